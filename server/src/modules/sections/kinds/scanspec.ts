import { scanspecError } from '../../scanspecs/index.ts'
import type { Kind } from './kind.ts'

export const scanspec: Kind<'scanspec'> = {
  accept: (_place, sent) => sent,
  present: ({ problemId }, { body, version }) => ({
    problemId,
    ...body,
    error: scanspecError(body),
    version,
  }),
}
