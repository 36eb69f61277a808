import { revisionValuePart } from '@drafts/contract'
import type { ProblemId, RevisionId } from '@drafts/contract'
import { expect, it } from 'vitest'
import { refusalOf } from '../../testing/refusal.ts'
import { makeShared, useWorld } from '../../testing/use-world.ts'

const { alice, ed } = useWorld('alice', 'ed')
const make = () => makeShared(alice, { title: 'Values' }, { ed: 'editor' })

/** The newest revision, and where in it a field is. */
const newest = async (problemId: ProblemId, field: string, by = alice.api) => {
  const [revision] = (await by.listRevisions({ problemId })).revisions
  if (!revision) throw new Error('no revision')
  const change = revision.changes.findIndex(({ path }) => path === field)
  return { revision, call: { problemId, revisionId: revision.id, change } }
}

const part = (
  call: { problemId: ProblemId; revisionId: RevisionId; change: number },
  start: number,
  more: { side?: 'from' | 'to'; field?: string } = {},
) => alice.api.getRevisionValue({ ...call, side: 'to', ...more, start })

it('of a solution that nobody ever hid another editor reads the source, also where it became the reference', async () => {
  const problemId = await make()
  await alice.api.createSolution({
    problemId,
    body: { label: 'r', languageId: 'python3', reference: true, source: { text: 'open' } },
  })
  const { revision, call } = await newest(problemId, 'source', ed.api)
  expect(revision.changes.map(({ path, to }) => [path, to])).toContainEqual(['reference', true])
  const read = await ed.api.getRevisionValue({ ...call, side: 'to', start: 0 })
  expect(read).toEqual({ text: 'open', next: null })
})

it('what a solution was while it was private stays hidden when it is not any more', async () => {
  const problemId = await make()
  const { id: solutionId } = await alice.api.createSolution({
    problemId,
    body: { label: 's', languageId: 'python3', private: true, source: { text: 'secret' } },
  })
  const hidden = await newest(problemId, 'source')
  await alice.api.updateSolution({ solutionId, body: { private: false } })
  await alice.api.updateSolution({ solutionId, body: { source: { text: 'shown' } } })
  const shown = await newest(problemId, 'source', ed.api)
  const of = (call: typeof hidden.call) =>
    ed.api.getRevisionValue({ ...call, side: 'to', start: 0 })
  expect(await of(shown.call)).toMatchObject({ text: 'shown' })
  expect(await refusalOf(of(hidden.call))).toMatchObject({ code: 'ErrNotFound' })
})

it.each([
  ['no more than a part', 'a'.repeat(revisionValuePart), revisionValuePart, null],
  ['one more', 'a'.repeat(revisionValuePart + 1), revisionValuePart, revisionValuePart],
  [
    'two halves of a character at the end of the part',
    `${'a'.repeat(revisionValuePart - 1)}😀`,
    revisionValuePart - 1,
    revisionValuePart - 1,
  ],
  [
    'a whole character before the end of the part',
    `${'a'.repeat(revisionValuePart - 2)}😀b`,
    revisionValuePart,
    revisionValuePart,
  ],
])('a text with %s comes in whole characters', async (_name, body, length, next) => {
  const problemId = await make()
  await alice.api.saveStatement({ problemId, locale: 'en-US', body: { title: 'T', body } })
  const { call } = await newest(problemId, 'body')
  const first = await part(call, 0)
  expect([first.text.length, first.next]).toEqual([length, next])
  expect(first.text).toBe(body.slice(0, length))
  expect(await part(call, body.length)).toEqual({ text: '', next: null })
})

const fileOf = (bytes: Uint8Array) => new File([Uint8Array.from(bytes)], 'input')
const full = revisionValuePart

it.each([
  ['a part of ASCII', 'a'.repeat(full), full, null],
  ['one byte more', `${'a'.repeat(full)}b`, full, full],
  ['the first byte of two at the end', `${'a'.repeat(full - 1)}é`, full - 1, full - 1],
  ['both bytes of two at the end', `${'a'.repeat(full - 2)}éb`, full, full],
  ['two bytes of three at the end', `${'a'.repeat(full - 2)}한`, full - 2, full - 2],
  ['all of three at the end', `${'a'.repeat(full - 3)}한b`, full, full],
  ['three bytes of four at the end', `${'a'.repeat(full - 3)}😀`, full - 3, full - 3],
  ['all of four at the end', `${'a'.repeat(full - 4)}😀b`, full, full],
])('a file with %s comes in whole characters', async (_name, text, bytes, next) => {
  const problemId = await make()
  await alice.api.createTest({ problemId, body: { input: fileOf(Buffer.from(text)) } })
  const { call } = await newest(problemId, 'input')
  const first = await part(call, 0)
  expect([Buffer.byteLength(first.text), first.next]).toEqual([bytes, next])
  const size = Buffer.byteLength(text)
  expect(await part(call, size)).toEqual({ text: '', next: null })
  expect(await part(call, size + 1)).toEqual({ text: '', next: null })
})

it('a file that is no UTF-8 is read to its end, in whole parts', async () => {
  const problemId = await make()
  // A part that ends with bytes that only go on with a character that never began.
  const input = fileOf(Buffer.alloc(full + 10, 0x80))
  await alice.api.createTest({ problemId, body: { input } })
  const { call } = await newest(problemId, 'input')
  expect((await part(call, 0)).next).toBe(full)
  expect((await part(call, full)).next).toBeNull()
})

it('one file of many that a change names is read by its field; a field that it lacks is empty', async () => {
  const problemId = await make()
  const { id } = await alice.api.createTest({ problemId, body: { input: { text: 'in\n' } } })
  await alice.api.createTest({ problemId, body: { label: 'b', input: { text: 'other\n' } } })
  const ids = (await alice.api.listTests({ problemId })).tests.map((test) => test.id)
  await alice.api.deleteTests({ problemId, body: { ids } })
  const { call } = await newest(problemId, `tests/${id}`)
  expect(await part(call, 0, { side: 'from', field: 'input' })).toEqual({
    text: 'in\n',
    next: null,
  })
  const lacking = await part(call, 0, { side: 'from', field: 'toString' })
  const nothing = await part(call, 0, { side: 'to', field: 'input' })
  expect(lacking).toEqual(nothing)
  expect(lacking.text).not.toContain('function')
})
