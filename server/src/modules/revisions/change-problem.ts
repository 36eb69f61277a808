import { setTimeout as sleep } from 'node:timers/promises'
import { AppError, canonicalJson } from '@drafts/contract'
import type { AccountId, Change, ProblemEvent, ProblemId, RevisionId } from '@drafts/contract'
import type { Tx } from '../../platform/db/connect.ts'
import { publish } from '../../platform/db/publish.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { markUnbuilt } from '../builds/index.ts'
import { lockProblem, makeWords, markChanged, markUnreadWords } from '../problems/index.ts'
import type { UnreadWords } from '../problems/index.ts'
import type { Contents } from './contents.ts'
import { markUnchecked, markUnvalidated } from '../scanspecs/index.ts'
import { insertRevision, writeHead } from './revisions.store.ts'
import { hashContent } from './hash-content.ts'
import type { NewContent } from './revisions.store.ts'

// The one way to change a problem. How this works: the caller prepares what is slow (renders, parses, hashes, stores
// bytes) before, without a lock. Then, in one transaction: the problem's row is locked, so that changes of a problem
// follow one another; `action` reads, decides and writes; what it answers is recorded in history and published. An action that
// throws leaves nothing behind. An action that finds that more must be prepared writes nothing and answers what is missing:
// the caller prepares it and comes again. Words for the search are made once all is committed, before the caller goes on.
// No other place locks a problem.

/** What an action answers. */
export interface ProblemChange<R> {
  result: R
  /** Left out where nothing changed that history tells. */
  revision?: {
    /** Spelled as in the PUT path, or tests/{id}, solutions/{id}, shares/{id}. */
    path: string
    changes: Change[]
    shareAccountId?: AccountId
    /** What the test or solution is called that it is about; a test without a label has its number. */
    label?: string
    restoredFrom?: RevisionId
  }
  /** What is new or changed, by path; null: gone. */
  contents?: Contents
  events?: readonly { kind: ProblemEvent; id: string }[]
}

type Actor = Pick<Ctx, 'db' | 'account' | 'now'>
export type ApplyChange<R> = (tx: Tx, at: Date) => Promise<ProblemChange<R>>

/**
 * Throws ErrNotFound where the problem was deleted meanwhile, and ErrLocked where an administrator locked it meanwhile:
 * what was prepared may have taken seconds. `evenLocked`: a change that the lock does not stop.
 */
export const changeProblem = <R>(
  ctx: Actor,
  problemId: ProblemId,
  action: ApplyChange<R>,
  { evenLocked = false } = {},
): Promise<R> =>
  withWords(ctx, async (tx) => {
    const { locked } = await lockProblem(tx, problemId)
    const isBound = !evenLocked && !ctx.account.permits.includes('drafts:administrator')
    if (locked && isBound) throw new AppError('ErrLocked')
    return settle(tx, ctx, problemId, action)
  })

/** The same for a problem that `action` makes: nobody else knows its id yet, so there is no row to lock. */
export const changeNewProblem = <R>(
  ctx: Actor,
  problemId: ProblemId,
  action: ApplyChange<R>,
): Promise<R> => withWords(ctx, (tx) => settle(tx, ctx, problemId, action))

/** The answer to a change waits no longer for its words. */
const wordsMs = 2000

interface Settled<R> {
  result: R
  unread?: UnreadWords | undefined
}

const withWords = async <R>(
  { db, account }: Actor,
  change: (tx: Tx) => Promise<Settled<R>>,
): Promise<R> => {
  const { result, unread } = await inTransaction(db, change)
  if (!unread) return result
  // The change is made, whatever becomes of its words: where they are not, their mark stays for the background.
  const made = makeWords(db, account.id, unread).catch(() => undefined)
  await Promise.race([made, sleep(wordsMs, undefined, { ref: false })])
  return result
}

const settle = async <R>(
  tx: Tx,
  { account, now }: Actor,
  problemId: ProblemId,
  action: ApplyChange<R>,
): Promise<Settled<R>> => {
  const at = now()
  const { result, revision, contents = {}, events = [] } = await action(tx, at)
  await recordContents(tx, problemId, contents)
  if (!revision) {
    await publish(tx, `problem:${problemId}`, events)
    return { result }
  }
  const id = await insertRevision(tx, { problemId, actorId: account.id, at, ...revision })
  const unread = await markUnreadWords(tx, problemId, { path: revision.path, contents })
  // Who may see a problem is no change of it: lists keep their order.
  await markChanged(tx, problemId, revision.path.startsWith('shares/') ? null : at)
  if (Object.keys(contents).some(isForChecks)) await markUnchecked(tx, problemId)
  if (Object.keys(contents).some(isForValidators)) await markUnvalidated(tx, problemId)
  if (Object.keys(contents).some(isForBuilds)) await markUnbuilt(tx, problemId, account.id)
  await publish(tx, `problem:${problemId}`, [...events, { kind: 'revision', id }])
  return { result, unread }
}

/** Parts that decide whether a test, or one of validators, is as the scanspec and the signature have it. */
const isForChecks = (path: string): boolean =>
  /^(?:scanspec$|signature$|tests\/|validator_tests\/)/.test(path)

const isForBuilds = (path: string): boolean =>
  /^(?:checker$|driver$|programs\/|solutions\/)/.test(path)

const isForValidators = (path: string): boolean =>
  /^(?:groups|tests|programs|validator_tests)\//.test(path)

// How history works. A manifest names, for each section, test, solution and picture and for the order of tests, the hash
// of its content. A problem's head is its manifest as of now; a revision keeps the manifest as of then. Contents are stored
// once by hash and never change. So a version is read by following hashes; restoring, comparing and forking are the
// same walk.

/** Brings the problem's head up to date. */
export const recordContents = async (
  tx: Tx,
  problemId: ProblemId,
  contents: Contents,
): Promise<void> => {
  const come: NewContent[] = []
  const gone: string[] = []
  for (const [path, content] of Object.entries(contents)) {
    if (content === null) gone.push(path)
    else {
      const { body, rendered = {} } = content
      come.push({ path, hash: hashContent(body), body: canonicalJson(body), rendered })
    }
  }
  if (come.length + gone.length > 0) await writeHead(tx, problemId, { come, gone })
}
