import { buffer } from 'node:stream/consumers'
import type { ProblemPackage } from '../../../problem/problem-package.ts'

// An input validator that is drafted from the tests: lines and blanks as strict as they are there, and numbers, words and
// lengths within what was seen. The first line has bounds of its own, as it often says how much follows.

/** Writers look into no larger file. */
const inputBytesMax = 4_000_000
const allBytesMax = 16_000_000

/** What was seen in some lines; a bound of nothing is null. */
interface Seen {
  words: Bounds
  integers: Bounds<bigint>
  decimals: Bounds
  /** Digits behind the point. */
  places: Bounds
  /** Whole numbers with a sign or zeros before them: how long. */
  digits: Bounds
  /** All other words: how long, and of which characters. */
  lengths: Bounds
  characters: Set<string>
}
type Bounds<N extends number | bigint = number> = { least: N; most: N } | null

const widen = <N extends number | bigint>(bounds: Bounds<N>, value: N): Bounds<N> => {
  if (bounds === null) return { least: value, most: value }
  if (value < bounds.least) bounds.least = value
  if (value > bounds.most) bounds.most = value
  return bounds
}

const nothing = (): Seen => ({
  words: null,
  integers: null,
  decimals: null,
  places: null,
  digits: null,
  lengths: null,
  characters: new Set(),
})

/** Undefined: there are no tests, or too large ones. */
export const draftValidator = async ({ tests }: ProblemPackage): Promise<string | undefined> => {
  const sizes = tests.map(({ input }) => input.sizeBytes)
  const all = sizes.reduce((sum, size) => sum + size, 0)
  if (tests.length === 0 || Math.max(...sizes) > inputBytesMax || all > allBytesMax)
    return undefined
  const [first, others] = [nothing(), nothing()]
  let lines: Bounds = null
  let [hasLoose, hasCr, hasOpenEnd] = [false, false, false]
  for (const { input } of tests) {
    const text = (await buffer(await input.open())).toString('latin1')
    hasCr ||= text.includes('\r')
    hasOpenEnd ||= text !== '' && !text.endsWith('\n')
    const rows = text.replaceAll('\r\n', '\n').split('\n')
    if (rows.at(-1) === '') rows.pop()
    lines = widen(lines, rows.length)
    for (const [at, row] of rows.entries()) {
      const words = row.split(/[ \t\v\f\r]+/).filter((word) => word !== '')
      hasLoose ||= row !== words.join(' ')
      see(at === 0 ? first : others, words)
    }
  }
  return pythonOf(first, others, lines, { hasLoose, hasCr, hasOpenEnd })
}

const see = (seen: Seen, words: readonly string[]): void => {
  seen.words = widen(seen.words, words.length)
  for (const word of words) seeWord(seen, word)
}

/** A longer number is a word of digits. */
const numberChars = 300

const seeWord = (seen: Seen, word: string): void => {
  const isNumber = word.length <= numberChars
  if (isNumber && /^(?:0|-?[1-9]\d*)$/.test(word)) {
    seen.integers = widen(seen.integers, BigInt(word))
    return
  }
  if (isNumber && /^-?(?:0|[1-9]\d*)\.\d+$/.test(word)) {
    seen.decimals = widen(seen.decimals, Number(word))
    seen.places = widen(seen.places, word.length - word.indexOf('.') - 1)
    return
  }
  if (/^[+-]?\d+$/.test(word)) {
    seen.digits = widen(seen.digits, word.length)
    return
  }
  seen.lengths = widen(seen.lengths, word.length)
  for (const character of word) seen.characters.add(character)
}

interface Text {
  hasLoose: boolean
  hasCr: boolean
  hasOpenEnd: boolean
}

const pythonOf = (
  first: Seen,
  others: Seen,
  lines: Bounds,
  text: Text,
): string => `# DRAFT, made of the tests of this package: it accepts inputs that look like them, and the statement may allow more.
# Compare the bounds with the statement and widen them; a bound of None means that nothing of the kind was seen.
import re
import sys

LINES = ${listOf(lines)}
MAY_HAVE_LOOSE_BLANKS = ${wordOf(text.hasLoose)}
MAY_END_LINES_WITH_CR = ${wordOf(text.hasCr)}
MAY_LACK_LAST_LINE_END = ${wordOf(text.hasOpenEnd)}
FIRST_LINE = {
${fieldsOf(first)}
}
OTHER_LINES = {
${fieldsOf(others)}
}


def require(condition, line, what):
    if not condition:
        print("Line %d: %s" % (line, what))
        sys.exit(43)


def is_within(value, bounds):
    return bounds is not None and bounds[0] <= value <= bounds[1]


def check_word(word, seen, line):
    if len(word) <= ${numberChars} and re.fullmatch(r"0|-?[1-9][0-9]*", word):
        require(is_within(int(word), seen["integers"]), line, "integer " + word)
    elif len(word) <= ${numberChars} and re.fullmatch(r"-?(0|[1-9][0-9]*)\\.[0-9]+", word):
        require(is_within(float(word), seen["decimals"]), line, "decimal number " + word)
        require(is_within(len(word.split(".")[1]), seen["places"]), line, "digits of " + word)
    elif re.fullmatch(r"[+-]?[0-9]+", word):
        require(is_within(len(word), seen["digits"]), line, "digits " + word)
    else:
        require(is_within(len(word), seen["lengths"]), line, "length of " + ascii(word))
        require(set(word) <= set(seen["characters"]), line, "characters of " + ascii(word))


text = sys.stdin.buffer.read().decode("latin-1")
if MAY_END_LINES_WITH_CR:
    text = text.replace("\\r\\n", "\\n")
lines = text.split("\\n")
if lines[-1] == "":
    lines.pop()
else:
    require(MAY_LACK_LAST_LINE_END, len(lines), "no line end")
require(is_within(len(lines), LINES), len(lines), "number of lines")
for number, line in enumerate(lines, 1):
    seen = FIRST_LINE if number == 1 else OTHER_LINES
    words = [word for word in re.split(r"[ \\t\\v\\f\\r]+", line) if word]
    require(MAY_HAVE_LOOSE_BLANKS or line == " ".join(words), number, "blanks")
    require(is_within(len(words), seen["words"]), number, "number of words")
    for word in words:
        check_word(word, seen, number)
sys.exit(42)
`

const wordOf = (is: boolean): string => (is ? 'True' : 'False')
const listOf = (bounds: Bounds | Bounds<bigint>): string =>
  bounds === null ? 'None' : `[${bounds.least}, ${bounds.most}]`

const fieldsOf = ({ characters, ...bounds }: Seen): string => {
  const lines = Object.entries(bounds).map(([name, given]) => `    "${name}": ${listOf(given)},`)
  // JSON's escapes mean the same in Python; what is not ASCII is escaped, whatever reads the file.
  const text = JSON.stringify([...characters].toSorted().join('')).replaceAll(
    /[^ -~]/g,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  return [...lines, `    "characters": ${text},`].join('\n')
}
