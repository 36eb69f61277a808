import { describe, expect, it } from 'vitest'
import { AppError, ApiError, createClient, errorTable, everyPage, invalidField } from './index.ts'
import type { Send } from './index.ts'

type Request = Parameters<Send>[0]

/** A client whose server gives one answer to all, and what was sent to it. */
const clientOf = (answer: { status: number; json?: () => Promise<unknown> }) => {
  const sent: Request[] = []
  const client = createClient(async (request) => {
    sent.push(request)
    return { status: answer.status, json: answer.json ?? (() => Promise.reject(new Error('html'))) }
  })
  return { client, sent }
}
const json = (value: unknown) => async () => value

describe('a request of the client', () => {
  it('has ids in the path and what is left in the query', async () => {
    const { client, sent } = clientOf({ status: 200, json: json({ tests: [] }) })
    await client.listTests({ problemId: 'a/b' })
    await client.listRevisions({ problemId: 'p', before: '7' })
    await client.listRevisions({ problemId: 'p', before: undefined })
    await client.searchProblems({ q: 'a b&c', start: 20 })
    expect(sent.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET /api/problems/a%2Fb/tests',
      'GET /api/problems/p/revisions?before=7',
      'GET /api/problems/p/revisions',
      'GET /api/problems/search?q=a%20b%26c&start=20',
    ])
  })

  it('carries the body it is given, an empty one where the call takes one, else none', async () => {
    const { client, sent } = clientOf({ status: 200, json: json({}) })
    await client.saveSignature({ problemId: 'p', body: { enabled: true } })
    await client.executeSolution({ solutionId: 's' })
    await client.listTests({ problemId: 'p' })
    expect(sent.map(({ body }) => body)).toEqual([{ enabled: true }, {}, undefined])
  })
})

describe('an answer to the client', () => {
  it('of 204 is nothing, and is not read', async () => {
    const { client } = clientOf({ status: 204 })
    expect(await client.deleteSolution({ solutionId: 's' })).toBeUndefined()
  })

  it.each([200, 201, 399])('of %i is its body', async (status) => {
    const { client } = clientOf({ status, json: json({ tests: [] }) })
    expect(await client.listTests({ problemId: 'p' })).toEqual({ tests: [] })
  })

  it.each([400, 404, 500])('of %i is thrown with its body', async (status) => {
    const body = { error: 'There is no such thing here.', code: 'ErrNotFound' }
    const { client } = clientOf({ status, json: json(body) })
    const thrown = await client.listTests({ problemId: 'p' }).catch((error: unknown) => error)
    expect(thrown).toBeInstanceOf(ApiError)
    expect(thrown).toMatchObject({ message: body.error, status, body })
  })

  it('that is not JSON, as of a proxy that failed, is an internal error', async () => {
    const { client } = clientOf({ status: 502 })
    await expect(client.listTests({ problemId: 'p' })).rejects.toMatchObject({
      status: 502,
      body: { code: 'ErrInternal' },
    })
  })
})

describe('an error of the server', () => {
  it('has the sentence of the table where it brings none', () => {
    expect(new AppError('ErrConflict').message).toBe(errorTable.ErrConflict[1])
    expect(new AppError('ErrConflict', { message: 'Not now.' }).message).toBe('Not now.')
  })

  it('of one field has the sentence for the field too', () => {
    expect(invalidField('title', 'Enter a title.')).toMatchObject({
      code: 'ErrInvalid',
      message: 'Enter a title.',
      fields: { title: 'Enter a title.' },
    })
  })
})

const gone = new ApiError(400, { error: 'gone', code: 'ErrInvalid', fields: { after: 'gone' } })
/** Items 1 to 3, one a page; where the last one of a page is deleted, the next page is refused. */
const listOf = (deletions: number) => {
  const asked: (string | undefined)[] = []
  const read = async ({ after }: { after?: string }) => {
    asked.push(after)
    if (after === '2' && asked.filter((one) => one === '2').length <= deletions) throw gone
    const item = Number(after ?? 0) + 1
    return { items: [item], next: item === 3 ? null : String(item) }
  }
  return { asked, read }
}

describe('all pages of a list', () => {
  it('are read anew where an item was deleted meanwhile', async () => {
    const { asked, read } = listOf(1)
    expect(await everyPage(read)).toEqual([1, 2, 3])
    expect(asked).toEqual([undefined, '1', '2', undefined, '1', '2'])
  })

  it('are read three times at most', async () => {
    const { read } = listOf(9)
    await expect(everyPage(read)).rejects.toBe(gone)
  })
})
