import type { ListedTest, ProblemId } from '@drafts/contract'
import { expect, it } from 'vitest'
import { refusalOf } from '../../testing/refusal.ts'
import { makeShared, useWorld } from '../../testing/use-world.ts'

const { alice } = useWorld('alice')

const make = (): Promise<ProblemId> => makeShared(alice, { title: 'Many' })
const manyOf = (count: number) => ({
  tests: Array.from({ length: count }, (_, at) => ({ label: `Random ${at}`, comment: 'seed' })),
  inputs: Array.from({ length: count }, (_, at) => ({ text: `${at}\n` })),
  outputs: Array.from({ length: count }, () => ({ text: '' })),
})
const testsOf = async (problemId: ProblemId): Promise<ListedTest[]> =>
  (await alice.api.listTests({ problemId })).tests as ListedTest[]

it('many tests are added at once, behind the others, in one revision', async () => {
  const problemId = await make()
  await alice.api.createTest({ problemId, body: { label: 'first' } })
  const before = (await alice.api.listRevisions({ problemId })).revisions.length
  const { id: blobId } = await alice.api.createBlob({
    body: { kind: 'file', file: new Blob(['7 8\n']), size: 4 },
  })
  const body = { ...manyOf(2), inputs: [{ text: '0\n' }, { blobId }] }
  const { ids } = await alice.api.createTests({ problemId, body })
  const tests = await testsOf(problemId)
  expect(tests.slice(1).map(({ id }) => id)).toEqual(ids)
  const made = { type: 'regular', weight: 1, origin: { kind: 'generated' }, comment: 'seed' }
  expect(tests).toMatchObject([
    { label: 'first' },
    { ...made, label: 'Random 0', firstLine: '0' },
    { ...made, label: 'Random 1', firstLine: '7 8' },
  ])
  const { revisions } = await alice.api.listRevisions({ problemId })
  expect(revisions.length).toBe(before + 1)
  expect(revisions[0]?.path).toBe('tests')
})

it('many tests are never more than 250 in all: then none is added', async () => {
  const problemId = await make()
  await alice.api.createTests({ problemId, body: manyOf(200) })
  const refused = await refusalOf(alice.api.createTests({ problemId, body: manyOf(51) }))
  expect(refused).toMatchObject({ code: 'ErrTooManyTests' })
  expect(await testsOf(problemId)).toHaveLength(200)
  await alice.api.createTests({ problemId, body: manyOf(50) })
  expect(await testsOf(problemId)).toHaveLength(250)
})

it.each([
  ['none', { tests: [], inputs: [], outputs: [] }],
  ['251', manyOf(251)],
  ['an input too few', { ...manyOf(2), inputs: [{ text: '' }] }],
  ['an output too many', { ...manyOf(1), outputs: [{ text: '' }, { text: '' }] }],
  ['no outputs', { tests: manyOf(1).tests, inputs: manyOf(1).inputs }],
])('many tests are refused where there are %s', async (_name, body) => {
  const problemId = await make()
  const refused = await refusalOf(alice.api.createTests({ problemId, body }))
  expect(refused).toMatchObject({ status: 400 })
  expect(await testsOf(problemId)).toEqual([])
})
