import type { ProblemId } from '@drafts/contract'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { importStages } from '../../testing/import-stages.ts'
import { passed } from '../../testing/judge.ts'
import { useWorld } from '../../testing/use-world.ts'
import { zipOf } from '../../testing/zip-of.ts'

// A stage of an import that is refused: its account may no longer run anything, or its problem is locked.

const { world, alice, mallory } = useWorld('alice', 'mallory')
const { hello, claim, report, runStages, forgetOthers } = importStages(world)

const startImport = async (): Promise<ProblemId> => {
  await forgetOthers()
  await hello()
  const zip = await zipOf({
    'problem.yaml': 'name: Refused\n',
    'problem_statement/problem.en.tex': 'Text.',
    'data/secret/1.in': '3\n',
    'data/secret/1.ans': '4\n',
    'submissions/accepted/a.py': '# a\n',
  })
  return (await alice.api.importKattis({ body: { file: new File([zip], 'a.kpp') } })).id
}

const reportOf = async (problemId: ProblemId) => {
  const { report: found } = await alice.api.getImportReport({ problemId })
  return {
    trial: found?.trial,
    givenUp: found?.warnings.flatMap(({ code, message }) =>
      code === 'trial-given-up' ? [message] : [],
    ),
  }
}
/** Its stages go on as this account. */
const goOnAs = async (problemId: ProblemId, { api }: Pick<typeof alice, 'api'>): Promise<void> => {
  const { id } = await api.getMe({})
  await sql`update import_stages set account_id = ${id} where problem_id = ${problemId}`.execute(
    world.platform.db,
  )
}
/** In units of the first wait. */
const waitOf = async (problemId: ProblemId): Promise<number | undefined> => {
  const { rows } = await sql<{ wait: number }>`
    select extract(epoch from due_at - lease_until)::float8 as wait from import_stages
    where problem_id = ${problemId}`.execute(world.platform.db)
  return rows[0] && rows[0].wait / world.platform.config.pace.againS.refused
}
const refusedFor = 'You do not have access to this.'

it('says why, waits twice as long each time, and is given up after ten', async () => {
  const problemId = await startImport()
  await goOnAs(problemId, mallory)
  for (const wait of [1, 2, 4, 8, 16, 32, 64, 128, 256]) {
    await runStages()
    expect(await waitOf(problemId)).toBe(wait)
    const { trial, givenUp } = await reportOf(problemId)
    expect([trial, givenUp]).toEqual([expect.objectContaining({ refusedFor }), []])
  }
  await runStages()
  expect(await reportOf(problemId)).toEqual({
    trial: null,
    givenUp: [
      'The import was not finished: looking for limits and making tests was refused 10 times, the last time with “You do not have access to this”. Set limits and upload tests that are missing by hand.',
    ],
  })
  expect(await waitOf(problemId)).toBeUndefined()
})

it('goes on when it may, and what refused it before does not count any more', async () => {
  const problemId = await startImport()
  await goOnAs(problemId, mallory)
  await runStages()
  await runStages()
  await goOnAs(problemId, alice)
  await runStages()
  expect((await reportOf(problemId)).trial).toMatchObject({ refusedFor: null, total: 1 })
  await goOnAs(problemId, mallory)
  await runStages()
  expect(await waitOf(problemId)).toBe(1)
  await goOnAs(problemId, alice)
  const job = await claim()
  if (job) await report(job, { checks: job.checks.map(({ no }) => passed(no)) })
  await runStages()
  expect((await reportOf(problemId)).trial).toBeNull()
})

it('waits while its problem is locked, and says so', async () => {
  const problemId = await startImport()
  const admin = await world.as('root', ['drafts:administrator', 'drafts:invited'])
  await admin.api.adminSaveProblem({ problemId, body: { locked: true } })
  for (let round = 0; round < 12; round += 1) await runStages()
  const locked = 'This problem is locked. Ask support to unlock it.'
  expect((await reportOf(problemId)).trial).toMatchObject({ refusedFor: locked, total: 0 })
  await admin.api.adminSaveProblem({ problemId, body: { locked: false } })
  await runStages()
  expect((await reportOf(problemId)).trial).toMatchObject({ refusedFor: null, total: 1 })
})
