import type { Kind } from './kind.ts'

export const scanspec: Kind<'scanspec'> = {
  accept: (_place, sent) => sent,
  present: ({ problemId }, { body, version }) => ({ problemId, ...body, error: null, version }),
}
