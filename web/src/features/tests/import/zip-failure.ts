import { errorTable } from '@drafts/contract'
import { errorCode, errorSentence } from '../../../lib/api/api-errors.ts'

/** The sentences of a refused zip. Too many tests read differently here than where one test is added. */
const zipSentences: Record<string, string> = {
  ErrBadZIP: errorTable.ErrBadZIP[1],
  ErrBadZIPContents: errorTable.ErrBadZIPContents[1],
  ErrInputLarge: errorTable.ErrInputLarge[1],
  ErrOutputLarge: errorTable.ErrOutputLarge[1],
  ErrTooManyTests: 'The zip file contains too many tests.',
}

/** The sentence of the catalogue, followed by what the server adds about the entry. */
export const zipFailureOf = (error: unknown): string | undefined => {
  const code = errorCode(error)
  const said = errorSentence(error)
  const sentence = code && zipSentences[code]
  if (sentence === undefined || said === undefined) return said
  const hasMore = code !== 'ErrTooManyTests' && said !== sentence
  return hasMore ? `${sentence} ${said.replace(sentence, '').trim()}` : sentence
}
