import { RE2JS } from 're2js'
import { textOfBytes } from '../bytes.ts'

/** Regular expressions of one spec, each compiled once. */
export interface Patterns {
  /** Throws where `source` is no expression of RE2. */
  get: (source: string) => Pattern
}

export interface Pattern {
  regexp: RE2JS
  /** Instructions of its program: what one character may cost at most. */
  size: number
}

/** An input may make any number of expressions of its own (`regexp.match(s, x)` with an `x` that was read). */
const mostKept = 100

export const createPatterns = (): Patterns => {
  const kept = new Map<string, Pattern>()
  return {
    get: (source) => {
      const known = kept.get(source)
      if (known !== undefined) return known
      const regexp = RE2JS.compile(textOfBytes(source))
      const pattern = { regexp, size: regexp.programSize() }
      if (kept.size >= mostKept) kept.clear()
      kept.set(source, pattern)
      return pattern
    },
  }
}
