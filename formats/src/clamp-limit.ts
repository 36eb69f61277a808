import type { WarningList } from './warnings.ts'

export interface LimitRange {
  min: number
  max: number
}

/** Brings a limit into the range of the product, with a warning; the original stays in the preserved file. */
export function clampLimit(
  value: number,
  range: LimitRange,
  name: string,
  show: (value: number) => string,
  warnings: WarningList,
): number {
  const clamped = Math.round(Math.min(range.max, Math.max(range.min, value)))
  if (clamped !== Math.round(value)) {
    const unit = name.toLowerCase().replace(/ /g, '-')
    warnings.report(
      `${unit}-clamped`,
      `${name}: ${show(value)} is outside of ${show(range.min)} to ${show(range.max)}; ${show(clamped)} is used.`,
    )
  }
  return clamped
}

export const showSeconds = (ns: number): string => `${ns / 1e9} s`
export const showMegabytes = (bytes: number): string => `${Math.round(bytes / 1000) / 1000} MB`
export const showKilobytes = (bytes: number): string => `${Math.round(bytes) / 1000} kB`
