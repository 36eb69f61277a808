import type {
  AccountId,
  AuditDeed,
  InviteRequestId,
  NotificationId,
  NotificationKind,
  Permit,
  Preferences,
  ProblemId,
  SessionId,
  ShareAccess,
  TokenId,
} from '@drafts/contract'
import type { ColumnType, Generated } from 'kysely'

// Types of the tables that hold accounts, their notifications, and how they sign in.

export type TimeColumn = ColumnType<Date, Date | undefined, Date>
export type Json<T> = ColumnType<T, string, string>

export interface PeopleTables {
  accounts: {
    id: AccountId
    handle: string
    name: Generated<string>
    permits: Generated<Permit[]>
    preferences: ColumnType<Preferences, string | undefined, string>
    oidc_issuer: string
    oidc_subject: string
    created_at: TimeColumn
    deactivated_at: Date | null
  }
  audit_log: {
    id: Generated<string>
    at: TimeColumn
    deed: AuditDeed
    actor_id: string | null
    actor_handle: string | null
    subject: Generated<string>
    href: string | null
    details: Json<Record<string, string>>
    once_key: string | null
  }
  sessions: {
    token_hash: string
    id: Generated<SessionId>
    account_id: AccountId
    id_token: string | null
    created_at: TimeColumn
    last_seen_at: ColumnType<Date, Date | undefined, Date>
    address: Generated<string>
    program: Generated<string>
    expires_at: ColumnType<Date, Date, Date>
  }
  login_attempts: {
    state: string
    code_verifier: string
    nonce: string
    return_to: string
    created_at: TimeColumn
  }
  access_tokens: {
    id: TokenId
    account_id: AccountId
    label: string
    token_hash: string
    created_at: TimeColumn
    last_used_at: Date | null
  }
  invite_requests: {
    id: InviteRequestId
    account_id: AccountId
    reason: string
    created_at: TimeColumn
    decided_at: Date | null
    granted: boolean | null
  }
  admin_links: { secret: string; created_at: TimeColumn; used_at: Date | null }
  notifications: {
    id: Generated<NotificationId>
    first_id: NotificationId
    account_id: AccountId
    kind: NotificationKind
    problem_id: ProblemId | null
    title: Generated<string>
    part_key: string | null
    access: ShareAccess | null
    actors: Generated<AccountId[]>
    count: Generated<number>
    seen: Generated<boolean>
    created_at: TimeColumn
    mailed_count: Generated<number>
  }
  mail_accounts: {
    account_id: AccountId
    address: string
    secret: string
    confirmed_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    digest: Generated<boolean>
    next_at: TimeColumn
    claimed_until: ColumnType<Date | null, Date | null | undefined, Date | null>
    failures: Generated<number>
  }
  bulk_runs: { account_id: AccountId; problem_id: ProblemId; runs: Generated<number> }
  rate_limit_hits: { action: string; subject: string; at: TimeColumn }
  identity_users: { id: string; handle: string; password_hash: string; created_at: TimeColumn }
  identity_password_links: {
    token_hash: string
    user_id: string
    expires_at: ColumnType<Date, Date, Date>
  }
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
}
