import type { Chain, Expression, Operator } from '../../syntax/tree.ts'
import { conjuncts } from '../plan/implied.ts'
import { estimate, isSelf, mentionsSelf, numberOfEstimate } from '../estimate.ts'
import type { EstimateScope } from '../estimate.ts'

/** Floats from `least` to `greatest`; an end that is open is none of them. */
export interface Floats {
  least: number
  greatest: number
  isLeastOpen: boolean
  isGreatestOpen: boolean
}

export const allFloats: Floats = {
  least: -Infinity,
  greatest: Infinity,
  isLeastOpen: false,
  isGreatestOpen: false,
}

export const meetFloats = (one: Floats, other: Floats): Floats => {
  const isHigher = other.least > one.least || (other.least === one.least && other.isLeastOpen)
  const isLower =
    other.greatest < one.greatest || (other.greatest === one.greatest && other.isGreatestOpen)
  const [low, high] = [isHigher ? other : one, isLower ? other : one]
  const { least, isLeastOpen } = low
  const { greatest, isGreatestOpen } = high
  return { least, isLeastOpen, greatest, isGreatestOpen }
}

/** Floats with which a condition may hold; each is checked in the end. */
export const allowedFloats = (condition: Expression, scope: EstimateScope): Floats =>
  conjuncts(condition)
    .map((one) => ofRelation(one, scope))
    .reduce(meetFloats, allFloats)

const ofRelation = (condition: Expression, scope: EstimateScope): Floats => {
  if (condition.kind !== 'chain' || condition.rest.length !== 1) return allFloats
  const [step] = condition.rest
  if (step === undefined) return allFloats
  const isLeft = mentionsSelf(condition.first, scope)
  const [own, other] = isLeft ? [condition.first, step.operand] : [step.operand, condition.first]
  if (mentionsSelf(other, scope)) return allFloats
  const bound = numberOfEstimate(estimate(other, scope))
  if (bound === undefined) return allFloats
  return invert(own, compared(step.operator, bound, isLeft), scope)
}

const compared = (operator: Operator, bound: number, isLeft: boolean): Floats => {
  const isBelow = operator === '<' || operator === '<='
  const isAbove = operator === '>' || operator === '>='
  if (operator === '==') return { ...allFloats, least: bound, greatest: bound }
  if (!isBelow && !isAbove) return allFloats
  const isOpen = operator === '<' || operator === '>'
  return isBelow === isLeft
    ? { ...allFloats, greatest: bound, isGreatestOpen: isOpen }
    : { ...allFloats, least: bound, isLeastOpen: isOpen }
}

const invert = (expression: Expression, wanted: Floats, scope: EstimateScope): Floats => {
  if (isSelf(expression, scope)) return wanted
  if (expression.kind === 'group') return invert(expression.inner, wanted, scope)
  if (expression.kind === 'sign') {
    const turned = expression.operator === '-' ? turn(wanted, (value) => -value, true) : wanted
    return invert(expression.operand, turned, scope)
  }
  return expression.kind === 'chain' ? invertChain(expression, wanted, scope) : allFloats
}

const invertChain = ({ first, rest }: Chain, wanted: Floats, scope: EstimateScope): Floats => {
  const [step] = rest
  if (step === undefined || rest.length > 1) return allFloats
  const isLeft = mentionsSelf(first, scope)
  const [own, other] = isLeft ? [first, step.operand] : [step.operand, first]
  const by = mentionsSelf(other, scope) ? undefined : numberOfEstimate(estimate(other, scope))
  if (by === undefined) return allFloats
  switch (step.operator) {
    case '+':
      return invert(
        own,
        turn(wanted, (value) => value - by, false),
        scope,
      )
    case '-': {
      const back = isLeft ? (value: number) => value + by : (value: number) => by - value
      return invert(own, turn(wanted, back, !isLeft), scope)
    }
    case '*':
      return by === 0
        ? allFloats
        : invert(
            own,
            turn(wanted, (value) => value / by, by < 0),
            scope,
          )
    case '/':
      return isLeft
        ? invert(
            own,
            turn(wanted, (value) => value * by, by < 0),
            scope,
          )
        : allFloats
    default:
      return allFloats
  }
}

/** Both ends changed; they change places where larger values become smaller ones. */
const turn = (floats: Floats, change: (value: number) => number, isSwapped: boolean): Floats => {
  const [least, greatest] = [change(floats.least), change(floats.greatest)]
  const { isLeastOpen, isGreatestOpen } = floats
  return isSwapped
    ? {
        least: greatest,
        greatest: least,
        isLeastOpen: isGreatestOpen,
        isGreatestOpen: isLeastOpen,
      }
    : { least, greatest, isLeastOpen, isGreatestOpen }
}
