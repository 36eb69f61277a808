import { sectionId } from './kind.ts'
import type { SectionHandler } from './kind.ts'
import { followSignature } from '../generated-scanspec.ts'
import { moveItems } from '../move-items.ts'

export const signatureHandler: SectionHandler<'signature'> = {
  accept: (_place, sent) => sent,
  afterSave: async (tx, change) => {
    const { sections = [], ...moved } = await moveItems(tx, change)
    const scanspec = await followSignature(tx, change)
    return { ...moved, sections: [...sections, ...scanspec] }
  },
  present: ({ problemId }, { path, body, version }) => ({
    id: sectionId(problemId, path),
    ...body,
    version,
  }),
}
