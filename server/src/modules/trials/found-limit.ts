import { limitRange } from '@drafts/contract'

const { min, max, step } = limitRange.cpuNs

/** The slowest accepted run times the package's multiplier, up to the next step, within what a limit may be. */
export const foundLimit = (slowestNs: number, multiplier: number): number =>
  Math.min(max, Math.max(min, Math.ceil((slowestNs * multiplier) / step) * step))
