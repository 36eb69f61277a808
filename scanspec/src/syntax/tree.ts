import type { Fault, Position, ScalarType, Span } from './tokens.ts'

// The tree of a spec. Chains of operators are flat, so that a long sum is no deep tree.

export type Operator =
  '||' | '&&' | '==' | '!=' | '<' | '<=' | '>' | '>=' | '+' | '-' | '*' | '/' | '**'

export interface IntegerLiteral extends Span {
  kind: 'integer'
  value: bigint
}
export interface FloatLiteral extends Span {
  kind: 'float'
  value: number
}
export interface StringLiteral extends Span {
  kind: 'string'
  bytes: string
}
/** A variable, or an element of one: `a[i][j]`. Outside expressions it is what is read or set. */
export interface Ref extends Span {
  kind: 'ref'
  name: string
  indices: Expression[]
}
/** `name(…)` or `module.name(…)`; `name` has both. */
export interface Call extends Span {
  kind: 'call'
  name: string
  arguments: Expression[]
}
export interface Group extends Span {
  kind: 'group'
  inner: Expression
}
export interface Sign extends Span {
  kind: 'sign'
  operator: '+' | '-'
  operand: Expression
}
export interface Step {
  operator: Operator
  at: Position
  operand: Expression
}
/** `first`, then each operator with its right side, from left to right; all of one level of the grammar. */
export interface Chain extends Span {
  kind: 'chain'
  first: Expression
  rest: Step[]
}
export type Expression =
  IntegerLiteral | FloatLiteral | StringLiteral | Ref | Call | Group | Sign | Chain

/** One condition of a `check`; `words` is its text in messages: its tokens without blanks. */
export interface Clause {
  condition: Expression
  words: string
}

export interface VarDeclaration extends Span {
  kind: 'var'
  names: (Span & { name: string })[]
  /** From the outside in; none of a scalar. */
  lengths: Expression[]
  type: ScalarType
}
export interface Scan extends Span {
  kind: 'scan' | 'scanln'
  refs: Ref[]
}
export interface Check extends Span {
  kind: 'check'
  clauses: Clause[]
}
export interface If extends Span {
  kind: 'if'
  branches: { condition: Expression; body: Statement[] }[]
  otherwise: Statement[] | undefined
}
export interface ForRange extends Span {
  kind: 'forRange'
  name: string
  low: Expression
  high: Expression
  body: Statement[]
}
export interface ForScan extends Span {
  kind: 'forScan'
  /** Its `at` is the word `scan`. */
  scan: Scan
  body: Statement[]
}
export interface Assign extends Span {
  kind: 'assign'
  target: Ref
  value: Expression
}
export interface End extends Span {
  kind: 'eol' | 'eof'
}
export type Statement = VarDeclaration | Scan | Check | If | ForRange | ForScan | Assign | End

export interface Spec {
  statements: Statement[]
  /** The first one of each line, in order. A spec with a fault is never run. */
  faults: Fault[]
}
