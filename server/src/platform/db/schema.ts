import type { ColumnType, Generated } from 'kysely'

// Types of the tables, beside the migrations that make them. A test compares the two.

type Time = ColumnType<Date, Date | undefined, Date>
type Json<T> = ColumnType<T, string, string>

export interface Tables {
  accounts: {
    id: string
    handle: string
    name: Generated<string>
    permits: Generated<string[]>
    preferences: ColumnType<{ darkMode: string; reducedMotion: string }, string | undefined, string>
    oidc_issuer: string
    oidc_subject: string
    created_at: Time
  }
  sessions: {
    token_hash: string
    account_id: string
    id_token: string | null
    created_at: Time
    expires_at: ColumnType<Date, Date, Date>
  }
  login_attempts: {
    state: string
    code_verifier: string
    nonce: string
    return_to: string
    created_at: Time
  }
  access_tokens: {
    id: string
    account_id: string
    label: string
    token_hash: string
    created_at: Time
    last_used_at: Date | null
  }
  invite_requests: {
    id: string
    account_id: string
    reason: string
    created_at: Time
    decided_at: Date | null
    granted: boolean | null
  }
  admin_links: { token_hash: string; created_at: Time; used_at: Date | null }
  notifications: {
    id: Generated<string>
    account_id: string
    seen: Generated<boolean>
    object_href: string
    details_html: string
    created_at: Time
  }
  rate_limit_hits: { action: string; subject: string; at: Time }
  identity_users: { id: string; handle: string; password_hash: string; created_at: Time }
  identity_artifacts: {
    kind: string
    id: string
    payload: Json<Record<string, unknown>>
    grant_id: string | null
    user_code: string | null
    uid: string | null
    expires_at: Date | null
    consumed_at: Date | null
  }
  identity_keys: { kind: string; value: Json<unknown> }
  blobs: {
    hash: string
    size: ColumnType<string, number, number>
    line_ending: number
    final_newline: boolean
    created_at: Time
  }
  uploads: { id: string; account_id: string; hash: string; created_at: Time }
  problems: {
    id: string
    title: string
    mechanism: string
    owner_id: string
    locked: Generated<boolean>
    allow_thorough: Generated<boolean>
    fork_base_id: string | null
    created_at: Time
    modified_at: Time
    deleted_at: Date | null
  }
  shares: { id: string; problem_id: string; account_id: string; access: string; created_at: Time }
  share_requests: { problem_id: string; account_id: string; created_at: Time }
  favorites: { problem_id: string; account_id: string; created_at: Time }
  contents: { hash: string; body: Json<unknown> }
  sections: {
    problem_id: string
    path: string
    version: number
    body: Json<Record<string, unknown>>
    rendered: Json<Record<string, unknown>>
    extra: ColumnType<Record<string, unknown>, string | undefined, string>
    hash: string
    modified_at: Time
  }
  section_versions: { problem_id: string; path: string; version: number; hash: string }
  tests: {
    id: string
    problem_id: string
    position: number
    type: string
    label: string
    weight: number
    notes: string
    notes_html: string
    hint: string
    comment: string
    input_hash: string
    output_hash: string
    modified_at: Time
  }
  solutions: {
    id: string
    problem_id: string
    position: Generated<string>
    label: string
    language_id: string
    source_hash: string
    reference: boolean
    want_verdict: string | null
    notes: string
    private: boolean
    creator_id: string
    modified_at: Time
  }
  revisions: {
    id: Generated<string>
    problem_id: string
    actor_id: string
    path: string
    changes: Json<unknown[]>
    share_account_id: string | null
    manifest: Json<Record<string, string>>
    created_at: Time
  }
  revisions_seen: { account_id: string; problem_id: string; revision_id: string }
  kept_files: { problem_id: string; path: string; hash: string }
  images: {
    id: string
    problem_id: string
    name: string
    content_type: string
    hash: string
    created_at: Time
  }
  events: {
    id: Generated<string>
    topic: string
    kind: string
    entity_id: string
    created_at: Time
  }
  executions: {
    id: string
    problem_id: string
    solution_id: string | null
    submitter_id: string
    language_id: string
    source_hash: string
    status: Generated<number>
    verdict: string | null
    cpu_ns: ColumnType<string | null, number | null, number | null>
    memory_bytes: ColumnType<string | null, number | null, number | null>
    limits: Json<{ cpu: number; memory: number }>
    thorough: boolean
    free: Generated<boolean>
    build: ColumnType<unknown, string | null, string | null>
    log: string | null
    done: Generated<number>
    total: number
    job: Json<unknown>
    key: string
    created_at: Time
    finished_at: Date | null
  }
  checks: {
    execution_id: string
    no: number
    test_id: string | null
    test_label: string
    input_hash: string
    answer_hash: string | null
    sample: boolean
    key: string
    status: Generated<number>
    verdict: string | null
    cpu_ns: ColumnType<string | null, number | null, number | null>
    memory_bytes: ColumnType<string | null, number | null, number | null>
    result: ColumnType<unknown, string | null, string | null>
    output_hash: string | null
  }
  judges: {
    id: string
    name: string
    token_hash: string
    version: Generated<string>
    languages: Generated<string[]>
    slots: Generated<number>
    busy: Generated<number>
    last_seen_at: Date | null
    created_at: Time
  }
  jobs: {
    execution_id: string
    account_id: string
    language_ids: string[]
    attempt: Generated<number>
    failures: Generated<number>
    progressed: Generated<boolean>
    judge_id: string | null
    last_judge_id: string | null
    failed_at: Date | null
    lease_until: Date | null
    started_at: Date | null
    queued_at: Time
  }
  job_turns: { account_id: string; served_at: ColumnType<Date, Date, Date> }
}
