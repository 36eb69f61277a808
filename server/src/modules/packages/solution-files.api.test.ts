import { expect, it } from 'vitest'
import { exportDpkg, importDpkg } from '../../testing/dpkg.ts'
import { fakeJudge, passed } from '../../testing/judge.ts'
import { useWorld } from '../../testing/use-world.ts'
import { zipOf } from '../../testing/zip-of.ts'

const { world, alice, bob } = useWorld('alice', 'bob')
const { hello, claimed, report } = fakeJudge(() => world)

const archive = () =>
  zipOf({
    'problem.yaml': 'name: Grader\nlimits: {memory: 64}\n',
    '.timelimit': '1\n',
    'data/sample/1.in': '1\n',
    'data/sample/1.ans': '2\n',
    'submissions/accepted/own/sol.cpp': 'int main() {}',
    'submissions/accepted/own/part.cpp': 'int own;',
    'submissions/accepted/own/part.h': '// part',
    'submissions/accepted/plain.py': 'print(2)',
    'include/cpp/part.h': '// of the package',
    'include/default/all.txt': 'all',
    'include/python3/grader.py': 'pass',
    'include/java/Main.java': 'class Main {}',
    'include/cpp/deep/not.h': 'not',
  })

const imported = async () => {
  await hello()
  const body = { file: new File([await archive()], 'grader.kpp') }
  const { id: problemId } = await alice.api.importKattis({ body })
  const { solutions } = await alice.api.listSolutions({ problemId })
  return { problemId, solutions }
}

/** What a run of a solution is built with: names, and the text of those that are named. */
const builtWith = async (start: () => Promise<unknown>) => {
  await start()
  const job = await claimed()
  await report(job, {})
  const { files = [], compilesFiles = false, includedFiles = [] } = job
  const names = files.map(({ name }) => name).toSorted()
  return { names, files, compilesFiles, included: includedFiles.toSorted() }
}

it('a solution of several files has them beside it, and runs are built with them', async () => {
  const { solutions } = await imported()
  const own = solutions.find(({ label }) => label === 'accepted/own/sol.cpp')
  expect(own?.files?.map(({ name, size }) => [name, size])).toEqual([
    ['part.cpp', 8],
    ['part.h', 7],
  ])
  expect(solutions.find(({ label }) => label === 'accepted/plain.py')).not.toHaveProperty('files')
  const { names, files, compilesFiles, included } = await builtWith(() =>
    alice.api.executeSolution({ solutionId: own?.id ?? '', body: {} }),
  )
  expect([names, compilesFiles]).toEqual([['all.txt', 'part.cpp', 'part.h'], true])
  expect(included).toEqual(['all.txt', 'part.h'])
  // Where two have one name, that of include/ is taken.
  expect(files.find(({ name }) => name === 'part.h')?.blob.size).toBe('// of the package'.length)
})

it('what a package includes is given to runs of its language only, and to files that are submitted', async () => {
  const { problemId } = await imported()
  const submit = (languageId: string) => async () =>
    alice.api.submitFile({ problemId, body: { languageId, source: new File(['x'], 'x') } })
  expect((await builtWith(submit('python3'))).names).toEqual(['all.txt', 'grader.py'])
  expect((await builtWith(submit('cpp20-gcc'))).names).toEqual(['all.txt', 'part.h'])
})

it('its label is in the key of a run where a file of the package can import it', async () => {
  const { problemId, solutions } = await imported()
  const solutionId = solutions.find(({ label }) => label === 'accepted/plain.py')?.id ?? ''
  await alice.api.executeSolution({ solutionId, body: {} })
  await report(await claimed(), { checks: [passed(0)] })
  const needs = async () => (await alice.api.getSolution({ solutionId })).needsExecution
  expect(await needs()).toBe(false)
  await alice.api.updateSolution({ solutionId, body: { notes: 'as it was' } })
  expect(await needs()).toBe(false)
  await alice.api.updateSolution({ solutionId, body: { label: 'other.py' } })
  expect(await needs()).toBe(true)
  const listed = (await alice.api.listSolutions({ problemId })).solutions
  expect(listed.find(({ id }) => id === solutionId)?.needsExecution).toBe(true)
})

it('of a problem without such files a run has nothing beside it', async () => {
  await hello()
  const { id: problemId } = await alice.api.createProblem({
    body: { title: 'Plain', mechanism: 'standard' },
  })
  await alice.api.createTest({ problemId, body: { input: { text: '1' }, output: { text: '1' } } })
  const body = { languageId: 'python3', source: { text: 'print(1)' }, label: 'main.py' }
  const { id: solutionId } = await alice.api.createSolution({ problemId, body })
  const built = await builtWith(() => alice.api.executeSolution({ solutionId, body: {} }))
  expect(built).toEqual({ names: [], files: [], compilesFiles: false, included: [] })
})

it('they stay with the solution when it is edited, forked, and taken out and in', async () => {
  const { problemId, solutions } = await imported()
  const own = solutions.find(({ files }) => files !== undefined)
  const solutionId = own?.id ?? ''
  const edited = await alice.api.updateSolution({
    solutionId,
    body: { source: { text: 'int x;' } },
  })
  expect(edited.files).toEqual(own?.files)
  const filesIn = async (id: string) =>
    (await alice.api.listSolutions({ problemId: id })).solutions.flatMap(({ files = [] }) => files)
  const fork = await alice.api.forkProblem({ problemId })
  expect(await filesIn(fork.id)).toEqual(own?.files)
  const bytes = await exportDpkg(world, alice, problemId)
  const again = await importDpkg(alice, bytes)
  expect(await filesIn(again.id)).toEqual(own?.files)
  expect(await exportDpkg(world, alice, again.id)).toEqual(bytes)
})

it('a deleted one comes back from history with them', async () => {
  const { problemId, solutions } = await imported()
  const own = solutions.find(({ files }) => files !== undefined)
  const solutionId = own?.id ?? ''
  await alice.api.deleteSolution({ solutionId })
  const [, before] = (await alice.api.listRevisions({ problemId })).revisions
  const path = `solutions/${solutionId}`
  await alice.api.restoreRevision({ problemId, revisionId: before?.id ?? '', body: { path } })
  expect((await alice.api.getSolution({ solutionId })).files).toEqual(own?.files)
})

it('a private solution is run under the name that modules import it by, whoever runs it', async () => {
  const { problemId, solutions } = await imported()
  const solutionId = solutions.find(({ label }) => label === 'accepted/plain.py')?.id ?? ''
  await alice.api.updateSolution({ solutionId, body: { private: true } })
  await alice.api.createShare({ problemId, body: { accountHandle: 'bob', access: 'editor' } })
  const namesFor = async ({ api }: typeof alice) => {
    await api.executeSolution({ solutionId, body: {} })
    const job = await claimed()
    await report(job, {})
    return job.moduleName ?? job.sourceName
  }
  expect(await namesFor(alice)).toBe('accepted/plain.py')
  expect(await namesFor(bob)).toBe('accepted/plain.py')
})
