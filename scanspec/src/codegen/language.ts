import type { Operator } from '../syntax/tree.ts'
import type {
  AssignStmt,
  DeclareArray,
  DeclareScalars,
  ElementExpr,
  Expr,
  LanguageIntegers,
  Invocation,
  Literal,
  Printing,
  GeneratedProgram,
  ReadStmt,
  ReadLineStmt,
  Target,
} from './program.ts'

/** How a language writes expressions. Operators that are not named are written as in specs. */
export interface Expressions {
  operators: Partial<Record<Operator, string>>
  literal: (literal: Literal, printing: Printing) => string
  /** A number as one of `to`; `operand` is its text, in brackets where it is more than a word. */
  convert: (operand: string, from: Expr, to: Expr, printing: Printing) => string
  /** An integer of 64 bits takes the other side of an operator, or what is assigned, along. */
  promotes: boolean
  /** The division of two integers, both in brackets where they are more than a product or a word; left out, `/` does it. */
  divide?: (left: string, right: string, expr: Expr, printing: Printing) => string | undefined
  /** What `+`, `-`, `*` and `/` of two numbers in single precision is rounded by. */
  single?: (text: string) => string
  /** Both sides of a power have brackets where they are more than a word. */
  powerIsInfix?: boolean
  power: (left: string, right: string, expr: Expr, printing: Printing) => string
  /** The comparison of two strings; left out, it is written as for numbers. */
  compareStrings?: (operator: string, left: string, right: string, printing: Printing) => string
  /** An index, where it is not written as it is. */
  index?: (text: string, expr: Expr) => string
  /** Comparisons stand in brackets inside `&&` and `||`. */
  bracketsComparisons?: boolean
  /** `&&` stands in brackets inside `||`: compilers warn of it else. */
  bracketsMixed?: boolean
  /** A comparison of a comparison needs brackets. */
  bracketsChains?: boolean
  /** Functions with a counterpart; undefined where these arguments have none. */
  calls: Record<
    string,
    (values: string[], call: Invocation, printing: Printing) => string | undefined
  >
}

export interface Blocks {
  if: (condition: string) => string
  elseIf: (condition: string) => string
  else: string
  end: string
  /** In a block without a statement. */
  empty?: string
  /** Begin and end of a remark. */
  remark: (text: string) => string
}

/** How a language writes statements; each gives lines without their indentation. */
export interface Statements {
  scalars: (stmt: DeclareScalars, printing: Printing) => string[]
  array: (stmt: DeclareArray, printing: Printing) => string[]
  read: (stmt: ReadStmt, printing: Printing) => string[]
  /** Has one target. */
  readLine: (stmt: ReadLineStmt, printing: Printing) => string[]
  eol: (printing: Printing) => string[]
  assign: (stmt: AssignStmt, printing: Printing) => string[]
  /** First line of a loop. */
  for: (counter: ElementExpr, low: Expr, high: Expr, printing: Printing) => string
  /** Lines of a loop that reads in its condition: those before its body, and those that begin it. */
  readWhile?: (targets: Target[], printing: Printing) => { head: string; first: string[] }
  whileMore: (printing: Printing) => string
}

export interface ReaderLanguage {
  family: string
  label: string
  ext: string
  /** Its words, and names that the printed programs use themselves. */
  reserved: ReadonlySet<string>
  integers: LanguageIntegers
  /** Its programs read line by line, so that `eol` means something in all of them. */
  readsByLine: boolean
  /** A loop computes its high end once. */
  boundsOnce: boolean
  /** A variable is declared where it is first read. */
  fuses: boolean
  /**
   * Where a variable is known: from its declaration to the end of its block; `around`: its block may have no other one of
   * the name inside, before it either; `program`: everywhere.
   */
  scope: 'block' | 'around' | 'program'
  ignoresCase?: boolean
  readsInCondition: (targets: readonly Target[]) => boolean
  arrange?: (program: GeneratedProgram) => GeneratedProgram
  blocks: Blocks
  expressions: Expressions
  statements: Statements
  /** The whole program around the lines of its main part. */
  file: (main: string[], parts: ReadonlySet<string>, program: GeneratedProgram) => string[]
}
