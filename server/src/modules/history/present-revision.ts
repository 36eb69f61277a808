import type { BlobInfo, Change, Revision, SolutionId } from '@drafts/contract'
import type { Db } from '../../platform/db/connect.ts'
import type { Ctx, ProblemAccess } from '../../platform/http/context.ts'
import { findBlobs, presentBlob } from '../blobs/index.ts'
import { listPrivateAfter } from '../revisions/index.ts'
import type { RevisionRow } from '../revisions/index.ts'
import { mayViewSource, listOwnership } from '../solutions/index.ts'

// History keeps files by their hash. What leaves the server names their size, and nothing of a private source of another.

export const presentRevisions = async (
  ctx: Pick<Ctx, 'db' | 'account'>,
  problem: ProblemAccess,
  rows: readonly RevisionRow[],
): Promise<Revision[]> => {
  const closed = await closedSolutions(ctx, problem, rows)
  const blobs = await blobsIn(ctx.db, rows)
  return rows.map((row) => ({
    id: row.id,
    timestamp: row.created_at.toISOString(),
    actor: { id: row.actor_id, handle: row.actor_handle },
    path: row.path,
    changes: row.changes.map((change) =>
      mapFiles(change, row.path, (hash) => (closed.has(row.id) ? null : (blobs.get(hash) ?? null))),
    ),
    changeCount: row.change_count,
    details: {
      shareAccount:
        row.share_id && row.share_handle ? { id: row.share_id, handle: row.share_handle } : null,
      label: row.label,
      restoredFrom: row.restored_from,
    },
  }))
}

/** The same of changes that are no revision: one part of a version beside another. */
export const presentChanges = async (
  ctx: Pick<Ctx, 'db' | 'account'>,
  problem: ProblemAccess,
  row: ChangedPart,
): Promise<Change[]> => {
  const closed = await closedSolutions(ctx, problem, [row])
  const blobs = await blobsIn(ctx.db, [row])
  return row.changes.map((change) =>
    mapFiles(change, row.path, (hash) => (closed.has(row.id) ? null : (blobs.get(hash) ?? null))),
  )
}

/** What was changed of one path. */
export type ChangedPart = Pick<RevisionRow, 'id' | 'path' | 'changes'>

/** The revisions of solutions whose source the caller may not read: private now, or before or after the revision. */
export const closedSolutions = async (
  { db, account }: Pick<Ctx, 'db' | 'account'>,
  problem: ProblemAccess,
  rows: readonly ChangedPart[],
): Promise<Set<string>> => {
  const ofSolutions = rows.flatMap((row) => {
    const [, id] = /^solutions\/(.+)$/.exec(row.path) ?? []
    return id === undefined ? [] : [{ row, id: id as SolutionId }]
  })
  const owned = await listOwnership(db, [...new Set(ofSolutions.map(({ id }) => id))])
  // A change of the source alone does not tell that the solution was private at that time.
  const seesAll = problem.role === 'owner'
  const closedThen = await listPrivateAfter(db, seesAll ? [] : ofSolutions.map(({ row }) => row))
  return new Set(
    ofSolutions
      .filter(({ row, id }) => {
        const solution = owned.get(id)
        if (!solution) return true
        const wasPrivate = closedThen.has(row.id) || row.changes.some(tellsPrivate)
        const isPrivate = solution.private || wasPrivate
        return !mayViewSource({ ...solution, private: isPrivate }, account.id, problem)
      })
      .map(({ row }) => row.id),
  )
}

const tellsPrivate = ({ path, from, to }: Change): boolean =>
  path === 'private' && (from === true || to === true)

const blobsIn = async (db: Db, rows: readonly ChangedPart[]): Promise<Map<string, BlobInfo>> => {
  const hashes: string[] = []
  for (const { path, changes } of rows)
    for (const change of changes)
      mapFiles(change, path, (hash) => {
        hashes.push(hash)
        return null
      })
  const found = await findBlobs(db, hashes)
  return new Map([...found].map(([hash, blob]) => [hash, presentBlob(blob)]))
}

/** A change with another value for each hash of a file: the source of a solution, the files of a test. */
const mapFiles = (
  change: Change,
  path: string,
  mapped: (hash: string) => BlobInfo | null,
): Change => {
  const one = (value: unknown): unknown => (typeof value === 'string' ? mapped(value) : value)
  if (isFile(path, change.path)) return { ...change, from: one(change.from), to: one(change.to) }
  if (path !== 'tests' || !change.path.startsWith('tests/')) return change
  const inside = (value: unknown): unknown =>
    typeof value === 'object' && value !== null && 'input' in value && 'output' in value
      ? { ...value, input: one(value.input), output: one(value.output) }
      : value
  return { ...change, from: inside(change.from), to: inside(change.to) }
}

/** Whether a field of what this path names is a file. */
export const isFile = (path: string, field: string): boolean =>
  (/^(solutions|programs)\//.test(path) && field === 'source') ||
  (/^(checker|validator)_tests\//.test(path) && ['input', 'answer', 'output'].includes(field)) ||
  (path.startsWith('tests/') && (field === 'input' || field === 'output'))
