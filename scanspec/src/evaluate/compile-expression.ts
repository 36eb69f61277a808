import type { SpecPosition } from '../syntax/tokens.ts'
import type { CallExpression, Chain, Expression, Ref, Sign } from '../syntax/tree.ts'
import type { Argument, BuiltIn, ComputeCall } from './functions/call.ts'
import { findFunction } from './functions/index.ts'
import { BadRegexp } from './functions/regexps.ts'
import { subtractInt, wrap } from './int.ts'
import { isArray, isFloatKind, isIntKind, isNumber, kinds } from './kinds.ts'
import type { ScanKind, ScanArray, ScanValue } from './kinds.ts'
import type { Machine } from './machine.ts'
import { comparisonWith, invalidOperation, operateOf } from './operate.ts'
import { Refused } from './refusal.ts'

/** Computes an expression; its kind is left in `machine.kind`. */
export type Compute = (machine: Machine) => ScanValue

/** Slots of the variables of a spec by name. */
export type Slots = Map<string, number>

export const slotOf = (slots: Slots, name: string): number => {
  const known = slots.get(name)
  if (known !== undefined) return known
  slots.set(name, slots.size)
  return slots.size - 1
}

export const compileExpression = (expression: Expression, slots: Slots): Compute => {
  switch (expression.kind) {
    case 'integer':
      return constant(kinds.int64, wrap(expression.value))
    case 'float':
      return constant(kinds.float64, expression.value)
    case 'string':
      return constant(kinds.string, expression.bytes)
    case 'group':
      return compileExpression(expression.inner, slots)
    case 'ref':
      return compileRef(expression, slots)
    case 'call':
      return compileCall(expression, slots)
    case 'sign':
      return compileSign(expression, slots)
    case 'chain':
      return compileChain(expression, slots)
    default:
      return expression satisfies never
  }
}

const constant =
  (kind: ScanKind, value: ScanValue): Compute =>
  (machine) => {
    machine.kind = kind
    return value
  }

const compileRef = (ref: Ref, slots: Slots): Compute => {
  const slot = slotOf(slots, ref.name)
  const hidden = ref.name === 'true' || ref.name === 'false' ? ref.name === 'true' : undefined
  const variable: Compute = (machine) => {
    const kind = machine.kinds[slot] ?? kinds.none
    if (kind !== kinds.none) {
      machine.kind = kind
      return machine.values[slot] ?? 0
    }
    if (hidden === undefined) throw undefinedName(ref.name, ref.at)
    machine.kind = kinds.bool
    return hidden
  }
  let compute = variable
  for (const index of ref.indices)
    compute = elementOf(compute, compileIndex(index, slots), index.at)
  return compute
}

const elementOf =
  (
    computeArray: Compute,
    computeIndex: (machine: Machine, array: ScanArray) => number,
    at: SpecPosition,
  ): Compute =>
  (machine) => {
    const array = computeArray(machine)
    if (!isArray(array)) return invalidOperation(at)
    const index = computeIndex(machine, array)
    machine.kind = array.kind
    return array.items[index] ?? 0
  }

export const undefinedName = (name: string, at: SpecPosition): Refused =>
  new Refused('undefined', `undefined: ${name}`, at)

/** Computes an index of an array: an integer within its bounds. */
export const compileIndex = (
  expression: Expression,
  slots: Slots,
): ((machine: Machine, array: ScanArray) => number) => {
  const compute = compileExpression(expression, slots)
  const { at } = expression
  return (machine, { items }) => {
    const index = compute(machine)
    if (!isIntKind(machine.kind) || !isNumber(index))
      throw new Refused('nonIntegerIndex', 'non-integer index', at)
    if (typeof index === 'number' && index >= 0 && index < items.length) return index
    const why =
      index < 0 ? 'index must be non-negative' : `out of bounds for ${items.length}-element array`
    throw new Refused('invalidIndex', `invalid array index ${index} (${why})`, at)
  }
}

const compileCall = (call: CallExpression, slots: Slots): Compute => {
  const found = findFunction(call.name)
  if (found === undefined) {
    return () => {
      throw undefinedName(call.name, call.at)
    }
  }
  const values = call.arguments.map((one) => compileExpression(one, slots))
  const isWrong = values.length < found.least || values.length > found.most
  const [only] = values
  if (found.ofOne !== undefined && only !== undefined && !isWrong) {
    return callOfOne(found.ofOne, only, call.at)
  }
  return (machine) => {
    const given: Argument[] = []
    for (const compute of values) given.push({ value: compute(machine), kind: machine.kind })
    const result = isWrong ? undefined : runCall(found.run, machine, given, call.at)
    if (result === undefined) throw new Refused('invalidArgument', 'invalid argument', call.at)
    machine.kind = result.kind
    return result.value
  }
}

const callOfOne =
  (
    { kind, compute }: NonNullable<BuiltIn['ofOne']>,
    argument: Compute,
    at: SpecPosition,
  ): Compute =>
  (machine) => {
    const result = compute(machine, argument(machine))
    if (result === undefined) throw new Refused('invalidArgument', 'invalid argument', at)
    machine.kind = kind
    return result
  }

const runCall = (run: ComputeCall, machine: Machine, given: Argument[], at: SpecPosition) => {
  try {
    return run(machine, given)
  } catch (fault) {
    if (!(fault instanceof BadRegexp)) throw fault
    throw new Refused('badRegexp', fault.message, at)
  }
}

const compileSign = ({ operator, operand, at }: Sign, slots: Slots): Compute => {
  const compute = compileExpression(operand, slots)
  return (machine) => {
    const value = compute(machine)
    if (isIntKind(machine.kind) && isNumber(value)) {
      return operator === '-' ? subtractInt(0, value) : value
    }
    if (!isFloatKind(machine.kind) || typeof value !== 'number') return invalidOperation(at)
    return operator === '-' ? -value : value
  }
}

const compileChain = ({ first, rest }: Chain, slots: Slots): Compute => {
  const start = compileExpression(first, slots)
  const steps = rest.map(
    ({ operator, at, operand }): ((machine: Machine, left: ScanValue) => ScanValue) => {
      const right = compileExpression(operand, slots)
      if (operator === '&&' || operator === '||') return logic(operator === '||', right, at)
      if (operand.kind === 'integer') {
        const compare = comparisonWith(operator, wrap(operand.value), at)
        if (compare !== undefined) return compare
      }
      const operate = operateOf(operator, at)
      return (machine, left) => {
        const kind = machine.kind
        return operate(machine, left, kind, right(machine))
      }
    },
  )
  const [only] = steps
  if (steps.length === 1 && only !== undefined) return (machine) => only(machine, start(machine))
  return (machine) => {
    let value = start(machine)
    for (const step of steps) value = step(machine, value)
    return value
  }
}

/** `deciding`: the left value with which the right side is not looked at. */
const logic =
  (deciding: boolean, right: Compute, at: SpecPosition) =>
  (machine: Machine, left: ScanValue): ScanValue => {
    if (typeof left !== 'boolean') return invalidOperation(at)
    if (left === deciding) return left
    const value = right(machine)
    return typeof value === 'boolean' ? value : invalidOperation(at)
  }
