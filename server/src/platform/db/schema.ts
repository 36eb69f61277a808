import type {
  AccountId,
  BlobInfo,
  Change,
  CommentId,
  DiscussionId,
  EventKind,
  ExecutionId,
  GroupId,
  GroupPolicy,
  Extra,
  ImageId,
  KeptWarning,
  Mechanism,
  ProblemId,
  ProblemTopic,
  ProgramId,
  ProgramUse,
  Rendered,
  RevisionId,
  SectionFacts,
  SectionKind,
  ShareAccess,
  ShareId,
  SolutionId,
  Stored,
  TestId,
  ToolTestId,
  ToolTestLast,
  ToolTestWant,
  Topic,
  UploadId,
  SolutionRole,
  WantVerdict,
} from '@drafts/contract'
import type { Mention } from '../texts/text-work.ts'
import type { ColumnType, Generated } from 'kysely'
import type { ChoicePlan } from './plans/choice-plan.ts'
import type { StageName, StageState } from './plans/stage-states.ts'
import type { JudgingTables } from './schema-judging.ts'
import type { TestColumns } from './test-columns.ts'
import type { Json, PeopleTables, TimeColumn } from './schema-people.ts'

/** A file that is built with a solution. */
export interface FileBeside {
  name: string
  hash: string
  size: number
}

type WantGroups = Record<GroupId, WantVerdict[]>
/** A test of the checker that a run judges: `key` is all that decides it. */
export interface ToolTestKey {
  id: ToolTestId
  key: string
}

type Wanted = WantVerdict[]

/** What a run of the reference was and did: hashes of its source, of the input it read and of what it printed. */
export interface AnswerMade {
  languageId: string
  source: string
  input: string
  output: string
}

// Types of the tables, beside the migrations that make them. A test compares the two.

export interface Tables extends PeopleTables, JudgingTables {
  blobs: {
    hash: string
    size: ColumnType<string, number, number>
    line_ending: BlobInfo['lineEnding']
    final_newline: boolean
    first_line: Generated<string>
    names_source: boolean | null
    created_at: TimeColumn
    put_at: TimeColumn
  }
  sweeps: {
    id: Generated<string>
    started_at: TimeColumn
    ended_at: Date | null
    contents: Generated<number>
    blobs: Generated<number>
    bytes: ColumnType<string, number | undefined, number>
  }
  uploads: { id: UploadId; account_id: AccountId; hash: string; created_at: TimeColumn }
  problems: {
    id: ProblemId
    title: string
    mechanism: Mechanism
    owner_id: AccountId
    locked: Generated<boolean>
    allow_thorough: Generated<boolean>
    fork_base_id: ProblemId | null
    created_at: TimeColumn
    modified_at: TimeColumn
    deleted_at: Date | null
    readiness_high: number | null
    readiness_low: number | null
    readiness_turn: Generated<number>
  }
  problem_words: {
    problem_id: ProblemId
    viewers: AccountId[]
    topics: string[]
    words: string
    text: string
  }
  unread_words: { problem_id: ProblemId; turn: string; at: TimeColumn }
  known_words: { word: string }
  shares: {
    id: ShareId
    problem_id: ProblemId
    account_id: AccountId
    access: ShareAccess
    created_at: TimeColumn
  }
  share_requests: { problem_id: ProblemId; account_id: AccountId; created_at: TimeColumn }
  favorites: { problem_id: ProblemId; account_id: AccountId; created_at: TimeColumn }
  contents: {
    hash: string
    body: Json<object>
    rendered: ColumnType<Rendered, string | undefined, string>
    recorded_at: TimeColumn
  }
  sections: {
    problem_id: ProblemId
    path: string
    version: number
    body: Json<Stored<SectionKind>>
    rendered: Json<Rendered>
    extra: ColumnType<Extra, string | undefined, string>
    facts: ColumnType<SectionFacts | null, string | null, string | null>
    facts_rules: number | null
    hash: string
    modified_at: TimeColumn
  }
  section_versions: { problem_id: ProblemId; path: string; version: number; hash: string }
  tests: {
    id: TestId
    problem_id: ProblemId
    position: number
    notes_html: string
    hint_html: string
    input_hash: string
    output_hash: string
    /** The run of the reference that made the output; an output that was changed since is not `output` any more. */
    answer_made: ColumnType<AnswerMade | null, AnswerMade | null | undefined, AnswerMade | null>
    modified_at: TimeColumn
  } & TestColumns
  solutions: {
    id: SolutionId
    problem_id: ProblemId
    position: Generated<string>
    label: string
    language_id: string
    source_hash: string
    reference: boolean
    role: Generated<SolutionRole>
    want_verdict: WantVerdict | null
    want_verdicts: ColumnType<Wanted | null, Wanted | null | undefined, Wanted | null>
    want_groups: ColumnType<WantGroups | null, WantGroups | null | undefined, WantGroups | null>
    notes: string
    private: boolean
    creator_id: AccountId
    files: ColumnType<FileBeside[], string | undefined, never>
    modified_at: TimeColumn
    deleted_at: Date | null
  }
  programs: {
    id: ProgramId
    problem_id: ProblemId
    position: Generated<string>
    role: ProgramUse
    label: string
    language_id: string | null
    source_hash: string
    build_key: Generated<string>
    build_id: ExecutionId | null
    modified_at: TimeColumn
    deleted_at: Date | null
  }
  test_groups: {
    id: GroupId
    problem_id: ProblemId
    position: Generated<string>
    name: string
    points: number
    policy: GroupPolicy
    depends_on: GroupId[]
    checker_arguments: string
    validator_arguments: string
    modified_at: TimeColumn
    deleted_at: Date | null
  }
  tool_tests: {
    id: ToolTestId
    problem_id: ProblemId
    position: Generated<string>
    kind: 'checker' | 'validator'
    label: string
    input_hash: string
    answer_hash: string
    output_hash: string
    want: ToolTestWant
    want_line: number | null
    last_key: Generated<string>
    last: ColumnType<ToolTestLast | null, string | null | undefined, string | null>
    modified_at: TimeColumn
    deleted_at: Date | null
  }
  tool_test_runs: { execution_id: ExecutionId; tests: Json<ToolTestKey[]> }
  unvalidated_problems: {
    problem_id: ProblemId
    turn: Generated<string>
    changed_at: TimeColumn
    due_at: Generated<Date>
    held_until: Date | null
  }
  revisions: {
    id: Generated<RevisionId>
    problem_id: ProblemId
    actor_id: AccountId
    path: string
    label: string | null
    changes: Json<Change[]>
    change_count: number
    whole_changes: Json<Change[]> | null
    restored_from: RevisionId | null
    share_account_id: AccountId | null
    manifest: Json<Record<string, string>>
    created_at: TimeColumn
  }
  heads: { problem_id: ProblemId; manifest: Json<Record<string, string>> }
  revisions_seen: { account_id: AccountId; problem_id: ProblemId; revision_id: RevisionId }
  discussions: {
    id: DiscussionId
    position: Generated<string>
    problem_id: ProblemId
    part_key: string
    part_gone: string | null
    author_id: AccountId
    content: string
    content_html: string
    /** Where it is null nobody looked yet. */
    mentions: ColumnType<Mention[] | null, string, string>
    mentions_rules: number | null
    created_at: TimeColumn
    resolved_at: Date | null
    resolved_by: AccountId | null
  }
  comments: {
    id: CommentId
    position: Generated<string>
    discussion_id: DiscussionId
    author_id: AccountId
    content: string
    content_html: string
    /** Where it is null nobody looked yet. */
    mentions: ColumnType<Mention[] | null, string, string>
    mentions_rules: number | null
    created_at: TimeColumn
  }
  work_attempts: {
    kind: string
    row_id: string
    attempts: number
    about: string
    at: TimeColumn
    held_until: TimeColumn
  }
  package_uuids: { problem_id: ProblemId; uuid: string }
  kept_files: { problem_id: ProblemId; path: string; hash: string }
  import_reports: {
    problem_id: ProblemId
    imported: Json<Record<string, number>>
    warnings: Json<KeptWarning[]>
    created_at: TimeColumn
    file_name: string | null
  }
  import_stages: {
    problem_id: ProblemId
    stage: StageName
    place: number
    account_id: AccountId
    plan: ColumnType<ChoicePlan | null, string | null, never>
    state: ColumnType<StageState, string, string>
    created_at: TimeColumn
    due_at: TimeColumn
    lease_no: Generated<number>
    lease_until: TimeColumn
    refusals: Generated<number>
    refused_for: string | null
  }
  images: {
    id: ImageId
    problem_id: ProblemId
    name: string
    content_type: string
    hash: string
    created_at: TimeColumn
  }
  file_checks: {
    test_id: TestId
    side: 'input' | 'output'
    section_hash: string
    file_hash: string
    message: string | null
    reached: number[] | null
  }
  tool_test_checks: {
    tool_test_id: ToolTestId
    section_hash: string
    file_hash: string
    message: string | null
    checked_at: TimeColumn
  }
  unchecked_problems: {
    problem_id: ProblemId
    turn: Generated<string>
    changed_at: TimeColumn
    held_until: Date | null
  }
  events: {
    id: Generated<string>
    topic: Topic
    kind: EventKind | 'presence'
    entity_id: string
    created_at: TimeColumn
    tx: Generated<string>
  }
  presence: {
    topic: ProblemTopic
    connection_id: string
    account_id: AccountId
    tab: string
    field: string | null
    seen_at: TimeColumn
  }
}
