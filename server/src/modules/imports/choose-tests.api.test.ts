import type {
  CheckReport,
  JobMessage,
  KeptImportReport,
  ListedTest,
  ProblemId,
} from '@drafts/contract'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { importStages } from '../../testing/import-stages.ts'
import { failed, passed } from '../../testing/judge.ts'
import { useWorld } from '../../testing/use-world.ts'
import { zipOf } from '../../testing/zip-of.ts'

const { world, alice } = useWorld('alice')

const {
  hello,
  claim,
  report,
  runStages,
  forgetOthers,
  textOf: wholeTextOf,
  sayAtWork,
} = importStages(world)

/** One sample and 299 others, 100 to 398; each input is the number of its test. */
const filesOf = (more: Record<string, string | null> = {}): Record<string, string> => {
  const files: Record<string, string | null> = {
    'problem.yaml': 'name: Many\nlimits: {time_limit: 1}\n',
    'data/sample/1.in': 's\n',
    'data/sample/1.ans': '',
    'submissions/accepted/ok.py': 'print(1)\n',
    'submissions/wrong_answer/wrong.py': 'print(2)\n',
  }
  for (let no = 100; no < 399; no += 1) {
    files[`data/secret/${no}.in`] = `${no}\n`
    files[`data/secret/${no}.ans`] = ''
  }
  return Object.fromEntries(
    Object.entries({ ...files, ...more }).flatMap(([name, text]) =>
      text === null ? [] : [[name, text]],
    ),
  )
}

const importFiles = async (more: Record<string, string | null> = {}): Promise<ProblemId> => {
  await forgetOthers()
  const file = new File([await zipOf(filesOf(more))], 'many.kpp')
  return (await alice.api.importKattis({ body: { file, tests: 'choose' } })).id
}
const startImport = async (more: Record<string, string | null> = {}): Promise<ProblemId> => {
  await hello()
  const problemId = await importFiles(more)
  // A busy machine may take longer for it than a judge may be silent.
  await hello()
  return problemId
}

const textOf = async (hash: string): Promise<string> => (await wholeTextOf(hash)).trim()

/** By solution, what it does on an input; else it is accepted. */
type Does = Record<string, (input: string, no: number) => CheckReport | undefined>

const runJob = async (job: JobMessage, does: Does): Promise<void> => {
  const checks: CheckReport[] = []
  for (const [at, { no, input }] of job.checks.entries()) {
    await sayAtWork(job, at)
    const did = does[job.sourceName.split('/').at(-1) ?? '']?.(await textOf(input.hash), no)
    checks.push(did ?? passed(no))
  }
  await report(job, { checks })
}
const runAll = async (does: Does): Promise<string[]> => {
  const names: string[] = []
  await hello()
  for (let job = await claim(); job; job = await claim()) {
    names.push(`${job.sourceName} ${job.checks.length}`)
    await runJob(job, does)
  }
  return names
}
/** From the import to the end. */
const chooseAll = async (problemId: ProblemId, does: Does): Promise<void> => {
  for (let round = 0; round < 20 && (await reportOf(problemId)).trial; round += 1) {
    await runStages()
    await runAll(does)
  }
}
const failsOn =
  (...inputs: string[]) =>
  (input: string, no: number): CheckReport | undefined =>
    inputs.includes(input) ? failed(no) : undefined

const takesLong = (_input: string, no: number): CheckReport =>
  passed(no, { usages: { cpu: 100e9, memory: 1e6 } })

const reportOf = async (problemId: ProblemId): Promise<KeptImportReport> => {
  const { report: found } = await alice.api.getImportReport({ problemId })
  if (!found) throw new Error('there is no report')
  return found
}
const saidOf = async (problemId: ProblemId, code: RegExp): Promise<string[]> =>
  (await reportOf(problemId)).warnings.flatMap((one) => (code.test(one.code) ? [one.message] : []))
const testsOf = async (problemId: ProblemId): Promise<ListedTest[]> =>
  (await alice.api.listTests({ problemId })).tests.flatMap((test) =>
    'input' in test ? [test] : [],
  )
const labelsOf = async (problemId: ProblemId): Promise<string[]> =>
  (await testsOf(problemId)).map(({ label }) => label)
/** Secret tests that the import left out. */
const leftOutOf = async (problemId: ProblemId): Promise<string[]> =>
  (await reportOf(problemId)).kept.flatMap((path) => /secret\/(\d+)\.in$/.exec(path)?.[1] ?? [])
const firstLeftOut = async (problemId: ProblemId): Promise<string> => {
  const [first] = await leftOutOf(problemId)
  if (first === undefined) throw new Error('nothing was left out')
  return first
}

describe('the tests of a package that has more than fit', () => {
  it('are those that distinguish its solutions, also where they were left out at first', async () => {
    // One that expects nothing distinguishes nothing: it is not run.
    const problemId = await startImport({ 'submissions/other/maybe.py': 'print(3)\n' })
    const before = await labelsOf(problemId)
    const only = await firstLeftOut(problemId)
    expect((await reportOf(problemId)).trial).toMatchObject({
      choosesTests: true,
      done: 0,
      total: 600,
    })
    await runStages()
    const does = { 'wrong.py': failsOn(only) }
    const first = await claim()
    expect(first).toMatchObject({
      sourceName: 'accepted/ok.py',
      thorough: true,
      limits: { cpu: 1e9 },
      checker: { comparator: expect.any(String) },
    })
    expect(first?.checks).toHaveLength(60)
    expect(first?.checks.every(({ answer }) => answer !== null)).toBe(true)
    if (first) await runJob(first, does)
    expect((await reportOf(problemId)).trial).toMatchObject({ done: 60, total: 600 })
    expect(await runAll(does)).toHaveLength(3)
    await chooseAll(problemId, does)
    const after = await labelsOf(problemId)
    expect(after).toHaveLength(250)
    expect(after).toContain(only)
    expect(after[0]).toBe('1')
    const gone = before.filter((label) => !after.includes(label))
    expect(gone).toHaveLength(1)
    expect(after).toEqual(
      [...before.filter((label) => !gone.includes(label)), only].toSorted((a, b) =>
        Number(a) < Number(b) ? -1 : 1,
      ),
    )
    expect(await leftOutOf(problemId)).toEqual(expect.arrayContaining(gone))
    expect(await leftOutOf(problemId)).not.toContain(only)
    expect(await saidOf(problemId, /^tests-(exchanged|telling)/)).toEqual([
      `Tests were exchanged, so that more solutions are told apart: secret/${only} came for secret/${gone[0]}.`,
      `What they are for: secret/${only} tells wrong_answer/wrong.py apart.`,
    ])
    expect((await saidOf(problemId, /^tests-left-out/))[0]).toMatch(
      /^50 of 300 tests are left out.*2 solutions that were run on all of them/,
    )
    const { revisions } = await alice.api.listRevisions({ problemId })
    expect(revisions).toHaveLength(2)
    expect(revisions[0]).toMatchObject({ path: 'tests', actor: { handle: 'alice' } })
  })

  it('are judged with what their checker is called with, and keep it', async () => {
    const numbers = Array.from({ length: 299 }, (_, at) => String(100 + at))
    const problemId = await startImport({
      'problem.yaml': 'name: Many\nlimits: {time_limit: 1}\nvalidation: custom\n',
      'output_validators/v.py': 'exit(42)\n',
      ...Object.fromEntries(
        numbers.map((no) => [`data/secret/${no}.yaml`, `output_validator_args: n${no}\n`]),
      ),
    })
    const only = await firstLeftOut(problemId)
    await runStages()
    const job = await claim()
    if (!job) throw new Error('nothing was started')
    const asked = await Promise.all(
      job.checks.map(async ({ input, flags }) => [
        `n${await textOf(input.hash)}`,
        flags?.join(' '),
      ]),
    )
    const secret = asked.filter(([no]) => no !== 'ns')
    expect(secret.length).toBeGreaterThan(50)
    expect(secret.filter(([no, flags]) => no !== flags)).toEqual([])
    const does = { 'wrong.py': failsOn(only) }
    await runJob(job, does)
    await chooseAll(problemId, does)
    const tests = await testsOf(problemId)
    expect(tests.find(({ label }) => label === only)?.checkerArguments).toBe(`n${only}`)
    expect(tests.filter((test) => test.checkerArguments === `n${test.label}`)).toEqual(
      tests.filter(({ type }) => type !== 'sample'),
    )
  })

  it('stay as they are where they distinguish as much as all, and a solution that none tells is named', async () => {
    const problemId = await startImport()
    const before = await labelsOf(problemId)
    await chooseAll(problemId, {})
    expect(await labelsOf(problemId)).toEqual(before)
    expect(await saidOf(problemId, /^tests-exchanged|^solution/)).toEqual([
      'No test was exchanged: those that are here distinguish as many solutions as all tests of the package do.',
      'No test of the package tells wrong_answer/wrong.py from the accepted solutions.',
    ])
    expect((await alice.api.listRevisions({ problemId })).revisions).toHaveLength(1)
  })

  it('keep what was edited, moved, deleted or added here, and are never more than 250', async () => {
    const problemId = await startImport()
    const only = await firstLeftOut(problemId)
    const tests = await testsOf(problemId)
    const [, edited, moved, deleted] = tests
    if (!edited || !moved || !deleted) throw new Error('tests are missing')
    await alice.api.deleteTests({ problemId, body: { ids: [deleted.id] } })
    await alice.api.createTest({
      problemId,
      body: { type: 'regular', label: 'own', input: { text: '7' }, output: { text: '7' } },
    })
    await sql`update tests set comment = 'mine' where id = ${edited.id}`.execute(world.platform.db)
    const ids = (await testsOf(problemId)).map(({ id }) => id).filter((id) => id !== moved.id)
    await alice.api.reorderTests({ problemId, body: { ids: [...ids, moved.id] } })
    await chooseAll(problemId, { 'wrong.py': failsOn(only, deleted.label) })
    const labels = await labelsOf(problemId)
    expect(labels).toHaveLength(250)
    expect(labels).toEqual(expect.arrayContaining([only, edited.label, 'own']))
    expect(labels.indexOf(moved.label)).toBeGreaterThan(labels.indexOf('398'))
    expect(labels).not.toContain(deleted.label)
  })

  it('that would go stay where somebody edited or moved them', async () => {
    const change = {
      nothing: async () => undefined,
      edited: async (_problemId: ProblemId, { id }: ListedTest) => {
        await sql`update tests set comment = 'mine' where id = ${id}`.execute(world.platform.db)
      },
      moved: async (problemId: ProblemId, { id }: ListedTest) => {
        const others = (await testsOf(problemId)).flatMap((one) => (one.id === id ? [] : [one.id]))
        await alice.api.reorderTests({ problemId, body: { ids: [...others, id] } })
      },
    }
    let would: string | undefined
    const stayed: Record<string, boolean> = {}
    for (const [name, deed] of Object.entries(change)) {
      const problemId = await startImport()
      const only = await firstLeftOut(problemId)
      const before = await testsOf(problemId)
      const test = before.find(({ label }) => label === would)
      if (test) await deed(problemId, test)
      await chooseAll(problemId, { 'wrong.py': failsOn(only) })
      const after = await labelsOf(problemId)
      would ??= before.map(({ label }) => label).find((label) => !after.includes(label))
      stayed[name] = would !== undefined && after.includes(would)
    }
    expect(stayed).toEqual({ nothing: false, edited: true, moved: true })
  })

  it('are chosen without a solution that does not compile, and one that no judge can run', async () => {
    const problemId = await startImport({ 'submissions/wrong_answer/kot.kt': 'fun main() {}\n' })
    const only = await firstLeftOut(problemId)
    await runStages()
    const log = { snip: 'error', size: 5, blob: null }
    const build = { ok: false, log, usages: { cpu: 1, memory: 1 }, cached: false }
    for (let round = 0; round < 12; round += 1) {
      for (let job = await claim(); job; job = await claim())
        await (job.sourceName.endsWith('wrong.py') ? report(job, { build }) : runJob(job, {}))
      await runStages()
    }
    expect((await reportOf(problemId)).trial).not.toBeNull()
    await sql`update import_stages set created_at = created_at - interval '61 seconds'`.execute(
      world.platform.db,
    )
    await runStages()
    await runStages()
    expect((await reportOf(problemId)).trial).toBeNull()
    expect(await labelsOf(problemId)).not.toContain(only)
    expect((await saidOf(problemId, /^solution/)).toSorted()).toEqual([
      'wrong_answer/kot.kt was not run on all tests, to choose among them: No connected judge offers Kotlin 2.4. An administrator can install it on a judge.',
      'wrong_answer/wrong.py was not run on all tests, to choose among them: it does not compile.',
    ])
  })

  it('are chosen by what was run when the time is up', async () => {
    const problemId = await startImport()
    await runStages()
    await runAll({ 'ok.py': takesLong })
    await runStages()
    expect((await reportOf(problemId)).trial).toBeNull()
    expect((await saidOf(problemId, /^solution-not-run/)).length).toBeGreaterThan(0)
    expect((await saidOf(problemId, /^solution-not-run/)).at(-1)).toMatch(
      /wrong\.py was not run on all tests.*30 minutes/,
    )
  })

  it('wait for a judge; a run that was stopped starts again', async () => {
    await sql`update judges set last_seen_at = now() - interval '1 hour'`.execute(world.platform.db)
    const problemId = await importFiles()
    await runStages()
    expect((await reportOf(problemId)).trial).toMatchObject({ choosesTests: true, done: 0 })
    await hello()
    await runStages()
    const job = await claim()
    if (!job) throw new Error('nothing was started')
    await alice.api.stopExecution({ executionId: job.executionId })
    const only = await firstLeftOut(problemId)
    await chooseAll(problemId, { 'wrong.py': failsOn(only) })
    expect(await labelsOf(problemId)).toContain(only)
  })

  it('are chosen once, however many servers work and whenever one ends', async () => {
    const problemId = await startImport()
    const only = await firstLeftOut(problemId)
    const does = { 'wrong.py': failsOn(only) }
    for (let round = 0; round < 20 && (await reportOf(problemId)).trial; round += 1) {
      await runStages(3)
      await runAll(does)
    }
    expect(await labelsOf(problemId)).toContain(only)
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from executions where problem_id = ${problemId}`.execute(
      world.platform.db,
    )
    expect(rows[0]?.count).toBe(10)
    expect((await alice.api.listRevisions({ problemId })).revisions).toHaveLength(2)
  })

  it('are chosen after the time limit was found, with it', async () => {
    const problemId = await startImport({ 'problem.yaml': 'name: Many\n' })
    await runStages()
    expect((await claim())?.limits.cpu).toBe(10e9)
    await sql`delete from jobs`.execute(world.platform.db)
    await sql`update executions set status = 7, verdict = 'Accepted', cpu_ns = 1500000000 where problem_id = ${problemId}`.execute(
      world.platform.db,
    )
    await runStages()
    expect((await reportOf(problemId)).trial).toMatchObject({
      findsTimeLimit: false,
      choosesTests: true,
    })
    await runStages()
    const job = await claim()
    expect([job?.limits.cpu, job?.checks.length]).toEqual([3e9, 20])
  })
})
