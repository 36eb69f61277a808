import type { SectionKind, Stored } from '@drafts/contract'
import type { Db, Tx } from '../../platform/db/connect.ts'
import { emptyBody } from './section-path.ts'
import type { SectionPath } from './section-path.ts'

/** What imports bring to a checker or driver and no form edits. */
export interface Extra {
  files?: { name: string; hash: string }[]
  flags?: string[]
  /** A driver's output file is judged by the checker (Polygon: interactor and checker). */
  judgesOutput?: boolean
}

export interface StoredSection<K extends SectionKind = SectionKind> {
  path: string
  /** 0: never saved. */
  version: number
  body: Stored<K>
  rendered: Record<string, string | string[]>
  extra: Extra
  modifiedAt: Date
}

export const readSection = async <K extends SectionKind>(
  db: Db | Tx,
  problemId: string,
  { kind, path }: SectionPath<K>,
): Promise<StoredSection<K>> => {
  const row = await db
    .selectFrom('sections')
    .selectAll()
    .where('problem_id', '=', problemId)
    .where('path', '=', path)
    .executeTakeFirst()
  return row ? fromRow<K>(row) : empty(kind, path)
}

/** `paths`: only these, where a problem's statements are not wanted; they are most of its bytes. */
export const readSections = async (
  db: Db | Tx,
  problemId: string,
  paths?: readonly string[],
): Promise<Map<string, StoredSection>> => {
  const rows = await db
    .selectFrom('sections')
    .selectAll()
    .where('problem_id', '=', problemId)
    .$if(paths !== undefined, (query) => query.where('path', 'in', paths ?? []))
    .execute()
  return new Map(rows.map((row) => [row.path, fromRow(row)]))
}

export const empty = <K extends SectionKind>(kind: K, path: string): StoredSection<K> => ({
  path,
  version: 0,
  body: emptyBody(kind),
  rendered: {},
  extra: {},
  modifiedAt: new Date(0),
})

const fromRow = <K extends SectionKind>(row: {
  path: string
  version: number
  body: unknown
  rendered: unknown
  extra: unknown
  modified_at: Date
}): StoredSection<K> => ({
  path: row.path,
  version: row.version,
  body: row.body as Stored<K>,
  rendered: row.rendered as StoredSection['rendered'],
  extra: row.extra as Extra,
  modifiedAt: row.modified_at,
})

/** The body a version had: what a merge takes as its base. */
export const readVersion = async (
  db: Db | Tx,
  problemId: string,
  path: string,
  version: number,
): Promise<Record<string, unknown> | undefined> => {
  const row = await db
    .selectFrom('section_versions as v')
    .innerJoin('contents as c', 'c.hash', 'v.hash')
    .select('c.body')
    .where('v.problem_id', '=', problemId)
    .where('v.path', '=', path)
    .where('v.version', '=', version)
    .executeTakeFirst()
  return row?.body as Record<string, unknown> | undefined
}

export const writeSection = async (
  tx: Tx,
  problemId: string,
  section: StoredSection,
  hash: string,
): Promise<void> => {
  const values = {
    version: section.version,
    body: JSON.stringify(section.body),
    rendered: JSON.stringify(section.rendered),
    extra: JSON.stringify(section.extra),
    hash,
    modified_at: section.modifiedAt,
  }
  await tx
    .insertInto('sections')
    .values({ problem_id: problemId, path: section.path, ...values })
    .onConflict((oc) => oc.columns(['problem_id', 'path']).doUpdateSet(values))
    .execute()
  await tx
    .insertInto('section_versions')
    .values({ problem_id: problemId, path: section.path, version: section.version, hash })
    .execute()
}
