import type { Mechanism } from '@drafts/contract'
import type { SectionKind, Stored } from '@drafts/contract'
import type { Insertable } from 'kysely'
import type { Tables } from '../../platform/db/schema.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { publish } from '../../platform/db/publish.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { newId } from '../../platform/ids/ids.ts'
import { diffContents, hashContent, recordRevision } from '../revisions/index.ts'
import { emptyBody, firstSection, sectionPath, writeSection } from '../sections/index.ts'
import type { Extra, SectionPath } from '../sections/index.ts'

type TestValues = Omit<Insertable<Tables['tests']>, 'id' | 'problem_id' | 'position'>
type SolutionValues = Omit<Insertable<Tables['solutions']>, 'id' | 'problem_id' | 'position'>

/** A whole problem at its birth; an import brings many sections, the New dialog one. */
export interface NewProblem {
  title: string
  mechanism: Mechanism
  forkBaseId?: string
  sections: { section: SectionPath; body: object; extra?: Extra }[]
  tests: { id: string; values: TestValues; content: object }[]
  solutions: { id: string; values: SolutionValues; content: object }[]
}

/** Call inside the transaction; answers the problem's id. Its first revision holds everything. */
export const insertProblem = async (
  tx: Tx,
  { account, now }: Pick<Ctx, 'account' | 'now'>,
  problem: NewProblem,
): Promise<string> => {
  const id = newId()
  const at = now()
  await tx
    .insertInto('problems')
    .values({
      id,
      title: problem.title,
      mechanism: problem.mechanism,
      owner_id: account.id,
      fork_base_id: problem.forkBaseId ?? null,
      created_at: at,
      modified_at: at,
    })
    .execute()
  const contents: Record<string, object> = {}
  for (const { section, body } of problem.sections) contents[section.path] = body
  for (const test of problem.tests) contents[`tests/${test.id}`] = test.content
  if (problem.tests.length > 0) contents['tests'] = { ids: problem.tests.map((test) => test.id) }
  for (const solution of problem.solutions) contents[`solutions/${solution.id}`] = solution.content
  await recordRevision(tx, {
    problemId: id,
    actorId: account.id,
    path: 'statements/en-US',
    changes: diffContents(null, { title: problem.title, mechanism: problem.mechanism }),
    contents,
  })
  for (const { section, body, extra } of problem.sections) {
    const stored = body as Stored<SectionKind>
    // One connection, one text after the other.
    // oxlint-disable-next-line no-await-in-loop
    const saved = await firstSection(account.id, section, stored, extra ?? {}, at)
    await writeSection(tx, id, saved, hashContent(body))
  }
  await insertRows(tx, id, problem)
  await publish(tx, `problem:${id}`, 'section', 'statements/en-US')
  return id
}

const insertRows = async (
  tx: Tx,
  problemId: string,
  { tests, solutions }: NewProblem,
): Promise<void> => {
  if (tests.length > 0)
    await tx
      .insertInto('tests')
      .values(
        tests.map((test, index) => ({
          ...test.values,
          id: test.id,
          problem_id: problemId,
          position: index + 1,
        })),
      )
      .execute()
  if (solutions.length > 0)
    await tx
      .insertInto('solutions')
      .values(
        solutions.map((solution) => ({
          ...solution.values,
          id: solution.id,
          problem_id: problemId,
        })),
      )
      .execute()
}

/** The New dialog, Create mode. */
export const createProblem = (
  ctx: Ctx,
  { title, mechanism }: { title: string; mechanism: Mechanism },
): Promise<string> =>
  ctx.db.transaction().execute((tx) =>
    insertProblem(tx, ctx, {
      title,
      mechanism,
      sections: [
        {
          section: sectionPath('statements', 'en-US'),
          body: { ...emptyBody('statements'), title },
        },
        { section: sectionPath('limits'), body: emptyBody('limits') },
        ...(mechanism === 'interactive'
          ? [{ section: sectionPath('driver'), body: { ...emptyBody('driver'), enabled: true } }]
          : []),
        ...(mechanism === 'functionBased'
          ? [
              {
                section: sectionPath('signature'),
                body: { ...emptyBody('signature'), enabled: true },
              },
            ]
          : []),
      ],
      tests: [],
      solutions: [],
    }),
  )
