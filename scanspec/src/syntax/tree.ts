import type { SpecFault, SpecPosition, ScalarType, SpecSpan } from './tokens.ts'

// The tree of a spec. Chains of operators are flat, so that a long sum is no deep tree.

export type Operator =
  '||' | '&&' | '==' | '!=' | '<' | '<=' | '>' | '>=' | '+' | '-' | '*' | '/' | '**'

export interface IntegerLiteral extends SpecSpan {
  kind: 'integer'
  value: bigint
}
export interface FloatLiteral extends SpecSpan {
  kind: 'float'
  value: number
}
export interface StringLiteral extends SpecSpan {
  kind: 'string'
  bytes: string
}
/** A variable, or an element of one: `a[i][j]`. Outside expressions it is what is read or set. */
export interface Ref extends SpecSpan {
  kind: 'ref'
  name: string
  indices: Expression[]
}
/** `name(…)` or `module.name(…)`; `name` has both. */
export interface CallExpression extends SpecSpan {
  kind: 'call'
  name: string
  arguments: Expression[]
}
export interface Group extends SpecSpan {
  kind: 'group'
  inner: Expression
}
export interface Sign extends SpecSpan {
  kind: 'sign'
  operator: '+' | '-'
  operand: Expression
}
export interface OperatorStep {
  operator: Operator
  at: SpecPosition
  operand: Expression
}
/** `first`, then each operator with its right side, from left to right; all of one level of the grammar. */
export interface Chain extends SpecSpan {
  kind: 'chain'
  first: Expression
  rest: OperatorStep[]
}
export type Expression =
  IntegerLiteral | FloatLiteral | StringLiteral | Ref | CallExpression | Group | Sign | Chain

/** One condition of a `check`; `words` is its text in messages: its tokens without blanks. */
export interface Clause {
  condition: Expression
  words: string
}

export interface VarDeclaration extends SpecSpan {
  kind: 'var'
  names: (SpecSpan & { name: string })[]
  /** From the outside in; none of a scalar. */
  lengths: Expression[]
  type: ScalarType
}
export interface Scan extends SpecSpan {
  kind: 'scan' | 'scanln'
  refs: Ref[]
}
export interface CheckStatement extends SpecSpan {
  kind: 'check'
  clauses: Clause[]
}
export interface If extends SpecSpan {
  kind: 'if'
  branches: { condition: Expression; body: SpecStatement[] }[]
  otherwise: SpecStatement[] | undefined
}
export interface ForRange extends SpecSpan {
  kind: 'forRange'
  name: string
  low: Expression
  high: Expression
  body: SpecStatement[]
}
export interface ForScan extends SpecSpan {
  kind: 'forScan'
  /** Its `at` is the word `scan`. */
  scan: Scan
  body: SpecStatement[]
}
export interface Assign extends SpecSpan {
  kind: 'assign'
  target: Ref
  value: Expression
}
export interface EndStatement extends SpecSpan {
  kind: 'eol' | 'eof'
}
export type SpecStatement =
  VarDeclaration | Scan | CheckStatement | If | ForRange | ForScan | Assign | EndStatement

export interface Spec {
  statements: SpecStatement[]
  /** The first one of each line, in order. A spec with a fault is never run. */
  faults: SpecFault[]
}
