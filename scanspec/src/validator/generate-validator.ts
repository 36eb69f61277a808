import { textOfBytes } from '../bytes.ts'
import { parse } from '../syntax/parse.ts'
import type { Expression } from '../syntax/tree.ts'
import { pythonExpressions } from './python-expressions.ts'
import { pythonFunctions } from './python-functions.ts'
import { pythonInput } from './python-input.ts'
import { pythonRun } from './python-run.ts'
import { pythonValues } from './python-values.ts'
import { translateRegexp } from './translate-regexp.ts'

// A program of its own that says of an input what the evaluator says: the tree of the spec as JSON, and the evaluator
// in Python (3.5 or later, nothing but its library). Readers (`codegen/`) take their input for one that is accepted.

/**
 * The program reads an input on stdin and exits with 42 where the spec accepts it, else with 43 and the refusal on stderr,
 * as input validators of Kattis do. `reason`: why there is none, as a part of a sentence.
 */
export const generateValidator = (source: string): { program: string } | { reason: string } => {
  const spec = parse(source)
  if (spec.faults.length > 0) return { reason: 'it does not parse' }
  const unknown = new Set<string>()
  const tree = JSON.stringify(spec.statements, (key, value: unknown) => {
    if (key === 'from' || key === 'to') return undefined
    // Literals may be bigints or infinity, which JSON does not have.
    if (key === 'value' && (typeof value === 'bigint' || typeof value === 'number'))
      return String(value)
    if (isPosition(value)) return [value.line, value.col]
    return isPatternCall(value) ? withPattern(value, unknown) : value
  })
  const [first] = unknown
  if (first !== undefined) return { reason: `Python has no counterpart of its ${first}` }
  return { program: programOf(tree) }
}

const isPosition = (value: unknown): value is { line: number; col: number } =>
  typeof value === 'object' && value !== null && 'line' in value && 'col' in value

interface PatternCall {
  kind: 'call'
  name: string
  arguments: Expression[]
}

const patternFunctions = new Set(['re', 'regexp.match', 'regexp.fullmatch', 'regexp.count'])

const isPatternCall = (value: unknown): value is PatternCall =>
  typeof value === 'object' &&
  value !== null &&
  'kind' in value &&
  value.kind === 'call' &&
  'name' in value &&
  typeof value.name === 'string' &&
  patternFunctions.has(value.name) &&
  'arguments' in value &&
  Array.isArray(value.arguments) &&
  value.arguments.length === 2 &&
  !('pattern' in value)

const withPattern = (call: PatternCall, unknown: Set<string>): PatternCall => {
  const [, given] = call.arguments
  if (given?.kind !== 'string') {
    unknown.add('regular expressions that are computed')
    return call
  }
  const source = textOfBytes(given.bytes)
  const pattern = translateRegexp(source)
  if (pattern === undefined) unknown.add(`regular expression ${JSON.stringify(source)}`)
  const isWhole = call.name === 'regexp.fullmatch'
  return Object.assign({}, call, { pattern: isWhole ? `\\A(?:${pattern})\\Z` : pattern })
}

const programOf = (tree: string): string =>
  `import json
import math
import re
import struct
import sys
import threading
import unicodedata

TREE = json.loads(${asciiText(tree)})

${[pythonInput, pythonValues, pythonFunctions, pythonExpressions, pythonRun].map((part) => part.trim()).join('\n\n\n')}
`

/** A text in quotes that JSON and Python read alike. */
const asciiText = (text: string): string =>
  JSON.stringify(text).replaceAll(
    /[^\0-\x7e]/g,
    (unit) => `\\\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
