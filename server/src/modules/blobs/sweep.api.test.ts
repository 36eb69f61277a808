import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { randomOf } from '../../../../scanspec/src/testing/random.ts'
import { testSeed } from '../../../../testing/seed.ts'
import { useWorld } from '../../testing/use-world.ts'
import { removeDeletedProblems } from '../problems/index.ts'
import { removeUnnamedContents } from '../revisions/index.ts'
import { removeBlobs, storeText, sweepBlobs } from './index.ts'

const { world, alice, bob } = useWorld('alice', 'bob')
const hourMs = 3_600_000
const sweepIn = (hours: number, isDry = false) => {
  const now = () => new Date(world.platform.now().getTime() + hours * hourMs)
  return sweepBlobs({ ...world.platform, now }, removeUnnamedContents, isDry)
}
const isThere = async (hash: string) => (await world.platform.blobs.open(hash)) !== undefined

it('bytes that nothing refers to go after two days and one more, and are read until then', async () => {
  const { hash } = await storeText(world.platform, 'nobody needs this')
  const sweepAt = async (hours: number) => [(await sweepIn(hours)).blobs > 0, await isThere(hash)]
  expect(await sweepAt(47)).toEqual([false, true])
  expect((await sweepIn(49, true)).blobs).toBeGreaterThan(0)
  expect(await sweepAt(49)).toEqual([true, true])
  // It was set aside just now, by the clock of its file.
  expect(await sweepAt(23)).toEqual([false, true])
  expect(await sweepAt(25)).toEqual([false, false])
})

it('a folder of blobs that another installation has claimed is not swept', async () => {
  await sweepIn(1)
  const { db } = world.platform
  const { id } = await db.selectFrom('installation').select('id').executeTakeFirstOrThrow()
  // As a copy of the database, which points to the same folder.
  await sql`update installation set id = 'another'`.execute(db)
  await expect(sweepIn(1)).rejects.toThrow('belongs to another installation')
  await sql`update installation set id = ${id}`.execute(db)
  expect((await sweepIn(1)).blobs).toBe(0)
})

it('bytes that are put again while they are set aside come back', async () => {
  const { hash } = await storeText(world.platform, 'put again')
  await sweepIn(49)
  // The row of a put whose file was set aside right after it was written.
  await sql`insert into blobs (hash, size, line_ending, final_newline) values (${hash}, 9, 0, false)`.execute(
    world.platform.db,
  )
  await sweepIn(1)
  expect(await isThere(hash)).toBe(true)
  await sweepIn(40)
  expect(await isThere(hash)).toBe(true)
  await storeText(world.platform, 'put again')
  expect((await world.platform.blobs.read(hash, 100))?.toString()).toBe('put again')
})

it('a row that is referred to since it was looked at stays, and the others go', async () => {
  const { db } = world.platform
  const stored = await Promise.all(['a', 'b', 'c'].map((text) => storeText(world.platform, text)))
  const hashes = stored.map(({ hash }) => hash)
  await sql`insert into uploads (id, account_id, hash) values ('held', ${alice.id}, ${hashes[1]})`.execute(
    db,
  )
  const gone = await removeBlobs(db, hashes, new Date(world.platform.now().getTime() + hourMs))
  expect(gone.map(({ hash }) => hash).toSorted()).toEqual(
    [hashes[0] ?? '', hashes[2] ?? ''].toSorted(),
  )
  await sql`delete from uploads where id = 'held'`.execute(db)
})

/** All hashes that any row of any table has, found in another way than the sweep finds them. */
const hashesInRows = async (): Promise<Set<string>> => {
  const { db } = world.platform
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r'
      and relnamespace = 'public'::regnamespace and relname <> 'blobs'`.execute(db)
  const found = new Set<string>()
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(t)::text as row from ${sql.table(name)} t`.execute(db)
    for (const { row } of rows) for (const [hash] of row.matchAll(/[0-9a-f]{64}/g)) found.add(hash)
  }
  return found
}

const filesThere = async (): Promise<Set<string>> => {
  const found = new Set<string>()
  for await (const { hash } of world.platform.blobs.list()) found.add(hash)
  return found
}

it('after random writes, forks, deletions, restores and sweeps no blob is missing that is named, and none is left', async () => {
  const random = randomOf(testSeed())
  const below = (most: number) => Math.floor(random() * most)
  const { db, blobs } = world.platform
  const problems: string[] = []
  const pick = () => problems[below(problems.length)] ?? ''
  const text = () => `${below(40)} ${'x'.repeat(below(200))}\n`
  const deeds: Record<string, (problemId: string) => Promise<unknown>> = {
    test: (problemId) =>
      alice.api.createTest({
        problemId,
        body: { input: { text: text() }, output: { text: text() } },
      }),
    changeTest: async (problemId) => {
      const { tests } = await alice.api.listTests({ problemId })
      const testId = tests[below(tests.length)]?.id
      return testId && alice.api.updateTest({ testId, body: { input: { text: text() } } })
    },
    deleteTest: async (problemId) => {
      const { tests } = await alice.api.listTests({ problemId })
      const testId = tests[below(tests.length)]?.id
      return testId && alice.api.deleteTest({ testId })
    },
    solution: (problemId) =>
      alice.api.createSolution({
        problemId,
        body: { languageId: 'python3', label: 'a.py', source: { text: text() } },
      }),
    checker: (problemId) =>
      alice.api.saveChecker({
        problemId,
        body: { comparator: 'custom', languageId: 'python3', source: { text: text() } },
      }),
    restore: async (problemId) => {
      const { revisions } = await alice.api.listRevisions({ problemId })
      const one = revisions[below(revisions.length)]
      return (
        one &&
        alice.api.restoreRevision({ problemId, revisionId: one.id, body: { path: one.path } })
      )
    },
    fork: async (problemId) => {
      const { id } = await alice.api.forkProblem({ problemId })
      problems.push(id)
    },
    remove: async (problemId) => {
      if (problems.length < 3) return
      problems.splice(problems.indexOf(problemId), 1)
      await alice.api.deleteProblem({ problemId })
      await removeDeletedProblems(db, new Date(world.platform.now().getTime() + 31 * 24 * hourMs))
    },
    sweep: () => sweepIn(49 + below(60)),
  }
  for (let number = 0; number < 3; number += 1)
    problems.push(
      (await alice.api.createProblem({ body: { title: `P${number}`, mechanism: 'standard' } })).id,
    )
  const names = Object.keys(deeds)
  for (let step = 0; step < 150; step += 1) {
    const deed = deeds[names[below(names.length)] ?? '']
    // A change that is refused (a restore of what is so already) changes nothing.
    await deed?.(pick()).catch(() => undefined)
  }
  await sweepIn(49)
  await sweepIn(100)
  const named = await hashesInRows()
  const rows = await sql<{ hash: string }>`select hash from blobs`.execute(db)
  const known = new Set(rows.rows.map(({ hash }) => hash))
  const needed = [...named].filter((hash) => known.has(hash))
  for (const hash of needed) expect(await blobs.open(hash)).toBeDefined()
  const there = await filesThere()
  expect([...there].filter((hash) => !named.has(hash))).toEqual([])
  for (const problemId of problems) {
    const { tests } = await alice.api.listTests({ problemId })
    for (const { id } of tests) await alice.api.getTest({ testId: id })
    const { solutions } = await alice.api.listSolutions({ problemId })
    for (const { id } of solutions) await alice.api.getSolution({ solutionId: id })
    for (const { id } of (await alice.api.listRevisions({ problemId })).revisions)
      await alice.api.getProblem({ problemId, version: id })
  }
  expect(await bob.api.listProblems({})).toBeDefined()
})
