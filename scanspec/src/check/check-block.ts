import { statementBlocks } from '../codegen/places.ts'
import { isFloatKind, isIntKind, isNumber, kinds } from '../evaluate/kinds.ts'
import type { ScanKind } from '../evaluate/kinds.ts'
import type {
  Assign,
  CheckStatement,
  Expression,
  ForRange,
  ForScan,
  If,
  Ref,
  Scan,
  SpecStatement,
  VarDeclaration,
} from '../syntax/tree.ts'
import type { SpecSpan } from '../syntax/tokens.ts'
import { assume } from './judge-chain.ts'
import { judgeRef, judgeWhole } from './judge.ts'
import { fail, sometimes, warn, writtenIn } from './scope.ts'
import type { CheckScope } from './scope.ts'
import type { Undoable } from './undoable.ts'

export interface BlockScope extends CheckScope {
  /** The input was read to its end. */
  isAtEnd: boolean
  /** Lines of the declarations that every run has come past. */
  lines: Undoable<number>
}

export const checkBlock = (block: readonly SpecStatement[], scope: BlockScope): void => {
  for (const statement of block) {
    checkStatement(statement, scope)
    // What was written in a block may have been, or not.
    for (const inner of statementBlocks(statement)) forget(inner, scope)
  }
}

const forget = (block: readonly SpecStatement[], { facts }: BlockScope): void => {
  for (const name of writtenIn(block)) facts.write(name)
}

/** A block that not every run comes to; nothing of it is known behind it. */
const checkInner = (block: readonly SpecStatement[], scope: BlockScope): void => {
  const { isAtEnd } = scope
  const check = (): void => scope.lines.within(() => checkBlock(block, scope))
  sometimes(scope, () => scope.facts.within(check))
  scope.isAtEnd = isAtEnd
}

const checkStatement = (statement: SpecStatement, scope: BlockScope): void => {
  switch (statement.kind) {
    case 'var':
      return checkVar(statement, scope)
    case 'scan':
    case 'scanln':
      return checkScan(statement, scope)
    case 'check':
      return checkClauses(statement, scope)
    case 'if':
      return checkIf(statement, scope)
    case 'forRange':
      return checkForRange(statement, scope)
    case 'forScan':
      return checkForScan(statement, scope)
    case 'assign':
      return checkAssign(statement, scope)
    case 'eol':
      return checkRest(statement, scope)
    case 'eof':
      scope.isAtEnd = true
      return
    default:
      return statement satisfies never
  }
}

/** Something is read here. */
const checkRest = (span: SpecSpan, scope: BlockScope): void => {
  if (!scope.isAtEnd) return
  fail(scope, 'Nothing is left to read here.', span)
  // Said once.
  scope.isAtEnd = false
}

const checkVar = ({ names, lengths, type }: VarDeclaration, scope: BlockScope): void => {
  for (const length of lengths) {
    const { kind, constant, fails } = judgeWhole(length, scope)
    if (fails === true) continue
    if (kind !== undefined && !isIntKind(kind)) fail(scope, 'A length is an integer.', length)
    else if (constant !== undefined && isNumber(constant.value) && constant.value < 0)
      fail(scope, 'A length is never negative.', length)
  }
  for (const { name, ...span } of names) {
    declare(name, span, scope)
    const isInteger = type === 'int' || type === 'int64'
    if (!isInteger || lengths.length > 0) continue
    scope.facts.begin({ kind: 'ref', name, indices: [], ...span }, 0n, 0n)
  }
}

const declare = (name: string, span: SpecSpan, scope: BlockScope): void => {
  const line = scope.lines.get(name)
  if (line !== undefined)
    warn(scope, `“${name}” of line ${line} is lost: this makes another one.`, span)
  scope.lines.set(name, span.at.line)
  scope.possible.add(name)
  scope.facts.write(name)
}

const leastRead = -(2n ** 31n)
const greatestRead = 2n ** 31n - 1n

const checkScan = (scan: Scan, scope: BlockScope): void => {
  checkRest(scan, scope)
  for (const ref of scan.refs) {
    const { kind } = judgeRef(ref, scope, true)
    if (kind === kinds.array) fail(scope, `“${ref.name}” is read element by element.`, ref)
    else if (scan.kind === 'scanln' && kind !== undefined && kind !== kinds.string)
      fail(scope, 'A line is read into a string only.', ref)
    writeTo(ref, scope)
    if (kind === kinds.int && scan.kind === 'scan') scope.facts.begin(ref, leastRead, greatestRead)
  }
}

const writeTo = ({ name }: Ref, { facts }: BlockScope): void => facts.write(name)

const checkClauses = ({ clauses }: CheckStatement, scope: BlockScope): void => {
  for (const { condition } of clauses) {
    const before = scope.warnings.length
    const { kind, constant, fails, never } = judgeWhole(condition, scope)
    if (fails !== true && kind !== undefined && kind !== kinds.bool)
      fail(scope, 'A condition is expected here.', condition)
    // In a block it is how an author says that nothing comes here.
    else if (isFalse(condition) && !scope.isReached) continue
    else if (never === true) failAsWhole(condition, before, scope)
    else if (constant?.value === true)
      warn(scope, 'This check always holds, whatever the input is.', condition)
    assume(condition, scope)
  }
}

const isFalse = (condition: Expression): boolean =>
  condition.kind === 'ref' && condition.name === 'false'

/** What was said of a part of the check is why it never holds. */
const failAsWhole = (condition: SpecSpan, before: number, scope: BlockScope): void => {
  if (scope.warnings.length === before) fail(scope, 'This check never holds.', condition)
  const first = scope.warnings[before]
  if (first !== undefined) first.refusesAll = scope.isReached
}

const checkIf = ({ branches, otherwise }: If, scope: BlockScope): void => {
  for (const [index, { condition, body }] of branches.entries()) {
    const check = (): void => checkCondition(condition, scope)
    if (index === 0) check()
    else sometimes(scope, check)
    checkInner(body, scope)
  }
  if (otherwise !== undefined) checkInner(otherwise, scope)
}

const checkCondition = (condition: Expression, scope: CheckScope): void => {
  const { kind, fails, never } = judgeWhole(condition, scope)
  if (fails === true) return
  if (kind !== undefined && kind !== kinds.bool)
    fail(scope, 'A condition is expected here.', condition)
  else if (never === true)
    warn(scope, 'This never holds: the block behind it never runs.', condition)
}

const checkForRange = (loop: ForRange, scope: BlockScope): void => {
  const { name, low, high, body, at, from } = loop
  const [least, end] = [low, high].map((bound) => {
    const { kind, constant, fails } = judgeWhole(bound, scope)
    if (fails !== true && kind !== undefined && !isIntKind(kind))
      fail(scope, 'A loop goes from an integer to an integer.', bound)
    return constant !== undefined && isIntKind(constant.kind) ? constant.value : undefined
  })
  const span = { at: low.at, from: low.from, to: high.to }
  if (least !== undefined && end !== undefined && least >= end)
    warn(scope, 'This loop never runs: its end is not above its start.', span)
  startLoop(body, scope)
  scope.facts.write(name)
  scope.lines.within(() => {
    declare(name, { at, from, to: high.to }, scope)
    checkInner(body, scope)
  })
  scope.facts.write(name)
}

/** The turn before may have run the whole block. */
const startLoop = (body: readonly SpecStatement[], scope: BlockScope): void => {
  forget(body, scope)
  for (const name of writtenIn(body, true)) scope.possible.add(name)
}

const checkForScan = ({ scan, body }: ForScan, scope: BlockScope): void => {
  if (scope.isAtEnd) warn(scope, 'This loop never runs: nothing is left to read.', scan)
  scope.isAtEnd = false
  startLoop(body, scope)
  sometimes(scope, () => scope.facts.within(() => checkScan(scan, scope)))
  checkInner(body, scope)
  for (const ref of scan.refs) writeTo(ref, scope)
  // It ends where no byte is left.
  scope.isAtEnd = true
}

const checkAssign = ({ target, value, ...span }: Assign, scope: BlockScope): void => {
  const { kind: given, fails } = judgeWhole(value, scope)
  const { kind } = judgeRef(target, scope, true)
  if (kind !== undefined && given !== undefined && fails !== true && !holds(kind, given))
    fail(scope, `“${target.name}” does not hold such a value.`, span)
  writeTo(target, scope)
}

const holds = (kind: ScanKind, given: ScanKind): boolean => {
  if (kind === kinds.array || given === kinds.array) return false
  const isOfNumbers = isIntKind(given) || isFloatKind(given)
  if (isFloatKind(kind)) return isOfNumbers
  return isIntKind(kind) ? isIntKind(given) : kind === given
}
