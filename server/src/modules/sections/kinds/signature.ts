import { sectionId } from './kind.ts'
import type { Kind } from './kind.ts'

export const signature: Kind<'signature'> = {
  accept: (_place, sent) => sent,
  present: ({ problemId }, { path, body, version }) => ({
    id: sectionId(problemId, path),
    ...body,
    version,
  }),
}
