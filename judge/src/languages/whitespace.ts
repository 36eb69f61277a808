import type { JudgeLanguage } from './language.ts'
import { ownInterpreter } from './own-interpreter.ts'

/** A source that can be seen: S, T and L for space, tab and line end; all else is left out. */
export const spell = (letters: string): string =>
  letters
    .replaceAll(/[^STL]/g, '')
    .replaceAll('S', ' ')
    .replaceAll('T', '\t')
    .replaceAll('L', '\n')

const readTo = (address: string): string => `SS ${address} TLTT`
const load = (address: string): string => `SS ${address} TTT`

export const whitespace: JudgeLanguage = {
  id: 'whitespace',
  ...ownInterpreter('whitespace', 'ws'),
  selfTest: {
    source: spell(
      `${readTo('SSL')} ${readTo('STL')} ${load('SSL')} ${load('STL')} TSSS TLST SS STSTSL TLSS LLL`,
    ),
    stdin: '19\n23\n',
    stdout: '42\n',
  },
}
