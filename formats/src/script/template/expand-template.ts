import { evaluateExpression, compute, sum, truthIn } from './evaluate.ts'
import { scaled } from './numbers.ts'
import { readTemplate } from './read-template.ts'
import { ScriptFault } from './script-fault.ts'
import {
  isMade,
  isTableValue,
  itemOfList,
  listIn,
  printed,
  sizeOfList,
  workBounds,
  ScriptWork,
} from './values.ts'
import type { Scope, World } from './evaluate.ts'
import type { Branch, Routine, TemplateNode } from './read-template.ts'
import type { TemplateValue } from './values.ts'

// Runs a template and cuts what it writes into lines, each of which knows where in the source its pieces come from. The work is
// counted: a script that goes on for ever ends in a fault at the list that does.

export interface ExpandedLine {
  text: string
  /** Where its pieces come from, in their order; `isComputed`: it was computed, and its signs have no place of their own. */
  pieces: { from: number; at: number; isComputed: boolean }[]
}

export interface Expanded {
  /** Those that are not blank, up to the fault. */
  lines: ExpandedLine[]
  fault?: ScriptFault
}

export const linesMax = 2000
const lineChars = 10_000
/** Functions and macros that call each other. */
const callsMax = 50

export function expandTemplate(source: string): Expanded {
  const sink = new Sink()
  try {
    const { nodes, routines } = readTemplate(source)
    new Run(sink, routines).start(nodes)
    sink.endLine()
    return { lines: sink.lines }
  } catch (error) {
    if (!(error instanceof ScriptFault)) throw error
    return { lines: sink.lines, fault: error }
  }
}

/** The offset in the source of a sign of the line. */
export function sourceOffset({ pieces }: ExpandedLine, sign: number): number {
  const piece = pieces.findLast(({ from }) => from <= sign) ?? pieces[0]
  if (!piece) return 0
  return piece.isComputed ? piece.at : piece.at + Math.max(0, sign - piece.from)
}

/** Takes what is written, in lines. */
class Sink {
  readonly lines: ExpandedLine[] = []
  private parts: string[] = []
  private pieces: ExpandedLine['pieces'] = []
  private length = 0

  write(text: string, at: number, isComputed: boolean): void {
    let from = 0
    for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', from)) {
      this.add(text.slice(from, end), isComputed ? at : at + from, isComputed)
      this.endLine()
      from = end + 1
    }
    this.add(text.slice(from), isComputed ? at : at + from, isComputed)
  }

  private add(text: string, at: number, isComputed: boolean): void {
    if (text === '') return
    if (this.length + text.length > lineChars)
      throw new ScriptFault(`A line of over ${lineChars} characters is made here.`, at)
    this.pieces.push({ from: this.length, at, isComputed })
    this.parts.push(text)
    this.length += text.length
  }

  endLine(): void {
    const text = this.parts.join('')
    const { pieces } = this
    this.parts = []
    this.pieces = []
    this.length = 0
    if (text.trim() === '') return
    if (this.lines.length >= linesMax)
      throw new ScriptFault(
        `The script is given up here: it has over ${linesMax} lines.`,
        pieces[0]?.at ?? 0,
      )
    this.lines.push({ text, pieces })
  }
}

/** How a block ends: at its end, by <#break>, <#continue> or <#return>. */
type Ending = 'end' | 'break' | 'continue' | 'return'
type Of<K extends TemplateNode['kind']> = Extract<TemplateNode, { kind: K }>

class Run {
  private readonly globals: Scope = { names: new Map() }
  private readonly work = new ScriptWork()
  private readonly world: World
  private sink: Pick<Sink, 'write'>
  private returned: TemplateValue | undefined
  private calls = 0

  constructor(sink: Sink, routines: readonly Routine[]) {
    this.sink = sink
    for (const routine of routines)
      this.globals.names.set(routine.name, { kind: 'routine', routine })
    this.world = { work: this.work, call: (made, given, at) => this.call(made, given, at) }
  }

  start(nodes: readonly TemplateNode[]): void {
    this.block(nodes, this.globals)
  }

  private block(nodes: readonly TemplateNode[], scope: Scope): Ending {
    this.work.enter(nodes[0]?.at ?? 0)
    let ending: Ending = 'end'
    for (const node of nodes) {
      ending = this.node(node, scope)
      if (ending !== 'end') break
    }
    this.work.leave()
    return ending
  }

  private value(of: Parameters<typeof evaluateExpression>[0], scope: Scope): TemplateValue {
    return evaluateExpression(of, scope, this.world)
  }

  private node(node: TemplateNode, scope: Scope): Ending {
    const { at } = node
    this.work.spend(at)
    switch (node.kind) {
      case 'text':
        this.work.spend(at, node.text.length)
        this.sink.write(node.text, at, false)
        return 'end'
      case 'print': {
        const text = printed(this.value(node.value, scope), node.value.at)
        this.work.spend(at, text.length)
        this.sink.write(text, at, true)
        return 'end'
      }
      case 'assign':
        this.assign(node, scope)
        return 'end'
      case 'capture':
        this.homeOf(node.isLocal, scope).set(node.name, this.captured(node, scope))
        return 'end'
      case 'if':
        return this.conditions(node.branches, scope)
      case 'list':
        return this.list(node, scope)
      case 'sep':
        return scope.loop?.hasNext ? this.block(node.body, scope) : 'end'
      case 'leave':
        return node.way
      case 'return':
        this.returned = node.value && this.value(node.value, scope)
        return 'return'
      case 'call': {
        const named = new Map(node.named.map(([name, one]) => [name, this.value(one, scope)]))
        const list = node.given.map((one) => this.value(one, scope))
        this.call(this.value(node.of, scope), { list, named }, at)
        return 'end'
      }
    }
  }

  /** <#local> is of the function or macro, wherever in it. */
  private homeOf(isLocal: boolean, scope: Scope): Map<string, TemplateValue> {
    if (!isLocal) return this.globals.names
    let one = scope
    while (one.loop && one.outer) one = one.outer
    return one.names
  }

  private assign({ isLocal, name, sign, value, at }: Of<'assign'>, scope: Scope): void {
    const given = value ? this.value(value, scope) : scaled(1)
    const home = this.homeOf(isLocal, scope)
    if (sign === '=') return void home.set(name, given)
    const before = this.value({ kind: 'name', name, at, depth: 1 }, scope)
    home.set(name, this.changed(sign[0] ?? '', before, given, at))
  }

  private changed(
    sign: string,
    before: TemplateValue,
    given: TemplateValue,
    at: number,
  ): TemplateValue {
    if (sign === '+') return sum(before, given, { at }, this.work)
    if (typeof before === 'bigint' && typeof given === 'bigint')
      return compute(sign, before, given, at)
    throw new ScriptFault(`Numbers are needed on both sides of ${sign}=.`, at)
  }

  private captured({ body, at }: Of<'capture'>, scope: Scope): string {
    const { sink } = this
    const texts: string[] = []
    let length = 0
    const write = (text: string): void => {
      length += text.length
      this.work.spendText(length > workBounds.textChars ? length : text.length, at)
      texts.push(text)
    }
    this.sink = { write }
    this.block(body, scope)
    this.sink = sink
    return texts.join('')
  }

  private conditions(branches: readonly Branch[], scope: Scope): Ending {
    for (const { condition, endsBare, body } of branches)
      if (!condition || truthIn(this.value(condition, scope), condition.at, endsBare))
        return this.block(body, scope)
    return 'end'
  }

  private list({ of, names, body, none, at }: Of<'list'>, outer: Scope): Ending {
    const [name = '', second] = names
    const given = this.value(of, outer)
    const pairs = isTableValue(given) ? [...given.entries] : undefined
    const list = pairs ? pairs.map(([key]) => key) : listIn(given, of.at)
    const size = sizeOfList(list)
    if (second !== undefined && !pairs)
      throw new ScriptFault('Two names are for a table: a list has one value at a time.', at)
    if (size === 0) return this.block(none, outer)
    const around = this.work.list
    this.work.list = at
    let last: Ending = 'end'
    for (let index = 0; index < size; index += 1) {
      this.work.spend(at)
      const item = itemOfList(list, index, scaled)
      if (item === undefined) break
      const own = new Map([[name, item]])
      const value = pairs?.[index]?.[1]
      if (second !== undefined && value !== undefined) own.set(second, value)
      const loop = { name, index, hasNext: index + 1 < size }
      const ending = this.block(body, { names: own, loop, outer })
      last = ending
      if (ending === 'break' || ending === 'return') break
    }
    this.work.list = around
    return last === 'return' ? last : 'end'
  }

  private call(
    made: TemplateValue,
    given: { list: TemplateValue[]; named: Map<string, TemplateValue> },
    at: number,
  ): TemplateValue | undefined {
    if (!isMade(made)) throw new ScriptFault('What is called here is no function or macro.', at)
    const { name, parameters, body, kind } = made.routine
    if (given.list.length > parameters.length)
      throw new ScriptFault(`${name} takes ${parameters.length} values.`, at)
    this.calls += 1
    if (this.calls > callsMax)
      throw new ScriptFault(`${name} calls itself too often: over ${callsMax} calls deep.`, at)
    const names = new Map<string, TemplateValue>()
    const scope: Scope = { names, outer: this.globals }
    for (const [place, parameter] of parameters.entries()) {
      const value =
        given.list[place] ??
        given.named.get(parameter.name) ??
        (parameter.otherwise && this.value(parameter.otherwise, scope))
      if (value === undefined)
        throw new ScriptFault(`${name} needs a value for ${parameter.name}.`, at)
      names.set(parameter.name, value)
    }
    this.returned = undefined
    const { sink } = this
    if (kind === 'function') this.sink = { write: () => undefined }
    this.block(body, scope)
    this.sink = sink
    const value = this.returned
    this.returned = undefined
    this.calls -= 1
    if (value === undefined && kind === 'function')
      throw new ScriptFault(`${name} gave no value: it ended without <#return>.`, at)
    return value
  }
}
