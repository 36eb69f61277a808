import type { ImportReport, ProblemId } from '@drafts/contract'
import { sql } from 'kysely'
import type { Person, World } from './world.ts'

// For tests only: packages of this product, and all that there is of a problem.

export const exportDpkg = async (
  { app }: World,
  { token }: Person,
  problemId: ProblemId,
): Promise<Buffer> => {
  const { statusCode, rawPayload } = await app.inject({
    url: `/api/problems/${problemId}/export_dpkg`,
    headers: { authorization: `Bearer ${token}` },
  })
  if (statusCode !== 200) throw new Error(rawPayload.toString())
  return rawPayload
}

export const importDpkg = (
  { api }: Person,
  bytes: Uint8Array,
): Promise<{ id: ProblemId; report: ImportReport }> =>
  api.importDpkg({ body: { file: new File([new Uint8Array(bytes)], 'package.dpkg') } })

/** Ids and times are a problem's own, and so are whose it is and what was run or checked. */
const own = new Set(
  `id problemId problem_id createdAt modifiedAt modified_at version revisionUnseenCount position execution
  needsExecution brokenProgram inputValidity isInputCheckCurrent inputMessage isInputChecked outputValidity isOutputCheckCurrent
  outputMessage isOutputChecked validity validators creator_id forkBaseId forkBaseTitle hasImportReport`.split(
    /\s+/,
  ),
)

/** Every row and every answer about a problem with the hashes of its files; addresses of pictures as those of their bytes. */
export const readAll = async (
  { platform: { db } }: World,
  { api }: Person,
  problemId: ProblemId,
): Promise<unknown> => {
  const of = (query: string) => sql`${sql.raw(query)} ${problemId} order by 1`.execute(db)
  const all = {
    problem: await api.getProblem({ problemId }),
    editorials: await api.listEditorials({ problemId }),
    checker: await api.getChecker({ problemId }),
    driver: await api.getDriver({ problemId }),
    scanspec: await api.getScanspec({ problemId }),
    sections: (await of('select path, body, rendered, extra from sections where problem_id ='))
      .rows,
    tests: (await of('select position as no, t.* from tests t where problem_id =')).rows,
    solutions: (await of('select position::int, s.* from solutions s where problem_id =')).rows,
    programs: (
      await of(
        'select position::int, role, label, language_id, source_hash from programs where problem_id =',
      )
    ).rows,
    groups: (
      await of(
        'select position::int, name, points, policy, depends_on, checker_arguments, validator_arguments from test_groups where deleted_at is null and problem_id =',
      )
    ).rows,
    toolTests: (
      await of(
        'select position as no, kind, label, want, want_line, input_hash, answer_hash, output_hash from tool_tests where deleted_at is null and problem_id =',
      )
    ).rows.map((row) => ({ ...(row as object), no: undefined })),
    kept: (await of('select path, hash from kept_files where problem_id =')).rows,
  }
  const { rows } = await sql<{ id: string; hash: string }>`
    select id, hash from images where problem_id = ${problemId}`.execute(db)
  const text = rows.reduce(
    (one, { id, hash }) => one.replaceAll(`/api/images/${id}`, `picture ${hash}`),
    JSON.stringify(all, (key, value: unknown) =>
      own.has(key) || isNothing(key, value) ? undefined : value,
    ),
  )
  const groups = await sql<{ id: string; name: string }>`
    select id, name from test_groups where problem_id = ${problemId}`.execute(db)
  return JSON.parse(
    groups.rows.reduce(
      (one, { id, name }) => one.replaceAll(`"${id}"`, JSON.stringify(`group ${name}`)),
      text,
    ),
  )
}

/** Nothing beside a program is written in two ways. */
const isNothing = (key: string, value: unknown): boolean =>
  (key === 'files' || key === 'flags') && Array.isArray(value) && value.length === 0
