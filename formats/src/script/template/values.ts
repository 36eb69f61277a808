import { printNumber, wholeNumber } from './numbers.ts'
import { ScriptFault } from './script-fault.ts'
import type { Routine } from './read-template.ts'

/** Whole numbers of 10^-12, texts, truth values, lists, ranges, tables and what <#function> and <#macro> make. */
export type TemplateValue = bigint | string | boolean | TemplateValue[] | Range | Table | Made

/** It is never written out: 1..1000000000 costs nothing. */
export interface Range {
  kind: 'range'
  from: number
  step: 1 | -1
  count: number
}
export interface Table {
  kind: 'table'
  entries: Map<string, TemplateValue>
}
export interface Made {
  kind: 'routine'
  routine: Routine
}

/** Bounds of all the work that one script may cause. */
export const workBounds = {
  steps: 200_000,
  textChars: 10_000,
  listItems: 10_000,
  depth: 600,
} as const

/** Counts the work that is left; a long text or list is as much work as several steps. */
export class ScriptWork {
  private left: number = workBounds.steps
  private depth = 0
  /** The list that is gone through, which is told of where the work is too much. */
  list: number | undefined

  /** Blocks and expressions in each other, over all calls: what runs them is a function that calls itself. */
  enter(at: number): void {
    this.depth += 1
    if (this.depth > workBounds.depth)
      throw new ScriptFault('Calls, blocks and expressions stand too deep in each other here.', at)
  }

  leave(): void {
    this.depth -= 1
  }

  spend(at: number, size = 0): void {
    this.left -= 1 + size / 16
    if (this.left < 0)
      throw new ScriptFault(
        'The script is given up here: it computes for too long.',
        this.list ?? at,
      )
  }

  /** Before a text of so many characters is made. */
  spendText(chars: number, at: number): void {
    if (chars > workBounds.textChars)
      throw new ScriptFault(
        `A text of over ${workBounds.textChars} characters is made here: shorten it.`,
        at,
      )
    this.spend(at, chars)
  }

  /** Before a list of so many items is made. */
  spendList(items: number, at: number): void {
    if (items > workBounds.listItems)
      throw new ScriptFault(
        `A list of over ${workBounds.listItems} items is made here: shorten it.`,
        at,
      )
    this.spend(at, items)
  }

  join(texts: readonly string[], between: string, at: number): string {
    const own = texts.reduce((sum, { length }) => sum + length, 0)
    this.spendText(own + between.length * Math.max(0, texts.length - 1), at)
    return texts.join(between)
  }
}

export const isList = (value: TemplateValue): value is TemplateValue[] | Range =>
  Array.isArray(value) || isRange(value)
export const isRange = (value: TemplateValue): value is Range =>
  typeof value === 'object' && 'kind' in value && value.kind === 'range'
export const isTableValue = (value: TemplateValue): value is Table =>
  typeof value === 'object' && 'kind' in value && value.kind === 'table'
export const isMade = (value: TemplateValue): value is Made =>
  typeof value === 'object' && 'kind' in value && value.kind === 'routine'

export function kindOfValue(value: TemplateValue): string {
  if (typeof value === 'bigint') return 'a number'
  if (typeof value === 'string') return 'a text'
  if (typeof value === 'boolean') return 'true or false'
  if (isList(value)) return 'a list'
  if (isTableValue(value)) return 'a table'
  return `the ${isMade(value) ? value.routine.kind : 'routine'} itself`
}

/** What ${…} prints. */
export function printed(value: TemplateValue, at: number): string {
  if (typeof value === 'string') return value
  if (typeof value === 'bigint') return printNumber(value)
  const hint = typeof value === 'boolean' ? ': write ?c behind it' : ''
  throw new ScriptFault(
    `A number or a text is printed here, and this is ${kindOfValue(value)}${hint}.`,
    at,
  )
}

export function numberIn(value: TemplateValue, at: number): bigint {
  if (typeof value === 'bigint') return value
  const hint = typeof value === 'string' ? ': write ?number behind it' : ''
  throw new ScriptFault(`A number is needed here, and this is ${kindOfValue(value)}${hint}.`, at)
}

export function wholeIn(value: TemplateValue, at: number): number {
  const whole = wholeNumber(numberIn(value, at))
  if (whole === undefined) throw new ScriptFault('This number is too large here.', at)
  return whole
}

export function textIn(value: TemplateValue, at: number): string {
  if (typeof value === 'string') return value
  throw new ScriptFault(`A text is needed here, and this is ${kindOfValue(value)}.`, at)
}

export function listIn(value: TemplateValue, at: number): TemplateValue[] | Range {
  if (isList(value)) return value
  throw new ScriptFault(`A list is needed here, and this is ${kindOfValue(value)}.`, at)
}

export const sizeOfList = (list: TemplateValue[] | Range): number =>
  Array.isArray(list) ? list.length : list.count

/** Undefined: it has no such item. */
export function itemOfList(
  list: TemplateValue[] | Range,
  at: number,
  scale: (whole: number) => bigint,
): TemplateValue | undefined {
  if (Array.isArray(list)) return list[at]
  return at >= 0 && at < list.count ? scale(list.from + at * list.step) : undefined
}
