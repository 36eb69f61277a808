import type { ScalarType } from '../syntax/tokens.ts'
import type { Operator, SpecStatement } from '../syntax/tree.ts'
import type { BlockPlace } from './places.ts'
import type { IntegerRange } from './ranges.ts'
import type { Declaration } from './reaching.ts'

// What is read, with types: what the printers of all languages start from. `int` is an integer that the language's usual
// integer holds, `int64` one that needs 64 bits.

/** A name of a spec with the one type that it has in the program: what several declarations may share. */
export interface ProgramVariable {
  /** As the spec has it. */
  name: string
  /** As the program has it. */
  printed: string
  /** `int64` also for an `int` that holds more than the int of the language does. */
  type: ScalarType
  /** Dimensions: 0 of a scalar. */
  depth: number
  declarations: readonly Declaration[]
  /** The blocks in which it occurs at all. */
  shared: BlockPlace
  /** Where it is declared: in the last block of the place, at its index. */
  home: BlockPlace
  /** Statement at `home` that declares it; undefined where it is declared before that statement. */
  declaredBy: SpecStatement | undefined
  /** The counter of a loop, which nothing outside the loop looks at and nothing in it sets. */
  isCounter: boolean
  /** What its integers may be. */
  range: IntegerRange
  /** One statement sets it. */
  isSetOnce: boolean
  /** The lengths of an array that is declared once. */
  lengths: readonly Expr[] | undefined
}

interface Typed {
  type: ScalarType
  /** Dimensions of an array; 0 of a scalar. */
  depth: number
  /** What it may be, of an integer. */
  range: IntegerRange
}
export interface Literal extends Typed {
  kind: 'literal'
  value: bigint | number | boolean | string
}
export interface ElementExpr extends Typed {
  kind: 'element'
  variable: ProgramVariable
  indices: Expr[]
}
export interface GroupExpr extends Typed {
  kind: 'group'
  inner: Expr
}
export interface SignExpr extends Typed {
  kind: 'sign'
  operator: '+' | '-'
  operand: Expr
}
/** Both sides are of one type. */
export interface Binary extends Typed {
  kind: 'binary'
  operator: Operator
  left: Expr
  right: Expr
}
export interface Invocation extends Typed {
  kind: 'call'
  name: string
  arguments: Expr[]
}
/** A number as one of another type. */
export interface Convert extends Typed {
  kind: 'convert'
  operand: Expr
}
export type Expr = Literal | ElementExpr | GroupExpr | SignExpr | Binary | Invocation | Convert

export interface Declared {
  variable: ProgramVariable
  /** It is looked at before it is surely set. */
  needsStart: boolean
}
/** A `var` of scalars, or what sets those that were declared before to their start. */
export interface DeclareScalars {
  kind: 'scalars'
  declared: Declared[]
  isNew: boolean
}
/** A `var` of an array, or what sets one that was declared before to a fresh one. */
export interface DeclareArray {
  kind: 'array'
  variable: ProgramVariable
  /** Undefined: it gets its length later. */
  lengths: Expr[] | undefined
  isNew: boolean
  /** All elements are read before any is looked at. */
  isFilled: boolean
}
export interface Target {
  element: ElementExpr
  /** The variable is declared here, in languages that can. */
  declares: boolean
}
export interface ReadStmt {
  kind: 'read'
  targets: Target[]
}
export interface ReadLineStmt {
  kind: 'readLine'
  targets: Target[]
  /** A word was read before on the line of the first target; `any`: on some ways. */
  after: 'line' | 'word' | 'any'
}
/** Reads in its condition, and runs the body until nothing is left. */
export interface ReadWhile {
  kind: 'readWhile'
  targets: Target[]
  body: Stmt[]
}
/** Runs the body, which reads, while something is left of the input. */
export interface WhileMore {
  kind: 'whileMore'
  body: Stmt[]
}
export interface IfStmt {
  kind: 'if'
  branches: { condition: Expr; body: Stmt[] }[]
  otherwise: Stmt[]
  /** One of the conditions holds, as a `check` has it. */
  isExhaustive: boolean
}
export interface For {
  kind: 'for'
  counter: ProgramVariable
  low: Expr
  high: Expr
  body: Stmt[]
}
export interface AssignStmt {
  kind: 'assign'
  target: ElementExpr
  value: Expr
  /** The variable is declared here. */
  declares: boolean
}
export interface Eol {
  kind: 'eol'
}
/** No accepted input gets here. */
export interface Never {
  kind: 'never'
}
/** A statement that only one language has. */
export interface Own {
  kind: 'own'
  print: (printing: Printing) => string[]
  sets: ElementExpr[]
  /** An array of one dimension that it sets whole. */
  fills?: ElementExpr
}
export type Stmt =
  | DeclareScalars
  | DeclareArray
  | ReadStmt
  | ReadLineStmt
  | ReadWhile
  | WhileMore
  | IfStmt
  | For
  | AssignStmt
  | Eol
  | Never
  | Own

/** What a language's integers are. */
export interface LanguageIntegers {
  /** What its usual integer holds. */
  usual: IntegerRange
  /** It has one type of integers. */
  isOne: boolean
}

export interface GeneratedProgram {
  body: Stmt[]
  variables: readonly ProgramVariable[]
  /** Lines matter: some are read as they are. */
  hasLines: boolean
  /** The spec asks that nothing follows what it reads last. */
  isToEnd: boolean
  /** It was arranged to read line by line. */
  isByLine?: boolean
}

/** What printers are given: they print what is inside, and note what the program has to bring with it. */
export interface Printing {
  expr: (expr: Expr) => string
  /** Notes a part of the program beside its main one: an import, a function of its own. */
  use: (part: string) => void
  /** A name that no variable has. */
  fresh: (base: string) => string
  /** Some lines are read as they are, so that line ends are skipped one by one. */
  hasLines: boolean
  /** The language's own arrangement of the program reads line by line. */
  isByLine: boolean
  /** A name for the line that a loop over the lines has. */
  line: string
}
