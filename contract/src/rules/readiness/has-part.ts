import type { Mechanism } from '../../entities/basics.ts'
import type { Stored } from '../../sections/index.ts'

/** What decides which parts a problem has. */
export interface Parted {
  mechanism: Mechanism
  signature: Pick<Stored<'signature'>, 'enabled' | 'arguments' | 'returns'>
}

/**
 * Whether a problem has this part (docs/product/discussions.md#parts): arguments and returns are those of the signature of a
 * functional problem, and while it is on they take the place of input and output.
 */
export const hasPart = ({ mechanism, signature }: Parted, partKey: string): boolean => {
  const isFunctional = mechanism === 'functionBased'
  const [name, index] = partKey.split('.')
  if (name === 'arguments' || name === 'returns')
    return isFunctional && Number(index) < signature[name].length
  if (name === 'input' || name === 'output') return !(isFunctional && signature.enabled)
  return true
}
