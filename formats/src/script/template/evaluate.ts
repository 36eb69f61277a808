import { builtIns, placeBuiltIns } from './built-ins.ts'
import { calculate, numberDigitsMax, scaled, wholeNumber } from './numbers.ts'
import { nearestWord, ScriptFault } from './script-fault.ts'
import {
  isList,
  isRange,
  isTableValue,
  itemOfList,
  kindOfValue,
  numberIn,
  printed,
  sizeOfList,
  wholeIn,
} from './values.ts'
import type { TemplateExpression } from './read-expression.ts'
import type { Range, TemplateValue, ScriptWork } from './values.ts'

/** What is known at a place: the variables of lists around it, then those of a function, then those of the script. */
export interface Scope {
  names: Map<string, TemplateValue>
  /** The variable of a list, and where the list is. */
  loop?: { name: string; index: number; hasNext: boolean }
  outer?: Scope
}

export interface World {
  work: ScriptWork
  /** Runs a function or macro; undefined where a macro, or a function without <#return>, gave nothing. */
  call: (
    made: TemplateValue,
    given: { list: TemplateValue[]; named: Map<string, TemplateValue> },
    at: number,
  ) => TemplateValue | undefined
}

type Kind<K extends TemplateExpression['kind']> = Extract<TemplateExpression, { kind: K }>

export function evaluateExpression(
  of: TemplateExpression,
  scope: Scope,
  world: World,
): TemplateValue {
  const value = find(of, scope, world)
  if (value !== undefined) return value
  if (of.kind === 'name') throw new ScriptFault(unknownName(of.name, scope), of.at)
  throw new ScriptFault('There is nothing at this place of the list or table.', of.at)
}

/** Undefined: a variable or item that is not there. */
function find(of: TemplateExpression, scope: Scope, world: World): TemplateValue | undefined {
  world.work.spend(of.at)
  world.work.enter(of.at)
  const value = findInside(of, scope, world)
  world.work.leave()
  return value
}

function findInside(of: TemplateExpression, scope: Scope, world: World): TemplateValue | undefined {
  const inner = (one: TemplateExpression): TemplateValue => evaluateExpression(one, scope, world)
  switch (of.kind) {
    case 'value':
      return of.value
    case 'name':
      return lookUp(of.name, scope)
    case 'text': {
      const parts = of.parts.map((part) =>
        typeof part === 'string' ? part : printed(inner(part), part.at),
      )
      return world.work.join(parts, '', of.at)
    }
    case 'list':
      world.work.spendList(of.items.length, of.at)
      return of.items.map(inner)
    case 'table':
      return {
        kind: 'table',
        entries: new Map(
          of.entries.map(([key, value]) => [printed(inner(key), key.at), inner(value)]),
        ),
      }
    case 'range':
      return rangeOf(of, inner)
    case 'unary':
      if (of.sign === '!') return !truthIn(inner(of.of), of.of.at)
      return of.sign === '-' ? -numberIn(inner(of.of), of.of.at) : numberIn(inner(of.of), of.of.at)
    case 'binary':
      return binary(of, inner, world.work)
    case 'index':
      return itemAt(of, inner, world.work)
    case 'call':
      return world.call(inner(of.of), { list: of.given.map(inner), named: new Map() }, of.at)
    case 'built-in':
      return builtIn(of, scope, world)
    case 'default':
      return find(of.of, scope, world) ?? (of.other ? inner(of.other) : '')
    case 'exists':
      return find(of.of, scope, world) !== undefined
  }
}

function lookUp(name: string, scope: Scope): TemplateValue | undefined {
  for (let one: Scope | undefined = scope; one; one = one.outer) {
    const own = one.names.get(name)
    if (own !== undefined) return own
    const { loop } = one
    if (loop && name === `${loop.name}_index`) return scaled(loop.index)
    if (loop && name === `${loop.name}_has_next`) return loop.hasNext
  }
  return undefined
}

function unknownName(name: string, scope: Scope): string {
  const known = new Set<string>()
  for (let one: Scope | undefined = scope; one && known.size < 1000; one = one.outer)
    for (const own of one.names.keys()) known.add(own)
  const nearest = nearestWord(name, known)
  return nearest === undefined
    ? `There is no variable ${name}.`
    : `There is no variable ${name}. Did you mean ${nearest}?`
}

export function truthIn(value: TemplateValue, at: number, isBare = false): boolean {
  if (typeof value === 'boolean') return value
  const hint = isBare ? ' “Greater than” is written gt here, or in round brackets: (n > 5).' : ''
  throw new ScriptFault(
    `true or false is needed here, and this is ${kindOfValue(value)}.${hint}`,
    at,
  )
}

function rangeOf(of: Kind<'range'>, inner: (one: TemplateExpression) => TemplateValue): Range {
  const from = wholeIn(inner(of.from), of.from.at)
  if (!of.to) return { kind: 'range', from, step: 1, count: Infinity }
  const to = wholeIn(inner(of.to), of.to.at)
  if (of.sign === '..*') return { kind: 'range', from, step: to < 0 ? -1 : 1, count: Math.abs(to) }
  const step = to < from ? -1 : 1
  return { kind: 'range', from, step, count: Math.abs(to - from) + (of.sign === '..' ? 1 : 0) }
}

function binary(
  of: Kind<'binary'>,
  inner: (one: TemplateExpression) => TemplateValue,
  work: ScriptWork,
): TemplateValue {
  const { sign, one, other } = of
  if (sign === '&&') return truthIn(inner(one), one.at) && truthIn(inner(other), other.at)
  if (sign === '||') return truthIn(inner(one), one.at) || truthIn(inner(other), other.at)
  const [left, right] = [inner(one), inner(other)]
  if (sign === '==' || sign === '!=') return isEqual(left, right, of.at) === (sign === '==')
  if (sign === '+') return sum(left, right, of, work)
  const [a, b] = [numberIn(left, one.at), numberIn(right, other.at)]
  switch (sign) {
    case '<':
      return a < b
    case '<=':
      return a <= b
    case '>':
      return a > b
    case '>=':
      return a >= b
    default:
      return compute(sign, a, b, of.at)
  }
}

export function compute(sign: string, one: bigint, other: bigint, at: number): bigint {
  const made = calculate(sign, one, other)
  if (made !== undefined) return made
  let why = `A number of over ${numberDigitsMax} digits is made here.`
  if (/[/%]/.test(sign)) why = 'A number is divided by 0 here.'
  if (/[/%]/.test(sign) && wholeNumber(other) !== 0)
    why = 'These numbers are too large to be divided.'
  throw new ScriptFault(why, at)
}

function isEqual(one: TemplateValue, other: TemplateValue, at: number): boolean {
  const kinds = [one, other].map((value) => kindOfValue(value))
  if (kinds[0] !== kinds[1])
    throw new ScriptFault(`${kinds[0]} and ${kinds[1]} are never equal: compare what is alike.`, at)
  if (typeof one === 'object')
    throw new ScriptFault('Only numbers, texts, and true or false are compared.', at)
  return one === other
}

/** Numbers add up; a text with anything is a text, lists and tables are joined. */
export function sum(
  left: TemplateValue,
  right: TemplateValue,
  { at }: { at: number },
  work: ScriptWork,
): TemplateValue {
  if (typeof left === 'bigint' && typeof right === 'bigint') return compute('+', left, right, at)
  if (isList(left) && isList(right)) {
    work.spendList(sizeOfList(left) + sizeOfList(right), at)
    return [...written(left), ...written(right)]
  }
  if (isTableValue(left) && isTableValue(right)) {
    work.spend(at, left.entries.size + right.entries.size)
    return { kind: 'table', entries: new Map([...left.entries, ...right.entries]) }
  }
  return work.join([printed(left, at), printed(right, at)], '', at)
}

const written = (list: TemplateValue[] | Range): TemplateValue[] =>
  Array.isArray(list)
    ? list
    : Array.from({ length: list.count }, (_, at) => scaled(list.from + at * list.step))

function itemAt(
  of: Kind<'index'>,
  inner: (one: TemplateExpression) => TemplateValue,
  work: ScriptWork,
): TemplateValue | undefined {
  const [value, by] = [inner(of.of), inner(of.by)]
  if (isTableValue(value)) return value.entries.get(printed(by, of.by.at))
  if (typeof value !== 'string' && !isList(value))
    throw new ScriptFault(`${kindOfValue(value)} has no items.`, of.at)
  if (!isRange(by)) {
    const at = wholeIn(by, of.by.at)
    return typeof value === 'string' ? value[at] : itemOfList(value, at, scaled)
  }
  const size = typeof value === 'string' ? value.length : sizeOfList(value)
  // A range without an end stops at the end of the list.
  const count = by.count === Infinity ? size - by.from : by.count
  if (count < 0) throw new ScriptFault('The list has no such items.', of.by.at)
  work.spendList(count, of.at)
  const pick = <T>(itemOf: (place: number) => T | undefined): T[] =>
    Array.from({ length: count }, (_, at) => {
      const item = itemOf(by.from + at * by.step)
      if (item === undefined) throw new ScriptFault('The list has no such items.', of.by.at)
      return item
    })
  if (typeof value === 'string') return pick((place) => value[place]).join('')
  return pick((place) => itemOfList(value, place, scaled))
}

function builtIn(of: Kind<'built-in'>, scope: Scope, world: World): TemplateValue | undefined {
  const { name, given = [], at } = of
  const place = placeBuiltIns.get(name)
  if (place) {
    const loop = of.of.kind === 'name' ? loopOf(of.of.name, scope) : undefined
    if (!loop) throw new ScriptFault(`?${name} stands behind the variable of a list only.`, at)
    return place(loop.index, loop.hasNext)
  }
  if (name === 'then') {
    const chosen = given[truthIn(evaluateExpression(of.of, scope, world), at) ? 0 : 1]
    if (!chosen || given.length !== 2) throw new ScriptFault('?then is given two values.', at)
    return evaluateExpression(chosen, scope, world)
  }
  if (name === 'exists') return find(of.of, scope, world) !== undefined
  const known = builtIns.get(name)
  if (!known) throw new ScriptFault(unknownBuiltIn(name), at)
  return known({
    of: evaluateExpression(of.of, scope, world),
    given: given.map((one) => evaluateExpression(one, scope, world)),
    at,
    work: world.work,
  })
}

function loopOf(name: string, scope: Scope): Scope['loop'] {
  for (let one: Scope | undefined = scope; one; one = one.outer)
    if (one.loop?.name === name) return one.loop
  return undefined
}

function unknownBuiltIn(name: string): string {
  const nearest = nearestWord(name, [...builtIns.keys(), ...placeBuiltIns.keys(), 'then'])
  return nearest === undefined
    ? `?${name} is not known here.`
    : `?${name} is not known here. Did you mean ?${nearest}?`
}
