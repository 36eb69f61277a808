import type { JobMessage, ProblemId } from '@drafts/contract'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { randomOf, upTo } from '../../../../scanspec/src/testing/random.ts'
import { isPartOn } from '../../../../testing/parts.ts'
import { testSeed } from '../../../../testing/seed.ts'
import { testSteps } from '../../../../testing/steps.ts'
import { exportDpkg, importDpkg } from '../../testing/dpkg.ts'
import { fakeJudge, passed } from '../../testing/judge.ts'
import { pngPicture } from '../../testing/pictures.ts'
import { useWorld } from '../../testing/use-world.ts'
import { removeOldChecks } from '../executions/index.ts'
import { removeDeletedProblems } from '../problems/index.ts'
import { removeUnnamedContents } from '../revisions/index.ts'
import { removeOldUploads, sweepBlobs } from './index.ts'

// Random writes with sweeps between them, each by a clock that is two days ahead: whatever nothing refers to at that moment
// goes. DRAFTS_STEPS=<number> makes that many; 10,000 take eight minutes.

const steps = testSteps(isPartOn('sweeps') ? 1000 : 150)
/** From so many on, each kind of action comes with any seed. */
const enoughForAll = 1000
/** So that what each step reads does not grow with the number of steps. */
const mostProblems = 10
const hourMs = 3_600_000
const dayMs = 24 * hourMs

const { world, alice } = useWorld('alice')
const random = randomOf(testSeed())
const below = (most: number) => upTo(random, most)
const oneOf = <T>(list: readonly T[]): T | undefined => list[below(list.length)]
/** Few different ones, so that most blobs are shared. */
const text = () => `${below(40)} ${'x'.repeat(below(200))}\n`
const in31Days = () => new Date(world.platform.now().getTime() + 31 * dayMs)
/** Hashes of all blobs that there were before a sweep: a row that names one of them needs it. */
const everStored = new Set<string>()
const sweepIn = async (hours: number) => {
  for (const hash of await knownBlobs()) everStored.add(hash)
  const now = () => new Date(world.platform.now().getTime() + hours * hourMs)
  return sweepBlobs({ ...world.platform, now }, removeUnnamedContents)
}

const problems: ProblemId[] = []
const deleted: ProblemId[] = []
const { hello, claim, report } = fakeJudge(() => world)

const testOf = async (problemId: ProblemId) =>
  oneOf((await alice.api.listTests({ problemId })).tests)?.id
const solutionOf = async (problemId: ProblemId) =>
  oneOf((await alice.api.listSolutions({ problemId })).solutions)?.id

/** What a judge stores of a run. */
const putOutput = async (): Promise<string> => {
  const response = await world.app.inject({
    method: 'PUT',
    url: '/api/judge/blobs',
    headers: {
      authorization: `Bearer ${world.judgeToken}`,
      'content-type': 'application/octet-stream',
    },
    payload: Buffer.from(`output ${text()}`),
  })
  return response.json<{ hash: string }>().hash
}

const judgeRun = async (job: JobMessage): Promise<void> => {
  const checks = []
  for (const { no } of job.checks) {
    const output = { snip: 'output', size: 300, blob: below(2) ? await putOutput() : null }
    checks.push(passed(no, { output }))
  }
  await report(job, { checks })
}

type Deed = (problemId: ProblemId) => Promise<unknown>

/** Each with how often it comes among all. */
const actions: Record<string, [number, Deed]> = {
  test: [
    6,
    (problemId) => {
      const body = { input: { text: text() }, output: { text: text() } }
      return alice.api.createTest({ problemId, body })
    },
  ],
  changeTest: [
    6,
    async (problemId) => {
      const testId = await testOf(problemId)
      return testId && alice.api.updateTest({ testId, body: { input: { text: text() } } })
    },
  ],
  deleteTest: [
    4,
    async (problemId) => {
      const testId = await testOf(problemId)
      return testId && alice.api.deleteTest({ testId })
    },
  ],
  solution: [
    4,
    (problemId) => {
      const body = { languageId: 'python3', label: 'a.py', source: { text: text() } }
      return alice.api.createSolution({ problemId, body })
    },
  ],
  deleteSolution: [
    3,
    async (problemId) => {
      const solutionId = await solutionOf(problemId)
      return solutionId && alice.api.deleteSolution({ solutionId })
    },
  ],
  checker: [
    3,
    (problemId) => {
      const source = { text: text() }
      const body = { comparator: 'custom' as const, languageId: 'python3', source }
      return alice.api.saveChecker({ problemId, body })
    },
  ],
  picture: [
    2,
    async (problemId) => {
      const bytes = new Uint8Array(pngPicture(1 + below(8), 1 + below(4)))
      const file = new File([bytes], 'a.png', { type: 'image/png' })
      const { url } = await alice.api.uploadImage({ body: { problemId, file } })
      const body = { title: 'T', body: below(2) ? `![](${url})` : 'none', input: 'i', output: 'o' }
      return alice.api.saveStatement({ problemId, locale: 'en-US', body })
    },
  ],
  upload: [
    3,
    async (problemId) => {
      const { id } = await alice.api.createBlob({ body: { file: new Blob([text()]) } })
      const body = { input: { blobId: id }, output: { text: text() } }
      return below(2) && alice.api.createTest({ problemId, body })
    },
  ],
  endUploads: [
    1,
    async () => {
      await sql`update uploads set created_at = created_at - interval '2 days'`.execute(
        world.platform.db,
      )
      await removeOldUploads(world.platform.db)
    },
  ],
  run: [
    3,
    async (problemId) => {
      const solutionId = await solutionOf(problemId)
      if (!solutionId) return
      await hello()
      await alice.api.executeSolution({ solutionId })
      const job = await claim()
      if (job && below(4) > 0) await judgeRun(job)
    },
  ],
  oldChecks: [1, () => removeOldChecks(world.platform.db, in31Days())],
  restoreVersion: [
    5,
    async (problemId) => {
      const { revisions } = await alice.api.listRevisions({ problemId })
      const one = oneOf(revisions)
      const body = one && { path: one.path }
      return body && alice.api.restoreRevision({ problemId, revisionId: one.id, body })
    },
  ],
  fork: [
    2,
    async (problemId) => {
      if (problems.length >= mostProblems) return
      problems.push((await alice.api.forkProblem({ problemId })).id)
    },
  ],
  import: [
    1,
    async (problemId) => {
      if (problems.length >= mostProblems) return
      problems.push((await importDpkg(alice, await exportDpkg(world, alice, problemId))).id)
    },
  ],
  remove: [
    2,
    async (problemId) => {
      if (problems.length < 3) return
      problems.splice(problems.indexOf(problemId), 1)
      await alice.api.deleteProblem({ problemId })
      deleted.push(problemId)
    },
  ],
  bringBack: [
    1,
    async () => {
      const problemId = deleted.pop()
      if (!problemId) return
      await alice.api.bringBackProblem({ problemId })
      problems.push(problemId)
    },
  ],
  emptyBin: [
    1,
    async () => {
      deleted.splice(0)
      await removeDeletedProblems(world.platform.db, in31Days())
    },
  ],
  sweep: [3, () => sweepIn(49 + below(60))],
}
const weighted = Object.entries(actions).flatMap(([name, [weight]]) => Array(weight).fill(name))

/** All hashes that any row of any table has, found in another way than the sweep finds them. */
const hashesInRows = async (): Promise<Set<string>> => {
  const { db } = world.platform
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r'
      and relnamespace = 'public'::regnamespace and relname <> 'blobs'`.execute(db)
  const found = new Set<string>()
  for (const { name } of tables) {
    const { rows } = await sql<{ hash: string }>`
      select distinct m[1] as hash from ${sql.table(name)} t,
        regexp_matches(to_jsonb(t)::text, '[0-9a-f]{64}', 'g') m`.execute(db)
    for (const { hash } of rows) found.add(hash)
  }
  return found
}

const filesThere = async (): Promise<Set<string>> => {
  const found = new Set<string>()
  for await (const { hash } of world.platform.blobs.list()) found.add(hash)
  return found
}

const knownBlobs = async (): Promise<Set<string>> => {
  const { rows } = await sql<{ hash: string }>`select hash from blobs`.execute(world.platform.db)
  return new Set(rows.map(({ hash }) => hash))
}

/** Named by a row, and not to be read. */
const missing = async (): Promise<string[]> => {
  const lost: string[] = []
  for (const hash of await hashesInRows()) {
    // Hashes of other things, such as contents and tokens, are in rows too.
    if (!everStored.has(hash)) continue
    const stream = await world.platform.blobs.open(hash)
    if (stream) stream.destroy()
    else lost.push(hash)
  }
  return lost
}

const readEverything = async (): Promise<void> => {
  for (const problemId of problems) {
    const { tests } = await alice.api.listTests({ problemId })
    for (const { id } of tests) await alice.api.getTest({ testId: id })
    const { solutions } = await alice.api.listSolutions({ problemId })
    for (const { id } of solutions) await alice.api.getSolution({ solutionId: id })
    await exportDpkg(world, alice, problemId)
    const { revisions } = await alice.api.listRevisions({ problemId })
    for (const { id } of revisions) await alice.api.getProblem({ problemId, version: id })
  }
}

it(`after ${steps} random writes, forks, imports, deletions, restores and sweeps no blob is missing that is named, and none is left`, async () => {
  for (let number = 0; number < 3; number += 1) {
    const body = { title: `P${number}`, mechanism: 'standard' as const }
    problems.push((await alice.api.createProblem({ body })).id)
  }
  const done = new Map<string, { done: number; refused: number }>()
  const faults: string[] = []
  for (let step = 0; step < steps; step += 1) {
    const name: string = oneOf(weighted) ?? ''
    const problemId = oneOf(problems)
    if (!problemId) throw new Error('All problems are gone.')
    const counts = done.get(name) ?? { done: 0, refused: 0 }
    done.set(name, counts)
    await actions[name]?.[1](problemId).then(
      () => (counts.done += 1),
      (error: unknown) => {
        counts.refused += 1
        const { status = 500, code = '' } = error as { status?: number; code?: string }
        // A change that is refused (a restore of what is so already) changes nothing.
        if (status >= 500 || code === 'ErrNotFound' || code === 'ErrRateLimited')
          faults.push(`step ${step}, ${name}: ${String(error)}`)
      },
    )
    if (name === 'sweep' && below(4) === 0)
      for (const hash of await missing()) faults.push(`step ${step}: ${hash} is missing`)
    expect(faults).toEqual([])
  }
  if (process.env['DRAFTS_STEPS'])
    for (const [name, counts] of [...done].toSorted(([a], [b]) => (a < b ? -1 : 1)))
      console.log(`${name}: ${counts.done} done, ${counts.refused} refused`)
  const neverDone = Object.keys(actions).filter((name) => !done.get(name)?.done)
  expect(steps < enoughForAll ? [] : neverDone).toEqual([])
  await sweepIn(49)
  await sweepIn(100)
  expect(await missing()).toEqual([])
  const named = await hashesInRows()
  expect([...(await knownBlobs())].filter((hash) => !named.has(hash))).toEqual([])
  expect([...(await filesThere())].filter((hash) => !named.has(hash))).toEqual([])
  await readEverything()
})
