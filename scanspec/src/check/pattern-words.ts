import { textOfBytes } from '../bytes.ts'
import type { Patterns } from '../evaluate/patterns.ts'
import { parseRegexp } from '../generate/regexp/regexp-tree.ts'
import { regexpSizes } from '../generate/regexp/regexp-text.ts'

export interface PatternWords {
  message: string
  /** Each call with it is refused. */
  fails: boolean
}

const whole = 'regexp.fullmatch'
const functions = new Set(['re', 'regexp.match', whole, 'regexp.count'])

/** What is wrong with the regular expression that a function is called with. */
export const patternWords = (
  name: string,
  source: string,
  patterns: Patterns,
): PatternWords | undefined => {
  if (!functions.has(name)) return undefined
  try {
    patterns.get(name === whole ? `^(?:${source})$` : source)
  } catch (fault) {
    const why = fault instanceof Error ? fault.message : String(fault)
    return { message: `This regular expression is not one of RE2: ${why}.`, fails: true }
  }
  const tree = parseRegexp(textOfBytes(source))
  // With a backslash there may be word boundaries, which depend on the string.
  if (tree === undefined || regexpSizes(tree).most > 0 || source.includes('\\')) return undefined
  if (name === 'regexp.count') return undefined
  // Nothing but ends of the string: what holds of one string that is not empty holds of all.
  const matchesAll = name !== whole && patterns.get(source).regexp.test('a')
  const what = matchesAll ? 'every string' : 'the empty string only'
  return { message: `This regular expression matches ${what}.`, fails: false }
}
