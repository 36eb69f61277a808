import { errorTable } from '@drafts/contract'
import { codeOf, sentenceOf } from '../../lib/api-errors.ts'

const zipCodes = [
  'ErrBadZIP',
  'ErrBadZIPContents',
  'ErrInputLarge',
  'ErrOutputLarge',
  'ErrTooManyTests',
]

/** The sentences of spec §8 "ZIP test import", followed by what the server says more of the contents. */
export const zipFailureOf = (error: unknown): string | undefined => {
  const code = codeOf(error)
  const said = sentenceOf(error)
  if (code === undefined || said === undefined || !zipCodes.includes(code)) return said
  const [, sentence] = errorTable[code]
  const hasMore = code === 'ErrBadZIPContents' && said !== sentence
  return hasMore ? `${sentence} ${said.replace(sentence, '').trim()}` : sentence
}
