import { AppError, isSignatureName } from '@drafts/contract'
import type { CheckerJob, SignatureJob, Stored } from '@drafts/contract'

/** The function that solutions are; refuses a signature of which no program can be made (docs/product/judging.md#functional). */
export const signatureJob = (body: Stored<'signature'>): SignatureJob => {
  const { enabled, name, arguments: items, returns } = body
  if (!enabled)
    throw refusal('The signature is switched off: switch it on before solutions can run.')
  if (!isSignatureName(name) || returns.length === 0)
    throw refusal('The signature needs a function name and a return before solutions can run.')
  if (![...items, ...returns].every((item) => isSignatureName(item.name)))
    throw refusal(
      'Each argument and return of the signature needs a name of letters before solutions can run.',
    )
  const plain = (list: typeof items) => list.map((item) => ({ name: item.name, kind: item.kind }))
  return { name, arguments: plain(items), returns: plain(returns) }
}

const refusal = (sentence: string): AppError =>
  new AppError('ErrInvalid', { message: sentence, fields: { signature: sentence } })

/** Values are compared by their kinds: of the checker only the precision of floats counts, and no program is run. */
export const valuesChecker = (body: Stored<'checker'>): CheckerJob => ({
  comparator: body.comparator === 'custom' ? 'floats6' : body.comparator,
  type: body.type === 'custom' ? 'string' : body.type,
  strictSpace: false,
  transformCRs: false,
  ignoreTrailingLF: false,
  multiCase: false,
  precision: body.precision,
  absolute: body.absolute,
  fold: false,
  program: null,
})
