import type { Family } from '@drafts/contract'

// Words and signs of programs that are exchanged for others.

const wordsOf = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/))
const pairsOf = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text.split(/\s+/).flatMap((pair): [string, string][] => {
      const [one = '', other = ''] = pair.split('/')
      return [
        [one, other],
        [other, one],
      ]
    }),
  )

/** Each is called. */
export const callPairs =
  pairsOf(`min/max fmin/fmax Min/Max minOf/maxOf min_element/max_element lower_bound/upper_bound
  floor/ceil Floor/Ceiling coerceAtLeast/coerceAtMost bisect_left/bisect_right minBy/maxBy min_by/max_by minimum/maximum`)
export const literalPairs = pairsOf('true/false True/False')
export const jumpPairs = pairsOf('break/continue')

const cTypes: Record<string, string> = {
  int64_t: 'int32_t',
  double: 'float',
  ll: 'int',
  i64: 'int',
}
/** Types, and smaller ones. */
export const smallerTypes: Partial<Record<Family, Record<string, string>>> = {
  C: cTypes,
  'C++': cTypes,
  Java: { long: 'int', double: 'float' },
  'C#': { long: 'int', ulong: 'uint', double: 'float' },
  Kotlin: { Long: 'Int', Double: 'Float' },
  Go: { int64: 'int32', uint64: 'uint32', float64: 'float32' },
  Rust: { i128: 'i64', u128: 'u64', i64: 'i32', u64: 'u32', f64: 'f32' },
}

/** A sign behind one of these is part of a type. */
export const typeWords =
  wordsOf(`int long char double float bool boolean void auto string String short unsigned signed size_t
  ll const struct mut ref in is as where typename class i64 u64 i32 u32 usize str vi pii byte`)

/** A line that begins with one of these is no statement that can be left out. */
export const keptStatements =
  wordsOf(`if else for while do switch case default return goto try catch finally throw using
  typedef template struct class enum namespace public private protected static const constexpr inline let var val fun def fn
  func use mod package import from type interface impl pub match loop when with except elif global nonlocal lambda pass raise yield
  assert del async await export extern unsafe lazy override sealed data object where defer go select chan new delete
  int long char double float bool boolean void auto string short unsigned signed`)

/** Statements that only say what others are, and those that only make a program faster. */
export const inertStatements = wordsOf('import package using use from include require namespace')
export const inertWords = wordsOf('sync_with_stdio tie freopen setrecursionlimit setvbuf')

/** Shifts behind one of these read and write. */
export const streamWords = wordsOf(
  'cin cout cerr clog ifstream ofstream fin fout ss iss oss stringstream operator',
)

/** Signs between two values, and what takes their place. */
export const binarySigns: Record<string, readonly (readonly [kind: ChangeKind, text: string])[]> = {
  '<': [
    ['boundary', '<='],
    ['comparison', '>'],
  ],
  '<=': [
    ['boundary', '<'],
    ['comparison', '>='],
  ],
  '>': [
    ['boundary', '>='],
    ['comparison', '<'],
  ],
  '>=': [
    ['boundary', '>'],
    ['comparison', '<='],
  ],
  '==': [['comparison', '!=']],
  '!=': [['comparison', '==']],
  '===': [['comparison', '!==']],
  '!==': [['comparison', '===']],
  '+': [['arithmetic', '-']],
  '-': [['arithmetic', '+']],
  '*': [['arithmetic', '+']],
  '/': [['arithmetic', '*']],
  '//': [['arithmetic', '*']],
  '%': [['arithmetic', '*']],
  '&&': [['logic', '||']],
  '||': [['logic', '&&']],
  and: [['logic', 'or']],
  or: [['logic', 'and']],
  '&': [['bits', '|']],
  '|': [['bits', '&']],
  '^': [['bits', '|']],
  '<<': [['bits', '>>']],
  '>>': [['bits', '<<']],
  '>>>': [['bits', '<<']],
  shl: [['bits', 'shr']],
  shr: [['bits', 'shl']],
  '+=': [['assignment', '-=']],
  '-=': [['assignment', '+=']],
  '*=': [['assignment', '+=']],
  '/=': [['assignment', '*=']],
  '//=': [['assignment', '*=']],
  '%=': [['assignment', '/=']],
  '&=': [['assignment', '|=']],
  '|=': [['assignment', '&=']],
  '^=': [['assignment', '|=']],
  '<<=': [['assignment', '>>=']],
  '>>=': [['assignment', '<<=']],
}

/** In the order in which they take turns. */
export const changeKinds = [
  'boundary',
  'arithmetic',
  'bound',
  'logic',
  'constant',
  'extreme',
  'comparison',
  'statement',
  'type',
  'negation',
  'assignment',
  'jump',
  'bits',
  'literal',
] as const
export type ChangeKind = (typeof changeKinds)[number]
