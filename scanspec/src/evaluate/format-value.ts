import { isArray, kinds } from './kinds.ts'
import type { ScanKind, ScanValue } from './kinds.ts'
import { quote } from './quote.ts'

/** A value of a variable as messages show it; an array is not shown. */
export const formatValue = (value: ScanValue, kind: ScanKind): string => {
  if (isArray(value)) return '…'
  if (typeof value === 'string') return quote(value)
  if (typeof value === 'number' && kind === kinds.float32) return formatFloat(value, singleDigits)
  if (typeof value === 'number' && kind === kinds.float64) return formatFloat(value, doubleDigits)
  return String(value)
}

/** Fewest digits that read back; plain where 0 or from 1e-4 up to below 1e6 in size, else with an exponent. */
const formatFloat = (value: number, digitsOf: (value: number) => string): string => {
  if (Number.isNaN(value)) return 'NaN'
  if (!Number.isFinite(value)) return value > 0 ? '+Inf' : '-Inf'
  if (value === 0) return Object.is(value, -0) ? '-0' : '0'
  const [mantissa = '', exponent = '0'] = digitsOf(value).split('e')
  const power = Number(exponent)
  if (power < -4 || power >= 6) {
    return `${mantissa}e${power < 0 ? '-' : '+'}${String(Math.abs(power)).padStart(2, '0')}`
  }
  const fraction = (mantissa.split('.')[1] ?? '').length
  return Number(`${mantissa}e${power}`).toFixed(Math.max(0, fraction - power))
}

const doubleDigits = (value: number): string => value.toExponential()

const singleDigits = (value: number): string => {
  for (let digits = 0; digits < 9; digits++) {
    const text = value.toExponential(digits)
    if (Math.fround(Number(text)) === value) return text
  }
  return value.toExponential()
}
