import type { AccountId } from '@drafts/contract'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Role } from '../http/context.ts'

// Who may do what with a problem, for statements of many rows (docs/product/people.md#roles). `resolveAccess` decides for one
// call by the same table of roles; problem-rights.api.test.ts compares both. The row of the problem is `p`.

export const rolesWith = {
  view: ['owner', 'editor', 'tester'],
  inspect: ['owner', 'editor'],
  share: ['owner'],
} as const satisfies Record<string, readonly Role[]>

export type ProblemRight = keyof typeof rolesWith

/** Whether an account owns `p` or has a share of it that gives the right; permits are not asked. */
export const hasRole = (
  right: ProblemRight,
  accountId: RawBuilder<unknown>,
): RawBuilder<boolean> => {
  const accesses = sql.join(rolesWith[right].map((role) => sql.lit(role)))
  return sql<boolean>`(p.owner_id = ${accountId} or exists (select from shares by_role
    where by_role.problem_id = p.id and by_role.account_id = ${accountId} and by_role.access in (${accesses})))`
}

/** The right of the row `a` of accounts, which must be invited, or an administrator. */
export const accountMay = (right: ProblemRight): RawBuilder<boolean> =>
  sql<boolean>`('drafts:administrator' = any(a.permits)
    or 'drafts:invited' = any(a.permits) and ${hasRole(right, sql`a.id`)})`

/** The right of a caller whose permits the call has asked for. */
export const callerMay = (
  right: ProblemRight,
  caller: { id: AccountId; isAdministrator: boolean },
): RawBuilder<boolean> =>
  sql<boolean>`(${caller.isAdministrator} or ${hasRole(right, sql`${caller.id}`)})`

/** What a tester may not see of a problem (checker, tests, solutions …) is no part of its history for them. */
const hidden =
  '^(checker|checker_tests|driver|groups|problem|programs|scanspec|script|tests?|solutions?|validator_tests)(/|$)'

const hiddenPattern =
  /^(?:checker|checker_tests|driver|groups|problem|programs|scanspec|script|tests?|solutions?|validator_tests)(?:\/|$)/

export const isHiddenPath = (path: string): boolean => hiddenPattern.test(path)

/** Condition on `r`, a row of revisions; written out, so that the index of what a tester sees serves it. */
export const isOpenRevision: RawBuilder<boolean> = sql<boolean>`r.path !~ ${sql.lit(hidden)}`

/** The same where `seesAll`, SQL, decides whether anything is hidden. */
export const isVisibleRevision = (seesAll: RawBuilder<boolean>): RawBuilder<boolean> =>
  sql<boolean>`(${seesAll} or ${isOpenRevision})`
