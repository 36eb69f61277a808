import { findLanguage } from '../languages.ts'
import { namesOfCpp17, namesOfCpp20 } from './cpp-names.ts'

/**
 * What to do about a source that was written for an older language, by what the compiler says of it; undefined where it says
 * nothing of the kind (docs/product/judging.md#sources-of-older-languages).
 */
export const buildHint = (languageId: string, log: string): string | undefined => {
  const family = findLanguage(languageId)?.family
  if (family === 'Python') return ofPython2.test(log) ? python2 : undefined
  return family === 'C++' ? cppHint(standardOfCpp(languageId), log) : undefined
}

/** Of `cpp17-gcc` 17; of another language none. */
export const standardOfCpp = (languageId: string): number =>
  Number(/^cpp(\d\d)-/.exec(languageId)?.[1] ?? 0)

const ofPython2 =
  /Missing parentheses in call to '(?:print|exec)'|multiple exception types must be parenthesized|leading zeros in decimal integer literals are not permitted|inconsistent use of tabs and spaces/
const python2 =
  'This looks like Python 2, which is not offered. Change it to Python 3: print is a function there, and an error that is caught is named with “as”.'

const cppHint = (standard: number, log: string): string | undefined => {
  const row = rows.find(([pattern, newest]) => newest < standard && pattern.test(log))
  if (row) return cppWords(row[1], row[2])
  for (const [, name = ''] of log.matchAll(/reference to ['‘](\w+)['’] is ambiguous/g)) {
    const newest = newestWithout(name)
    if (newest !== undefined && newest < standard)
      return cppWords(newest, `a name ${name} of its own beside “using namespace std;”`)
  }
  return undefined
}

/** The newest standard that has no such name in std. */
export const newestWithout = (name: string): 14 | 17 | undefined => {
  if (namesOfCpp17.has(name)) return 14
  return namesOfCpp20.has(name) ? 17 : undefined
}

const cppWords = (newest: number, what: string): string =>
  `The source has ${what}, which no C++ after C++${newest} takes: choose C++${newest} as its language, or change it.`

/** What GCC and Clang say of it, the newest standard that takes it, and what it is. */
const rows: readonly (readonly [RegExp, number, string])[] = [
  [
    /['‘]gets['’] was not declared in this scope|undeclared identifier 'gets'|no member named 'gets'|['‘]gets['’] is not a member of/,
    11,
    'the function gets',
  ],
  [
    /C\+\+17 does not allow dynamic exception specifications/,
    14,
    'a dynamic exception specification, throw(…),',
  ],
  [/C\+\+17 does not allow ['‘]register['’]/, 14, 'the word register'],
  [
    /operator\+\+['’] is forbidden in C\+\+17|C\+\+17 does not allow incrementing expression of type bool/,
    14,
    'a ++ of a bool',
  ],
]
