import { flowOf } from '../codegen/reaching.ts'
import { parse } from '../index.ts'
import { pick, upTo } from './random.ts'
import type { Random } from './random.ts'

type Type = 'bool' | 'int' | 'int64' | 'float32' | 'float64' | 'string'
interface Known {
  name: string
  type: Type
  /** Lengths as they are written. */
  lengths: string[]
}
interface World {
  random: Random
  /** Variables that exist here, the latest last. */
  known: Known[]
  counters: string[]
  depth: number
  hasLines: boolean
  /** Names that may hold what a block left behind: they keep their type. */
  left: Map<string, Known>
  /** Forms of all declarations of a name. */
  forms: Map<string, Set<string>>
}

const types: readonly [Type, ...Type[]] = [
  'int',
  'int',
  'int',
  'int64',
  'float64',
  'string',
  'bool',
]
const names = [
  'a',
  'b',
  'c',
  'n',
  'm',
  'x',
  'y',
  's',
  't',
  'N',
  'word',
  'line',
  'in',
  'text',
] as const

/** A spec in which each name has one type wherever it is used. */
export const randomSpec = (random: Random): string => {
  for (;;) {
    const spec = makeSpec(random)
    const { uses } = flowOf(parse(spec).statements)
    const isClear = uses.every(({ reach, ref }) => {
      const forms = new Set([...reach].map(({ type, lengths }) => `${type} ${lengths.length}`))
      return forms.size === 1 || ref.name === 'true'
    })
    if (isClear) return spec
  }
}

const makeSpec = (random: Random): string => {
  const world: World = {
    random,
    known: [],
    counters: [],
    depth: 0,
    hasLines: random() < 0.25,
    left: new Map(),
    forms: new Map(),
  }
  const lines = ['var n int', 'scan n', 'check n >= 0, n < 5', 'eol']
  world.known.push({ name: 'n', type: 'int', lengths: [] })
  lines.push(...block(world, 4 + upTo(random, 6)))
  if (random() < 0.2) lines.push(...forScan(world))
  if (random() < 0.7) lines.push('eof')
  return `${lines.join('\n')}\n`
}

const indent = (lines: string[]): string[] => lines.map((line) => `\t${line}`)

const block = (world: World, count: number): string[] =>
  Array.from({ length: count }, () => statement(world)).flat()

/** A block of its own: what it declares may be there behind it or not, so that only some specs go on with it. */
const inner = (world: World, counter: string | undefined): string[] => {
  const { random } = world
  const deeper: World = {
    ...world,
    known: [...world.known],
    counters: counter === undefined ? world.counters : [...world.counters, counter],
    depth: world.depth + 1,
  }
  const lines = block(deeper, 1 + upTo(random, 3))
  if (random() < 0.6) lines.push('eol')
  if (random() < 0.15) leave(world, deeper.known.slice(world.known.length))
  return indent(lines)
}

const leave = (world: World, made: Known[]): void => {
  const kept = made.filter(({ name }) => world.forms.get(name)?.size === 1)
  for (const one of kept) world.left.set(one.name, one)
  world.known.push(...kept)
}

const formOf = ({ type, lengths }: Known): string => `${type} ${lengths.length}`

const statement = (world: World): string[] => {
  const { random, depth, hasLines } = world
  const chance = random()
  if (chance < 0.2) return declare(world)
  if (chance < 0.5) return scan(world)
  if (chance < 0.58) return ['eol']
  if (chance < 0.66) return hasLines ? scanln(world) : scan(world)
  if (chance < 0.74) return assign(world)
  if (chance < 0.78) return checkOf(world)
  if (depth > 2) return scan(world)
  return chance < 0.89 ? branch(world) : loop(world)
}

const declare = (world: World): string[] => {
  const { random } = world
  const first = pick(random, names)
  const old = world.left.get(first)
  const type = old?.type ?? (random() < 0.1 ? 'float32' : pick(random, types))
  const depth = random() < 0.7 ? 0 : 1 + upTo(random, 2)
  const lengths =
    old?.lengths ?? Array.from({ length: depth }, () => pick(random, ['n', '3', 'n+1', '(n+2)/2']))
  const second = pick(random, names)
  const own = random() < 0.3 && !world.left.has(second) ? [...new Set([first, second])] : [first]
  // The lengths of arrays stay as they are.
  const made: string[] = own.filter((name) => name !== 'n')
  for (const name of made) remember(world, { name, type, lengths })
  const line = `var ${made.join(', ')} ${lengths.map((length) => `[${length}]`).join('')}${type}`
  if (lengths.length !== 1 || !made.includes(first)) return made.length === 0 ? [] : [line]
  if (random() < 0.4 || world.depth > 2) return [line]
  const counter = pick(random, ['i', 'j', 'k'])
  const fill = [`for ${counter} := 0 ... ${lengths[0]}`, `\tscan ${first}[${counter}]`]
  if (random() < 0.3) fill.push('\teol')
  return [
    line,
    ...(random() < 0.3 ? ['eol'] : []),
    ...fill,
    'end',
    ...(random() < 0.7 ? ['eol'] : []),
  ]
}

/** The variables that names stand for now. */
const current = ({ known }: World): Known[] => [
  ...new Map(known.map((one) => [one.name, one])).values(),
]

const remember = ({ known, forms }: World, one: Known): void => {
  known.push(one)
  forms.set(one.name, (forms.get(one.name) ?? new Set()).add(formOf(one)))
}

const element = ({ random, counters }: World, { name, lengths }: Known): string =>
  name +
  lengths
    .map(() => {
      const counter = counters[upTo(random, counters.length)]
      return `[${counter !== undefined && random() < 0.7 ? counter : upTo(random, 3)}]`
    })
    .join('')

const targets = (world: World, isOne: (known: Known) => boolean): string[] => {
  const able = current(world).filter((one) => isOne(one) && one.name !== 'n')
  if (able.length === 0) return []
  const count = 1 + upTo(world.random, 3)
  const found = Array.from({ length: count }, () => able[upTo(world.random, able.length)])
  return [...new Set(found.flatMap((one) => (one ? [element(world, one)] : [])))]
}

const scan = (world: World): string[] => {
  const found = targets(world, () => true)
  return found.length === 0
    ? declare(world)
    : [`scan ${found.join(', ')}`, ...(world.random() < 0.5 ? ['eol'] : [])]
}

const scanln = (world: World): string[] => {
  const [found] = targets(world, ({ type }) => type === 'string')
  if (found !== undefined) return [`scanln ${found}`]
  // A name that is left from a block keeps its type.
  if (world.left.has('s')) return scan(world)
  remember(world, { name: 's', type: 'string', lengths: [] })
  return ['var s string', 'scanln s']
}

const checkOf = (world: World): string[] => {
  const able = current(world).filter(({ type, lengths }) => type === 'int' && lengths.length === 0)
  const one = able[upTo(world.random, able.length)]
  return one === undefined ? [] : [`check ${one.name} >= -100, ${one.name} <= 1000`]
}

const assign = (world: World): string[] => {
  const able = current(world).filter(({ name }) => name !== 'n')
  const one = able[upTo(world.random, able.length)]
  return one === undefined ? [] : [`${element(world, one)} = ${valueOf(world, one.type)}`]
}

const branch = (world: World): string[] => {
  const { random } = world
  const lines = [`if ${condition(world)}`, ...inner(world, undefined)]
  if (random() < 0.3) lines.push(`else if ${condition(world)}`, ...inner(world, undefined))
  if (random() < 0.4) lines.push('else', ...inner(world, undefined))
  return [...lines, 'end']
}

const loop = (world: World): string[] => {
  const { random } = world
  const counter = pick(random, ['i', 'j', 'k'])
  const low = pick(random, ['0', '0', '0', '1'])
  const high = pick(random, ['n', 'n', '3', 'n+1', '2'])
  const lines = [`for ${counter} := ${low} ... ${high}`, ...inner(world, counter), 'end']
  if (random() < 0.5) lines.push('eol')
  if (random() < 0.1) world.known.push({ name: counter, type: 'int', lengths: [] })
  return lines
}

const forScan = (world: World): string[] => {
  const found = targets(world, ({ lengths }) => lengths.length === 0)
  if (found.length === 0) return []
  return [`for scan ${found.join(', ')}`, ...inner(world, undefined), 'end']
}

const valueOf = (world: World, type: Type): string => {
  if (type === 'bool') return condition(world)
  if (type === 'string') return stringOf(world)
  return type === 'int' || type === 'int64' ? integer(world, 0) : float(world, 0)
}

const variable = (world: World, isOne: (known: Known) => boolean): string | undefined => {
  const able = current(world).filter(isOne)
  const one = able[upTo(world.random, able.length)]
  return one && element(world, one)
}

const integer = (world: World, depth: number): string => {
  const { random, counters } = world
  const counter = counters[upTo(random, counters.length)]
  const chance = random()
  if (depth > 2 || chance < 0.25) return String(pick(random, [0, 1, 2, 3, 7, 100, 65536]))
  if (chance < 0.35 && counter !== undefined) return counter
  if (chance < 0.7) return variable(world, ({ type }) => type.startsWith('int')) ?? 'n'
  if (chance < 0.75) {
    const string = variable(world, ({ type }) => type === 'string')
    return string === undefined ? 'n' : `len(${string})`
  }
  const left = integer(world, depth + 1)
  const right = integer(world, depth + 1)
  if (chance < 0.8) return `-${/^\w+$/.test(left) ? left : `(${left})`}`
  if (chance < 0.84) return `(${left})`
  if (chance < 0.87) return `(${left})/(${right === '0' ? 2 : right})`
  if (chance < 0.9 && depth === 0) return `(${left})*(${right})`
  if (chance < 0.92) return `math.max(${left}, ${right})`
  return `${left} ${pick(random, ['+', '-'])} ${right}`
}

const float = (world: World, depth: number): string => {
  const { random } = world
  const chance = random()
  if (depth > 2 || chance < 0.3) return pick(random, ['0.5', '2.25', '1.0', '100.125'])
  if (chance < 0.7) return variable(world, ({ type }) => type.startsWith('float')) ?? '1.5'
  if (chance < 0.8) return integer(world, 2)
  const operator = pick(random, ['+', '-', '*'])
  return `(${float(world, depth + 1)}) ${operator} (${float(world, depth + 1)})`
}

const stringOf = (world: World): string =>
  world.random() < 0.5
    ? (variable(world, ({ type }) => type === 'string') ?? '"x"')
    : pick(world.random, ['"ab"', '""', '"é"', '"a\\"b"', '"c d"'])

const condition = (world: World, depth = 0): string => {
  const { random } = world
  const chance = random()
  const order = pick(random, ['<', '<=', '>', '>=', '==', '!='])
  if (chance < 0.55) return `${integer(world, 1)} ${order} ${integer(world, 1)}`
  if (chance < 0.65) return `${stringOf(world)} ${pick(random, ['==', '!='])} ${stringOf(world)}`
  if (chance < 0.72) return `${float(world, 1)} ${order} ${integer(world, 1)}`
  if (chance < 0.8 || depth > 1) return variable(world, ({ type }) => type === 'bool') ?? 'true'
  const [left, right] = [condition(world, depth + 1), condition(world, depth + 1)]
  if (chance < 0.85) return `(${left})`
  return `${left} ${pick(random, ['&&', '||'])} ${right}`
}
