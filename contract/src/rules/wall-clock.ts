import type { WallClock } from '../entities/execution.ts'

const secondNs = 1e9

/** `7.1 s`, `32 s`: no more digits than a clock is worth. */
const seconds = (ns: number): string => {
  const value = ns / secondNs
  return `${Number(value < 10 ? value.toFixed(1) : value.toFixed(0))} s`
}

/** What happened to a program that the clock ended (docs/product/judging.md#wall-clock). */
export const wallClockWords = ({ passed, cpu }: Pick<WallClock, 'passed' | 'cpu'>): string =>
  `Wall-clock limit: ${seconds(passed)} passed, ${seconds(cpu)} of CPU`
