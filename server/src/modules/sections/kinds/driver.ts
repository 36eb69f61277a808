import { sectionId } from './kind.ts'
import type { SectionHandler } from './kind.ts'
import { acceptProgram, isSameProgram, presentProgram } from './program.ts'

export const driverHandler: SectionHandler<'driver'> = {
  accept: async (place, sent) => ({ ...sent, ...(await acceptProgram(place, 'driver', sent)) }),
  keepsExtra: isSameProgram,
  present: async ({ db, problemId }, { path, body, extra, version }) => ({
    id: sectionId(problemId, path),
    ...body,
    ...(await presentProgram(db, body.source, extra)),
    version,
  }),
}
