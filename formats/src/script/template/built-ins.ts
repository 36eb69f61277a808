import { readNumber, roundNumber, scaled, wholeBits } from './numbers.ts'
import { ScriptFault } from './script-fault.ts'
import {
  isList,
  isTableValue,
  itemOfList,
  kindOfValue,
  listIn,
  numberIn,
  printed,
  sizeOfList,
  textIn,
  wholeIn,
} from './values.ts'
import type { TemplateValue, ScriptWork } from './values.ts'

// What may stand behind ?: the built-ins of FreeMarker that compute with numbers, texts and lists.

interface Given {
  of: TemplateValue
  given: TemplateValue[]
  at: number
  work: ScriptWork
}
type BuiltIn = (given: Given) => TemplateValue

const onNumber =
  (compute: (value: bigint) => bigint): BuiltIn =>
  ({ of, at }) =>
    compute(numberIn(of, at))
/** Where Java would go on at the smallest number, nothing that anybody wants comes out. */
const within =
  (bits: number): BuiltIn =>
  ({ of, at }) => {
    const value = roundNumber(numberIn(of, at), 'down')
    if (wholeBits(value) <= bits) return value
    const hint = bits < 63 ? '?long' : '?floor'
    throw new ScriptFault(`This number does not fit in ${bits + 1} bits: write ${hint}.`, at)
  }
const onText =
  (compute: (text: string) => TemplateValue): BuiltIn =>
  ({ of, at, work }) => {
    const text = textIn(of, at)
    work.spendText(text.length, at)
    return compute(text)
  }
/** All of its items; a range is written out here. */
const itemsOf = ({ of, at, work }: Given): TemplateValue[] => {
  const list = listIn(of, at)
  work.spendList(sizeOfList(list), at)
  if (Array.isArray(list)) return list
  return Array.from({ length: list.count }, (_, index) => scaled(list.from + index * list.step))
}

const argument = ({ given, at }: Given, place: number): string => {
  const value = given[place]
  if (value === undefined) throw new ScriptFault('This built-in is given too little.', at)
  return textIn(value, at)
}

const split = (given: Given): string[] => {
  const text = textIn(given.of, given.at)
  given.work.spend(given.at, text.length)
  const parts = text.split(argument(given, 0))
  given.work.spendList(parts.length, given.at)
  return parts
}

const partTest =
  (test: (text: string, part: string) => boolean): BuiltIn =>
  (given) => {
    const text = textIn(given.of, given.at)
    given.work.spend(given.at, text.length)
    return test(text, argument(given, 0))
  }

const inOrder = (given: Given): TemplateValue[] => {
  const items = itemsOf(given)
  given.work.spend(given.at, 16 * items.length)
  const [first] = items
  const kind = typeof first
  if (items.some((item) => typeof item !== kind) || !/^(bigint|string|undefined)$/.test(kind))
    throw new ScriptFault('Only numbers, or only texts, are sorted.', given.at)
  return items.toSorted((one, other) => (one < other ? -1 : Number(one > other)))
}

const isSame = (one: TemplateValue, other: TemplateValue): boolean =>
  typeof one === typeof other && one === other

const string: BuiltIn = ({ of, given, at }) => {
  if (typeof of !== 'boolean') return printed(of, at)
  return given.length === 2 ? (given[of ? 0 : 1] ?? '') : String(of)
}

const pad =
  (join: (text: string, filling: string) => string): BuiltIn =>
  (given) => {
    const text = printed(given.of, given.at)
    const filling = given.given.length > 1 ? argument(given, 1) : ' '
    const lacking = Math.max(0, wholeIn(given.given[0] ?? 0n, given.at) - text.length)
    given.work.spendText(text.length + lacking, given.at)
    if (filling === '') throw new ScriptFault('Nothing is no filling.', given.at)
    const times = Math.ceil(lacking / filling.length)
    return join(text, filling.repeat(times).slice(0, lacking))
  }

const sized: BuiltIn = ({ of, at }) => {
  if (isTableValue(of)) return scaled(of.entries.size)
  const size = sizeOfList(listIn(of, at))
  if (size === Infinity) throw new ScriptFault('This range has no end.', at)
  return scaled(size)
}

const itemAt = (given: Given, index: number): TemplateValue => {
  const item = itemOfList(listIn(given.of, given.at), index, scaled)
  if (item === undefined) throw new ScriptFault('The list has no items.', given.at)
  return item
}

const hasContent: BuiltIn = ({ of }) => {
  if (isList(of)) return sizeOfList(of) > 0
  return isTableValue(of) ? of.entries.size > 0 : of !== ''
}

export const builtIns: ReadonlyMap<string, BuiltIn> = new Map<string, BuiltIn>([
  ['c', ({ of, at }) => (typeof of === 'boolean' ? String(of) : printed(of, at))],
  ['string', string],
  ['number', ({ of, at }) => (typeof of === 'bigint' ? of : readNumberIn(textIn(of, at), at))],
  ['int', within(31)],
  ['long', within(63)],
  ['floor', onNumber((value) => roundNumber(value, 'floor'))],
  ['ceiling', onNumber((value) => roundNumber(value, 'ceiling'))],
  ['round', onNumber((value) => roundNumber(value, 'half'))],
  ['abs', onNumber((value) => (value < 0n ? -value : value))],
  ['size', sized],
  ['length', onText((text) => scaled(text.length))],
  ['first', (given) => itemAt(given, 0)],
  ['last', (given) => itemAt(given, sizeOfList(listIn(given.of, given.at)) - 1)],
  ['reverse', (given) => itemsOf(given).toReversed()],
  ['sort', inOrder],
  ['min', (given) => itemAt({ ...given, of: inOrder(given) }, 0)],
  ['max', (given) => itemAt({ ...given, of: inOrder(given).toReversed() }, 0)],
  [
    'join',
    (given) => {
      const texts = itemsOf(given).map((item) => printed(item, given.at))
      return given.work.join(texts, given.given.length > 0 ? argument(given, 0) : '', given.at)
    },
  ],
  ['seq_contains', (given) => itemsOf(given).some((item) => isSame(item, given.given[0] ?? ''))],
  [
    'seq_index_of',
    (given) => scaled(itemsOf(given).findIndex((item) => isSame(item, given.given[0] ?? ''))),
  ],
  ['keys', ({ of, at }) => [...tableIn(of, at).keys()]],
  ['values', ({ of, at }) => [...tableIn(of, at).values()]],
  ['upper_case', onText((text) => text.toUpperCase())],
  ['lower_case', onText((text) => text.toLowerCase())],
  ['trim', onText((text) => text.trim())],
  ['split', split],
  ['replace', (given) => given.work.join(split(given), argument(given, 1), given.at)],
  ['contains', partTest((text, part) => text.includes(part))],
  ['starts_with', partTest((text, part) => text.startsWith(part))],
  ['ends_with', partTest((text, part) => text.endsWith(part))],
  ['left_pad', pad((text, filling) => filling + text)],
  ['right_pad', pad((text, filling) => text + filling)],
  ['has_content', hasContent],
  ['is_number', ({ of }) => typeof of === 'bigint'],
  ['is_string', ({ of }) => typeof of === 'string'],
  ['is_boolean', ({ of }) => typeof of === 'boolean'],
  ['is_sequence', ({ of }) => isList(of)],
])

function readNumberIn(text: string, at: number): bigint {
  const value = readNumber(text.trim())
  if (value === undefined) throw new ScriptFault('This text is no number.', at)
  return value
}

function tableIn(value: TemplateValue, at: number): Map<string, TemplateValue> {
  if (isTableValue(value)) return value.entries
  throw new ScriptFault(`A table is needed here, and this is ${kindOfValue(value)}.`, at)
}

/** Built-ins of the variable of a list, by its place among the items. */
export const placeBuiltIns: ReadonlyMap<
  string,
  (index: number, hasNext: boolean) => bigint | boolean
> = new Map<string, (index: number, hasNext: boolean) => bigint | boolean>([
  ['index', (index) => scaled(index)],
  ['counter', (index) => scaled(index + 1)],
  ['has_next', (_index, hasNext) => hasNext],
  ['is_first', (index) => index === 0],
  ['is_last', (_index, hasNext) => !hasNext],
  ['is_even_item', (index) => index % 2 === 1],
  ['is_odd_item', (index) => index % 2 === 0],
])
