/** The decimal `value / 10 ** digits`, with all of its digits. */
export const decimalOf = (value: bigint, digits: number): string => {
  const size = String(value < 0n ? -value : value).padStart(digits + 1, '0')
  const sign = value < 0n ? '-' : ''
  if (digits === 0) return sign + size
  return `${sign}${size.slice(0, -digits)}.${size.slice(-digits)}`
}
