import { rulesVersion } from '@drafts/contract'
import type {
  Extra,
  ProblemId,
  Rendered,
  SectionFacts,
  SectionKind,
  Stored,
} from '@drafts/contract'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { anyOf } from '../../platform/db/any-of.ts'
import type { Db, Tx } from '../../platform/db/connect.ts'
import type { Tables } from '../../platform/db/schema.ts'
import { isFree } from '../../platform/background/attempts.ts'
import { publish } from '../../platform/db/publish.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { markUncounted } from '../problems/index.ts'
import { markUnchecked } from '../scanspecs/index.ts'
import { listContents } from '../revisions/index.ts'
import type { StoredSection } from './kinds/kind.ts'
import { emptyBody } from './section-path.ts'
import type { SectionPath } from './section-path.ts'

export const getSection = async <K extends SectionKind>(
  db: Db | Tx,
  problemId: ProblemId,
  { kind, path }: SectionPath<K>,
): Promise<StoredSection<K>> => {
  const row = await db
    .selectFrom('sections')
    .selectAll()
    .where('problem_id', '=', problemId)
    .where('path', '=', path)
    .executeTakeFirst()
  return row ? fromRow<K>(row) : emptySection(kind, path)
}

/** `paths`: only these, where a problem's statements are not wanted; they are most of its bytes. */
export const listSections = async (
  db: Db | Tx,
  problemId: ProblemId,
  paths?: readonly string[],
): Promise<Map<string, StoredSection>> => {
  const rows = await db
    .selectFrom('sections')
    .selectAll()
    .where('problem_id', '=', problemId)
    .$if(paths !== undefined, (query) => query.where('path', '=', anyOf(paths ?? [])))
    .execute()
  return new Map(rows.map((row) => [row.path, fromRow(row)]))
}

export const listStatements = async (
  tx: Tx,
  problemId: ProblemId,
): Promise<StoredSection<'statements'>[]> => {
  const rows = await tx
    .selectFrom('sections')
    .selectAll()
    .where('problem_id', '=', problemId)
    .where('path', 'like', 'statements/%')
    .orderBy('path')
    .execute()
  return rows.map((row) => fromRow<'statements'>(row))
}

export const emptySection = <K extends SectionKind>(kind: K, path: string): StoredSection<K> => ({
  path,
  version: 0,
  body: emptyBody(kind),
  rendered: {},
  extra: {},
  facts: {},
  modifiedAt: new Date(0),
})

const defaults = new Map<string, object>()

/** A field that is newer than a row has its default there. The path of a row names the kind of its body. */
const defaultsOf = (path: string): object => {
  const kind = path.split('/', 1)[0] as SectionKind
  const known = defaults.get(kind) ?? emptyBody(kind)
  defaults.set(kind, known)
  return known
}

const fromRow = <K extends SectionKind>(row: Selectable<Tables['sections']>): StoredSection<K> => ({
  path: row.path,
  version: row.version,
  body: { ...defaultsOf(row.path), ...row.body } as Stored<K>,
  rendered: row.rendered,
  extra: row.extra,
  facts: row.facts,
  modifiedAt: row.modified_at,
})

/** The titles of the statements that have one, by path. */
export const listTitles = async (
  db: Db | Tx,
  problemId: ProblemId,
): Promise<Map<string, string>> => {
  const rows = await db
    .selectFrom('sections')
    .select([
      'path',
      // A path of statements: the body is that of a statement.
      sql<string>`body ->> 'title'`.as('title'),
    ])
    .where('problem_id', '=', problemId)
    .where('path', 'like', 'statements/%')
    .orderBy('path')
    .execute()
  return new Map(
    rows.flatMap(({ path, title }) => (title.trim() === '' ? [] : [[path, title.trim()] as const])),
  )
}

/** What history keeps of a section. */
export interface SectionContent {
  body: object
  extra: Extra
}

/** The content a version had: what a merge takes as its base. */
export const findSectionVersion = async (
  db: Db | Tx,
  problemId: ProblemId,
  path: string,
  version: number,
): Promise<SectionContent | undefined> => {
  const row = await db
    .selectFrom('section_versions')
    .select('hash')
    .where('problem_id', '=', problemId)
    .where('path', '=', path)
    .where('version', '=', version)
    .executeTakeFirst()
  const content = row && (await listContents(db, [row.hash])).get(row.hash)
  return content?.body as SectionContent | undefined
}

/** Whether the scanspec is of a functional problem, and nobody turned it off. */
export const mayScanspecComeOn = async (tx: Tx, problemId: ProblemId): Promise<boolean> => {
  const off = JSON.stringify([{ type: 'changed', path: 'enabled', to: false }])
  const { rows } = await sql<{ may: boolean }>`
    select p.mechanism = 'functionBased' and not exists (
      select 1 from revisions r where r.problem_id = p.id and r.path = 'scanspec'
        and coalesce(r.whole_changes, r.changes) @> ${off}::jsonb) as may
    from problems p where p.id = ${problemId}`.execute(tx)
  return rows[0]?.may ?? false
}

export const writeSection = async (
  tx: Tx,
  problemId: ProblemId,
  section: StoredSection,
  hash: string,
): Promise<void> => {
  const values = {
    version: section.version,
    body: JSON.stringify(section.body),
    rendered: JSON.stringify(section.rendered),
    extra: JSON.stringify(section.extra),
    facts: section.facts && JSON.stringify(section.facts),
    facts_rules: section.facts && rulesVersion,
    hash,
    modified_at: section.modifiedAt,
  }
  await tx
    .with('written', (db) =>
      db
        .insertInto('sections')
        .values({ problem_id: problemId, path: section.path, ...values })
        .onConflict((oc) => oc.columns(['problem_id', 'path']).doUpdateSet(values)),
    )
    .insertInto('section_versions')
    .values({ problem_id: problemId, path: section.path, version: section.version, hash })
    .execute()
}

/** A section of which nothing is known by the rules of now. */
export interface UnreadSection {
  problemId: ProblemId
  path: string
  hash: string
}

const atOnce = 20

const unread = sql`from sections where (facts_rules is null or facts_rules < ${rulesVersion})
  and ${isFree('facts', sql`problem_id || '/' || path || '/' || hash`)}`

export const hasUnreadFacts = sql<boolean>`exists (select ${unread})`

/** Nothing of their texts: what an older version rendered may be a hundred MB. */
export const listUnread = async (db: Db): Promise<UnreadSection[]> => {
  const { rows } = await sql<UnreadSection>`
    select problem_id as "problemId", path, hash ${unread} limit ${atOnce}`.execute(db)
  return rows
}

/** A section's texts; `rendered` null: more than a section may have. Undefined where it changed meanwhile. */
export const findUnread = async (
  db: Db,
  { problemId, path, hash }: UnreadSection,
  mostBytes: number,
): Promise<{ body: object; rendered: Rendered | null } | undefined> => {
  const { rows } = await sql<{ body: object; rendered: Rendered | null }>`
    select body, case when octet_length(rendered::text) <= ${mostBytes} then rendered end as rendered
    from sections where problem_id = ${problemId} and path = ${path} and hash = ${hash}`.execute(db)
  return rows[0]
}

/** Unless it changed meanwhile. What counts items and checks tests by it looks again. */
export const writeFacts = (
  db: Db,
  { problemId, path, hash }: UnreadSection,
  facts: SectionFacts,
  /** In the place of what is stored. */
  rendered?: Rendered,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    // Before the section: a change of it locks the problem first too.
    await markUncounted(tx, problemId)
    const { numAffectedRows } = await sql`
      update sections set facts = ${JSON.stringify(facts)}::jsonb, facts_rules = ${rulesVersion},
        rendered = coalesce(${rendered ? JSON.stringify(rendered) : null}::jsonb, rendered)
      where problem_id = ${problemId} and path = ${path} and hash = ${hash}`.execute(tx)
    if (numAffectedRows !== 1n || path !== 'scanspec') return
    await markUnchecked(tx, problemId)
    await publish(tx, `problem:${problemId}`, [{ kind: 'section', id: path }])
  })
