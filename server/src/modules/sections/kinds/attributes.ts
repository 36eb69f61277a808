import type { Kind } from './kind.ts'

export const attributes: Kind<'attributes'> = {
  accept: (_place, sent) => sent,
  present: (_place, { body, version }) => ({ ...body, version }),
}
