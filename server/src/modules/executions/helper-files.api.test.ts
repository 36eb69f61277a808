import type { JobMessage, ProblemId } from '@drafts/contract'
import { sql } from 'kysely'
import { Readable } from 'node:stream'
import { beforeEach, expect, it } from 'vitest'
import { fakeJudge, passed } from '../../testing/judge.ts'
import { useWorld } from '../../testing/use-world.ts'
import { storeBlob } from '../blobs/index.ts'

// docs/product/programs.md#uses: helper files of the problem stand beside its checker and its driver.

const { world, alice } = useWorld('alice')
const { hello, claimed, report } = fakeJudge(() => world)
beforeEach(async () => {
  await sql`delete from jobs`.execute(world.platform.db)
  await hello()
})

const languageId = 'cpp20-gcc'
const source = { text: 'int main() {}' }
const make = async (mechanism: 'standard' | 'interactive' | 'functionBased' = 'standard') => {
  const { api } = alice
  const { id: problemId } = await api.createProblem({ body: { title: 'Helped', mechanism } })
  await api.createTest({ problemId, body: { input: { text: '1' }, output: { text: '1' } } })
  await api.saveChecker({ problemId, body: { comparator: 'custom', languageId, source } })
  if (mechanism === 'interactive')
    await api.saveDriver({ problemId, body: { enabled: true, languageId, source } })
  return problemId
}
const addHelper = async (problemId: ProblemId, label: string, text = `// ${label}`) => {
  const body = { role: 'helper', label, source: { text } } as const
  return (await alice.api.createProgram({ problemId, body })).id
}
const run = async (problemId: ProblemId): Promise<JobMessage> => {
  const body = { languageId: 'python3', source: { text: 'print(1)' } }
  const { id: solutionId } = await alice.api.createSolution({ problemId, body })
  await alice.api.executeSolution({ solutionId })
  return claimed()
}
const filesOf = (program: JobMessage['checker']['program'] | undefined) =>
  program?.files.map(({ name, role }) => [name, role])

const first = async (problemId: ProblemId) => (await run(problemId)).checker.program?.files[0]?.blob

it('stand beside a checker by their names, but a testlib.h, for which the judge has its own', async () => {
  const problemId = await make()
  expect(filesOf((await run(problemId)).checker.program)).toEqual([])
  const programId = await addHelper(problemId, 'rules.h')
  await addHelper(problemId, 'graph.h')
  await addHelper(problemId, 'testlib.h')
  const { checker, files } = await run(problemId)
  expect(filesOf(checker.program)).toEqual([
    ['graph.h', 'helper'],
    ['rules.h', 'helper'],
  ])
  expect(checker.program?.files[0]?.blob.size).toBe('// graph.h'.length)
  expect(files).toBeUndefined()
  await alice.api.deleteProgram({ programId })
  expect(filesOf((await run(problemId)).checker.program)).toEqual([['graph.h', 'helper']])
})

it('give way to a file that the checker brought', async () => {
  const problemId = await make()
  await addHelper(problemId, 'graph.h')
  await addHelper(problemId, 'rules.h')
  const { hash } = await storeBlob(world.platform, Readable.from([Buffer.from('// own')]), 100)
  const extra = JSON.stringify({ files: [{ name: 'graph.h', hash }] })
  await sql`update sections set extra = ${extra}::jsonb
    where problem_id = ${problemId} and path = 'checker'`.execute(world.platform.db)
  const { program } = (await run(problemId)).checker
  expect(filesOf(program)).toEqual([
    ['graph.h', undefined],
    ['rules.h', 'helper'],
  ])
  expect(program?.files[0]?.blob.hash).toBe(hash)
})

it('stand beside a driver, also where its conversation alone is looked at', async () => {
  const problemId = await make('interactive')
  await addHelper(problemId, 'graph.h')
  const job = await run(problemId)
  expect(filesOf(job.driver ?? undefined)).toEqual([['graph.h', 'helper']])
  expect(job.checker.program).toBeNull()
})

it('are asked for in tests of the checker, which are forgotten when one changes', async () => {
  const problemId = await make()
  const programId = await addHelper(problemId, 'graph.h')
  const files = { input: { text: '1' }, answer: { text: '1' }, output: { text: '1' } }
  await alice.api.createCheckerTest({ problemId, body: { label: '', want: 'accepted', ...files } })
  await alice.api.runCheckerTests({ problemId })
  const job = await claimed()
  expect(filesOf(job.checker.program)).toEqual([['graph.h', 'helper']])
  await report(job, { checks: [passed(0)] })
  const last = async () =>
    (await alice.api.listCheckerTests({ problemId })).checkerTests.map((one) => one.last?.got)
  expect(await last()).toEqual(['accepted'])
  await alice.api.updateProgram({ programId, body: { source: { text: '// other' } } })
  expect(await last()).toEqual([undefined])
})

it('are those of a fork in the fork, and as they are restored', async () => {
  const problemId = await make()
  const programId = await addHelper(problemId, 'graph.h')
  const [made] = (await alice.api.listRevisions({ problemId })).revisions
  const blob = await first(problemId)
  const { id: forkId } = await alice.api.forkProblem({ problemId })
  await alice.api.updateProgram({ programId, body: { source: { text: '// other' } } })
  expect(await first(problemId)).not.toEqual(blob)
  expect(await first(forkId)).toEqual(blob)
  await alice.api.deleteProgram({ programId })
  expect(await first(problemId)).toBeUndefined()
  const body = { path: `programs/${programId}` }
  await alice.api.restoreRevision({ problemId, revisionId: made?.id ?? '', body })
  expect(await first(problemId)).toEqual(blob)
})
