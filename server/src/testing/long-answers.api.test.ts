import {
  answerJsonBytes,
  CommentId,
  everyPage,
  readDiscussions,
  readEditorials,
  readWholeProblem,
  SolutionId,
  TestId,
} from '@drafts/contract'
import type { ProblemId } from '@drafts/contract'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { refusalOf } from './refusal.ts'
import { makeShared, useWorld } from './use-world.ts'

// No answer has more than 8 MB, and nothing of a problem is unread for that (docs/product/api.md#long-answers). The
// rows are written as the server writes them, but longer than anybody types.

const { world, alice } = useWorld('alice')
const html = (letter: string, megabytes: number): string => letter.repeat(megabytes * 1_000_000)

const get = async (url: string) => {
  const { statusCode, rawPayload } = await world.app.inject({
    url: `/api${url}`,
    headers: { authorization: `Bearer ${alice.token}` },
  })
  return { statusCode, bytes: rawPayload.length, body: JSON.parse(String(rawPayload)) }
}

const setRendered = (problemId: ProblemId, path: string, rendered: object) =>
  sql`update sections set rendered = rendered || ${JSON.stringify(rendered)}::jsonb
    where problem_id = ${problemId} and path = ${path}`.execute(world.platform.db)

const makeLong = async (): Promise<ProblemId> => {
  const problemId = await makeShared(alice, { title: 'Long' })
  const body = { title: 'Long', body: 'x', notes: 'n', arguments: ['a', 'b'] }
  for (const [locale, letter] of [
    ['en-US', 'e'],
    ['fr-FR', 'f'],
  ] as const) {
    await alice.api.saveStatement({ problemId, locale, body })
    await setRendered(problemId, `statements/${locale}`, {
      bodyHTML: html(letter, 3),
      notesHTML: html(letter, 2),
      argumentHTMLs: ['<p>a</p>', html(letter, 1)],
    })
  }
  return problemId
}

describe('a problem whose statements are too long for one answer', () => {
  it('comes with all texts and without its longest HTML, which is read part by part', async () => {
    const problemId = await makeLong()
    const { statusCode, bytes, body } = await get(`/problems/${problemId}`)
    expect(statusCode).toBe(200)
    expect(bytes).toBeLessThan(answerJsonBytes)
    expect(bytes).toBeGreaterThan(answerJsonBytes / 2)
    const [english, french] = body.statements
    expect([english.leftOut, french.leftOut]).toEqual([['body'], ['body']])
    expect([english.body, english.bodyHTML, english.notesHTML]).toEqual(['x', '', html('e', 2)])
    const whole = await readWholeProblem(alice.api, { problemId })
    expect(whole.statements).toEqual([
      { ...english, bodyHTML: html('e', 3), leftOut: undefined },
      { ...french, bodyHTML: html('f', 3), leftOut: undefined },
    ])
    const call = { problemId, locale: 'fr-FR', part: 'arguments.1' }
    expect(await alice.api.getStatementText(call)).toEqual({ text: 'b', html: html('f', 1) })
  })

  it.each([
    ['en-US', 'arguments.7'],
    ['en-US', 'title'],
    ['de-DE', 'body'],
    ['odd', 'body'],
  ])('has no text %s %s', async (locale, part) => {
    const problemId = await makeShared(alice, { title: 'Short' })
    const { status } = await refusalOf(alice.api.getStatementText({ problemId, locale, part }))
    expect(status).toBe(404)
  })

  it('as it was after a revision is read in the same way', async () => {
    const problemId = await makeLong()
    const { revisions } = await alice.api.listRevisions({ problemId })
    const version = revisions[0]?.id ?? ''
    const call = { problemId, locale: 'en-US', part: 'body', version }
    expect(await alice.api.getStatementText(call)).toEqual({
      text: 'x',
      html: expect.stringContaining('x'),
    })
    expect((await readWholeProblem(alice.api, { problemId, version })).statements).toHaveLength(2)
  })

  it('answers one statement that is too long by itself, read or saved, without its longest HTML', async () => {
    const problemId = await makeLong()
    const path = `/problems/${problemId}/statements/en-US`
    await setRendered(problemId, 'statements/en-US', {
      inputHTML: html('i', 4),
      bodyHTML: html('b', 4),
    })
    const { bytes, body } = await get(path)
    expect(bytes).toBeLessThan(answerJsonBytes)
    expect(body.leftOut).toEqual(['body'])
  })
})

it('editorials that are too long for one answer are read one by one', async () => {
  const problemId = await makeShared(alice, { title: 'Explained' })
  for (const locale of ['en-US', 'fr-FR', 'ru-RU']) {
    await alice.api.saveEditorial({ problemId, locale, body: { content: locale } })
    await setRendered(problemId, `editorials/${locale}`, { contentHTML: html('e', 3) })
  }
  const { bytes, body } = await get(`/problems/${problemId}/editorials`)
  expect(bytes).toBeLessThan(answerJsonBytes)
  expect(body.editorials.map(({ leftOut }: { leftOut?: true }) => leftOut)).toContain(true)
  const whole = await readEditorials(alice.api, { problemId })
  expect(whole.map(({ content, contentHTML }) => [content, contentHTML.length])).toEqual([
    ['en-US', 3_000_000],
    ['fr-FR', 3_000_000],
    ['ru-RU', 3_000_000],
  ])
})

it('tests that are too long for one answer are read in pages', async () => {
  const problemId = await makeShared(alice, { title: 'Tested' })
  const ids: string[] = []
  for (const label of ['a', 'b', 'c', 'd', 'e'])
    ids.push((await alice.api.createTest({ problemId, body: { label } })).id)
  expect(await alice.api.listTests({ problemId, limit: 2 })).toMatchObject({
    tests: [{ id: ids[0] }, { id: ids[1] }],
    next: ids[1],
  })
  const rest = await alice.api.listTests({ problemId, limit: 3, after: ids[1] ?? '' })
  expect([rest.tests.map(({ id }) => id), rest.next]).toEqual([ids.slice(2), null])
  const lost = await refusalOf(alice.api.listTests({ problemId, limit: 3, after: 'gone' }))
  expect([lost.status, Object.keys(lost.fields)]).toEqual([400, ['after']])
  await sql`update tests set comment = ${html('c', 2)} where problem_id = ${problemId}`.execute(
    world.platform.db,
  )
  const refused = await refusalOf(alice.api.listTests({ problemId }))
  expect([refused.status, refused.code]).toEqual([413, 'ErrTooLarge'])
  expect(refused.error).toContain('`limit` and `after`')
  let pages = 0
  const all = await everyPage(async (page) => {
    pages += 1
    const { tests, next } = await alice.api.listTests({ problemId, ...page })
    return { items: tests, next }
  })
  expect(all.map(({ id }) => id)).toEqual(ids)
  expect(pages).toBe(5)
})

it('discussions and their comments that are too long for one answer are read in pages', async () => {
  const problemId = await makeShared(alice, { title: 'Discussed' })
  const start = (content: string) =>
    alice.api.createDiscussion({ problemId, body: { partKey: 'body', content } })
  const { id } = await start('first')
  await start('second')
  const { db } = world.platform
  for (let no = 0; no < 6; no += 1) {
    const comment = await alice.api.createComment({
      discussionId: id,
      body: { content: `c${no}` },
    })
    await sql`update comments set content_html = ${html('c', 2)}
      where id = ${CommentId.parse(comment.id)}`.execute(db)
  }
  const whole = await get(`/problems/${problemId}/discussions?partKey=body`)
  expect(whole.statusCode).toBe(413)
  const page = await get(`/problems/${problemId}/discussions?partKey=body&limit=500`)
  expect(page.bytes).toBeLessThan(answerJsonBytes)
  expect(page.body.discussions[0].moreComments).toBe(true)
  const found = await readDiscussions(alice.api, { problemId, partKey: 'body' })
  expect(
    found.map(({ content, comments }) => [content, comments.map((one) => one.content)]),
  ).toEqual([
    ['first', ['c0', 'c1', 'c2', 'c3', 'c4', 'c5']],
    ['second', []],
  ])
  expect(found.flatMap((one) => one.comments).every((one) => one.contentHTML.length === 2e6)).toBe(
    true,
  )
})

it('solutions that are too long for one answer are read in pages', async () => {
  const problemId = await makeShared(alice, { title: 'Made' })
  const body = { languageId: 'python3', source: { text: 'print(1)' }, notes: 'x' }
  for (let no = 0; no < 5; no += 1) await alice.api.createSolution({ problemId, body })
  await sql`update solutions set notes = ${html('n', 2)} where problem_id = ${problemId}`.execute(
    world.platform.db,
  )
  expect((await refusalOf(alice.api.listSolutions({ problemId }))).status).toBe(413)
  const { solutions, next } = await alice.api.listSolutions({ problemId, limit: 500 })
  expect([solutions.length, next]).toEqual([1, solutions[0]?.id])
})

it('texts of all tests, and notes of all solutions, are bounded together', async () => {
  const problemId = await makeShared(alice, { title: 'Bounded' })
  const { db } = world.platform
  const { id: testId } = await alice.api.createTest({ problemId, body: { notes: 'n' } })
  await sql`update tests set notes_html = ${html('n', 15.95)} where id = ${TestId.parse(testId)}`.execute(
    db,
  )
  const long = 'word '.repeat(20_000)
  for (const refused of [
    () => alice.api.createTest({ problemId, body: { notes: long } }),
    async () => {
      const { id } = await alice.api.createTest({ problemId, body: {} })
      await alice.api.updateTest({ testId: id, body: { hint: long } })
    },
  ]) {
    const { status, error } = await refusalOf(refused())
    expect([status, error]).toEqual([413, expect.stringContaining('may have 16 MB together')])
  }
  const solution = { languageId: 'python3', source: { text: 'print(1)' }, notes: 'x' }
  const { id: solutionId } = await alice.api.createSolution({ problemId, body: solution })
  await sql`update solutions set notes = ${html('n', 15.95)}
    where id = ${SolutionId.parse(solutionId)}`.execute(db)
  const body = { ...solution, notes: long }
  const { status } = await refusalOf(alice.api.createSolution({ problemId, body }))
  expect(status).toBe(413)
})
