import { requireLanguage } from './known-language.ts'
import type { SectionHandler } from './kind.ts'

export const limitsHandler: SectionHandler<'limits'> = {
  accept: (_place, sent) => {
    for (const id of Object.keys(sent.factors))
      requireLanguage(id, `factors.${id}`, `There is no language “${id}”.`)
    return sent
  },
  present: (_place, { body, version, modifiedAt }) => ({
    ...body,
    modifiedAt: modifiedAt.toISOString(),
    version,
  }),
}
