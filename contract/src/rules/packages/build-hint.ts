import { findLanguage } from '../../languages.ts'

/**
 * What to do about a source that was written for an older language, by what the compiler says of it; undefined where it says
 * nothing of the kind (docs/product/judging.md#sources-of-older-languages).
 */
export const buildHint = (languageId: string, log: string): string | undefined => {
  const family = findLanguage(languageId)?.family
  if (family === 'Python') return ofPython2.test(log) ? python2 : undefined
  return family === 'C++' ? cppHint(standardOfCpp(languageId), log) : undefined
}

/** The standard is 17 for `cpp17-gcc`, and 0 for every other language. */
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

// Names that a standard of C++ put into std: a source of `using namespace std;` that calls something of its own so no
// longer compiles.

/** A source with one of these needs C++14. */
const namesOfCpp17: ReadonlySet<string> = new Set(
  'any apply as_const assoc_laguerre beta bool_constant byte clamp conjunction data destroy destroy_at disjunction empty exclusive_scan expint filesystem for_each_n gcd get_if hermite in_place inclusive_scan invoke laguerre launder lcm legendre negation nullopt optional reduce riemann_zeta sample scoped_lock shared_mutex size string_view transform_reduce variant visit'.split(
    ' ',
  ),
)

/** A source with one of these needs C++17. */
const namesOfCpp20: ReadonlySet<string> = new Set(
  'assume_aligned barrier bit_cast bit_ceil bit_floor bit_width cmp_equal cmp_less countl_zero countr_zero endian erase_if has_single_bit identity is_eq is_lt jthread latch lerp midpoint numbers partial_order popcount ranges rotl rotr shift_left shift_right source_location span ssize strong_order views'.split(
    ' ',
  ),
)
