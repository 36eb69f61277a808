import * as z from 'zod'
import { Snippet, Status, Time, Verdict } from './basics.ts'
import { AccountId, ExecutionId, GroupId, ProblemId, SolutionId, TestId } from './ids.ts'

export const Usages = z.strictObject({ cpu: z.int(), memory: z.int() })
export type Usages = z.infer<typeof Usages>

const FilePosition = z.strictObject({ line: z.int(), column: z.int() })
export type FilePosition = z.infer<typeof FilePosition>
/** Lines and columns from 1, columns in characters, end exclusive; an empty span is a place where something is missing. */
export const FileSpan = z.strictObject({ start: FilePosition, end: FilePosition })
export type FileSpan = z.infer<typeof FileSpan>
export const Delta = z.strictObject({
  message: z.string(),
  wantSpan: FileSpan.nullable(),
  gotSpan: FileSpan.nullable(),
})
export type Delta = z.infer<typeof Delta>
export const TruthError = z.strictObject({ pos: FilePosition.nullable(), note: z.string() })
export type TruthError = z.infer<typeof TruthError>

export const programRoles = ['solution', 'checker', 'driver'] as const
const ProgramRole = z.enum(programRoles)
export type ProgramRole = (typeof programRoles)[number]

/** How a program of a check ended. */
export const ProgramState = z.strictObject({
  program: ProgramRole,
  state: z.enum(['exited', 'killed', 'failed', 'skipped']),
  code: z.int().nullable(),
  signal: z.int().nullable(),
  reason: z.enum(['cpu', 'memory', 'wall', 'output']).nullable(),
})
export type ProgramState = z.infer<typeof ProgramState>
export const ProgramUsage = z.strictObject({
  program: ProgramRole,
  cpu: z.int(),
  wall: z.int(),
  memory: z.int(),
  written: z.int(),
})
export type ProgramUsage = z.infer<typeof ProgramUsage>

/**
 * The wall clock that ended a check (docs/product/judging.md#wall-clock), in ns: its limit, the time that passed, and the CPU
 * time in it.
 */
export const WallClock = z.strictObject({ limit: z.int(), passed: z.int(), cpu: z.int() })
export type WallClock = z.infer<typeof WallClock>

/** One test of an execution. Skipped checks have null in place of everything measured (docs/product/judging.md#skipped). */
export const Check = z.strictObject({
  no: z.int(),
  status: Status,
  verdict: Verdict.nullable(),
  test: z.strictObject({ id: TestId, label: z.string(), output: Snippet.nullable() }).nullable(),
  usages: Usages.nullable(),
  /** The start of a check that runs. */
  startedAt: Time.nullable(),
  /** Why it is CPULimitExceeded, where it was the clock. */
  wallClock: WallClock.nullable(),
  output: Snippet.nullable(),
  stderr: Snippet.nullable(),
  delta: Delta.nullable(),
  truthError: TruthError.nullable(),
  arturiaStates: z.array(ProgramState).nullable(),
  arturiaUsages: z.array(ProgramUsage).nullable(),
  /** The test's hint, Markdown and rendered, for a failed check only. */
  hint: z.string().nullable(),
  hintHTML: z.string().nullable(),
})
export type Check = z.infer<typeof Check>

export const Build = z.strictObject({
  error: Snippet.nullable(),
  log: Snippet.nullable(),
  usages: Usages.nullable(),
})

/** Whoever ended it before its end (docs/product/judging.md#stopping). */
export const StoppedBy = z.strictObject({ handle: z.string() })

export const RunningProgress = z.strictObject({ done: z.int(), total: z.int() })

/** The results of a solution in a group of tests (docs/product/groups.md#results). */
export const ExecutionGroup = z.strictObject({
  id: GroupId,
  name: z.string(),
  /** Accepted, or that of its first test that is not; null: not judged, or a group that it needs did not pass. */
  verdict: Verdict.nullable(),
  points: z.number(),
  /** The most that its tests can give: 0 where it has none. */
  maxPoints: z.number(),
})
export type ExecutionGroup = z.infer<typeof ExecutionGroup>

export const RunGroup = ExecutionGroup.extend({
  /** Null: the run is not of all its tests, or not of all those of a group that it needs. */
  points: z.number().nullable(),
})
export type RunGroup = z.infer<typeof RunGroup>

export const Execution = z.strictObject({
  id: ExecutionId,
  problemId: ProblemId,
  solutionId: SolutionId.nullable(),
  languageId: z.string(),
  status: Status,
  verdict: Verdict.nullable(),
  usages: Usages.nullable(),
  runningProgress: RunningProgress,
  build: Build.nullable(),
  log: Snippet.nullable(),
  checks: z.array(Check),
  createdAt: Time,
  limits: Usages,
  /** Those of them that the run brought; null: all were the problem's. */
  ownLimits: Usages.partial().nullable(),
  thorough: z.boolean(),
  stoppedBy: StoppedBy.nullable(),
  /** Null without groups, and where those of a group are. */
  points: z.number().nullable(),
  /** Null without groups, as `groups`. */
  maxPoints: z.number().nullable(),
  groups: z.array(RunGroup).nullable(),
})
export type Execution = z.infer<typeof Execution>

/** A file that somebody tried the problem with; no solution of it. */
export const Submission = z.strictObject({
  executionId: ExecutionId,
  account: z.strictObject({ id: AccountId, handle: z.string() }),
  languageId: z.string(),
  status: Status,
  verdict: Verdict.nullable(),
  createdAt: Time,
  /** Bytes. */
  sourceSize: z.int(),
  /** The caller’s own, or one that its submitter lets others read. */
  canViewSource: z.boolean(),
})
export type Submission = z.infer<typeof Submission>

/** The change that a making would make to one file of a test. */
/** The latest execution, as a solution carries it. */
export const ExecutionSummary = z.strictObject({
  id: ExecutionId,
  status: Status,
  verdict: Verdict.nullable(),
  usages: Usages.nullable(),
  createdAt: Time,
  runningProgress: RunningProgress,
  stoppedBy: StoppedBy.nullable(),
  /** Something that decides the verdict (source, tests, checker, limits) has changed since. */
  outdated: z.boolean(),
})
export type ExecutionSummary = z.infer<typeof ExecutionSummary>
