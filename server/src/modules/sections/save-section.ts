import { invalidField } from '@drafts/contract'
import type { SectionKind, Stored } from '@drafts/contract'
import type { Tx } from '../../platform/db/connect.ts'
import { publish } from '../../platform/db/publish.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { lockProblem, setTitle } from '../problems/index.ts'
import { diffContents, hashContent, recordRevision } from '../revisions/index.ts'
import { mergeSection } from './merge.ts'
import { renderSectionSafely } from './render-section.ts'
import type { Rendered } from './render-section.ts'
import type { SectionPath } from './section-path.ts'
import { emptyBody } from './section-path.ts'
import { readSection, readVersion, writeSection } from './sections.store.ts'
import type { Extra, StoredSection } from './sections.store.ts'

export interface SectionChange<K extends SectionKind> {
  body: Stored<K>
  /** The version it was made from; undefined: whatever is stored. */
  base: number | undefined
}

/** Both sides changed the same thing: the route answers 409 with `stored`, read in the same transaction. */
export class SectionConflict<K extends SectionKind> extends Error {
  readonly stored: StoredSection<K>
  constructor(stored: StoredSection<K>) {
    super(`conflict in ${stored.path}`)
    this.stored = stored
  }
}

/**
 * The one deed by which every section changes (architecture §5), in one transaction: lock the problem, compare
 * versions, merge or throw SectionConflict, write, record the revision, publish. A save that changes nothing
 * makes no version. Rendering may take seconds and so happens without the lock: first of what was sent, and where
 * others saved meanwhile, of what was merged, before it is tried again.
 */
export const saveSection = async <K extends SectionKind>(
  ctx: Pick<Ctx, 'db' | 'account' | 'now'>,
  problemId: string,
  section: SectionPath<K>,
  change: SectionChange<K>,
): Promise<StoredSection<K>> => {
  const renderings = new Map<string, Rendered>()
  let body = change.body
  for (;;) {
    renderings.set(hashContent(body), await renderSectionSafely(ctx.account.id, section.kind, body))
    const result = await trySave(ctx, problemId, section, change, renderings)
    if ('saved' in result) return result.saved
    body = result.unrendered
  }
}

/** `unrendered`: nothing was written, for there is no rendering of the body that would be. */
const trySave = <K extends SectionKind>(
  { db, account, now }: Pick<Ctx, 'db' | 'account' | 'now'>,
  problemId: string,
  section: SectionPath<K>,
  change: SectionChange<K>,
  renderings: ReadonlyMap<string, Rendered>,
): Promise<{ saved: StoredSection<K> } | { unrendered: Stored<K> }> =>
  db.transaction().execute(async (tx) => {
    await lockProblem(tx, problemId)
    const stored = await readSection(tx, problemId, section)
    const body = await reconcile(tx, problemId, section.kind, stored, change)
    if (stored.version > 0 && hashContent(body) === hashContent(stored.body))
      return { saved: stored }
    const rendered = renderings.get(hashContent(body))
    if (!rendered) return { unrendered: body }
    const extra = keepsExtra(section.kind, stored.body, body) ? stored.extra : {}
    const author = { problemId, accountId: account.id, now: now() }
    return { saved: await replaceSection(tx, author, section, stored, { body, rendered, extra }) }
  })

interface Author {
  problemId: string
  accountId: string
  now: Date
}

const replaceSection = async <K extends SectionKind>(
  tx: Tx,
  { problemId, accountId, now }: Author,
  section: SectionPath<K>,
  stored: StoredSection<K>,
  content: Pick<StoredSection<K>, 'body' | 'rendered' | 'extra'>,
): Promise<StoredSection<K>> => {
  const { body } = content
  const saved = {
    path: section.path,
    version: stored.version + 1,
    ...content,
    modifiedAt: now,
  }
  await recordRevision(tx, {
    problemId,
    actorId: accountId,
    path: section.path,
    changes: diffContents(stored.version > 0 ? stored.body : null, body),
    contents: { [section.path]: body },
  })
  await writeSection(tx, problemId, saved, hashContent(body))
  await followTitle(tx, problemId, section, body)
  await publish(tx, `problem:${problemId}`, 'section', section.path)
  return saved
}

/** The first of a problem at its birth. Nobody waits for a problem that does not exist yet. */
export const firstSection = async <K extends SectionKind>(
  asker: string,
  section: SectionPath<K>,
  body: Stored<K>,
  extra: Extra,
  now: Date,
): Promise<StoredSection<K>> => ({
  path: section.path,
  version: 1,
  body,
  rendered: await renderSectionSafely(asker, section.kind, body),
  extra,
  modifiedAt: now,
})

const reconcile = async <K extends SectionKind>(
  tx: Tx,
  problemId: string,
  kind: K,
  stored: StoredSection<K>,
  { base, body }: SectionChange<K>,
): Promise<Stored<K>> => {
  if (base === undefined || base === stored.version) return body
  if (base > stored.version)
    throw invalidField(
      'base',
      `The stored version is ${stored.version}; ${base} does not exist yet.`,
    )
  // Before its first save an editor showed the defaults.
  const original =
    base === 0 ? emptyBody(kind) : await readVersion(tx, problemId, stored.path, base)
  const merged = original && mergeSection(original, stored.body, body)
  if (!merged) throw new SectionConflict(stored)
  return merged as Stored<K>
}

/** Helper files and flags belong to the program they came with: a comparator in its place drops them. */
const keepsExtra = (kind: SectionKind, from: object, to: object): boolean => {
  if (kind !== 'checker' && kind !== 'driver') return true
  const before = from as Stored<'checker'>
  const after = to as Stored<'checker'>
  return before.languageId === after.languageId && before.convention === after.convention
}

/** Lists show the English title, or the first that is not blank. */
const followTitle = async (
  tx: Tx,
  problemId: string,
  section: SectionPath,
  body: object,
): Promise<void> => {
  if (section.kind !== 'statements') return
  const { title } = body as Stored<'statements'>
  if (section.locale === 'en-US' && title.trim() !== '')
    return setTitle(tx, problemId, title.trim())
  const rows = await tx
    .selectFrom('sections')
    .select(['path', 'body'])
    .where('problem_id', '=', problemId)
    .where('path', 'like', 'statements/%')
    .orderBy('path')
    .execute()
  const titles = rows.map((row) => ({
    path: row.path,
    title: typeof row.body['title'] === 'string' ? row.body['title'].trim() : '',
  }))
  const shown =
    titles.find((row) => row.path === 'statements/en-US' && row.title !== '') ??
    titles.find((row) => row.title !== '')
  if (shown) await setTitle(tx, problemId, shown.title)
}
