import type { Session } from '@drafts/contract'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { mountAll } from '../../create-server.ts'
import { createApp } from '../../platform/http/app.ts'
import { freePort } from '../../platform/http/free-port.ts'
import { createWorld } from '../../testing/world.ts'
import type { World } from '../../testing/world.ts'
import { startSession } from './session.ts'

// People reach the server by a name that the server itself cannot reach (docs/self-hosting.md#proxy-and-tls).

const publicUrl = 'https://drafts.example'
let world: World
let app: FastifyInstance
let local: string

beforeAll(async () => {
  world = await createWorld()
  const port = await freePort('127.0.0.1')
  local = `http://127.0.0.1:${port}`
  const config = {
    ...world.platform.config,
    publicUrl,
    trustedProxies: ['loopback', '10.1.0.0/16'],
  }
  app = await createApp(config)
  await mountAll(app, { ...world.platform, config }, () => local)
  await app.listen({ port, host: '127.0.0.1' })
})
afterAll(async () => {
  await app.close()
  await world.close()
})

/** A browser before a proxy, which says of a request what `headers` have. */
const browserBehind = (headers: Record<string, string>) => {
  const cookies = new Map<string, string>()
  const set: string[] = []
  const ask = async (url: string, form?: Record<string, string>) => {
    const { pathname, search } = new URL(url, publicUrl)
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await app.inject({
      method: form ? 'POST' : 'GET',
      url: pathname + search,
      headers: {
        ...headers,
        cookie,
        ...(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
      },
      ...(form ? { payload: new URLSearchParams(form).toString() } : {}),
    })
    for (const one of response.cookies) {
      if (one.value === '') cookies.delete(one.name)
      else cookies.set(one.name, one.value)
      set.push(`${one.name} ${one.secure ? 'secure' : 'open'}`)
    }
    return response
  }
  /** Follows to the end, and answers where that is. */
  const visit = async (url: string, form?: Record<string, string>): Promise<string> => {
    let at = new URL(url, publicUrl)
    let response = await ask(at.href, form)
    for (let hops = 0; response.headers.location !== undefined && hops < 20; hops += 1) {
      at = new URL(response.headers.location, at)
      if (at.origin !== publicUrl) throw new Error(`led to ${at.href}`)
      response = await ask(at.href)
    }
    return at.href
  }
  return { ask, visit, set }
}

const forwarded = { host: 'drafts.example', 'x-forwarded-proto': 'https' }

describe('behind a proxy', () => {
  it.each([
    ['that passes on name and scheme', forwarded],
    ['that passes on the name alone', { host: 'drafts.example' }],
    ['that passes on nothing', { host: '127.0.0.1:7101' }],
  ])('%s a person signs in by the public address', async (name, headers) => {
    const called = vi.spyOn(globalThis, 'fetch')
    onTestFinished(() => called.mockRestore())
    const { ask, visit, set } = browserBehind(headers)
    const form = await visit('/api/login?return=/settings')
    // Nothing of our own provider is asked for.
    expect(called).not.toHaveBeenCalled()
    expect(form).toMatch(/^https:\/\/drafts\.example\/identity\/interaction\//)
    const handle = `P${name.length}`
    const end = await visit(`${form}/sign-up`, { handle, password: 'long enough' })
    expect(end).toBe(`${publicUrl}/settings`)
    for (const [address] of called.mock.calls)
      expect(address).toEqual(expect.stringContaining(`${local}/`))
    expect((await ask('/api/accounts/me')).json()).toMatchObject({ handle })
    expect(set.filter((one) => one.endsWith('open'))).toEqual([])
  })

  it('another name leads to the public one', async () => {
    const { headers } = await browserBehind({ host: 'old.example' }).ask('/api/login?return=/p/1')
    expect(headers.location).toBe(`${publicUrl}/api/login?sent=1&return=%2Fp%2F1`)
  })

  it.each([
    ['127.0.0.1', '203.0.113.9'],
    ['10.1.2.3', '203.0.113.9'],
    ['10.2.0.1', '10.2.0.1'],
  ])('a session used by way of %s is listed as used from %s', async (remoteAddress, from) => {
    const { id } = await world.as('alice')
    let secret = ''
    const reply = { setCookie: (_name: string, value: string) => void (secret = value) }
    await startSession(world.platform, reply, id, null)
    const answer = await app.inject({
      url: '/api/sessions',
      headers: { cookie: `drafts_session=${secret}`, 'x-forwarded-for': '203.0.113.9' },
      remoteAddress,
    })
    const { sessions } = answer.json<{ sessions: Session[] }>()
    expect(sessions.find(({ isOwn }) => isOwn)?.address).toBe(from)
  })
})
