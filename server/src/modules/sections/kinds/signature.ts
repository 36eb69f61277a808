import { sectionId } from './kind.ts'
import type { Kind } from './kind.ts'
import { moveItems } from '../move-items.ts'

export const signature: Kind<'signature'> = {
  accept: (_place, sent) => sent,
  afterSave: moveItems,
  present: ({ problemId }, { path, body, version }) => ({
    id: sectionId(problemId, path),
    ...body,
    version,
  }),
}
