import { AppError } from '@drafts/contract'
import type { SectionKind, Stored } from '@drafts/contract'
import type { Db } from '../../platform/db/connect.ts'
import { renderMarkdownSafely } from '../../platform/markdown/render-safely.ts'
import { findBlobs } from '../blobs/index.ts'
import { renderSectionSafely } from '../sections/index.ts'
import type { StoredSection } from '../sections/index.ts'
import type { TestRow, testContent } from '../tests/index.ts'

/** The problem right after a revision, read by following the hashes of its manifest. */
export const readVersionOf = async (
  db: Db,
  problemId: string,
  revisionId: string,
): Promise<{ sections: Map<string, StoredSection>; tests: TestRow[] }> => {
  const revision = /^\d{1,18}$/.test(revisionId)
    ? await db
        .selectFrom('revisions')
        .select(['manifest', 'created_at'])
        .where('id', '=', revisionId)
        .where('problem_id', '=', problemId)
        .executeTakeFirst()
    : undefined
  if (!revision)
    throw new AppError('ErrNotFound', { message: 'There is no such version of this problem.' })
  const hashes = Object.values(revision.manifest)
  const rows = hashes.length
    ? await db
        .selectFrom('contents')
        .selectAll()
        .where('hash', 'in', [...new Set(hashes)])
        .execute()
    : []
  const bodies = new Map(rows.map((row) => [row.hash, row.body]))
  const content = new Map(
    Object.entries(revision.manifest).map(([path, hash]) => [path, bodies.get(hash)]),
  )
  return {
    sections: await sectionsIn(problemId, content, revision.created_at),
    tests: await testsIn(db, problemId, content, revision.created_at),
  }
}

const sectionsIn = async (
  problemId: string,
  content: Map<string, unknown>,
  at: Date,
): Promise<Map<string, StoredSection>> => {
  const sections = new Map<string, StoredSection>()
  for (const [path, value] of content) {
    const kind = path.split('/')[0] as SectionKind | 'tests' | 'solutions'
    if (kind === 'tests' || kind === 'solutions') continue
    const body = value as Stored<SectionKind>
    sections.set(path, {
      path,
      version: 0,
      body,
      rendered: await renderSectionSafely(problemId, kind, body),
      extra: {},
      modifiedAt: at,
    })
  }
  return sections
}

const testsIn = async (
  db: Db,
  problemId: string,
  content: Map<string, unknown>,
  at: Date,
): Promise<TestRow[]> => {
  const { ids } = (content.get('tests') ?? { ids: [] }) as { ids: string[] }
  const found = ids.flatMap((id) => {
    const test = content.get(`tests/${id}`) as ReturnType<typeof testContent> | undefined
    return test ? [{ id, test }] : []
  })
  const blobs = await findBlobs(
    db,
    found.flatMap(({ test }) => [test.input, test.output]),
  )
  const notes = new Map<string, string>()
  for (const { id, test } of found) notes.set(id, await renderMarkdownSafely(problemId, test.notes))
  return found.flatMap(({ id, test }, index) => {
    const inputBlob = blobs.get(test.input)
    const outputBlob = blobs.get(test.output)
    if (!inputBlob || !outputBlob) return []
    const { input, output, ...fields } = test
    return [
      {
        ...fields,
        id,
        problem_id: problemId,
        position: index + 1,
        notes_html: notes.get(id) ?? '',
        input_hash: input,
        output_hash: output,
        modified_at: at,
        inputBlob,
        outputBlob,
      },
    ]
  })
}
