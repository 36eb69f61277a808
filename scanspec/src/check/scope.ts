import type { Argument } from '../evaluate/functions/call.ts'
import { kindOfType, kinds } from '../evaluate/kinds.ts'
import type { ScanKind } from '../evaluate/kinds.ts'
import { Machine } from '../evaluate/machine.ts'
import { createPatterns } from '../evaluate/patterns.ts'
import type { SpecSpan } from '../syntax/tokens.ts'
import type { Expression, SpecStatement } from '../syntax/tree.ts'
import { statementBlocks } from '../codegen/places.ts'
import { Facts } from './facts.ts'

/** What is certain of an expression before any input is read. */
export interface Judged {
  /** The kind of its value, where it has one. */
  kind?: ScanKind
  /** Its value, which no input changes. */
  constant?: Argument
  /** The value without wrap-around, of integers. */
  exact?: bigint | undefined
  /** To compute it refuses the input. */
  fails?: boolean
  /** As a condition it never holds. */
  never?: boolean
}

export interface Warning extends SpecSpan {
  message: string
  /** No input is accepted by the spec. */
  refusesAll: boolean
}

export interface ValueForm {
  kind: ScanKind
  depth: number
}

export interface CheckScope {
  warnings: Warning[]
  /** Every input that is accepted comes to what is looked at. */
  isReached: boolean
  /** Names that may have been declared before. */
  possible: Set<string>
  /** By name, what all of its declarations make; undefined where they differ. */
  forms: ReadonlyMap<string, ValueForm | undefined>
  facts: Facts
  judged: Map<Expression, Judged>
  /** Computes what is constant. */
  machine: Machine
}

const budget = { steps: 1_000_000, cells: 0 }

export const createScope = (statements: readonly SpecStatement[]): CheckScope => ({
  warnings: [],
  isReached: true,
  possible: new Set(),
  forms: formsOf(statements),
  facts: new Facts(),
  judged: new Map(),
  machine: new Machine(new Uint8Array(), 0, createPatterns(), budget),
})

export const warn = (
  { warnings }: CheckScope,
  message: string,
  span: SpecSpan,
  refusesAll = false,
): void => {
  warnings.push({ message, refusesAll, at: span.at, from: span.from, to: span.to })
}

/** What is at `span` refuses each input that comes to it. */
export const fail = (scope: CheckScope, message: string, span: SpecSpan): Judged => {
  warn(scope, message, span, scope.isReached)
  return { fails: true, never: true }
}

/** Not every input comes to what is looked at inside. */
export const sometimes = <Result>(scope: CheckScope, action: () => Result): Result => {
  const before = scope.isReached
  scope.isReached = false
  try {
    return action()
  } finally {
    scope.isReached = before
  }
}

const formsOf = (statements: readonly SpecStatement[]): Map<string, ValueForm | undefined> => {
  const forms = new Map<string, ValueForm | undefined>()
  const note = (name: string, form: ValueForm): void => {
    const known = forms.get(name)
    const isSame = known?.kind === form.kind && known.depth === form.depth
    forms.set(name, isSame || !forms.has(name) ? form : undefined)
  }
  const walk = (block: readonly SpecStatement[]): void => {
    for (const statement of block) {
      if (statement.kind === 'forRange') note(statement.name, { kind: kinds.int, depth: 0 })
      if (statement.kind === 'var') {
        const form = { kind: kindOfType[statement.type], depth: statement.lengths.length }
        for (const { name } of statement.names) note(name, form)
      }
      for (const inner of statementBlocks(statement)) walk(inner)
    }
  }
  walk(statements)
  return forms
}

/** Names that a block declares or sets, those of its blocks too. */
export const writtenIn = (block: readonly SpecStatement[], isDeclared = false): string[] =>
  block.flatMap((statement) => [
    ...declaredBy(statement),
    ...(isDeclared ? [] : setBy(statement)),
    ...statementBlocks(statement).flatMap((inner) => writtenIn(inner, isDeclared)),
  ])

const declaredBy = (statement: SpecStatement): string[] => {
  if (statement.kind === 'forRange') return [statement.name]
  return statement.kind === 'var' ? statement.names.map(({ name }) => name) : []
}

const setBy = (statement: SpecStatement): string[] => {
  if (statement.kind === 'assign') return [statement.target.name]
  if (statement.kind === 'forScan') return statement.scan.refs.map(({ name }) => name)
  const isScan = statement.kind === 'scan' || statement.kind === 'scanln'
  return isScan ? statement.refs.map(({ name }) => name) : []
}
