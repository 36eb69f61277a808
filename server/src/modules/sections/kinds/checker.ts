import { invalidField } from '@drafts/contract'
import type { SectionHandler } from './kind.ts'
import { acceptProgram, isSameProgram, presentProgram } from './program.ts'

/** docs/product/pages.md#legacy-comparator */
const oneWay =
  'The switch to the new comparators is one-way. History can bring back a version with the old one.'

export const checkerHandler: SectionHandler<'checker'> = {
  accept: async (place, sent) => ({ ...sent, ...(await acceptProgram(place, 'checker', sent)) }),
  requireStep: (before, after) => {
    // One that was never saved has no comparator that somebody chose.
    if (before.version === 0 || before.body.comparator === 'legacy') return
    if (after.comparator === 'legacy') throw invalidField('comparator', oneWay)
  },
  keepsExtra: isSameProgram,
  present: async ({ db }, { body, extra, version }) => ({
    ...body,
    ...(await presentProgram(db, body.source, extra)),
    version,
  }),
}
