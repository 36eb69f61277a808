import { requireLanguage } from './known-language.ts'
import type { Kind } from './kind.ts'

export const limits: Kind<'limits'> = {
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
