// The judge's way to the server, over a server that gives the answers listed.
import { createServer } from 'node:http'
import { hostname } from 'node:os'
import { buffer, text } from 'node:stream/consumers'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Report } from '@drafts/contract'
import { judgeHostHeader, status } from '@drafts/contract'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { CallRefused, JobSource, LeaseLost, TokenInUse, TokenRefused } from './job-source.ts'
import { unjudgedReport } from './run/unjudged.ts'
import { openTestFolder, removeFolders } from './sandbox/test-bed.ts'
import { bareJob } from './testing/worker-bed.ts'

type Answer = [status: number, body?: string]

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})
afterAll(removeFolders)

/** Gives one answer after another, the last one for ever. */
const sourceOf = async (...answers: Answer[]) => {
  const asked: {
    call: string
    token: string | undefined
    host: string | undefined
    type: string | undefined
    body: string
  }[] = []
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      asked.push({
        call: `${request.method} ${request.url}`,
        token: request.headers.authorization,
        host: request.headers[judgeHostHeader]?.toString(),
        type: request.headers['content-type'],
        body: body.toString(),
      })
      const [code, answer = ''] = answers[Math.min(asked.length, answers.length) - 1] ?? [204]
      response.writeHead(code).end(answer)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return { source: new JobSource(`http://127.0.0.1:${address.port}//`, 'secret'), asked }
}

const { signal } = new AbortController()
const report: Report = {
  executionId: '0190a0c0-0000-7000-8000-000000000001' as Report['executionId'],
  attempt: 1,
  status: status.running,
  build: null,
  checks: [],
  running: [],
  error: null,
}
const claim = { languages: ['go'], waitMs: 0, express: false }

it('a server of before 0.2.1 is told what it knows', async () => {
  const { source, asked } = await sourceOf([400], [204], [200, '{"go":"on"}'], [204])
  const hello = { version: 'x', slots: 1, busy: 0, fresh: true, languages: ['go'] }
  await source.hello({ ...hello, toolchains: { go: 'a' } })
  const build = {
    ok: true,
    log: { snip: '', size: 0, blob: null },
    usages: null,
    cached: false,
  }
  const hashes = { program: 'a'.repeat(64) }
  const checks = [
    { ...unjudgedReport({ no: 0 }, { status: status.skipped }), score: 0.5, inCompany: true },
  ]
  await source.report({ ...report, build: { ...build, hashes }, checks }, signal)
  // It may have been upgraded since.
  await source.hello({ ...hello, toolchains: { go: 'a' } })
  const bodies: unknown[] = asked.map(({ body }) => JSON.parse(body))
  expect(bodies).toEqual([
    { ...hello, toolchains: { go: 'a' } },
    hello,
    { ...report, build, checks: [unjudgedReport({ no: 0 }, { status: status.skipped })] },
    { ...hello, toolchains: { go: 'a' } },
  ])
})

it('each call carries the token and the host, and its body as JSON', async () => {
  const { source, asked } = await sourceOf([204])
  const hello = { version: 'x', slots: 1, busy: 0, fresh: true, languages: [] }
  await source.hello(hello)
  await source.release('e', 2)
  expect(asked).toEqual([
    {
      call: 'POST /api/judge/hello',
      token: 'Bearer secret',
      host: encodeURIComponent(hostname()),
      type: 'application/json',
      body: JSON.stringify(hello),
    },
    {
      call: 'POST /api/judge/release',
      token: 'Bearer secret',
      host: encodeURIComponent(hostname()),
      type: 'application/json',
      body: '{"executionId":"e","attempt":2}',
    },
  ])
})

it('a token that is in use elsewhere is told from other refusals; a job of then is lost', async () => {
  const inUse: Answer = [409, JSON.stringify({ error: 'In use by x.', code: 'ErrTokenInUse' })]
  const { source } = await sourceOf(inUse)
  await expect(source.claim(claim, signal)).rejects.toThrow(new TokenInUse('In use by x.'))
  await expect(source.report(report, signal)).rejects.toThrow(LeaseLost)
  for (const body of ['no JSON', '{"error":"x","code":"ErrConflict"}']) {
    const other = (await sourceOf([409, body])).source.leave(signal)
    await expect(other).rejects.not.toThrow(TokenInUse)
    await expect(other).rejects.toThrow(CallRefused)
  }
})

it('a claim that finds nothing has no job, and one that finds what is not a job is an error', async () => {
  expect(await (await sourceOf([204])).source.claim(claim, signal)).toEqual([])
  const odd = await sourceOf([200, '{}'])
  await expect(odd.source.claim(claim, signal)).rejects.toThrow(/executionId/)
})

it('a claim of several jobs has all that come; a server of before 0.2.1 gives one', async () => {
  const many = { ...claim, most: 8 }
  const answer = JSON.stringify({ jobs: [bareJob, bareJob] })
  expect(await (await sourceOf([200, answer])).source.claim(many, signal)).toEqual([
    bareJob,
    bareJob,
  ])
  const old = await sourceOf([400], [200, JSON.stringify(bareJob)])
  expect(await old.source.claim(many, signal)).toEqual([bareJob])
  expect(old.asked.map(({ body }) => JSON.parse(body))).toEqual([many, claim])
})

it('a claim of a language server has its call, or none', async () => {
  const wanted = { languages: ['go'], places: 1, waitMs: 0 }
  expect(await (await sourceOf([204])).source.claimLanguageServer(wanted, signal)).toBeUndefined()
  const call = { id: 'c', languageId: 'go' }
  const found = await sourceOf([200, JSON.stringify(call)])
  expect(await found.source.claimLanguageServer(wanted, signal)).toEqual(call)
})

describe('a report', () => {
  it.each(['on', 'yield'] as const)('that is answered with %s', async (go) => {
    const { source } = await sourceOf([200, JSON.stringify({ go })])
    expect(await source.report(report, signal)).toBe(go)
  })

  it('that is answered with stop: the lease is lost, but for a fault of the judge', async () => {
    const { source } = await sourceOf([200, '{"go":"stop"}'])
    await expect(source.report(report, signal)).rejects.toThrow(LeaseLost)
    const ofAuthor = { ...report, error: { whose: 'author' as const, note: 'x' } }
    await expect(source.report(ofAuthor, signal)).rejects.toThrow(LeaseLost)
    const ofJudge = { ...report, error: { whose: 'judge' as const, note: 'x' } }
    expect(await source.report(ofJudge, signal)).toBe('on')
  })

  it.each([429, 500, 503])('is sent again after %i', async (code) => {
    const { source, asked } = await sourceOf([code], [code], [200, '{"go":"on"}'])
    expect(await source.report(report, signal)).toBe('on')
    expect(asked).toHaveLength(3)
  })

  it.each([
    [401, TokenRefused],
    [400, CallRefused],
    [404, CallRefused],
    [499, CallRefused],
  ])('is not sent again after %i', async (code, kind) => {
    const { source, asked } = await sourceOf([code, 'no'])
    await expect(source.report(report, signal)).rejects.toThrow(kind)
    expect(asked).toHaveLength(1)
  })

  it('is not sent again once the job is stopped', async () => {
    const { source, asked } = await sourceOf([500])
    await expect(source.report(report, AbortSignal.abort())).rejects.toThrow(/abort/)
    expect(asked).toHaveLength(0)
  })
})

const endOf = (no: number): Report => ({
  ...report,
  executionId: `0190a0c0-0000-7000-8000-00000000000${no}` as Report['executionId'],
  status: status.finished,
})
const sayAll = async (source: JobSource, numbers: number[]): Promise<string[]> => {
  const said = await Promise.allSettled(numbers.map((no) => source.end(endOf(no))))
  return said.map((one) => (one.status === 'rejected' ? one.reason.constructor.name : 'said'))
}
const numbersIn = (body: string): string[] =>
  [...body.matchAll(/8000-00000000000([0-9])/g)].flatMap(([, no]) => no ?? [])
const callsOf = (asked: { call: string; body: string }[]) =>
  asked.map(({ call, body }) => `${call.split('/').at(-1)} ${numbersIn(body).join(' ')}`)
const on: Answer = [200, '{"go":"on"}']

describe('ends of jobs', () => {
  it('that come while one is on its way go together, and each has its own answer', async () => {
    const answers = [{ go: 'on' }, { go: 'stop' }, { go: 'on' }]
    const { source, asked } = await sourceOf(on, [200, JSON.stringify({ answers })])
    expect(await sayAll(source, [1, 2, 3, 4])).toEqual(['said', 'said', 'LeaseLost', 'said'])
    expect(callsOf(asked)).toEqual(['report 1', 'ends 2 3 4'])
  })

  it('have as many checks in a call as a report, and at least one job', async () => {
    const { source, asked } = await sourceOf(on, on, [
      200,
      JSON.stringify({ answers: [{ go: 'on' }, { go: 'on' }] }),
    ])
    const long = { ...endOf(2), checks: Array.from({ length: 25 }, () => ({})) as never }
    await Promise.all([
      source.end(endOf(1)),
      source.end(long),
      source.end(endOf(3)),
      source.end(endOf(4)),
    ])
    expect(callsOf(asked)).toEqual(['report 1', 'report 2', 'ends 3 4'])
  })

  it('are sent again together where the server was away', async () => {
    const both = JSON.stringify({ answers: [{ go: 'on' }, { go: 'on' }] })
    const { source, asked } = await sourceOf(on, [503], [200, both])
    expect(await sayAll(source, [1, 2, 3])).toEqual(['said', 'said', 'said'])
    expect(callsOf(asked)).toEqual(['report 1', 'ends 2 3', 'ends 2 3'])
  })

  it('go alone to a server of before 0.2.1, and where one of them is refused', async () => {
    const old = await sourceOf(on, [404], on)
    expect(await sayAll(old.source, [1, 2, 3])).toEqual(['said', 'said', 'said'])
    expect(await sayAll(old.source, [4, 5, 6])).toEqual(['said', 'said', 'said'])
    const alone = ['report 1', 'ends 2 3', 'report 2', 'report 3']
    expect(callsOf(old.asked)).toEqual([...alone, 'report 4', 'report 5', 'report 6'])
    const refused = await sourceOf(on, [400], [400], on)
    expect(await sayAll(refused.source, [1, 2, 3])).toEqual(['said', 'CallRefused', 'said'])
    expect(callsOf(refused.asked)).toEqual(alone)
  })
})

describe('bytes', () => {
  it('are read, also where there are none', async () => {
    const some = await sourceOf([200, 'bytes'])
    expect(await text(await some.source.open('h', signal))).toBe('bytes')
    expect(some.asked).toMatchObject([{ call: 'GET /api/judge/blobs/h', type: undefined }])
    const none = await sourceOf([204])
    expect(await text(await none.source.open('h', signal))).toBe('')
  })

  it('are sent from a file or from memory, again where the server was away', async () => {
    const ref = JSON.stringify({ hash: 'h', size: 3 })
    const { source, asked } = await sourceOf([200, ref], [500], [200, ref])
    expect(await source.upload({ bytes: Buffer.from('abc') }, signal)).toEqual({
      hash: 'h',
      size: 3,
    })
    const path = join(await openTestFolder('upload'), 'file')
    await writeFile(path, 'def')
    await source.upload({ path }, signal)
    expect(asked.map(({ call, type, body }) => [call, type, body])).toEqual([
      ['PUT /api/judge/blobs', 'application/octet-stream', 'abc'],
      ['PUT /api/judge/blobs', 'application/octet-stream', 'def'],
      ['PUT /api/judge/blobs', 'application/octet-stream', 'def'],
    ])
  })
})
