import type { ScalarType } from '../syntax/tokens.ts'
import type { Expr } from './program.ts'

/** Type of what a function returns: of its own, or that of its arguments. */
type Result = ScalarType | 'first' | 'widest'

const inModule = (module: string, ...names: string[]): string[] =>
  names.map((name) => `${module}.${name}`)

const tests = [
  're',
  ...inModule('strings', 'lowercase', 'uppercase', 'alpha', 'digit', 'alphanumeric', 'binary'),
  ...inModule('strings', 'distinct', 'palindrome', 'sorted', 'contains'),
  ...inModule('regexp', 'match', 'fullmatch'),
  ...inModule('arrays', 'sorted', 'distinct', 'permutation', 'range'),
  ...inModule('matrices', 'dimensions'),
  ...inModule('graphs', 'simple', 'connected', 'acyclic', 'tree'),
  ...inModule('numbers', 'prime', 'coprime'),
]

const results = new Map<string, Result>([
  ...tests.map((name) => [name, 'bool'] as const),
  ['len', 'int'],
  ['regexp.count', 'int'],
  ['toInt64', 'int64'],
  ['numbers.gcd', 'int64'],
  ['numbers.lcm', 'int64'],
  ['math.abs', 'first'],
  ['math.min', 'widest'],
  ['math.max', 'widest'],
  ['math.sum', 'widest'],
  ['sum', 'widest'],
  ...inModule('math', 'sqrt', 'log2', 'ceil', 'floor').map((name) => [name, 'float64'] as const),
])

/** Type that a call returns; of a function that nobody knows, a bool: most stand alone in a condition. */
export const resultOf = (name: string, values: readonly Expr[]): ScalarType => {
  const result = results.get(name) ?? 'bool'
  if (result !== 'first' && result !== 'widest') return result
  const types = values.map(({ type }) => type)
  if (result === 'first') return types[0] ?? 'int'
  if (types.some((type) => type.startsWith('float'))) return 'float64'
  return types.includes('int64') ? 'int64' : 'int'
}

const ofTwo = new Set([
  're',
  'pow',
  'arrays.permutation',
  'strings.contains',
  ...inModule('math', 'min', 'max', 'pow'),
  ...inModule('numbers', 'gcd', 'lcm', 'coprime'),
  ...inModule('regexp', 'match', 'fullmatch', 'count'),
])
const ofThree = new Set([
  'arrays.range',
  'matrices.dimensions',
  ...inModule('graphs', 'simple', 'connected', 'acyclic', 'tree'),
])

/** Whether the function takes so many arguments. No input gets past a call with another number. */
export const takes = (name: string, count: number): boolean => {
  if (name === 'sum' || name === 'math.sum') return true
  if (name === 'toInt64') return count === 1 || count === 2
  if (ofTwo.has(name)) return count === 2
  return count === (ofThree.has(name) ? 3 : 1)
}
