import { textOfBytes } from '../bytes.ts'
import type { CallExpression } from '../syntax/tree.ts'
import { Unsupported, isScalar, printPower, scalarType } from './testlib-values.ts'
import type { Printed, Scalar, ValidatorScope } from './testlib-values.ts'

/** Functions of a spec that are one call of a helper: what each takes (`[]`: an array of one dimension). */
const direct: Record<string, { helper: string; takes: string[]; gives: Scalar; more?: string }> = {
  'arrays.permutation': { helper: 'permutation', takes: ['int', 'int[]'], gives: 'bool' },
  'matrices.dimensions': { helper: 'dimensions', takes: ['string[]', 'int', 'int'], gives: 'bool' },
  'graphs.simple': { helper: 'simple', takes: ['int', 'int[]', 'int[]'], gives: 'bool' },
  'numbers.prime': { helper: 'prime', takes: ['int'], gives: 'bool' },
  'numbers.gcd': { helper: 'gcd', takes: ['int', 'int'], gives: 'int' },
  'numbers.lcm': { helper: 'lcm', takes: ['int', 'int'], gives: 'int' },
  'strings.palindrome': { helper: 'palindrome', takes: ['string'], gives: 'bool' },
  'strings.sorted': { helper: 'sortedText', takes: ['string'], gives: 'bool' },
}

const lower = 'abcdefghijklmnopqrstuvwxyz'
const upper = lower.toUpperCase()
const digits = '0123456789'
const classes: Record<string, string> = {
  'strings.lowercase': lower,
  'strings.uppercase': upper,
  'strings.alpha': lower + upper,
  'strings.digit': digits,
  'strings.alphanumeric': lower + upper + digits,
  'strings.binary': '01',
}

const ofFloat: Record<string, string> = {
  'math.sqrt': 'std::sqrt',
  'math.log2': 'std::log2',
  'math.ceil': 'std::ceil',
  'math.floor': 'std::floor',
}

const aliases: Record<string, string> = { pow: 'math.pow', sum: 'math.sum' }

/** `given`: its arguments in C++. */
export const testlibCall = (
  node: CallExpression,
  given: readonly Printed[],
  scope: ValidatorScope,
): Printed => {
  const name = aliases[node.name] ?? node.name
  if (name === 're' || name.startsWith('regexp.')) return printPattern(node, given, scope)
  const [one, two] = given
  const known = direct[name]
  if (known && known.takes.join() === given.map(typeWords).join()) {
    scope.use(known.helper)
    return {
      text: `${known.helper}(${given.map(({ text }) => text).join(', ')})`,
      type: scalarType(known.gives),
    }
  }
  const chars = classes[name]
  if (chars !== undefined && one && given.length === 1 && isScalar(one, 'string')) {
    scope.use('consists')
    return { text: `consists(${one.text}, "${chars}")`, type: scalarType('bool') }
  }
  const action = ofFloat[name]
  if (action !== undefined && one && given.length === 1 && isScalar(one, 'int', 'float'))
    return { text: `${action}((double)${one.text})`, type: scalarType('float') }
  const printed = one ? printOther(name, given, [one, two], scope) : undefined
  if (!printed)
    throw new Unsupported(`it calls ${node.name} in a way that C++ has no counterpart of`)
  return printed
}

const typeWords = ({ type }: Printed): string => type.of + '[]'.repeat(type.dimensions)

const printOther = (
  name: string,
  given: readonly Printed[],
  [one, two]: [Printed, Printed | undefined],
  scope: ValidatorScope,
): Printed | undefined => {
  const call = (
    helper: string,
    gives: Scalar,
    text = given.map((each) => each.text).join(', '),
  ) => {
    scope.use(helper)
    return { text: `${helper}(${text})`, type: scalarType(gives) }
  }
  const isFlat = one.type.dimensions === 1
  const areInts = given.every((each) => isScalar(each, 'int'))
  switch (name) {
    case 'len':
      return given.length === 1 && (one.type.dimensions > 0 || one.type.of === 'string')
        ? { text: `(ll)${one.text}.size()`, type: scalarType('int') }
        : undefined
    case 'arrays.sorted':
      return isFlat && given.length === 1 && one.type.of !== 'bool'
        ? call('sorted', 'bool')
        : undefined
    case 'arrays.distinct':
      return isFlat && given.length === 1 && one.type.of !== 'float'
        ? call('distinct', 'bool')
        : undefined
    case 'arrays.range':
      return isFlat &&
        given.length === 3 &&
        given.slice(1).every((each) => isScalar(each, 'int', 'float')) &&
        (one.type.of === 'int' || one.type.of === 'float')
        ? call('range', 'bool')
        : undefined
    case 'math.sum':
    case 'math.abs':
    case 'math.min':
    case 'math.max':
    case 'math.pow':
      return printMath(name, given, [one, two], scope)
    case 'numbers.coprime':
      if (!areInts || given.length !== 2) return undefined
      return { text: `(${call('gcd', 'int').text} == 1)`, type: scalarType('bool') }
    case 'strings.distinct':
      if (given.length !== 1 || !isScalar(one, 'string')) return undefined
      scope.use('points')
      return call('distinct', 'bool', `points(${one.text})`)
    case 'strings.contains':
      return two && given.length === 2 && isScalar(one, 'string') && isScalar(two, 'string')
        ? { text: `(${one.text}.find(${two.text}) != std::string::npos)`, type: scalarType('bool') }
        : undefined
    case 'graphs.connected':
    case 'graphs.acyclic':
    case 'graphs.tree':
      return given.map(typeWords).join() === 'int,int[],int[]'
        ? graphTest(name, given, scope)
        : undefined
    default:
      return undefined
  }
}

const printMath = (
  name: `math.${'sum' | 'abs' | 'min' | 'max' | 'pow'}`,
  given: readonly Printed[],
  [one, two]: [Printed, Printed | undefined],
  scope: ValidatorScope,
): Printed | undefined => {
  const areInts = given.every((each) => isScalar(each, 'int'))
  const areNumbers = given.every((each) => isScalar(each, 'int', 'float'))
  switch (name) {
    case 'math.sum':
      return given.every(({ type }) => type.of === 'int') ? sumOf(given, scope) : undefined
    case 'math.abs':
      if (given.length !== 1 || !areNumbers) return undefined
      if (areInts) scope.use('absolute')
      return areInts
        ? { text: `absolute(${one.text})`, type: scalarType('int') }
        : { text: `std::fabs(${one.text})`, type: scalarType('float') }
    case 'math.min':
    case 'math.max':
      if (!two || given.length !== 2 || !areInts) return undefined
      return {
        text: `std::${name.slice(5)}<ll>(${one.text}, ${two.text})`,
        type: scalarType('int'),
      }
    case 'math.pow':
      return two && given.length === 2 && areNumbers ? printPower(one, two, scope) : undefined
  }
}

const sumOf = (given: readonly Printed[], scope: ValidatorScope): Printed => {
  scope.use('total')
  const text = given
    .map((each) => `total(${each.text})`)
    .reduce((sum, each) => `add(${sum}, ${each})`)
  return { text, type: scalarType('int') }
}

const graphTest = (name: string, given: readonly Printed[], scope: ValidatorScope): Printed => {
  scope.use('graph')
  const [count, us] = given
  const parts = `graph(${given.map(({ text }) => text).join(', ')})`
  const text =
    {
      'graphs.connected': `${parts} <= 1`,
      'graphs.acyclic': `${parts} == ${count?.text} - (ll)${us?.text}.size()`,
      'graphs.tree': `${parts} == 1 && (ll)${us?.text}.size() == ${count?.text} - 1`,
    }[name] ?? ''
  return { text: `(${text})`, type: scalarType('bool') }
}

/** One class of characters, repeated: nearly all expressions of specs; others have no engine in C++ that takes long texts. */
const oneClass = /^\^?\[((?:[\w ,.:;<>=@#%&!+*/-])+)\](\+|\*|\{(\d{1,7})(?:(,)(\d{1,7})?)?\})?\$?$/

const printPattern = (
  { name, arguments: [, pattern] }: CallExpression,
  given: readonly Printed[],
  scope: ValidatorScope,
): Printed => {
  const [value] = given
  const source = pattern?.kind === 'string' ? textOfBytes(pattern.bytes) : undefined
  const found = source === undefined ? null : oneClass.exec(source)
  const isWhole = name === 'regexp.fullmatch' || (source?.startsWith('^') && source.endsWith('$'))
  const chars = found ? charsOf(found[1] ?? '') : undefined
  if (
    !value ||
    given.length !== 2 ||
    !found ||
    !isWhole ||
    chars === undefined ||
    name === 'regexp.count'
  )
    throw new Unsupported('it has a regular expression that is more than one class of characters')
  if (!isScalar(value, 'string')) throw new Unsupported('it matches what is no text')
  scope.use('consists')
  return {
    text: `(consists(${value.text}, ${JSON.stringify(chars)})${lengthTest(value.text, found)})`,
    type: scalarType('bool'),
  }
}

const lengthTest = (text: string, [, , repeat, least, comma, most]: RegExpExecArray): string => {
  const size = `${text}.size()`
  if (repeat === '*') return ''
  if (repeat === '+') return ` && ${size} > 0`
  if (repeat === undefined) return ` && ${size} == 1`
  if (comma === undefined) return ` && ${size} == ${least}`
  return ` && ${size} >= ${least}${most === undefined ? '' : ` && ${size} <= ${most}`}`
}

/** Undefined: a range of a class is not one of letters or digits. */
const charsOf = (members: string): string | undefined => {
  let chars = ''
  for (let at = 0; at < members.length; at += 1) {
    const [first = '', dash, last] = members.slice(at, at + 3)
    if (dash !== '-' || last === undefined) {
      chars += first
      continue
    }
    const isPlain = [lower, upper, digits].some((all) => all.includes(first) && all.includes(last))
    if (!isPlain || first > last) return undefined
    for (let code = first.charCodeAt(0); code <= last.charCodeAt(0); code += 1)
      chars += String.fromCharCode(code)
    at += 2
  }
  return chars
}
