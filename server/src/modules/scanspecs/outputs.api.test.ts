import type { ListedTest, ProblemId, TestId } from '@drafts/contract'
import { afterEach, expect, it } from 'vitest'
import { useWorld } from '../../testing/use-world.ts'
import { startWork } from '../../platform/background/work.ts'
import { paces } from '../../platform/config/pace.ts'
import { checksWork } from './index.ts'

const { world, alice } = useWorld('alice')

let stop: (() => void) | undefined
afterEach(() => {
  stop?.()
  stop = undefined
})
const startChecking = (): void => {
  const { platform } = world
  stop = startWork(
    platform,
    checksWork({ ...platform, config: { ...platform.config, pace: paces.quick } }),
  )
}

const returns = [{ name: 'sum', kind: 'int' as const }]
const signature = { enabled: true, name: 'add', arguments: [], returns }
const makeFunction = async (part: object = {}): Promise<ProblemId> => {
  const { id } = await alice.api.createProblem({
    body: { title: 'Add', mechanism: 'functionBased' },
  })
  await alice.api.saveSignature({ problemId: id, body: { ...signature, ...part } })
  return id
}
const addOutput = async (problemId: ProblemId, text: string): Promise<TestId> =>
  (await alice.api.createTest({ problemId, body: { output: { text } } })).id
const outputs = async (problemId: ProblemId): Promise<ListedTest['outputValidity'][]> => {
  const { tests } = await alice.api.listTests({ problemId })
  return (tests as ListedTest[]).map(({ outputValidity }) => outputValidity)
}
const outputsOnceChecked = async (problemId: ProblemId) => {
  await expect.poll(async () => (await outputs(problemId)).some((one) => one?.pending)).toBe(false)
  return outputs(problemId)
}
const pending = { pending: true, error: null }
const right = { pending: false, error: null }
const noNumber = { pending: false, error: '2:1~1:0: sum: parse error: want int64, got "x"' }

it('wait for their check, and are what the signature returns or not, whether the scanspec is on or not', async () => {
  const problemId = await makeFunction()
  for (const text of ['3\n', 'x\n']) await addOutput(problemId, text)
  expect(await outputs(problemId)).toEqual([pending, pending])
  startChecking()
  expect(await outputsOnceChecked(problemId)).toEqual([right, noNumber])
  await alice.api.saveScanspec({ problemId, body: { enabled: true, source: 'eof\n' } })
  expect(await outputs(problemId)).toEqual([right, noNumber])
})

it('wait again once the signature or the output changes', async () => {
  const problemId = await makeFunction()
  const testId = await addOutput(problemId, '3\n')
  startChecking()
  expect(await outputsOnceChecked(problemId)).toEqual([right])
  stop?.()
  await alice.api.updateTest({ testId, body: { output: { text: 'x\n' } } })
  expect(await outputs(problemId)).toEqual([pending])
  startChecking()
  expect(await outputsOnceChecked(problemId)).toEqual([noNumber])
  stop?.()
  const words = [{ name: 'word', kind: 'string' as const }]
  await alice.api.saveSignature({ problemId, body: { ...signature, returns: words } })
  expect(await outputs(problemId)).toEqual([pending])
  startChecking()
  expect(await outputsOnceChecked(problemId)).toEqual([right])
})

it.each([
  ['the signature is off', { enabled: false }],
  ['nothing is returned', { returns: [] }],
])('are not checked while %s', async (_name, part) => {
  const problemId = await makeFunction(part)
  await addOutput(problemId, 'x\n')
  expect(await outputs(problemId)).toEqual([null])
})

it('are the only ones: no other problem has any', async () => {
  const { id: problemId } = await alice.api.createProblem({
    body: { title: 'Sums', mechanism: 'standard' },
  })
  await addOutput(problemId, 'x\n')
  await alice.api.saveSignature({ problemId, body: signature })
  expect(await outputs(problemId)).toEqual([null])
})

it('are checked where inputs wait for a spec that parses', async () => {
  const problemId = await makeFunction({ autogenerateScanspec: false })
  await addOutput(problemId, 'x\n')
  await alice.api.saveScanspec({ problemId, body: { enabled: true, source: 'scan' } })
  startChecking()
  expect(await outputsOnceChecked(problemId)).toEqual([noNumber])
  const { tests } = await alice.api.listTests({ problemId })
  expect(tests).toMatchObject([{ inputValidity: pending }])
})

it('count in lists as they do in the editor', async () => {
  const problemId = await makeFunction()
  const high = async () =>
    (await alice.api.listProblems({})).problems.find(({ id }) => id === problemId)?.readiness?.high
  await addOutput(problemId, '3\n')
  startChecking()
  await outputsOnceChecked(problemId)
  const before = (await high()) ?? 0
  const { tests } = await alice.api.listTests({ problemId })
  const testId = tests[0]?.id
  if (testId === undefined) throw new Error('There is a test.')
  await alice.api.updateTest({ testId, body: { output: { text: 'x\n' } } })
  await outputsOnceChecked(problemId)
  expect(await high()).toBe(before + 1)
})
