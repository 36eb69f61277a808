import type { ProblemId, TestId } from '@drafts/contract'
import { describe, expect, it } from 'vitest'
import { refusalOf } from '../../testing/refusal.ts'
import { makeShared, useWorld } from '../../testing/use-world.ts'

const { alice } = useWorld('alice')

const addTest = async (problemId: ProblemId, label: string, input = `${label}\n`) => {
  const body = { label, input: { text: input }, output: { text: '1\n' } }
  return (await alice.api.createTest({ problemId, body })).id
}
const make = async () => {
  const problemId = await makeShared(alice, { title: 'Many' })
  const a = await addTest(problemId, 'a')
  const b = await addTest(problemId, 'b')
  const c = await addTest(problemId, 'c')
  return { problemId, ids: [a, b, c] as const }
}
const kindsOf = async (problemId: ProblemId) => {
  const { tests } = await alice.api.listTests({ problemId })
  return tests.map((test) => ('weight' in test ? `${test.type} ${test.weight}` : ''))
}
const revisionsOf = async (problemId: ProblemId) =>
  (await alice.api.listRevisions({ problemId })).revisions

describe('tests are set together', () => {
  it('in type and weight, in one change', async () => {
    const { problemId, ids } = await make()
    const [a, b] = ids
    const before = await revisionsOf(problemId)
    const body = { ids: [b, a], type: 'additional' as const, weight: 7 }
    const { tests } = await alice.api.setTests({ problemId, body })
    expect(tests.map(({ id, type, weight }) => [id, type, weight])).toEqual([
      [a, 'additional', 7],
      [b, 'additional', 7],
    ])
    expect(await kindsOf(problemId)).toEqual(['additional 7', 'additional 7', 'regular 1'])
    const [revision, ...older] = await revisionsOf(problemId)
    expect(revision).toMatchObject({ path: 'tests', changeCount: 2 })
    expect(older.map(({ id }) => id)).toEqual(before.map(({ id }) => id))

    const then = older[0]?.id ?? ''
    await alice.api.restoreRevision({ problemId, revisionId: then, body: { path: 'tests' } })
    expect(await kindsOf(problemId)).toEqual(['regular 1', 'regular 1', 'regular 1'])
  })

  it('where nothing changes, history says nothing', async () => {
    const { problemId, ids } = await make()
    const before = await revisionsOf(problemId)
    await alice.api.setTests({ problemId, body: { ids: [...ids], type: 'regular' } })
    expect(await revisionsOf(problemId)).toEqual(before)
  })

  it('one by itself is told as a save of it', async () => {
    const { problemId, ids } = await make()
    await alice.api.setTests({ problemId, body: { ids: [ids[1]], weight: 3 } })
    const [revision] = await revisionsOf(problemId)
    expect(revision).toMatchObject({
      path: `tests/${ids[1]}`,
      changes: [{ path: 'weight', from: 1, to: 3 }],
    })
  })

  it('an example that would be too large names its tests, and nothing changes', async () => {
    const { problemId, ids } = await make()
    const large = await addTest(problemId, 'large', `${'1'.repeat(5000)}\n`)
    const wide = await addTest(problemId, '', '2'.repeat(4097))
    const body = { ids: [ids[0], large, wide], type: 'sample' as const }
    const refused = await refusalOf(alice.api.setTests({ problemId, body }))
    expect(refused).toMatchObject({
      status: 413,
      code: 'ErrTooLarge',
      error: 'An example has at most 4096 bytes of input and of output. Too large: large, 5.',
      fields: { ids: `${large}, ${wide}` },
    })
    expect(await kindsOf(problemId)).toEqual(Array.from({ length: 5 }, () => 'regular 1'))
  })

  it.each<[string, object, string]>([
    ['a weight of nothing', { weight: 0 }, 'weight'],
    ['a weight that is too large', { weight: 101 }, 'weight'],
    ['a test of another problem', { ids: ['nowhere'] }, 'ids'],
    ['no test', { ids: [] }, 'ids'],
    ['a type that is none', { type: 'secret' }, 'type'],
  ])('%s is refused at its field', async (_what, wrong, field) => {
    const { problemId, ids } = await make()
    const body = { ids: [...ids] as TestId[], ...wrong }
    const refused = await refusalOf(alice.api.setTests({ problemId, body }))
    expect(refused.status).toBe(400)
    expect(Object.keys(refused.fields)).toEqual([field])
  })
})
