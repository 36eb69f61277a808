import type { ChildProcess } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isPartOn } from '../testing/parts.ts'
import { useSyncedFolder } from './synced-folder.ts'

// docs/product/packages.md#in-step-with-a-folder: a run of `./drafts sync` may end at any of its calls.

const { here, drafts, start, write, read, statement, tests } = useSyncedFolder()
/** The process that was started last. */
let child: ChildProcess | undefined
const startProcess = (args: string[], more: Record<string, string>) => {
  const run = start(args, more)
  child = run.child
  return run.ended
}

/** A server before the server: the answer to the nth call is not sent, and the run is ended; `onCall` is before each answer. */
const between = async (
  end: () => void,
  onCall: (call: string) => Promise<void> = async () => undefined,
) => {
  let calls = 0
  const pass = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(Buffer.from(chunk))
    const { method = 'GET', url = '', headers } = request
    const answer = await fetch(`${here().stack.url}${url}`, {
      method,
      headers: {
        authorization: headers.authorization ?? '',
        ...(headers['content-type'] && { 'content-type': headers['content-type'] }),
      },
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    })
    const bytes = Buffer.from(await answer.arrayBuffer())
    await onCall(`${method} ${url}`)
    calls += 1
    if (calls === ends) {
      end()
      request.socket.destroy()
      return
    }
    const type = answer.headers.get('content-type')
    response.writeHead(answer.status, type ? { 'content-type': type } : {}).end(bytes)
  }
  const proxy = createServer((request, response) => void pass(request, response))
  await new Promise<void>((resolve) => void proxy.listen(0, '127.0.0.1', resolve))
  const { port } = proxy.address() as AddressInfo
  let ends = 0
  return {
    url: `http://127.0.0.1:${port}`,
    /** From now on; 0: never. */
    endAt: (call: number): void => {
      ends = call
      calls = 0
    },
    ended: () => calls >= ends,
    close: () => new Promise((resolve) => proxy.close(resolve)),
  }
}

/** The folder and the server, each in its own way. */
const change = async (no: number): Promise<void> => {
  write('tests/new.in', `new ${no}\n`)
  write(`tests/new${no}.in`, `also ${no}\n`)
  write('statements/en-US/body.md', `Mine ${no}.\n`)
  const [, second] = await tests()
  await here().api.updateTest({
    testId: second?.id ?? '',
    body: { input: { text: `two ${no}\n` } },
  })
}

describe('./drafts sync that is ended', () => {
  it.each([
    // A process takes long to start: every third call is enough to see that a signal ends it as a lost server does.
    ['Ctrl-C', startProcess, isPartOn('chaos') ? 1 : 3, () => void child?.kill('SIGINT')],
    ['a server that goes away', drafts, 1, () => undefined],
  ])('by %s, whenever that is, goes on as if it had not been', async (_words, run, step, end) => {
    const { at, problemId } = here()
    const proxy = await between(end)
    const more = { DRAFTS_SERVER: proxy.url }
    // First all of the problem to the folder, then changes both ways.
    for (let call = 1; ; call += step) {
      proxy.endAt(call)
      await run([at, '--problem', problemId], more)
      if (!proxy.ended()) break
    }
    proxy.endAt(0)
    expect((await drafts([at], more)).lines).toEqual([])
    expect(readdirSync(join(at, 'tests'))).toHaveLength(9)
    let wanted = 3
    for (let call = 1; ; call += step) {
      await change(call)
      wanted += call === 1 ? 2 : 1
      proxy.endAt(call)
      await run([at], more)
      const isEnded = proxy.ended()
      proxy.endAt(0)
      expect((await drafts([at], more)).status).toBe(0)
      expect(await tests()).toHaveLength(wanted)
      expect(readdirSync(join(at, 'tests'))).toHaveLength(3 * wanted)
      expect((await statement()).body).toBe(`Mine ${call}.`)
      expect((await tests())[1]?.firstLine).toBe(`two ${call}`)
      expect((await drafts([at], more)).lines).toEqual([])
      if (!isEnded) break
    }
    await proxy.close()
  })
})

describe('./drafts sync while somebody works', () => {
  it('writes over nothing that was changed since it read', async () => {
    const { api, at, problemId } = here()
    const [first = '', second = '', third = ''] = (await tests()).map((test) => test?.id ?? '')
    let meanwhile: ((call: string) => Promise<void>) | undefined
    const proxy = await between(
      () => undefined,
      async (call) => meanwhile?.(call),
    )
    const more = { DRAFTS_SERVER: proxy.url }
    await drafts([at, '--problem', problemId], more)
    await api.updateTest({ testId: first, body: { output: { text: 'one\n' } } })
    await api.updateTest({ testId: second, body: { output: { text: 'two\n' } } })
    write('tests/003.in', 'mine\n')
    meanwhile = async (call) => {
      if (call !== `GET /api/tests/${first}/output`) return
      write('tests/002.out', 'typed\n')
      await api.updateTest({ testId: third, body: { input: { text: 'theirs\n' } } })
    }
    const { status, lines } = await drafts([at], more)
    expect([status, lines]).toEqual([
      1,
      [
        'to folder  tests/001',
        'refused    tests/002  It was changed in the folder meanwhile. Sync again.',
        'refused    tests/003  It was changed on the server meanwhile. Sync again.',
      ],
    ])
    expect(read('tests/002.out')).toBe('typed\n')
    expect((await tests()).map((test) => test?.firstLine)).toEqual(['1', '2', 'theirs'])
    await proxy.close()
  })
})
