// How calls are taken, over a server and sockets that are not there and sessions that send back what they read.
import { languageServerCloses } from '@drafts/contract'
import type { LanguageServerCall, LanguageServerClaim } from '@drafts/contract'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { TokenRefused } from '../job-source.ts'
import { openTestFolder, removeFolders } from '../sandbox/test-bed.ts'
import { placeFakeSupervisor } from '../testing/fake-supervisor.ts'
import type { FakeAnswers } from '../testing/fake-supervisor.ts'
import { ServerHost } from './server-host.ts'

afterAll(removeFolders)

/** One side of a socket: what is sent and how it is closed is noted, and events come from the test. */
class FakeSocket extends EventTarget {
  readonly sent: string[] = []
  readonly closes: [number, string][] = []
  readyState = WebSocket.OPEN
  bufferedAmount = 0
  send(text: string): void {
    this.sent.push(text)
  }
  close(code: number, reason: string): void {
    this.closes.push([code, reason])
    this.dispatchEvent(new Event('close'))
  }
  hear(data: unknown): void {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
}

type Found = LanguageServerCall | Error | undefined

/** A host whose server gives these calls, and whose knocks meet these sockets; then it is stopped. */
const hostOf = async (
  calls: Found[],
  knocks: ('open' | 'error' | 'close')[] = [],
  answers: FakeAnswers = { requests: ['held'] },
  offered: string[][] = [],
) => {
  const fake = await placeFakeSupervisor(answers)
  const stop = new AbortController()
  const claims: LanguageServerClaim[] = []
  const sockets: FakeSocket[] = []
  const notes: string[] = []
  const note = (text: string): void => void notes.push(text)
  const asked = Promise.withResolvers<void>()
  const beside = await openTestFolder('beside')
  await writeFile(join(beside, 'a-hash'), '// beside')
  const host = new ServerHost({
    places: {
      runnerCache: fake.cacheDir,
      folder: await openTestFolder('host'),
      testlibPath: '/testlib.h',
    },
    blobs: { path: async ({ hash }) => join(beside, hash) },
    offered: () => offered.shift() ?? ['c17-gcc'],
    log: { info: note, warn: note },
    signal: stop.signal,
    source: {
      claimLanguageServer: async (claim, signal) => {
        claims.push(claim)
        const found = calls.shift()
        if (found instanceof Error) throw found
        if (found) return found
        asked.resolve()
        // The long poll of the real one.
        await new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(new Error('aborted')))
        })
        return undefined
      },
      openLanguageServer: () => {
        const socket = new FakeSocket()
        const end = knocks[sockets.push(socket) - 1] ?? 'close'
        queueMicrotask(() => {
          if (end === 'open') socket.hear('early')
          socket.dispatchEvent(new Event(end))
        })
        // As much of a socket as it uses.
        return socket as unknown as WebSocket
      },
    },
  })
  return { host, fake, stop, claims, sockets, notes, asked: asked.promise }
}
const call: LanguageServerCall = { id: 'call', languageId: 'c17-gcc' }
/** The worst of a busy machine. */
const patience = { timeout: 60_000 }

describe('a call', () => {
  it('joins its socket with a session, what came early first', async () => {
    const { host, stop, sockets, claims, fake } = await hostOf([call], ['open'])
    const working = host.work()
    await vi.waitFor(() => expect(sockets[0]?.sent).toEqual(['early']), patience)
    sockets[0]?.hear('more')
    await vi.waitFor(() => expect(sockets[0]?.sent).toEqual(['early', 'more']), patience)
    expect(await fake.programs()).toHaveLength(1)
    await vi.waitFor(() => expect(claims).toHaveLength(2), patience)
    const [first, second] = claims
    expect(first).toMatchObject({ languages: ['c17-gcc'], waitMs: 5000 })
    expect(second?.places).toBe((first?.places ?? 0) - 1)
    stop.abort()
    await working
    expect(sockets[0]?.closes[0]).toEqual([languageServerCloses.noJudge, 'The judge is stopping.'])
  })

  it('has files beside its text, but none in the place of the server’s own', async () => {
    const files = ['graph.h', 'compile_flags.txt', 'testlib.h'].map((name) => ({
      name,
      blob: { hash: 'a-hash', size: 9 },
    }))
    const { host, stop, sockets, fake } = await hostOf([{ ...call, files }], ['open'])
    const working = host.work()
    await vi.waitFor(() => expect(sockets[0]?.sent).toEqual(['early']), patience)
    const [placed] = await fake.files()
    expect(placed?.toSorted()).toEqual(['.clangd', 'compile_flags.txt', 'graph.h', 'testlib.h'])
    stop.abort()
    await working
  })

  it('is knocked for until its server is met', async () => {
    const { host, stop, sockets } = await hostOf([call], ['error', 'close', 'open'])
    const working = host.work()
    await vi.waitFor(() => expect(sockets[2]?.sent).toEqual(['early']), patience)
    expect(sockets).toHaveLength(3)
    stop.abort()
    await working
  })

  it('whose session cannot be opened is closed with a sentence', async () => {
    const { host, stop, sockets, notes } = await hostOf([call], ['open'], { starts: ['refused'] })
    const working = host.work()
    await vi.waitFor(() => expect(notes).toHaveLength(1), patience)
    expect(notes[0]).toMatch(/^a language server failed: .*Not on this machine/)
    expect(sockets[0]?.closes).toEqual([
      [languageServerCloses.ended, 'The language server could not be run.'],
    ])
    stop.abort()
    await working
  })

  it('of a language without a server is left', async () => {
    const odd: LanguageServerCall = { id: 'call', languageId: 'whitespace' }
    const { host, stop, sockets, asked } = await hostOf([odd])
    const working = host.work()
    await asked
    expect(sockets).toEqual([])
    stop.abort()
    await working
  })
})

describe('a host', () => {
  it('asks for nothing while nothing is offered', async () => {
    const { host, stop, claims, asked } = await hostOf([], [], {}, [[], ['go']])
    const working = host.work()
    await asked
    expect(claims).toMatchObject([{ languages: ['go'] }])
    stop.abort()
    await working
  })

  it('asks again after an error, and ends where its token is refused', async () => {
    const { host, claims, notes } = await hostOf([new Error('away'), new TokenRefused('no')])
    await expect(host.work()).rejects.toThrow(TokenRefused)
    expect(claims).toHaveLength(2)
    expect(notes).toEqual(['asking for language servers failed: Error: away'])
  })

  it('that is stopped asks for nothing', async () => {
    const { host, stop, claims } = await hostOf([])
    stop.abort()
    await host.work()
    expect(claims).toEqual([])
  })
})
