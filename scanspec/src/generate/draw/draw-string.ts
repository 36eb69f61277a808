import { textOfBytes } from '../../bytes.ts'
import type { CallExpression, Expression } from '../../syntax/tree.ts'
import { domainOf } from '../plan/domain.ts'
import type { Bounded } from '../plan/domain.ts'
import { chooseInteger, namesOf, pressed, integersWithin } from './draw-integer.ts'
import { estimate, isSelf } from '../estimate.ts'
import type { EstimateScope } from '../estimate.ts'
import { NoValue } from '../plan/generation.ts'
import type { Generation } from '../plan/generation.ts'
import type { Site } from '../plan/hints.ts'
import { between, contains, intersect } from './integers.ts'
import type { Integers } from './integers.ts'
import { TooLong } from '../writer.ts'
import { parseRegexp } from '../regexp/regexp-tree.ts'
import type { RegexpPart } from '../regexp/regexp-tree.ts'
import { regexpSizes, textOfRegexp } from '../regexp/regexp-text.ts'
import { bits64 } from '../../codegen/ranges.ts'

/** A string of which nothing is said (docs/product/forms.md#generator). */
const usualLength = 10n
const capitals = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const small = capitals.toLowerCase()
const figures = '0123456789'

const alphabets: Record<string, string> = {
  'strings.lowercase': small,
  'strings.uppercase': capitals,
  'strings.alpha': small + capitals,
  'strings.digit': figures,
  'strings.alphanumeric': small + capitals + figures,
  'strings.binary': '01',
}

/** What the conditions ask of a string. */
interface Wishes {
  /** It is one of these. */
  options: string[]
  /** It is none of these. */
  others: Set<string>
  alphabet: string | undefined
  patterns: RegexpPart[]
  parts: string[]
  isDistinct: boolean
  isSorted: boolean
  isPalindrome: boolean
  isInteger: boolean
}

/** Bytes of a string that the conditions allow, as far as they say it in ways that are known here. */
export const drawString = (
  site: Site,
  bounds: readonly Bounded[],
  generation: Generation,
): string => {
  const { random, constants } = generation
  const wishes: Wishes = {
    options: [],
    others: new Set(),
    alphabet: undefined,
    patterns: [],
    parts: [],
    isDistinct: false,
    isSorted: false,
    isPalindrome: false,
    isInteger: false,
  }
  for (const { hint, scope } of bounds) wish(hint.condition, scope, wishes, generation)
  const options = wishes.options.filter((one) => !wishes.others.has(one))
  const known = options.length > 0 ? options : (constants.get(site.ref.name) ?? [])
  if (known.length > 0 && (options.length > 0 || random.index(4) > 0)) {
    return known[random.index(known.length)] ?? ''
  }
  if (wishes.isInteger) return spelled(site, bounds, generation)
  const { integers, at } = domainOf(bounds, 'len', between(0n, bits64.greatest))
  if (integers.length === 0 && at !== undefined) throw new NoValue(at, namesOf(site))
  const isOpen = at === undefined
  const pattern = longestOf(wishes.patterns)
  if (pattern !== undefined) return ofPattern(pattern, integers, isOpen, wishes, site, generation)
  const lengths = isOpen ? between(usualLength, usualLength) : lengthsOf(integers, site, generation)
  const length = Number(chooseInteger(lengths, sizeOf(site), generation))
  return shaped(letters(length, wishes, generation), wishes, generation)
}

/** A length is a size. */
const sizeOf = (site: Site): Site => ({ ...site, isSize: true })

const mostLength = 20_000_000n

const lengthsOf = (integers: Integers, { ref }: Site, generation: Generation): Integers => {
  const { pressures, writer } = generation
  // An empty word is none.
  const some = intersect(integers, between(1n, mostLength))
  const usual = integersWithin(some.length > 0 ? some : integers, {
    least: -1n,
    greatest: mostLength,
  })
  const fitting = intersect(usual, between(0n, BigInt(writer.most)))
  return pressed(fitting.length > 0 ? fitting : usual, pressures.get(ref.name))
}

/** A string that spells an integer: `toInt64(s)` is asked about. */
const spelled = (site: Site, bounds: readonly Bounded[], generation: Generation): string => {
  const { integers, at } = domainOf(bounds, 'toInt64', [bits64])
  if (integers.length === 0 && at !== undefined) throw new NoValue(at, namesOf(site))
  return String(chooseInteger(integersWithin(integers, bits64), site, generation))
}

const ofPattern = (
  pattern: RegexpPart,
  integers: Integers,
  isOpen: boolean,
  wishes: Wishes,
  site: Site,
  generation: Generation,
): string => {
  const { least, most } = regexpSizes(pattern)
  if (least > generation.writer.most) throw new TooLong()
  const from = BigInt(Math.max(1, least))
  const to = most > Number(mostLength) ? mostLength : BigInt(most)
  const own = isOpen
    ? between(from, to < from + usualLength ? to : from + usualLength)
    : intersect(lengthsOf(integers, site, generation), between(BigInt(least), to))
  const lengths = own.length > 0 ? own : between(BigInt(least), BigInt(least))
  const length = Number(chooseInteger(lengths, sizeOf(site), generation))
  const text = textOfRegexp(pattern, length, generation.random)
  return shaped(padded(text, integers, isOpen, wishes, site, generation), wishes, generation)
}

/** Longer where the length has to be, which an expression without `^` and `$` allows. */
const padded = (
  text: string,
  integers: Integers,
  isOpen: boolean,
  wishes: Wishes,
  site: Site,
  generation: Generation,
): string => {
  if (isOpen || contains(integers, BigInt(text.length))) return text
  const longer = intersect(integers, between(BigInt(text.length), mostLength))
  if (longer.length === 0) return text
  const length = Number(
    chooseInteger(lengthsOf(longer, site, generation), sizeOf(site), generation),
  )
  const before = generation.random.index(length - text.length + 1)
  const filling = letters(length - text.length, wishes, generation)
  return filling.slice(0, before) + text + filling.slice(before)
}

const longestOf = (patterns: readonly RegexpPart[]): RegexpPart | undefined =>
  patterns.toSorted((one, other) => regexpSizes(other).least - regexpSizes(one).least)[0]

const letters = (length: number, wishes: Wishes, { random, writer }: Generation): string => {
  if (length > writer.most) throw new TooLong()
  const alphabet =
    wishes.alphabet === undefined || wishes.alphabet === '' ? capitals : wishes.alphabet
  if (wishes.isDistinct && !wishes.isPalindrome) {
    const rest = [...(wishes.alphabet ?? capitals + small + figures)]
    const taken = Array.from({ length: Math.min(length, rest.length) }, () =>
      rest.splice(random.index(rest.length), 1).join(''),
    )
    return taken.join('')
  }
  const taken: string[] = []
  for (let index = 0; index < length; index++) {
    taken.push(alphabet.charAt(random.index(alphabet.length)))
  }
  return taken.join('')
}

const shaped = (text: string, wishes: Wishes, generation: Generation): string => {
  let made = text
  for (const part of wishes.parts)
    if (!made.includes(part)) made = holding(made, part, wishes, generation)
  if (wishes.isSorted) made = [...made].toSorted().join('')
  if (wishes.isPalindrome && wishes.patterns.length === 0) {
    const half = made.slice(0, Math.ceil(made.length / 2))
    made = half + reversed(half.slice(0, Math.floor(made.length / 2)))
  }
  return made
}

/** The text with `part` in place of as many characters; of a text without repeats, the part's own go elsewhere first. */
const holding = (text: string, part: string, wishes: Wishes, { random }: Generation): string => {
  const rest = wishes.isDistinct ? [...text].filter((char) => !part.includes(char)).join('') : text
  if (rest.length + part.length <= text.length) return rest + part
  if (wishes.isSorted) {
    const before = [...rest]
      .filter((char) => char <= part.charAt(0))
      .slice(0, text.length - part.length)
    const after = [...rest].filter((char) => char >= part.charAt(part.length - 1))
    return (
      before.join('') + part + after.slice(0, text.length - part.length - before.length).join('')
    )
  }
  const start = random.index(Math.max(0, rest.length - part.length) + 1)
  return rest.slice(0, start) + part + rest.slice(start + part.length)
}

/** Reads a condition that has to hold; of alternatives a random one. */
const wish = (
  condition: Expression,
  scope: EstimateScope,
  wishes: Wishes,
  generation: Generation,
): void => {
  if (condition.kind === 'group') return wish(condition.inner, scope, wishes, generation)
  if (spells(condition, scope)) wishes.isInteger = true
  if (condition.kind === 'call') return wishCall(condition, scope, wishes)
  if (condition.kind !== 'chain') return
  const parts = [condition.first, ...condition.rest.map(({ operand }) => operand)]
  const operator = condition.rest[0]?.operator
  if (operator === '&&') for (const part of parts) wish(part, scope, wishes, generation)
  if (operator === '||') {
    const chosen = parts[generation.random.index(parts.length)]
    if (chosen !== undefined) wish(chosen, scope, wishes, generation)
  }
  const [one, other] = parts
  if (one === undefined || other === undefined || parts.length > 2) return
  if (operator !== '==' && operator !== '!=') return
  const outside = isSelf(one, scope) ? other : one
  const text = isSelf(one, scope) || isSelf(other, scope) ? textOf(outside, scope) : undefined
  if (text === undefined) return
  if (operator === '==') wishes.options.push(text)
  else wishes.others.add(text)
}

const reversed = (text: string): string => [...text].toReversed().join('')

const textOf = (expression: Expression, scope: EstimateScope): string | undefined => {
  const found = estimate(expression, scope)
  if (found === undefined || !('exact' in found)) return undefined
  const { value } = found.exact
  return typeof value === 'string' ? value : undefined
}

/** Whether `toInt64` of the string stands somewhere in the condition. */
const spells = (condition: Expression, scope: EstimateScope): boolean => {
  switch (condition.kind) {
    case 'call': {
      const [first] = condition.arguments
      const isOwn = condition.name === 'toInt64' && first !== undefined && isSelf(first, scope)
      return isOwn || condition.arguments.some((one) => spells(one, scope))
    }
    case 'group':
      return spells(condition.inner, scope)
    case 'sign':
      return spells(condition.operand, scope)
    case 'chain':
      return [condition.first, ...condition.rest.map(({ operand }) => operand)].some((one) =>
        spells(one, scope),
      )
    default:
      return false
  }
}

const wishCall = (
  { name, arguments: given }: CallExpression,
  scope: EstimateScope,
  wishes: Wishes,
): void => {
  const [first, second] = given
  if (first === undefined || !isSelf(first, scope)) return
  const alphabet = Object.hasOwn(alphabets, name) ? alphabets[name] : undefined
  if (alphabet !== undefined) {
    const both = [...(wishes.alphabet ?? alphabet)].filter((char) => alphabet.includes(char))
    wishes.alphabet = both.join('')
  }
  if (name === 'strings.distinct') wishes.isDistinct = true
  if (name === 'strings.sorted') wishes.isSorted = true
  if (name === 'strings.palindrome') wishes.isPalindrome = true
  const text = second && textOf(second, scope)
  if (text === undefined) return
  if (name === 'strings.contains') wishes.parts.push(text)
  if (name === 're' || name === 'regexp.match' || name === 'regexp.fullmatch') {
    const pattern = parseRegexp(textOfBytes(text))
    if (pattern !== undefined) wishes.patterns.push(pattern)
  }
}
