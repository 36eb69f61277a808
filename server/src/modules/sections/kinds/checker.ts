import type { Kind } from './kind.ts'
import { acceptProgram, isSameProgram, presentProgram } from './program.ts'

export const checker: Kind<'checker'> = {
  accept: async (place, sent) => ({ ...sent, ...(await acceptProgram(place, 'checker', sent)) }),
  keepsExtra: isSameProgram,
  present: async ({ db }, { body, extra, version }) => ({
    ...body,
    ...(await presentProgram(db, body.source, extra)),
    version,
  }),
}
