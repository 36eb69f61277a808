// Numbers as FreeMarker computes them: decimals of any size. A quotient has 12 digits after the point, rounded half up, and
// so has all that is computed here. A number is kept as a whole number of 10^-12.

const unit = 10n ** 12n
/** Computing with a number costs more the longer it is; no test needs a longer one. */
export const numberDigitsMax = 60
const largest = 10n ** BigInt(numberDigitsMax) * unit

export const scaled = (whole: number): bigint => BigInt(whole) * unit

/** Undefined: no such number, or a longer one than is computed with. */
export function readNumber(text: string): bigint | undefined {
  const match = /^(-?)(\d{1,100})(?:\.(\d{1,100}))?$/.exec(text)
  if (!match) return undefined
  const [, sign, whole = '', digits = ''] = match
  const value = BigInt(whole + digits.slice(0, 12).padEnd(12, '0'))
  return bounded(sign === '-' ? -value : value)
}

const bounded = (value: bigint): bigint | undefined =>
  value > largest || value < -largest ? undefined : value

/** Without digits behind the point where it is whole, and never with signs between thousands. */
export function printNumber(value: bigint): string {
  const size = value < 0n ? -value : value
  const digits = String(size % unit)
    .padStart(12, '0')
    .replace(/0{1,12}$/, '')
  return `${value < 0n ? '-' : ''}${size / unit}${digits === '' ? '' : `.${digits}`}`
}

/** Undefined where the divisor is 0 or the result is too long. */
export function calculate(sign: string, one: bigint, other: bigint): bigint | undefined {
  switch (sign) {
    case '+':
      return bounded(one + other)
    case '-':
      return bounded(one - other)
    case '*':
      return bounded(halfUp(one * other, unit))
    case '/':
      return other === 0n ? undefined : bounded(halfUp(one * unit, other))
    default: {
      // As in Java: of the whole parts, with the sign of the first, and of 64 bits.
      const divisor = other / unit
      if (divisor === 0n || wholeBits(one) > 63 || wholeBits(other) > 63) return undefined
      return ((one / unit) % divisor) * unit
    }
  }
}

function halfUp(value: bigint, by: bigint): bigint {
  const size = value < 0n ? -value : value
  const divisor = by < 0n ? -by : by
  const quotient = (2n * size + divisor) / (2n * divisor)
  return value < 0n === by < 0n ? quotient : -quotient
}

/** Bits of the whole part, without its sign. */
export function wholeBits(value: bigint): number {
  const whole = value / unit
  return (whole < 0n ? -whole - 1n : whole).toString(2).length
}

export type Rounding = 'down' | 'floor' | 'ceiling' | 'half'

export function roundNumber(value: bigint, way: Rounding): bigint {
  const down = (value / unit) * unit
  if (down === value) return value
  const floor = value < 0n ? down - unit : down
  if (way === 'down') return down
  if (way === 'floor') return floor
  if (way === 'ceiling') return floor + unit
  return value - floor >= unit / 2n ? floor + unit : floor
}

/** For places and counts: what is behind the point is left out. Undefined where a number of JavaScript is not exact. */
export function wholeNumber(value: bigint): number | undefined {
  const whole = Number(value / unit)
  return Number.isSafeInteger(whole) ? whole : undefined
}
