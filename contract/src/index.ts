// The face of the contract for programs: that of pages, and all that only the server, judges and the command line need.

export * from './browser.ts'
export * from './issue-words.ts'
export * from './why-unreachable.ts'
export type { Usage } from './endpoints/usage.ts'
export { Paged } from './entities/paging.ts'
export {
  DpkgCheckerTest,
  DpkgProblem,
  DpkgProgram,
  DpkgSolution,
  DpkgTest,
  DpkgValidatorTest,
  dpkgJsonSchema,
  dpkgVersion,
  packedImageTypes,
} from './entities/packages/dpkg.ts'
export type { PackedImageType } from './entities/packages/dpkg.ts'
export * from './entities/grammar.ts'
export { aloneConfirms, doubtfulResults, nearnessOf } from './rules/company.ts'
export { adviceOfLimits } from './rules/limits-advice.ts'
export { matrixGroupSurprises, matrixSurprises, onlyCaughtBy } from './rules/matrix.ts'
export * from './judge/job.ts'
export * from './judge/protocol.ts'
export * from './rules/checker-arguments.ts'
export { codeOfCpp } from './rules/packages/cpp-code.ts'
export { mostPoints } from './rules/packages/most-points.ts'
export * from './rules/packages/foreign-pictures.ts'
export * from './rules/readiness/has-source.ts'
export * from './rules/section-facts.ts'
export { proposeCheckerTests } from './rules/propose-checker-tests.ts'
export { boundContradictions } from './rules/bounds/contradictions.ts'
export type { NamedBound } from './rules/bounds/said-bounds.ts'
export {
  overviewArguments,
  overviewFile,
  readOverview,
  writesOverview,
} from './rules/bounds/testlib-overview.ts'
export type { OverviewBound } from './rules/bounds/testlib-overview.ts'
export {
  validatorCall,
  validatorFailed,
  readValidation,
  validatorConvention,
} from './rules/validators.ts'
export type { Validation, ValidatorConvention } from './rules/validators.ts'
export { matchItems } from './rules/merge/match-items.ts'
