import type { SectionHandler } from './kind.ts'

export const attributesHandler: SectionHandler<'attributes'> = {
  accept: (_place, sent) => sent,
  present: (_place, { body, version }) => ({ ...body, version }),
}
