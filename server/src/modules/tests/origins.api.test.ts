import type { ListedTest, ProblemId, TestId } from '@drafts/contract'
import { describe, expect, it } from 'vitest'
import { makeShared, useWorld } from '../../testing/use-world.ts'
import { exportDpkg, importDpkg } from '../../testing/dpkg.ts'
import { zipOf } from '../../testing/zip-of.ts'

const { world, alice } = useWorld('alice')
const listed = async (problemId: ProblemId): Promise<ListedTest[]> =>
  // The owner sees all of each.
  (await alice.api.listTests({ problemId })).tests as ListedTest[]
/** `uploaded, typed`: where input and output of each test are from. */
const originsOf = async (problemId: ProblemId): Promise<string[]> =>
  (await listed(problemId)).map(
    ({ origin, answerOrigin }) => `${origin.kind}, ${answerOrigin.kind}`,
  )
const put = (testId: TestId, body: object) => alice.api.updateTest({ testId, body })

/** A problem with the tests 1.in and 1.out of an archive. */
const makeUploaded = async (): Promise<{ problemId: ProblemId; testId: TestId }> => {
  const problemId = await makeShared(alice, { title: 'From an archive' })
  const file = new Blob([await zipOf({ '1.in': '1\r\n', '1.out': '10' })])
  const { ids } = await alice.api.importTestZip({ problemId, body: { file } })
  const [testId] = ids
  if (testId === undefined) throw new Error('The archive has no test.')
  return { problemId, testId }
}

describe('where a file of a test is from', () => {
  it('is told of each side, once one of them is typed', async () => {
    const { problemId, testId } = await makeUploaded()
    expect(await originsOf(problemId)).toEqual(['uploaded, uploaded'])
    await put(testId, { output: { text: '11' } })
    expect(await originsOf(problemId)).toEqual(['uploaded, typed'])
    await put(testId, { label: 'x', input: { text: '1\r\n' }, output: { text: '11' } })
    expect(await originsOf(problemId)).toEqual(['uploaded, typed'])

    const other = await makeUploaded()
    await put(other.testId, { input: { text: '2' } })
    expect(await originsOf(other.problemId)).toEqual(['typed, uploaded'])
  })

  it.each(['generated', 'populated'] as const)(
    'is typed once a %s input is typed',
    async (origin) => {
      const problemId = await makeShared(alice, { title: 'Made' })
      const body = { origin, input: { text: '1' }, output: { text: '1' } }
      const { id: testId } = await alice.api.createTest({ problemId, body })
      await put(testId, { output: { text: '2' } })
      expect(await originsOf(problemId)).toEqual([`${origin}, typed`])
      await put(testId, { input: { text: '2' } })
      expect(await originsOf(problemId)).toEqual(['typed, typed'])
      // A page says what filled the field.
      await put(testId, { input: { text: '3' }, origin })
      expect(await originsOf(problemId)).toEqual([`${origin}, typed`])
    },
  )

  it('is an upload where a file comes, in a form or before', async () => {
    const problemId = await makeShared(alice, { title: 'Typed' })
    const body = { input: { text: '1' }, output: { text: '1' } }
    const { id: testId } = await alice.api.createTest({ problemId, body })
    await put(testId, { output: new Blob(['2']) })
    expect(await originsOf(problemId)).toEqual(['typed, uploaded'])
    const { id: blobId } = await alice.api.createBlob({
      body: { kind: 'file', file: new Blob(['3']), size: 1 },
    })
    await put(testId, { input: { blobId }, output: { text: '3' } })
    expect(await originsOf(problemId)).toEqual(['uploaded, typed'])
    await put(testId, { output: { text: '4' }, answerOrigin: 'uploaded' })
    expect(await originsOf(problemId)).toEqual(['uploaded, uploaded'])
    // A folder that is synced sends a form, with its own word; an empty one is null.
    await put(testId, { output: new Blob(['5']), origin: 'typed', answerOrigin: '' })
    expect(await originsOf(problemId)).toEqual(['typed, typed'])
  })

  it('stays where line endings are put right', async () => {
    const { problemId, testId } = await makeUploaded()
    await put(testId, { output: { text: '1\r\n2\n' } })
    await alice.api.fixInputLineEnding({ testId })
    await alice.api.fixOutputLineEnding({ testId })
    expect(await originsOf(problemId)).toEqual(['uploaded, typed'])
    expect((await listed(problemId)).map(({ output }) => output.size)).toEqual([4])
    const other = await makeUploaded()
    await alice.api.fixAllTests({ problemId: other.problemId })
    expect(await originsOf(other.problemId)).toEqual(['uploaded, uploaded'])
  })

  it('goes through history, forks and packages', async () => {
    const { problemId, testId } = await makeUploaded()
    await put(testId, { output: { text: '11' } })
    await put(testId, { input: { text: '2' } })
    const { revisions } = await alice.api.listRevisions({ problemId })
    const changed = revisions
      .slice(0, 2)
      .map(({ changes }) => changes.map(({ path }) => path).toSorted())
    expect(changed).toEqual([
      ['answerOrigin', 'input', 'origin'],
      ['answerOrigin', 'output'],
    ])
    const before = revisions[1]?.id ?? ''
    await alice.api.restoreRevision({
      problemId,
      revisionId: before,
      body: { path: `tests/${testId}` },
    })
    expect(await originsOf(problemId)).toEqual(['uploaded, typed'])
    const fork = await alice.api.forkProblem({ problemId })
    expect(await originsOf(fork.id)).toEqual(['uploaded, typed'])

    const back = await importDpkg(alice, await exportDpkg(world, alice, problemId))
    expect(await originsOf(back.id)).toEqual(['uploaded, typed'])
  })
})
