/** How many tests of a suite went how. */
export interface Counts {
  passed: number
  failed: number
  skipped: number
}

const NONE: Counts = { passed: 0, failed: 0, skipped: 0 }
const ONE_FAILURE: Counts = { passed: 0, failed: 1, skipped: 0 }

/** A check that is not made of tests counts as one. */
export function countCheck(exitCode: number | null): Counts {
  return exitCode === 0 ? { ...NONE, passed: 1 } : ONE_FAILURE
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

/** A file that could not be loaded has no tests in the report; it counts as one failure. */
export function countVitest(report: string | undefined, exitCode: number | null): Counts {
  const parsed = parse(report)
  if (parsed?.testResults === undefined) return ONE_FAILURE
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0, numTodoTests = 0 } = parsed
  const brokenFiles = parsed.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  )
  return withExitCode(exitCode, {
    passed: numPassedTests,
    failed: numFailedTests + brokenFiles.length,
    skipped: numPendingTests + numTodoTests,
  })
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
}

/** A test that passed only when tried again counts as passed; the report names it. */
export function countPlaywright(report: string | undefined, exitCode: number | null): Counts {
  const stats = parse(report)?.stats
  if (stats === undefined) return ONE_FAILURE
  return withExitCode(exitCode, {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
  })
}

export function addCounts(all: Counts[]): Counts {
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

/** A suite that crashed, or that found no tests, has failed whatever its report has. */
function withExitCode(exitCode: number | null, counts: Counts): Counts {
  const isEmpty = counts.passed + counts.failed + counts.skipped === 0
  const crashed = exitCode !== 0 && counts.failed === 0
  return isEmpty || crashed ? { ...counts, failed: counts.failed + 1 } : counts
}

function parse(report: string | undefined): Partial<VitestReport & PlaywrightReport> | undefined {
  try {
    const parsed: Partial<VitestReport & PlaywrightReport> = JSON.parse(report ?? '')
    return parsed
  } catch {
    // The suite ended before it wrote its report, which counts as a failure.
    return undefined
  }
}
