import type { BuildHashes, JobMessage, ProblemId } from '@drafts/contract'
import { expect, it } from 'vitest'
import { fakeJudge, passed } from '../../testing/judge.ts'
import { sha256 } from '../../platform/ids/ids.ts'
import { useWorld } from '../../testing/use-world.ts'
import { trialsWork } from '../executions/index.ts'
import { createJudgeToken } from '../judging/judges.store.ts'

const { world, alice } = useWorld('alice')
const { hello, claim, claimed, report } = fakeJudge(() => world)

const log = { snip: '', size: 0, blob: null }
const built = async (...hashes: string[]): Promise<string> => {
  const texts: string[] = []
  for (const hash of hashes) {
    const stream = await world.platform.blobs.open(hash)
    const bytes = (await stream?.toArray()) ?? []
    texts.push(Buffer.concat(bytes as Buffer[]).toString())
  }
  return sha256(texts.map((text) => text.split('#')[0]).join(''))
}
/** A judge whose compiler forgets comments: a program of Python is built to its first line, and what is included with it. */
const hashesOf = async (job: JobMessage): Promise<BuildHashes> => {
  const { program } = job.checker
  return {
    program: await built(job.source.hash),
    ...(program
      ? {
          checker: await built(program.source.hash, ...program.files.map(({ blob }) => blob.hash)),
        }
      : {}),
  }
}

const answer = async (job: JobMessage): Promise<void> => {
  const hashes = await hashesOf(job)
  await report(job, {
    build: { ok: true, log, usages: null, cached: false, hashes },
    checks: job.checks.map(({ no }) => passed(no)),
  })
}

/** Answers how many checks of each program it judged; a trial has none. */
const judgeAll = async (): Promise<[string, number][]> => {
  const judged: [string, number][] = []
  for (;;) {
    const job = await claim()
    if (!job) return judged
    judged.push([job.sourceName, job.checks.length])
    await answer(job)
  }
}

/** A server does this by itself where a program changed. */
const startTrials = async (): Promise<void> => {
  const trials = trialsWork(world.platform)
  for (const problem of await trials.list()) await trials.work(problem)
}
const tryBuilds = async (): Promise<[string, number][]> => {
  await startTrials()
  return judgeAll()
}

const make = async () => {
  await hello()
  const { api } = alice
  const { id: problemId } = await api.createProblem({
    body: { title: 'Same builds', mechanism: 'standard' },
  })
  for (const text of ['1', '2', '3'])
    await api.createTest({ problemId, body: { input: { text }, output: { text } } })
  const add = async (label: string) =>
    (
      await api.createSolution({
        problemId,
        body: { label, languageId: 'python3', source: { text: `print("${label}")` } },
      })
    ).id
  const [main, other] = [await add('main'), await add('other')]
  await saveChecker(problemId, 'exit(42)')
  await api.runMatrix({ problemId, body: {} })
  await judgeAll()
  return { problemId, main, other }
}
const saveChecker = (problemId: ProblemId, text: string) =>
  alice.api.saveChecker({
    problemId,
    body: { comparator: 'custom', languageId: 'python3', source: { text } },
  })
const run = (problemId: ProblemId) => alice.api.runMatrix({ problemId, body: {} })
const countCells = async (problemId: ProblemId) =>
  (await alice.api.getMatrix({ problemId })).cells.length

it('a comment in the checker or a solution keeps every result, once a judge has built it', async () => {
  const { problemId, main } = await make()
  await saveChecker(problemId, 'exit(42)# right')
  expect(await countCells(problemId)).toBe(0)
  expect(await tryBuilds()).toEqual([['main', 0]])
  expect(await countCells(problemId)).toBe(6)
  const source = { text: 'print("main")# the sum' }
  await alice.api.updateSolution({ solutionId: main, body: { source } })
  expect(await tryBuilds()).toEqual([['main', 0]])
  expect(await run(problemId)).toEqual({ executionIds: [], run: 0, kept: 6 })
  const { solutions } = await alice.api.listSolutions({ problemId })
  expect(solutions.map(({ needsExecution }) => needsExecution)).toEqual([false, false])
})

it('what is built to other bytes is judged again', async () => {
  const { problemId, main } = await make()
  await alice.api.updateSolution({ solutionId: main, body: { source: { text: 'print("else")' } } })
  expect(await tryBuilds()).toEqual([['main', 0]])
  expect(await run(problemId)).toMatchObject({ run: 3, kept: 3 })
  await judgeAll()
  await saveChecker(problemId, 'exit(43)')
  expect(await tryBuilds()).toEqual([['main', 0]])
  expect(await run(problemId)).toMatchObject({ run: 6, kept: 0 })
})

it('what ran before it was tried keeps the results of its own', async () => {
  const { problemId, main } = await make()
  const source = { text: 'print("main")# new' }
  await alice.api.updateSolution({ solutionId: main, body: { source } })
  // No judge takes the trial, and the run begins.
  expect(await run(problemId)).toMatchObject({ run: 3, kept: 3 })
  expect(await judgeAll()).toEqual([['main', 3]])
  expect(await tryBuilds()).toEqual([])
  expect(await countCells(problemId)).toBe(6)
})

it('Run waits for a judge that builds what changed', async () => {
  const { problemId } = await make()
  await saveChecker(problemId, 'exit(42)# as before')
  await startTrials()
  const job = await claimed()
  const running = run(problemId)
  for (let no = 0; no < 5; no += 1) await countCells(problemId)
  await answer(job)
  expect(await running).toEqual({ executionIds: [], run: 0, kept: 6 })
})

it('a solution whose source the checker may read is judged again after any change', async () => {
  const { problemId, main } = await make()
  await saveChecker(problemId, 'exit(open("source.txt") is None)')
  await run(problemId)
  await judgeAll()
  const source = { text: 'print("main")# longer' }
  await alice.api.updateSolution({ solutionId: main, body: { source } })
  expect(await tryBuilds()).toEqual([])
  expect(await run(problemId)).toMatchObject({ run: 3, kept: 3 })
})

const addHelper = async (problemId: ProblemId, text: string) =>
  (
    await alice.api.createProgram({
      problemId,
      body: { role: 'helper', label: 'lib.py', source: { text } },
    })
  ).id

it('a helper file that changes nothing of the checker keeps every result, once a judge has built it', async () => {
  const { problemId } = await make()
  const programId = await addHelper(problemId, '# nothing yet')
  expect(await countCells(problemId)).toBe(0)
  expect(await tryBuilds()).toEqual([['main', 0]])
  expect(await run(problemId)).toEqual({ executionIds: [], run: 0, kept: 6 })
  await alice.api.updateProgram({ programId, body: { source: { text: 'x = 1' } } })
  expect(await tryBuilds()).toEqual([['main', 0]])
  expect(await run(problemId)).toMatchObject({ run: 6, kept: 0 })
  await judgeAll()
  await alice.api.updateProgram({ programId, body: { source: { text: 'x = 1# one' } } })
  expect(await tryBuilds()).toEqual([['main', 0]])
  expect(await countCells(problemId)).toBe(6)
  await alice.api.deleteProgram({ programId })
  expect(await countCells(problemId)).toBe(6)
  expect(await tryBuilds()).toEqual([])
})

it('a helper file is beside no comparator, and a generator is beside no checker', async () => {
  const { problemId } = await make()
  const body = { role: 'generator', label: 'gen', languageId: 'python3' } as const
  await alice.api.createProgram({ problemId, body: { ...body, source: { text: 'print(1)' } } })
  expect(await countCells(problemId)).toBe(6)
  await alice.api.saveChecker({ problemId, body: { comparator: 'words' } })
  await run(problemId)
  await judgeAll()
  await addHelper(problemId, 'x = 1')
  expect(await countCells(problemId)).toBe(6)
  expect(await tryBuilds()).toEqual([['gen', 0]])
})

it.each([
  ['which names the source', 'open("source.txt")', 3],
  ['which does not', 'open("sources.txt")', 0],
])('of a helper file %s a comment in a solution decides', async (_name, text, again) => {
  const { problemId, main } = await make()
  await addHelper(problemId, text)
  await run(problemId)
  await judgeAll()
  const source = { text: `print("main")# as ${again}` }
  await alice.api.updateSolution({ solutionId: main, body: { source } })
  await tryBuilds()
  expect(await run(problemId)).toMatchObject({ run: again, kept: 6 - again })
})

it('leaves no run behind, and tries nothing of a problem that nobody ran', async () => {
  const { problemId } = await make()
  await saveChecker(problemId, 'exit(42)# a')
  await saveChecker(problemId, 'exit(42)# b')
  expect(await tryBuilds()).toEqual([['main', 0]])
  const rows = await world.platform.db
    .selectFrom('executions')
    .select('id')
    .where('problem_id', '=', problemId)
    .execute()
  expect(rows).toHaveLength(2)
  const { id } = await alice.api.createProblem({ body: { title: 'New', mechanism: 'standard' } })
  await saveChecker(id, 'exit(42)')
  expect(await tryBuilds()).toEqual([])
})

it('another toolchain on a judge empties the cells of its language, and one that others have does not', async () => {
  const { problemId } = await make()
  const told = (python3: string) => hello({ toolchains: { python3, 'cpp20-gcc': 'x' } })
  await told('3.11')
  // Results of before were made with what judges have at first.
  expect(await countCells(problemId)).toBe(6)
  const second = await createJudgeToken(world.platform.db, 'second')
  await hello({ toolchains: { python3: '3.11' } }, second)
  await told('3.11')
  expect(await countCells(problemId)).toBe(6)
  await told('3.12')
  expect(await countCells(problemId)).toBe(0)
  expect((await run(problemId)).run).toBe(6)
  await judgeAll()
  await hello({ toolchains: { python3: '3.12' } }, second)
  await hello({ toolchains: { python3: '3.12', 'cpp20-gcc': 'y' } })
  expect(await countCells(problemId)).toBe(6)
})
