import { languageServerCloses, languageServerSockets } from '@drafts/contract'
import type { LanguageServerCall } from '@drafts/contract'
import type { AddressInfo } from 'node:net'
import { request } from 'node:http'
import { once } from 'node:events'
import type { Duplex } from 'node:stream'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { createJudgeToken } from '../judging/index.ts'
import { startSession } from '../accounts/index.ts'
import { createWorld } from '../../testing/world.ts'
import type { World } from '../../testing/world.ts'

let world: World
let origin: string
let token: string
const open: WebSocket[] = []
/** What the server has upgraded and not closed yet. */
const upgraded = new Set<Duplex>()

beforeAll(async () => {
  world = await createWorld({}, { lookAgainMs: null })
  await world.platform.listener.start()
  world.app.server.prependListener('upgrade', (_request, socket) => {
    upgraded.add(socket)
    socket.once('close', () => upgraded.delete(socket))
  })
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(world.app.server.address() as AddressInfo).port}`
  ;({ token } = await world.as('alice'))
})
afterAll(() => world.close())
beforeEach(() => claim({ languages: ['cpp20-gcc'], waitMs: 0, places: 0 }))
afterEach(async () => {
  for (const socket of open.splice(0)) socket.close()
  // An account has so many sockets and no more.
  // oxlint-disable-next-line vitest/no-standalone-expect -- it waits for the server
  await expect.poll(() => upgraded.size).toBe(0)
})

const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` })

const upgrading = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': Buffer.alloc(16).toString('base64'),
}

/** The status with which a handshake is answered. */
const handshake = (path: string, headers: Record<string, string>): Promise<number> =>
  new Promise((resolve, reject) => {
    const call = request(`${origin}${path}`, {
      headers: { ...upgrading, ...headers },
    })
    call.on('upgrade', (response, socket) => {
      socket.destroy()
      resolve(response.statusCode ?? 0)
    })
    call.on('response', (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    call.on('error', reject)
    call.end()
  })

const claim = async (body: object, secret = world.judgeToken) => {
  const response = await fetch(`${origin}/api/judge/claim_language_server`, {
    method: 'POST',
    headers: { ...bearer(secret), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return response.status === 200 ? ((await response.json()) as LanguageServerCall) : response.status
}
const claimed = async (): Promise<string> => {
  const call = await claim({ languages: ['cpp20-gcc'], waitMs: 5000, places: 1 })
  if (typeof call === 'number') throw new Error(`no call: ${call}`)
  return call.id
}

interface Heard {
  socket: WebSocket
  messages: string[]
  closed: Promise<{ code: number; reason: string }>
  next(): Promise<string>
}
const connect = (path: string, headers: Record<string, string>): Promise<Heard> => {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}${path}`, { headers })
  open.push(socket)
  const messages: string[] = []
  const waiting: ((text: string) => void)[] = []
  socket.addEventListener('message', ({ data }) => {
    const hearer = waiting.shift()
    if (hearer) hearer(String(data))
    else messages.push(String(data))
  })
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.addEventListener('close', ({ code, reason }) => resolve({ code, reason }))
  })
  const next = (): Promise<string> => {
    const first = messages.shift()
    return first === undefined
      ? new Promise((resolve) => waiting.push(resolve))
      : Promise.resolve(first)
  }
  return new Promise((resolve, reject) => {
    socket.addEventListener('open', () => resolve({ socket, messages, closed, next }))
    socket.addEventListener('error', () => reject(new Error('the handshake failed')))
  })
}
const person = (): Promise<Heard> => connect('/api/language-server?stack=cpp20-gcc', bearer(token))
const judge = async (): Promise<Heard> =>
  connect(`/api/judge/language-servers/${await claimed()}`, bearer(world.judgeToken))
const pair = async (): Promise<{ editor: Heard; server: Heard }> => {
  const editor = await person()
  return { editor, server: await judge() }
}

const stack = '/api/language-server?stack=cpp20-gcc'

it('the handshake asks who it is, and whether they are invited', async () => {
  const dave = await world.as('dave', [])
  expect(await handshake(stack, {})).toBe(401)
  expect(await handshake(stack, bearer('dat_nothing'))).toBe(401)
  expect(await handshake(stack, bearer(dave.token))).toBe(403)
  expect(await handshake(stack, bearer(token))).toBe(101)
  expect(await handshake(stack, bearer(world.judgeToken))).toBe(401)
})

it('a cookie opens it as well as a token, with or without a trailing slash', async () => {
  const { id } = await world.as('alice')
  let secret = ''
  const reply = { setCookie: (_name: string, value: string) => void (secret = value) }
  await startSession(world.platform, reply, id, null)
  const cookie = `drafts_session=${secret}`
  expect(await handshake(stack, { cookie, origin })).toBe(101)
  expect(await handshake('/api/language-server/?stack=cpp20-gcc', { cookie, origin })).toBe(101)
})

it('a foreign origin is refused, whatever it carries', async () => {
  const foreign = { origin: 'https://elsewhere.example' }
  expect(await handshake(stack, { ...bearer(token), ...foreign })).toBe(403)
  expect(await handshake(stack, { ...bearer(token), origin: 'null' })).toBe(403)
  expect(await handshake(stack, { ...bearer(token), origin })).toBe(101)
})

it('what no judge offers is not found; a plain request is answered with what this is', async () => {
  for (const path of ['?stack=cobol', '?stack=python3', '', '?stack=a&stack=b'])
    expect(await handshake(`/api/language-server${path}`, bearer(token))).toBe(404)
  const plain = await fetch(`${origin}${stack}`, { headers: bearer(token) })
  expect([plain.status, ((await plain.json()) as { error: string }).error]).toEqual([
    400,
    'This address is for WebSockets.',
  ])
})

it('languages say who helps with them, only while a judge offers it', async () => {
  const { api } = await world.as('alice')
  const serverOf = async (id: string) =>
    (await api.listLanguages({})).languages.find((language) => language.id === id)?.languageServer
  expect([await serverOf('cpp20-gcc'), await serverOf('python3')]).toEqual(['clangd', null])
  await claim({ languages: [], waitMs: 0, places: 0 })
  expect(await serverOf('cpp20-gcc')).toBeNull()
})

it('an account has so many sockets and no more; a closed one makes room', async () => {
  const sockets = await Promise.all(Array.from({ length: languageServerSockets }, person))
  expect(await handshake(stack, bearer(token))).toBe(429)
  const { token: other } = await world.as('bob')
  expect(await handshake(stack, bearer(other))).toBe(101)
  sockets[0]?.socket.close()
  await sockets[0]?.closed
  await expect.poll(() => handshake(stack, bearer(token))).toBe(101)
})

it('what is said before a judge comes is kept, and then goes both ways', async () => {
  const editor = await person()
  editor.socket.send('{"id":1}')
  const server = await judge()
  expect(await server.next()).toBe('{"id":1}')
  server.socket.send('{"id":1,"result":"é"}')
  expect(await editor.next()).toBe('{"id":1,"result":"é"}')
  editor.socket.send('{"id":2}')
  expect(await server.next()).toBe('{"id":2}')
})

it('each call is for one judge, and only for judges', async () => {
  const editor = await person()
  const id = await claimed()
  expect(await claim({ languages: ['cpp20-gcc'], waitMs: 0, places: 1 })).toBe(204)
  const path = `/api/judge/language-servers/${id}`
  expect(await handshake(path, {})).toBe(401)
  expect(await handshake(path, bearer(token))).toBe(401)
  const other = await createJudgeToken(world.platform.db, 'other')
  const server = await connect(path, bearer(other))
  expect(await handshake(path, bearer(other))).toBe(404)
  server.socket.send('hello')
  expect(await editor.next()).toBe('hello')
})

it('a judge without room, or for another language, gets no call', async () => {
  await person()
  expect(await claim({ languages: ['cpp20-gcc'], waitMs: 0, places: 0 })).toBe(204)
  expect(await claim({ languages: ['python3'], waitMs: 0, places: 1 })).toBe(204)
})

it('a call that names a problem brings its helper files, and is for those alone who may read them', async () => {
  const alice = await world.as('alice')
  const eve = await world.as('eve')
  const { id: problemId } = await alice.api.createProblem({
    body: { title: 'Helped', mechanism: 'standard' },
  })
  const address = `${stack}&problem=${problemId}`
  const wanted = { languages: ['cpp20-gcc'], waitMs: 5000, places: 1 }
  const editor = await connect(address, bearer(token))
  expect(await claim(wanted)).toEqual({ id: expect.any(String), languageId: 'cpp20-gcc' })
  const source = { text: '// edges' }
  const body = { role: 'helper', label: 'graph.h', source } as const
  await alice.api.createProgram({ problemId, body })
  editor.socket.close()
  await connect(address, bearer(token))
  expect(await claim(wanted)).toMatchObject({ files: [{ name: 'graph.h', blob: { size: 8 } }] })
  expect(await handshake(address, bearer(eve.token))).toBe(403)
  expect(await handshake(`${stack}&problem=nothing`, bearer(token))).toBe(404)
})

it('a judge that waits is woken', async () => {
  const asked = once(world.app.server, 'request')
  const waiting = claim({ languages: ['cpp20-gcc'], waitMs: 25_000, places: 1 })
  await asked
  await person()
  expect(await waiting).toMatchObject({ languageId: 'cpp20-gcc' })
})

it('the end of one side is the end of the other, with its reason', async () => {
  const first = await pair()
  first.editor.socket.close(1000)
  expect((await first.server.closed).code).toBe(1000)
  const second = await pair()
  second.server.socket.close(languageServerCloses.ended, 'The language server ended.')
  expect(await second.editor.closed).toEqual({
    code: languageServerCloses.ended,
    reason: 'The language server ended.',
  })
})

it('a judge that vanishes is reported, and the next socket finds another', async () => {
  const editor = await person()
  const id = await claimed()
  const rough = request(`${origin}/api/judge/language-servers/${id}`, {
    headers: { ...bearer(world.judgeToken), ...upgrading },
  })
  rough.on('upgrade', (_response, socket) => {
    // What the editor sent has arrived: they talk.
    socket.once('data', () => socket.destroy())
    editor.socket.send('{"id":1}')
  })
  rough.end()
  expect(await editor.closed).toEqual({
    code: languageServerCloses.noJudge,
    reason: 'The judge that ran the language server is gone. It is tried again.',
  })
  const again = await pair()
  again.server.socket.send('here')
  expect(await again.editor.next()).toBe('here')
})

it('a call whose person left is not given to a judge', async () => {
  const editor = await person()
  editor.socket.close()
  await editor.closed
  await expect.poll(async () => claim({ languages: ['cpp20-gcc'], waitMs: 0, places: 1 })).toBe(204)
})

it('bytes and messages over 4 MB close the socket', async () => {
  const first = await pair()
  first.editor.socket.send(new Uint8Array([1]))
  expect((await first.editor.closed).code).toBe(1003)
  const second = await pair()
  second.editor.socket.send('x'.repeat(3_999_990))
  expect(await second.server.next()).toHaveLength(3_999_990)
  second.editor.socket.send('x'.repeat(4_000_001))
  expect((await second.editor.closed).code).toBe(1009)
})

it('a flood of messages closes the socket', async () => {
  const { editor } = await pair()
  for (let n = 0; n < 1100; n += 1) editor.socket.send('{}')
  expect((await editor.closed).code).toBe(languageServerCloses.tooMuch)
})

/** A text message as a person sends it. */
const frame = (length: number): Buffer => {
  const head = Buffer.alloc(14)
  head.set([0x81, 0xff])
  head.writeBigUInt64BE(BigInt(length), 2)
  return Buffer.concat([head, Buffer.alloc(length, 'x')])
}

it('who sends too much before a judge comes is cut off, also when it ignores the goodbye', async () => {
  const gone = new Promise<string>((resolve) => {
    const call = request(`${origin}${stack}`, { headers: { ...upgrading, ...bearer(token) } })
    call.on('upgrade', (_response, socket) => {
      socket.on('error', () => undefined)
      socket.on('close', () => resolve('closed'))
      socket.resume()
      for (let n = 0; n < 3; n += 1) socket.write(frame(3_900_000))
    })
    call.end()
  })
  expect(await gone).toBe('closed')
})

it('an upgrade of a path without sockets is answered as any request, or broken off as any', async () => {
  expect(await handshake('/api/nobody', {})).toBe(404)
  expect(await handshake('/healthz', {})).toBe(200)
  const call = request(`${origin}/api/nobody`, { headers: upgrading })
  call.on('error', () => undefined)
  const arrived = once(world.app.server, 'request')
  call.end()
  const [{ socket }] = (await arrived) as [{ socket: Duplex }]
  call.socket?.resetAndDestroy()
  await expect.poll(() => socket.destroyed).toBe(true)
  expect((await fetch(`${origin}/healthz`)).status).toBe(200)
})
