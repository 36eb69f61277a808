import { generatorRange } from '@drafts/contract'
import { createRandom, decimalOf } from '@drafts/scanspec'
import type { SeededRandom } from '@drafts/scanspec'

// Random test data. Numbers are read as text and drawn as whole numbers of any size, so that
// both bounds are reached, nothing beyond them is, and every value between is as likely as any other.

export const generatorKinds = ['int', 'float', 'string'] as const
export type GeneratorKind = (typeof generatorKinds)[number]

/** What a person typed; nothing is a number before it has been checked. */
export interface GeneratorForm {
  kind: GeneratorKind
  intMin: string
  intMax: string
  floatMin: string
  floatMax: string
  /** Digits after the point. */
  precision: string
  length: string
  alphabet: string
  repeat: string
  separator: 'space' | 'newline'
  isCountFirst: boolean
  isNewlineLast: boolean
  seed: string
}

export const defaultGenerator: Omit<GeneratorForm, 'seed'> = {
  kind: 'int',
  intMin: '0',
  intMax: '10',
  floatMin: '0',
  floatMax: '1',
  precision: '2',
  length: '10',
  alphabet: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  repeat: '1',
  separator: 'space',
  isCountFirst: false,
  isNewlineLast: true,
}

export type GeneratorField =
  'intMin' | 'intMax' | 'floatMin' | 'floatMax' | 'precision' | 'length' | 'alphabet' | 'repeat'

/** A sentence for each field that is not right; none: `generateData` has something to say. */
export const generatorErrors = (form: GeneratorForm): Partial<Record<GeneratorField, string>> => {
  const { min, max } = generatorRange.repeat
  return {
    ...errorsOfKind[form.kind](form),
    ...(countIn(form.repeat, generatorRange.repeat) === undefined
      ? { repeat: `Repeat is a whole number from ${min} to ${max}.` }
      : {}),
  }
}

/** The data, or undefined where a field is not right. The same form gives the same text each time. */
export const generateData = (form: GeneratorForm): string | undefined => {
  const repeat = countIn(form.repeat, generatorRange.repeat)
  if (repeat === undefined || Object.keys(generatorErrors(form)).length > 0) return undefined
  const draw = drawOf[form.kind](form)
  const random = createRandom(`${form.kind} ${form.seed}`)
  const values = Array.from({ length: repeat }, () => draw(random))
  const text = values.join(form.separator === 'space' ? ' ' : '\n')
  return `${form.isCountFirst ? `${repeat}\n` : ''}${text}${form.isNewlineLast ? '\n' : ''}`
}

type Draw = (random: SeededRandom) => string

const drawOf: Record<GeneratorKind, (form: GeneratorForm) => Draw> = {
  int: ({ intMin, intMax }) => {
    const min = BigInt(intMin.trim())
    const count = BigInt(intMax.trim()) - min + 1n
    return (random) => String(min + random.below(count))
  },
  float: (form) => {
    const digits = Number(form.precision)
    const min = scaledUp(form.floatMin, digits) ?? 0n
    const count = (scaledDown(form.floatMax, digits) ?? min) - min + 1n
    return (random) => decimalOf(min + random.below(count), digits)
  },
  string: ({ alphabet, length }) => {
    const chars = charsOf(alphabet)
    const count = BigInt(chars.length)
    return (random) =>
      Array.from({ length: Number(length) }, () => chars[Number(random.below(count))]).join('')
  },
}

const errorsOfKind: Record<
  GeneratorKind,
  (form: GeneratorForm) => Partial<Record<GeneratorField, string>>
> = {
  int: ({ intMin, intMax }) => {
    const whole = 'A whole number that fits in 64 bits.'
    const min = int64Of(intMin)
    const max = int64Of(intMax)
    if (min === undefined || max === undefined)
      return {
        ...(min === undefined ? { intMin: whole } : {}),
        ...(max === undefined ? { intMax: whole } : {}),
      }
    return min > max ? { intMax: 'Not below the smallest value.' } : {}
  },
  float: ({ floatMin, floatMax, precision }) => {
    const digits = countIn(precision, generatorRange.precision)
    if (digits === undefined) return { precision: 'A whole number from 0 to 18.' }
    const decimal = 'A decimal number, as in -0.25.'
    const min = scaledUp(floatMin, digits)
    const max = scaledDown(floatMax, digits)
    if (min === undefined || max === undefined)
      return {
        ...(min === undefined ? { floatMin: decimal } : {}),
        ...(max === undefined ? { floatMax: decimal } : {}),
      }
    return min > max
      ? { floatMax: 'No number with so many decimals lies between the two bounds.' }
      : {}
  },
  string: ({ alphabet, length, repeat }) => {
    const chars = countIn(length, generatorRange.length)
    const isLong = (chars ?? 0) * (countIn(repeat, generatorRange.repeat) ?? 0) > mostChars
    return {
      ...(chars === undefined
        ? { length: `A length is a whole number from 1 to ${generatorRange.length.max}.` }
        : {}),
      ...(isLong ? { length: 'Together at most a million characters. Populate makes more.' } : {}),
      ...(charsOf(alphabet).length === 0 ? { alphabet: 'Enter at least one character.' } : {}),
    }
  },
}

/** More would not be typed text any more: a solution that generates has no such bound. */
const mostChars = 1_000_000

const countIn = (text: string, { min, max }: { min: number; max: number }): number | undefined => {
  if (!/^\d{1,9}$/.test(text.trim())) return undefined
  const value = Number(text)
  return value >= min && value <= max ? value : undefined
}

const int64Of = (text: string): bigint | undefined => {
  if (!/^-?\d{1,30}$/.test(text.trim())) return undefined
  const value = BigInt(text.trim())
  return BigInt.asIntN(64, value) === value ? value : undefined
}

/** A character of an alphabet counts once, however often it stands there; whole code points. */
const charsOf = (alphabet: string): string[] => [...new Set(alphabet)]

/** The decimal times 10^digits, as `whole` and whether a rest was cut. */
const scaled = (text: string, digits: number): { floor: bigint; isExact: boolean } | undefined => {
  const match = /^(-?)(\d{1,30})(?:\.(\d{0,30}))?$/.exec(text.trim())
  if (!match) return undefined
  const [, sign, whole = '0', fraction = ''] = match
  const kept = fraction.slice(0, digits).padEnd(digits, '0')
  const isExact = !/[1-9]/.test(fraction.slice(digits))
  const size = BigInt(whole + kept)
  if (sign !== '-') return { floor: size, isExact }
  return { floor: isExact ? -size : -size - 1n, isExact }
}

/** A bound with more decimals than are written goes inwards: no value lies outside what was typed. */
const scaledUp = (text: string, digits: number): bigint | undefined => {
  const found = scaled(text, digits)
  return found && (found.isExact ? found.floor : found.floor + 1n)
}
const scaledDown = (text: string, digits: number): bigint | undefined => scaled(text, digits)?.floor
