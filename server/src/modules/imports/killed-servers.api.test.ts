import type { ProblemId } from '@drafts/contract'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { StageName } from '../../platform/db/plans/stage-states.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { useWorld } from '../../testing/use-world.ts'
import { endStage, takeStage, writeStageState } from '../packages/index.ts'
import { runDueStages } from './index.ts'

// A server is killed while it works on a stage of an import: its row stays as it was, and so does its lease.

const { world, alice } = useWorld('alice')

/** Each stage with a state of which the least is to be done, and the words of the report then. */
const stages: [StageName, { place: number; state: object; plan?: object; says: RegExp }][] = [
  [
    'make-tests',
    {
      place: 1,
      state: {
        order: [],
        generators: [],
        validators: [],
        main: null,
        tests: [],
        runs: [],
        unrun: [],
        steps: 0,
      },
      says: /^tests-made$/,
    },
  ],
  ['find-limit', { place: 2, state: { multiplier: 2, runs: [] }, says: /^time-limit-not-found$/ }],
  [
    'choose-tests',
    {
      place: 3,
      state: { runs: [], skipped: [], steps: 0 },
      plan: { tests: [], solutions: [] },
      says: /^tests-exchanged$/,
    },
  ],
  [
    'convert-figures',
    {
      place: 0,
      state: {
        figures: [{ path: 'a.pdf', kind: 'pdf', blob: { hash: 'x', size: 1 }, places: [] }],
        runs: [],
      },
      says: /^figures-wait-pdf$/,
    },
  ],
]

const run = (statement: ReturnType<typeof sql>) => statement.execute(world.platform.db)

const startStage = async (
  stage: StageName,
  { place, state, plan }: { place: number; state: object; plan?: object },
): Promise<ProblemId> => {
  await run(sql`delete from import_stages`)
  const body = { title: 'Lamp', mechanism: 'standard' } as const
  const { id } = await alice.api.createProblem({ body })
  await run(sql`insert into import_reports (problem_id, imported, warnings, created_at)
    values (${id}, ${'{"statements":0,"editorials":0,"images":0,"tests":0,"samples":0,"solutions":0,"kept":0}'}, '[]', now())`)
  await run(sql`insert into import_stages (problem_id, stage, place, account_id, plan, state, created_at)
    values (${id}, ${stage}, ${place}, ${alice.id}, ${plan ? JSON.stringify(plan) : null}, ${JSON.stringify(state)}, now())`)
  return id
}

const saidOf = async (problemId: ProblemId): Promise<string[]> =>
  (await alice.api.getImportReport({ problemId })).report?.warnings.map(({ code }) => code) ?? []

/** Those of two servers. */
const runAll = () => Promise.all([runDueStages(world.platform), runDueStages(world.platform)])

const taken = async () => {
  const stage = await takeStage(world.platform.db)
  if (!stage) throw new Error('no stage is due')
  return stage
}
/** As if its seconds had gone by. */
const endLease = () => run(sql`update import_stages set lease_until = now()`)

describe.each(stages)('%s of a server that was killed', (name, begun) => {
  it('goes on when its lease is over, in one of the other servers', async () => {
    const problemId = await startStage(name, begun)
    await taken()
    // The mark of the attempt keeps nobody away: the lease of the row does.
    const kind = name === 'convert-figures' ? 'figures' : 'import'
    await run(sql`insert into work_attempts (kind, row_id, attempts, held_until)
      values (${kind}, ${`${problemId}/${name}`}, 1, now() + interval '1 hour')`)
    await runAll()
    expect(await saidOf(problemId)).toEqual([])
    await endLease()
    await runAll()
    const said = await saidOf(problemId)
    expect(said.filter((code) => begun.says.test(code))).toHaveLength(1)
  })

  it('is written by the server of the last lease alone', async () => {
    await startStage(name, begun)
    const late = await taken()
    await endLease()
    const { leaseNo } = await taken()
    expect(leaseNo).toBe(late.leaseNo + 1)
    const { db } = world.platform
    const refused = { code: 'ErrUnavailable' }
    const write = inTransaction(db, (tx) => writeStageState(tx, late, late.state))
    await expect(write).rejects.toMatchObject(refused)
    await expect(inTransaction(db, (tx) => endStage(tx, late))).rejects.toMatchObject(refused)
  })
})
