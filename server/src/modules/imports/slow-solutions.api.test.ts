import type { CheckReport, ProblemId } from '@drafts/contract'
import { expect, it } from 'vitest'
import { importStages } from '../../testing/import-stages.ts'
import { failed, passed } from '../../testing/judge.ts'
import { useWorld } from '../../testing/use-world.ts'
import { zipOf } from '../../testing/zip-of.ts'

// Accepted solutions that take longer than the longest limit there is.

const { world, alice } = useWorld('alice')
const { hello, claim, report, runStages, forgetOthers } = importStages(world)

const startImport = async (solutions: readonly string[]): Promise<ProblemId> => {
  await forgetOthers()
  await hello()
  const sources = solutions.map((name) => [`submissions/accepted/${name}`, `# ${name}\n`] as const)
  const zip = await zipOf({
    'problem.yaml': 'name: Slow\n',
    'problem_statement/problem.en.tex': 'Text.',
    'data/secret/1.in': '3\n',
    'data/secret/1.ans': '4\n',
    ...Object.fromEntries(sources),
  })
  return (await alice.api.importKattis({ body: { file: new File([zip], 'slow.kpp') } })).id
}

const tooSlow = (no: number): CheckReport => failed(no, 'CPULimitExceeded')
const took = (ns: number) => (no: number) => passed(no, { usages: { cpu: ns, memory: 1e6 } })

/** Runs what waits by the names of the solutions. */
const runAll = async (ends: Record<string, (no: number) => CheckReport>): Promise<string[]> => {
  const names: string[] = []
  for (let job = await claim(); job; job = await claim()) {
    const end = ends[job.sourceName.replace('accepted/', '')] ?? took(1e6)
    await report(job, { checks: job.checks.map(({ no }) => end(no)) })
    names.push(job.sourceName)
  }
  return names.toSorted()
}

const endOf = async (problemId: ProblemId): Promise<[seconds: number, said: string[]]> => {
  const { report: found } = await alice.api.getImportReport({ problemId })
  const said = (found?.warnings ?? []).flatMap(({ code, message }) =>
    /^time-limit|^solution/.test(code) ? [message] : [],
  )
  return [(await alice.api.getLimits({ problemId })).cpu / 1e9, said]
}

it('they are measured again one by one, alone, and leave the longest limit', async () => {
  const problemId = await startImport(['a.py', 'b.py', 'c.py'])
  await runStages()
  const ends = { 'a.py': tooSlow, 'b.py': tooSlow }
  expect(await runAll(ends)).toHaveLength(3)
  await runStages()
  expect(await runAll(ends)).toEqual(['accepted/a.py'])
  await runStages()
  expect(await runAll(ends)).toEqual(['accepted/b.py'])
  await runStages()
  expect(await runAll(ends)).toEqual([])
  expect(await endOf(problemId)).toEqual([
    10,
    [
      'Time limit: not in the package. accepted/a.py, accepted/b.py should be Accepted and ran longer than 10 s, also alone; the limit is 10 s, the most there is.',
    ],
  ])
})

it('one that is fast enough alone decides as others do', async () => {
  const problemId = await startImport(['a.py'])
  await runStages()
  await runAll({ 'a.py': tooSlow })
  await runStages()
  await runAll({ 'a.py': took(2e9) })
  await runStages()
  expect(await endOf(problemId)).toEqual([
    4,
    [
      'Time limit: not in the package. The slowest accepted solution is accepted/a.py with 2 s; the limit is 2 times that, up to the next half second: 4 s.',
    ],
  ])
})

it('one that was deleted meanwhile leaves the limit to the others', async () => {
  const problemId = await startImport(['a.py', 'b.py'])
  await runStages()
  await runAll({ 'b.py': tooSlow })
  const { solutions } = await alice.api.listSolutions({ problemId })
  const slow = solutions.find(({ label }) => label === 'accepted/b.py')
  await alice.api.deleteSolution({ solutionId: slow?.id ?? '' })
  await runStages()
  expect(await runAll({})).toEqual([])
  expect((await endOf(problemId))[0]).toBe(0.5)
})
