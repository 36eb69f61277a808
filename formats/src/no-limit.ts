import type { WarningList } from './warnings.ts'

// A package need not have limits (docs/product/packages.md#limits-that-are-found).

export const reportNoTimeLimit = (warnings: WarningList): void =>
  warnings.report(
    'time-limit-default',
    'Time limit: not in the package, the default is used until the accepted solutions have run; then it is found by the slowest of them.',
  )

export const reportNoMemoryLimit = (warnings: WarningList): void =>
  warnings.report(
    'memory-limit-default',
    'Memory limit: not in the package, the default is used, which is the most there is: 1536 MB.',
  )
