import { testWeight } from '@drafts/contract'

// Points of packages may be any numbers; a weight is a whole number up to 100. Where all points fit they are the weights; else
// they are multiplied by one factor, which the report names, and where no factor makes whole numbers each change is named.

export interface ScaledPoints {
  weights: number[]
  /** Left out: points are weights. */
  factor?: string
  /** Places whose weight is not their points times the factor. */
  rounded: number[]
}

/** `points`: as the package has them; one that is no number of 0 or more weighs 1 and is among `rounded`, an empty one is none. */
export function scalePoints(points: readonly string[]): ScaledPoints {
  const values = points.map(valueOf)
  const numbers = values.filter((value) => value !== undefined)
  const odd = values.flatMap((value, at) =>
    value === undefined && points[at]?.trim() !== '' ? [at] : [],
  )
  if (numbers.every((value) => Number.isInteger(value) && value <= testWeight.max))
    return { weights: values.map((value) => value ?? 1), rounded: odd }
  const exact = wholeOf(numbers)
  const most = Math.max(...numbers)
  const factor = exact ?? testWeight.max / most
  const scaled = values.map((value) => (value === undefined ? undefined : value * factor))
  const weights = scaled.map((value, at) => {
    if (value === undefined) return 1
    // What counts at all counts after it too.
    return (values[at] ?? 0) > 0 ? Math.max(1, Math.round(value)) : 0
  })
  const changed =
    exact === undefined ? weights.flatMap((_, at) => (values[at] === undefined ? [] : [at])) : []
  return {
    weights,
    factor: textOf(factor),
    rounded: [...odd, ...changed].toSorted((one, other) => one - other),
  }
}

function valueOf(text: string): number | undefined {
  const value = Number(text)
  return text.trim() !== '' && Number.isFinite(value) && value >= 0 ? value : undefined
}

/** The smallest factor that makes all of them whole; undefined where they are above what a weight may be then. */
function wholeOf(numbers: readonly number[]): number | undefined {
  const scale = [1, 10, 100, 1000, 10_000].find((one) =>
    numbers.every((value) => Math.abs(value * one - Math.round(value * one)) < 1e-6),
  )
  if (scale === undefined) return undefined
  const wholes = numbers.map((value) => Math.round(value * scale))
  const common = wholes.reduce(divisorOf, 0)
  if (common === 0 || Math.max(...wholes) / common > testWeight.max) return undefined
  return scale / common
}

const divisorOf = (one: number, other: number): number =>
  other === 0 ? one : divisorOf(other, one % other)

const textOf = (factor: number): string => String(Number(factor.toPrecision(4)))

/** What the report says of it; `nameOf`: of a place. Undefined where points are weights. */
export function pointsWords(
  points: readonly string[],
  { weights, factor, rounded }: ScaledPoints,
  nameOf: (at: number) => string,
): string | undefined {
  if (factor === undefined && rounded.length === 0) return undefined
  const changes = rounded
    .map((at) => `${nameOf(at)} has ${points[at]?.trim()} and weighs ${weights[at]}`)
    .join(', ')
  if (factor === undefined)
    return `Points that are no weights (whole numbers from 0 to 100): ${changes}.`
  const words = `Points are multiplied by ${factor}, so that all are weights (whole numbers from 0 to 100)`
  return rounded.length === 0
    ? `${words}; their proportions stay.`
    : `${words}; rounded: ${changes}.`
}
