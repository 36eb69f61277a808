import type { FileResult } from './report.ts'

/** How many tests went how. */
export interface Counts {
  passed: number
  failed: number
  skipped: number
}

export const NONE: Counts = { passed: 0, failed: 0, skipped: 0 }

/** A file that could not be loaded, or whose hooks failed beside its tests, counts as one failure. */
export function countFile({ tests, error }: FileResult): Counts {
  const count = (state: string): number => tests.filter((test) => test.state === state).length
  const failed = count('failed')
  return {
    passed: count('passed'),
    failed: failed === 0 && error !== undefined ? 1 : failed,
    skipped: count('skipped'),
  }
}

export function addCounts(all: readonly Counts[]): Counts {
  const sum = { ...NONE }
  for (const { passed, failed, skipped } of all) {
    sum.passed += passed
    sum.failed += failed
    sum.skipped += skipped
  }
  return sum
}

export function lastLine({ passed, failed, skipped }: Counts): string {
  const line = `${passed} passed, ${failed} failed`
  return skipped === 0 ? line : `${line}, ${skipped} skipped`
}
