import type { CheckReport, ProblemId } from '@drafts/contract'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { fakeJudge, passed } from '../../testing/judge.ts'
import { makeShared, useWorld } from '../../testing/use-world.ts'
import { createJudgeToken } from '../judging/index.ts'

// Cells that were measured while others ran beside (docs/product/judging.md#company). The limit is 1 s.

const { world, alice } = useWorld('alice')
const { hello, claimed, report } = fakeJudge(() => world)
beforeEach(async () => {
  await sql`delete from jobs`.execute(world.platform.db)
  await hello()
})

const make = async (count: number, labels = ['main']): Promise<ProblemId> => {
  const problemId = await makeShared(alice, { title: 'Company' })
  for (let no = 0; no < count; no += 1)
    await alice.api.createTest({
      problemId,
      body: { input: { text: `${no}` }, output: { text: `${no}` } },
    })
  for (const label of labels)
    await alice.api.createSolution({
      problemId,
      body: {
        label,
        languageId: 'python3',
        source: { text: `print("${label}")` },
        wantVerdict: 'Accepted',
      },
    })
  return problemId
}
const measured = (cpu: number, more: Partial<CheckReport> = {}) => ({
  usages: { cpu, memory: 1 },
  inCompany: true,
  ...more,
})
const tooSlow = { verdict: 'CPULimitExceeded' } as const
const run = async (problemId: ProblemId) => (await alice.api.runMatrix({ problemId, body: {} })).run
/** One run is judged so, check by check. */
const judge = async (...results: Partial<CheckReport>[]) => {
  const job = await claimed()
  const checks = job.checks.map(({ no }, at) => passed(no, results[at]))
  await report(job, { checks })
}
const cellsOf = async (problemId: ProblemId) => (await alice.api.getMatrix({ problemId })).cells

it('a cell near the limit that was measured in company is judged again, and once alone it is kept', async () => {
  const problemId = await make(4)
  await run(problemId)
  const unknown = passed(3, { usages: { cpu: 99e7, memory: 1 } })
  await judge(measured(95e7), measured(85e7), measured(95e7, { inCompany: false }), unknown)
  expect((await cellsOf(problemId)).map(({ inCompany }) => inCompany)).toEqual([
    true,
    true,
    false,
    null,
  ])
  expect(await run(problemId)).toBe(1)
  // Who presses Run beside it judges nothing twice, and the cell waits for its result.
  expect(await run(problemId)).toBe(0)
  const { solutions } = await alice.api.getMatrix({ problemId })
  expect(solutions.map(({ awaited }) => awaited)).toEqual([[1]])
  await judge(measured(95e7, { inCompany: false }))
  expect((await cellsOf(problemId))[0]).toMatchObject({ cpu: 95e7, inCompany: false })
  expect(await run(problemId)).toBe(0)
})

it('what is too slow alone on three tests is not judged again on the others', async () => {
  const problemId = await make(6)
  await run(problemId)
  const over = measured(1e9, tooSlow)
  const alone = measured(1e9, { ...tooSlow, inCompany: false })
  await judge(alone, alone, over, over, over, measured(95e7))
  // Two are not enough, and what is under the limit is another matter.
  expect(await run(problemId)).toBe(4)
  await judge(alone, over, over, measured(95e7))
  expect(await run(problemId)).toBe(1)
  await judge(measured(5e8))
  expect(await run(problemId)).toBe(0)
})

it('what the clock ended while others took its time is judged again', async () => {
  const problemId = await make(4)
  await run(problemId)
  const byClock = measured(2e8, tooSlow)
  await judge(byClock, byClock, { ...byClock, inCompany: false }, measured(2e8))
  expect(await run(problemId)).toBe(2)
  await judge({ ...byClock, inCompany: false }, measured(2e8))
  expect(await run(problemId)).toBe(0)
})

it('advice about limits names the judge, where one measured the times that decide it', async () => {
  const problemId = await make(2, ['main', 'other'])
  const adviser = async () => (await alice.api.getLimitsAdvice({ problemId })).judge
  expect(await adviser()).toBeNull()
  const { db } = world.platform
  const { name } = await db.selectFrom('judges').select('name').executeTakeFirstOrThrow()
  await run(problemId)
  await judge(measured(3e8), measured(2e8))
  await judge(measured(1e8), measured(1e8))
  expect(await adviser()).toBe(name)
  // The slowest time is that of a judge that was removed since.
  await sql`update cells set judge_id = 'gone' where cpu_ns = 300000000`.execute(db)
  expect(await adviser()).toBeNull()
  // Another judge names nothing while its times are the quicker ones.
  await createJudgeToken(db, 'another')
  await sql`update cells set judge_id = (select id from judges where name = case cpu_ns when 300000000
    then ${name} else 'another' end)`.execute(db)
  expect(await adviser()).toBe(name)
})
