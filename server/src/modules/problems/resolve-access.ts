import { AppError } from '@drafts/contract'
import type { Account, AnyEndpoint, Resource } from '@drafts/contract'
import type { Db } from '../../platform/db/connect.ts'
import { rolesWith } from '../../platform/db/problem-rights.ts'
import { findAccess } from './access.store.ts'
import type { ProblemAccess, Role } from '../../platform/http/context.ts'

// Who may do what (docs/product/people.md#roles), decided once for every endpoint: from the resource its path names to the
// problem, the caller's role there, the lock and the permits, in one query.

export const resolveAccess = async (
  db: Db,
  account: Account,
  endpoint: Pick<AnyEndpoint, 'access' | 'of'>,
  resourceId: string | undefined,
): Promise<ProblemAccess | undefined> => {
  requirePermit(account, endpoint)
  if (!endpoint.of || resourceId === undefined) return undefined
  const isBinned = endpoint.access === 'problem:bin'
  const problem = await findProblem(db, account, { of: endpoint.of, id: resourceId, isBinned })
  if (!problem) throw new AppError('ErrNotFound')
  requireRole(problem, endpoint)
  return problem
}

const requirePermit = (account: Account, { access }: Pick<AnyEndpoint, 'access'>): void => {
  const administrator = account.permits.includes('drafts:administrator')
  if (access === 'public' || access === 'signedIn') return
  if (access === 'administrator' && administrator) return
  if (access !== 'administrator' && (administrator || account.permits.includes('drafts:invited')))
    return
  throw new AppError('ErrNoAccess')
}

const findProblem = async (
  db: Db,
  account: Account,
  { of, id, isBinned }: { of: Resource; id: string; isBinned: boolean },
): Promise<ProblemAccess | undefined> => {
  const row = await findAccess(db, account.id, of, id, isBinned)
  return (
    row && {
      id: row.id,
      title: row.title,
      mechanism: row.mechanism,
      ownerId: row.owner_id,
      locked: row.locked,
      allowThorough: row.allow_thorough,
      forkBaseId: row.fork_base_id,
      createdAt: row.created_at,
      modifiedAt: row.modified_at,
      role: row.owner_id === account.id ? 'owner' : (row.share ?? 'none'),
      isAdministrator: account.permits.includes('drafts:administrator'),
    }
  )
}

const viewers: readonly Role[] = rolesWith.view
const authors: readonly Role[] = rolesWith.inspect
const owner: readonly Role[] = rolesWith.share

const roles: Partial<Record<AnyEndpoint['access'], readonly Role[]>> = {
  'problem:view': viewers,
  'problem:test': viewers,
  'problem:inspect': authors,
  'problem:edit': authors,
  'problem:export': authors,
  'problem:share': owner,
  'problem:fork': owner,
  'problem:delete': owner,
  'problem:bin': owner,
  // A tester asks to edit.
  'problem:request': ['none', 'tester'],
  'problem:asked': ['owner', 'editor', 'tester', 'none'],
}

/** Changes that the lock stops (docs/product/people.md#lock). */
const stoppedByLock = new Set<AnyEndpoint['access']>(['problem:edit', 'problem:delete'])

const requireRole = (
  problem: ProblemAccess,
  { access, of }: Pick<AnyEndpoint, 'access' | 'of'>,
): void => {
  const byRole = (roles[access] ?? []).includes(problem.role)
  // An administrator may do all but ask for what they have.
  const asking = access === 'problem:request'
  const allowed = byRole && !(asking && problem.isAdministrator)
  const asAdministrator = problem.isAdministrator && !asking
  if (!allowed && !asAdministrator) {
    // A problem itself answers 403; whether one of its parts exists is not for strangers to learn, nor what is in a bin.
    const stranger = problem.role === 'none'
    const isHidden = (stranger && of !== 'problem') || access === 'problem:bin'
    throw new AppError(isHidden ? 'ErrNotFound' : 'ErrNoAccess')
  }
  if (!problem.locked || problem.isAdministrator) return
  if (stoppedByLock.has(access)) throw new AppError('ErrLocked')
  if (access === 'problem:export' && problem.role !== 'owner')
    throw new AppError('ErrLocked', {
      message: 'This problem is locked: only its owner can download the package.',
    })
}

/** What the caller may do, as problems carry it to the browser. */
export const capabilities = (
  problem: Pick<ProblemAccess, 'role' | 'isAdministrator' | 'locked'>,
) => ({
  canEdit: problem.isAdministrator || (authors.includes(problem.role) && !problem.locked),
  canShare: problem.isAdministrator || problem.role === 'owner',
  canTest: problem.isAdministrator || viewers.includes(problem.role),
})

export const mayInspect = (problem: Pick<ProblemAccess, 'role' | 'isAdministrator'>): boolean =>
  problem.isAdministrator || authors.includes(problem.role)
