import type {
  AccountId,
  ExecutionId,
  JudgeId,
  MakingId,
  OverviewBound,
  ProblemId,
  Report,
  SolutionId,
  StrengthId,
  StressId,
  Status,
  TestId,
  Usages,
  ValidatorConvention,
  Verdict,
} from '@drafts/contract'
import type { ColumnType, Generated, RawBuilder } from 'kysely'
import type { SourceMutant, StrengthPlan, StrengthState } from './plans/strength-state.ts'
import type { BuiltPrograms, ProgramParts } from './plans/built-programs.ts'
import type { StressState } from './plans/stress-state.ts'
import type { MakingPlan } from './plans/making-plan.ts'
import type { Json, TimeColumn } from './schema-people.ts'

// Types of the tables that hold runs, and who judges them.

export interface JudgingTables {
  executions: {
    id: ExecutionId
    problem_id: ProblemId
    solution_id: SolutionId | null
    submitter_id: AccountId
    language_id: string
    source_hash: string
    status: Generated<Status>
    verdict: Verdict | null
    cpu_ns: ColumnType<string | null, number | null, number | null>
    memory_bytes: ColumnType<string | null, number | null, number | null>
    limits: Json<Usages>
    own_limits: Json<Partial<Usages>> | null
    thorough: boolean
    free: Generated<boolean>
    source_open: Generated<boolean>
    making: Generated<boolean>
    kept: Generated<number>
    build: ColumnType<Report['build'] | null, string | null, string | null>
    log: string | null
    done: Generated<number>
    total: number
    job: Json<unknown>
    key: string
    created_at: TimeColumn
    finished_at: Date | null
    stopped_by: AccountId | null
    programs: Json<BuiltPrograms> | null
  }
  builds: {
    identity: string
    hash: string
    parts: Json<ProgramParts>
    same_as: Json<ProgramParts> | null
    built_at: TimeColumn
  }
  unbuilt: { problem_id: ProblemId; account_id: AccountId }
  /** Inputs that a generator of this build printed, for the call with this digest. */
  made_inputs: { build_key: string; call: string; made: string; imported: Generated<boolean> }
  /** Inputs that a script makes, until they are taken. */
  makings: {
    id: MakingId
    problem_id: ProblemId
    account_id: AccountId
    plan: Json<MakingPlan>
    created_at: TimeColumn
    is_settled: Generated<boolean>
  }
  /** Inputs of makings that validators read before they are taken. */
  made_files: {
    making_id: MakingId
    input_hash: string
    group: Generated<string>
    section_hash: string | null
    message: string | null
    noted_at: Generated<Date>
  }
  validations: {
    problem_id: ProblemId
    build_key: string
    arguments: Generated<string>
    input_hash: string
    fault: 'input' | 'silent' | 'validator' | null
    message: Generated<string>
    line: number | null
    column: number | null
    made_at: TimeColumn
    overview: ColumnType<OverviewBound[] | null, string | null, never>
  }
  validator_runs: {
    execution_id: ExecutionId
    problem_id: ProblemId
    build_key: string
    convention: ValidatorConvention
    arguments: Json<string[]>
    is_lost: Generated<boolean>
  }
  testlib_validators: { source_hash: string }
  stress_runs: {
    id: StressId
    problem_id: ProblemId
    account_id: AccountId
    state: Json<StressState>
    status: Status
    due_at: Generated<Date>
    lease_until: Generated<Date>
    lease_no: Generated<number>
    created_at: TimeColumn
  }
  strength_runs: {
    id: StrengthId
    problem_id: ProblemId
    account_id: AccountId
    plan: Json<StrengthPlan>
    mutants: Json<SourceMutant[]> | null
    state: Json<StrengthState>
    finds: Generated<Record<string, StressId>>
    status: Status
    due_at: Generated<Date>
    lease_until: Generated<Date>
    lease_no: Generated<number>
    created_at: TimeColumn
  }
  same_mutants: {
    problem_id: ProblemId
    source_hash: string
    change: string
    account_id: AccountId
    created_at: TimeColumn
  }
  checks: {
    execution_id: ExecutionId
    no: number
    test_id: TestId | null
    test_label: string
    input_hash: string
    answer_hash: string | null
    sample: boolean
    key: string
    status: Generated<Status>
    verdict: Verdict | null
    started_at: Date | null
    cpu_ns: ColumnType<string | null, number | null, number | null>
    memory_bytes: ColumnType<string | null, number | null, number | null>
    wall_ns: ColumnType<string | null, number | null, number | null>
    result: ColumnType<unknown, string | null, string | null>
    output_hash: string | null
  }
  cells: {
    solution_id: SolutionId
    key: string
    execution_id: ExecutionId
    no: number
    verdict: Verdict
    cpu_ns: string | null
    memory_bytes: string | null
    wall_ns: string | null
    measured_at: Date
    score: number | null
    in_company: boolean | null
    judge_id: JudgeId | null
  }
  matrix_runs: { solution_id: SolutionId }
  judges: {
    id: JudgeId
    name: string
    token_hash: string
    version: Generated<string>
    languages: Generated<string[]>
    slots: Generated<number>
    busy: Generated<number>
    last_seen_at: Date | null
    created_at: TimeColumn
    token_made_at: TimeColumn
    host: Generated<string>
    host_since: TimeColumn
    toolchains: ColumnType<Record<string, string>, string | undefined, string>
  }
  toolchains: { language_id: string; generation: Generated<number> }
  jobs: {
    execution_id: ExecutionId
    account_id: AccountId
    language_ids: string[]
    is_background: Generated<boolean>
    is_built: ColumnType<boolean, RawBuilder<boolean> | undefined, never>
    attempt: Generated<number>
    failures: Generated<number>
    progressed: Generated<boolean>
    judge_id: JudgeId | null
    last_judge_id: JudgeId | null
    failed_at: Date | null
    lease_until: Date | null
    started_at: Date | null
    queued_at: TimeColumn
  }
  language_server_offers: {
    judge_id: JudgeId
    language_ids: string[]
    seen_at: ColumnType<Date, Date, Date>
  }
  language_server_calls: {
    id: string
    language_id: string
    problem_id: ProblemId | null
    created_at: TimeColumn
  }
  job_turns: { account_id: AccountId; served_at: ColumnType<Date, Date, Date> }
}
