import type { GroupId, JobMessage, ProgramId, SolutionId, TestId } from '@drafts/contract'
import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { Readable } from 'node:stream'
import { randomOf, upTo } from '../../../../scanspec/src/testing/random.ts'
import { testSeed } from '../../../../testing/seed.ts'
import { testSteps } from '../../../../testing/steps.ts'
import { fakeJudge, passed } from '../../testing/judge.ts'
import { useWorld } from '../../testing/use-world.ts'
import { storeBlob } from '../blobs/index.ts'

// Edits at random of all that decides a result, and of what decides none. The judge measures, in place of memory, a number made
// of the very job, so a cell that does not hold any more shows. DRAFTS_STEPS=<number> makes that many.

const edits = testSteps(60)
const editsBetweenWholeRuns = 15

const { world, alice } = useWorld('alice')
const { hello, claim, report } = fakeJudge(() => world)

const random = randomOf(testSeed())
const pick = <T>(list: readonly T[]): T => list[upTo(random, list.length)] as T
const some = () => upTo(random, 3)

/** What of a job decides how a check ends: by the documentation of judges, not by the code that makes keys. */
const digestOf = (job: JobMessage, check: JobMessage['checks'][number]): number => {
  const { languageId, source, mechanism, limits, checker, driver, files, moduleName } = job
  const program = { languageId, source: source.hash, mechanism, limits, checker, driver }
  const beside = files && { files, label: moduleName ?? job.sourceName }
  const test = { input: check.input.hash, answer: check.answer?.hash, flags: check.flags }
  const text = JSON.stringify([program, beside, test])
  return createHash('sha256').update(text).digest().readUIntBE(0, 6)
}

it(`after each of ${edits} edits no cell is stale, and none is judged without need`, async () => {
  const { api } = alice
  const { id: problemId } = await api.createProblem({
    body: { title: 'Edited at random', mechanism: 'standard' },
  })
  const tests: TestId[] = []
  const solutions: SolutionId[] = []
  let made = 0
  /** No two tests are alike, so no check is judged twice because of that. */
  const numbers = new Map<TestId, number>()
  const addTest = async () => {
    const [input, output] = [{ text: `${(made += 1)} 0` }, { text: `${made}` }]
    const { id } = await api.createTest({ problemId, body: { input, output } })
    numbers.set(id, made)
    tests.push(id)
  }
  const addSolution = async () => {
    const source = { text: `print(${(made += 1)})` }
    const body = { label: `s${made}`, languageId: 'python3', source }
    solutions.push((await api.createSolution({ problemId, body })).id)
  }
  for (let no = 0; no < 4; no += 1) await addTest()
  for (let no = 0; no < 3; no += 1) await addSolution()
  const groups: GroupId[] = []
  for (const name of ['one', 'two'])
    groups.push((await api.createGroup({ problemId, body: { name } })).id)

  for (const [at, testId] of tests.entries())
    await api.updateTest({ testId, body: { group: groups[at % 3] ?? null } })
  const { db } = world.platform
  const setInclude = async (text: string) => {
    const { hash } = await storeBlob(world.platform, Readable.from([Buffer.from(text)]), 1000)
    await db.deleteFrom('kept_files').where('problem_id', '=', problemId).execute()
    if (text !== '')
      await db
        .insertInto('kept_files')
        .values({ problem_id: problemId, path: 'include/python3/helper.py', hash })
        .execute()
  }
  const helpers = new Map<string, ProgramId>()
  const setHelper = async (label: string, text: string) => {
    const [programId, source] = [helpers.get(label), { text }]
    if (text === '') {
      if (programId) await api.deleteProgram({ programId })
      helpers.delete(label)
    } else if (programId) await api.updateProgram({ programId, body: { source } })
    else {
      const body = { role: 'helper' as const, label, source }
      helpers.set(label, (await api.createProgram({ problemId, body })).id)
    }
  }
  /** A program most of the time: arguments are for it alone. */
  const saveChecker = (comparator: 'words' | 'lines' | 'custom') =>
    api.saveChecker({
      problemId,
      body: { comparator, languageId: 'python3', source: { text: `exit(${some()})` } },
    })
  await saveChecker('custom')
  const testEdit = (body: () => object) => async () => {
    const testId = pick(tests)
    await api.updateTest({ testId, body: body() })
  }
  const kinds: [string, () => Promise<unknown>][] = [
    [
      'an input',
      async () => {
        const testId = pick(tests)
        const input = { text: `${numbers.get(testId)} ${some()}` }
        await api.updateTest({ testId, body: { input } })
      },
    ],
    ['an answer', testEdit(() => ({ output: { text: `${some()}` } }))],
    ['arguments', testEdit(() => ({ checkerArguments: pick(['', '-a', '-b 1']) }))],
    ['a label', testEdit(() => ({ label: `t${some()}` }))],
    [
      'a type and a weight',
      testEdit(() => ({ type: pick(['sample', 'regular', 'additional']), weight: 1 + some() })),
    ],
    ['a new test', () => (tests.length < 7 ? addTest() : Promise.resolve())],
    [
      'the order',
      async () => {
        tests.push(...tests.splice(0, 1 + some()))
        await api.reorderTests({ problemId, body: { ids: tests } })
      },
    ],
    [
      'a test that goes',
      async () => {
        const testId = pick(tests)
        if (tests.length <= 2) return
        tests.splice(tests.indexOf(testId), 1)
        await api.deleteTest({ testId })
      },
    ],
    [
      'the group of a test',
      () => api.updateTest({ testId: pick(tests), body: { group: pick([null, ...groups]) } }),
    ],
    [
      'arguments of a group',
      () =>
        api.updateGroup({
          groupId: pick(groups),
          body: { checkerArguments: pick(['', '-g', '-h']), points: some() },
        }),
    ],
    [
      'a source',
      () =>
        api.updateSolution({
          solutionId: pick(solutions),
          body: { source: { text: `print(${some()})` } },
        }),
    ],
    [
      'a language',
      () =>
        api.updateSolution({
          solutionId: pick(solutions),
          body: { languageId: pick(['python3', 'cpp20-gcc']) },
        }),
    ],
    [
      'the label of a solution',
      () => api.updateSolution({ solutionId: pick(solutions), body: { label: `n${(made += 1)}` } }),
    ],
    [
      'what is expected',
      () =>
        api.updateSolution({
          solutionId: pick(solutions),
          body: { wantVerdict: pick(['Accepted', 'WrongAnswer', null]) },
        }),
    ],
    ['a file beside the solutions', () => setInclude(pick(['', 'a = 1', 'a = 2']))],
    [
      'a helper file',
      () => setHelper(pick(['a.py', 'b.py', 'testlib.h']), pick(['', 'a = 1', 'a = 2'])),
    ],
    ['the checker', () => saveChecker(pick(['words', 'lines', 'custom', 'custom']))],
    [
      'limits',
      () =>
        api.saveLimits({
          problemId,
          body: {
            cpu: pick([1e9, 2e9]),
            memory: pick([64e6, 128e6]),
            factors: { 'cpp20-gcc': { cpu: pick([1, 2]), memory: 1, source: 1 } },
          },
        }),
    ],
  ]

  const seen = new Map<SolutionId | null, Set<number>>()
  /** Judges all that waits; answers checks whose result was known before. */
  const judgeAll = async (): Promise<string[]> => {
    const again: string[] = []
    for (;;) {
      const job = await claim()
      if (!job) return again
      const { solutionId } = await api.getExecution({ executionId: job.executionId })
      const known = seen.get(solutionId) ?? new Set()
      seen.set(solutionId, known)
      const checks = job.checks.map((check) => {
        const digest = digestOf(job, check)
        if (known.has(digest)) again.push(`${job.sourceName}: check ${check.no}`)
        known.add(digest)
        return passed(check.no, { usages: { cpu: 1, memory: digest } })
      })
      await report(job, { checks })
    }
  }
  // As a page reads them: rows that stayed are those of before.
  let shown = await api.getMatrix({ problemId })
  const cells = async () => {
    const now = await api.getMatrix({ problemId, since: shown.stamp })
    const kept = shown.cells.filter(({ solutionId }) => now.unchanged.includes(solutionId))
    shown = { ...now, cells: [...kept, ...now.cells] }
    return shown.cells
      .map(({ solutionId, testId, memory }) => `${solutionId} ${testId} ${memory}`)
      .toSorted()
  }

  await hello()
  await api.runMatrix({ problemId, body: {} })
  await judgeAll()
  for (let no = 1; no <= edits; no += 1) {
    const [name, edit] = pick(kinds)
    await edit()
    await hello()
    await api.runMatrix({ problemId, body: {} })
    expect({ no, name, again: await judgeAll() }).toEqual({ no, name, again: [] })
    const kept = await cells()
    expect(kept).toHaveLength(tests.length * solutions.length)
    if (no % editsBetweenWholeRuns > 0 && no < edits) continue
    await api.runMatrix({ problemId, body: { everything: true } })
    await judgeAll()
    expect({ no, cells: await cells() }).toEqual({ no, cells: kept })
  }
})
