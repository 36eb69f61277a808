import { isReaderFault, isScanspecFault, mismatchReason } from '@drafts/contract'
import type { ListedTest, Validity } from '@drafts/contract'

export interface ValidityWords {
  pending: string
  /** The message of a mismatch is said after this. */
  mismatch: string
  /** A message as a person reads it. */
  reasonOf: (message: string) => string
  right: string
}

/** Words of the mark of an input: the scanspec first, then each validator. */
export const inputMarkOf = ({
  inputValidity,
  validity,
}: Pick<ListedTest, 'inputValidity' | 'validity'>): {
  validity: Validity
  words: ValidityWords
} => {
  const validators = validity.filter(({ validator }) => validator !== 'scanspec')
  const refusal = validators.find(({ error }) => error !== null)
  const isUnread = inputValidity.error !== null && isScanspecFault(inputValidity.error)
  // A scanspec that could not read it hides no refusal.
  const isOfScanspec = isUnread ? !refusal : inputValidity.error !== null
  if (isOfScanspec || validators.length === 0)
    return { validity: inputValidity, words: wordsOfScanspec(inputValidity.error) }
  if (refusal)
    return {
      validity: refusal,
      words: {
        ...scanspecWords,
        mismatch: isReaderFault(refusal)
          ? `The validator ${refusal.validator} failed`
          : `The validator ${refusal.validator} refuses the input`,
        reasonOf: (message) => message,
      },
    }
  const waiting = validators.filter(({ pending }) => pending).map(({ validator }) => validator)
  if (inputValidity.pending) return { validity: inputValidity, words: scanspecWords }
  const names = validators.map(({ validator }) => validator).join(', ')
  return {
    validity: { pending: waiting.length > 0, error: null },
    words: {
      ...scanspecWords,
      pending: `Waits to be read by ${waiting.join(', ')}`,
      right: `${names} ${validators.length === 1 ? 'accepts' : 'accept'} the input`,
    },
  }
}

/** Where it failed by itself it says nothing of the input. */
const wordsOfScanspec = (error: string | null): ValidityWords =>
  error !== null && isScanspecFault(error)
    ? { ...scanspecWords, mismatch: 'The scanspec could not read the input' }
    : scanspecWords

const scanspecWords: ValidityWords = {
  pending: 'Waits for its check against the scanspec',
  mismatch: 'The input does not match the scanspec',
  reasonOf: (message) => mismatchReason(message) ?? message,
  right: 'The input matches the scanspec',
}
