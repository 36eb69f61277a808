import { expect, it } from 'vitest'
import { passed } from '../../testing/judge.ts'
import { refusalOf } from '../../testing/refusal.ts'
import { useShortRuns } from '../../testing/short-runs.ts'

const { alice, claimed, report, makeProblem } = useShortRuns()
const names = { inputFile: 'gates.in', outputFile: 'gates.out' }

it('every run of a solution uses the files, and needs a new run for them', async () => {
  const { problemId, solutionId } = await makeProblem()
  await alice.api.executeSolution({ solutionId })
  const plain = await claimed()
  expect([plain.inputFile, plain.outputFile]).toEqual([undefined, undefined])
  await report(plain, { checks: [passed(0)] })
  const needed = async () =>
    (await alice.api.listSolutions({ problemId })).solutions.map(
      ({ needsExecution }) => needsExecution,
    )
  expect(await needed()).toEqual([false])
  expect(await alice.api.saveAttributes({ problemId, body: names })).toMatchObject(names)
  expect(await needed()).toEqual([true])
  const runs = [
    () => alice.api.executeSolution({ solutionId }),
    () => alice.api.executeSolution({ solutionId, body: { inputs: [{ text: '2' }] } }),
    () =>
      alice.api.submitFile({
        problemId,
        body: { languageId: 'python3', source: new Blob(['print(1)']) },
      }),
  ]
  for (const run of runs) {
    await run()
    expect(await claimed()).toMatchObject(names)
  }
  await alice.api.updateSolution({ solutionId, body: { role: 'generator' } })
  await alice.api.executeSolution({ solutionId, body: { inputs: [{ text: '' }] } })
  expect((await claimed()).outputFile).toBeUndefined()
  await alice.api.saveAttributes({ problemId, body: {} })
  expect(await alice.api.getAttributes({ problemId })).toMatchObject({
    inputFile: '',
    outputFile: '',
  })
})

it('an interactive problem has none', async () => {
  const { problemId, solutionId } = await makeProblem('interactive')
  await alice.api.saveDriver({
    problemId,
    body: { enabled: true, languageId: 'python3', source: 'pass' },
  })
  await alice.api.saveAttributes({ problemId, body: names })
  await alice.api.executeSolution({ solutionId })
  expect((await claimed()).inputFile).toBeUndefined()
  await alice.api.executeSolution({ solutionId, body: { inputs: [{ text: '2' }] } })
  expect((await claimed()).inputFile).toBeUndefined()
})

it.each(['a/b', '..', '.', 'a b', 'ä', 'a'.repeat(65)])('%j is no name of a file', async (name) => {
  const { problemId } = await makeProblem()
  for (const field of ['inputFile', 'outputFile'] as const) {
    const refused = await refusalOf(
      alice.api.saveAttributes({ problemId, body: { [field]: name } }),
    )
    expect(refused.fields).toHaveProperty(field)
  }
})
