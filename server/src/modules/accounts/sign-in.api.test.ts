/* oxlint-disable unicorn/consistent-function-scoping -- a helper stands beside the cases that use it */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mountAll } from '../../create-server.ts'
import { createApp } from '../../platform/http/app.ts'
import { freePort } from '../../platform/http/free-port.ts'
import { createWorld } from '../../testing/world.ts'
import type { World } from '../../testing/world.ts'
import { makeAdminLink } from './index.ts'
import { sameSite } from './login.plugin.ts'

let world: World
let base: string
let stop: () => Promise<void>

beforeAll(async () => {
  world = await createWorld()
  const port = await freePort('127.0.0.1')
  base = `http://127.0.0.1:${port}`
  const config = { ...world.platform.config, publicUrl: base }
  const app = await createApp(config)
  await mountAll(app, { ...world.platform, config }, () => base)
  await app.listen({ port, host: '127.0.0.1' })
  stop = () => app.close()
})
afterAll(async () => {
  await stop()
  await world.close()
})

/** A browser without script: keeps cookies, follows redirects. */
const browser = () => {
  const cookies = new Map<string, string>()
  const request = async (url: string, init: RequestInit = {}): Promise<Response> => {
    const response = await fetch(new URL(url, base), {
      redirect: 'manual',
      ...init,
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(init.headers as Record<string, string> | undefined),
      },
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (value === '' || /expires=Thu, 01 Jan 1970/i.test(cookie)) cookies.delete(name)
      else cookies.set(name, value)
    }
    return response
  }
  const visit = async (
    url: string,
    init?: RequestInit,
  ): Promise<{ url: string; response: Response }> => {
    let at = new URL(url, base).href
    let response = await request(at, init)
    for (let hops = 0; response.headers.has('location') && hops < 20; hops += 1) {
      at = new URL(response.headers.get('location') ?? '', at).href
      response = await request(at)
    }
    return { url: at, response }
  }
  const submit = (url: string, fields: Record<string, string>) =>
    visit(url, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { origin: base },
    })
  return { cookies, request, visit, submit }
}
type Browser = ReturnType<typeof browser>

const signUp = async (page: Browser, handle: string, password: string, back = '/') => {
  const form = await page.visit(`/api/login?return=${encodeURIComponent(back)}`)
  return page.submit(`${form.url}/sign-up`, { handle, password })
}
const password = 'correct horse'
const whoIs = async (page: Browser): Promise<unknown> =>
  (await page.request('/identity/api/sessions/check', { method: 'POST' })).json()

describe('signing in', () => {
  it('makes an account, starts a session and goes back to where one came from', async () => {
    const page = browser()
    const form = await page.visit('/api/login?return=/p/1?tab=tests')
    expect(await form.response.text()).toMatch(
      /<label for="handle">Handle.*<label for="password">/s,
    )
    const done = await page.submit(`${form.url}/sign-up`, { handle: 'Ada', password })
    expect(done.url).toBe(`${base}/p/1?tab=tests`)
    const me = await page.request('/api/accounts/me')
    expect(await me.json()).toMatchObject({ handle: 'Ada', accessForbidden: 1, permits: [] })
    const check = await page.request('/identity/api/sessions/check', { method: 'POST' })
    expect(await check.json()).toEqual({ data: { handle: 'Ada' } })
  })

  it('works again by handle and password, and ends with signing out', async () => {
    await signUp(browser(), 'Bea', password)
    const page = browser()
    const form = await page.visit('/api/login')
    const wrong = await page.submit(form.url, { handle: 'bea', password: 'wrong horse' })
    expect(wrong.response.status).toBe(400)
    expect(await wrong.response.text()).toContain('Handle or password is not right.')
    expect(page.cookies.has('drafts_session')).toBe(false)
    await page.submit(form.url, { handle: 'bea', password })
    expect((await page.request('/api/accounts/me')).status).toBe(200)
    const session = page.cookies.get('drafts_session') ?? ''
    const out = await page.request('/api/logout', { method: 'POST' })
    expect(await out.json()).toEqual({ url: null })
    // The provider's session is over too: the login screen's check must not sign them in again.
    const check = await page.request('/identity/api/sessions/check', { method: 'POST' })
    expect(await check.json()).toEqual({ data: null })
    page.cookies.set('drafts_session', session)
    expect((await page.request('/api/accounts/me')).status).toBe(401)
  })

  it('keeps its cookies from scripts and other sites', async () => {
    const page = browser()
    const form = await page.visit('/api/login')
    const response = await page.request(`${form.url}/sign-up`, {
      method: 'POST',
      body: new URLSearchParams({ handle: 'Cleo', password }),
    })
    const callback = await page.visit(response.headers.get('location') ?? '')
    expect(callback.response.headers.getSetCookie()).toEqual([])
    const cookies = response.headers.getSetCookie()
    expect(
      cookies.every((cookie) => /httponly/i.test(cookie) && /samesite=lax/i.test(cookie)),
    ).toBe(true)
  })

  it.each([
    ['a', password, '2 to 32'],
    ['a b', password, '2 to 32'],
    ['<script>', password, '2 to 32'],
    ['', password, '2 to 32'],
    ['dan', 'short', 'at least 8'],
    ['dan', 'x'.repeat(201), 'at most 200'],
  ])('up as %j with %j is refused with a sentence', async (handle, secret, sentence) => {
    const { response } = await signUp(browser(), handle, secret)
    expect(response.status).toBe(400)
    const html = await response.text()
    expect(html).toContain(sentence)
    expect(html).not.toContain('<script>')
  })

  it('up under a taken handle, whatever its case, is refused', async () => {
    await signUp(browser(), 'Emil', password)
    const { response } = await signUp(browser(), 'EMIL', password)
    expect(await response.text()).toContain('This handle is taken.')
  })

  it.each([
    ['a repeated field', 'handle=a&handle=b&password=c'],
    ['no field', ''],
    ['a NUL', 'handle=%00&password=%00'],
  ])('with %s is refused, not broken', async (_name, body) => {
    const page = browser()
    const form = await page.visit('/api/login')
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const { status } = await page.request(form.url, { method: 'POST', body, headers })
    expect(status).toBe(400)
  })

  it('through a form that is none of the browser’s is refused', async () => {
    const form = await browser().visit('/api/login')
    const { response } = await browser().submit(form.url, { handle: 'Ada', password })
    expect(response.status).toBe(400)
    expect((await browser().visit('/api/login/callback?code=x&state=y')).url).toBe(`${base}/login`)
  })

  it.each([
    ['an error of the provider', 'error=access_denied'],
    ['a code that is none', 'code=wrong'],
  ])(
    'with %s leads back to the sign-in page, and the attempt is used up',
    async (_name, answer) => {
      const page = browser()
      await page.visit('/api/login')
      const state = page.cookies.get('drafts_login') ?? ''
      const iss = encodeURIComponent(`${base}/identity`)
      const url = `/api/login/callback?${answer}&state=${state}&iss=${iss}`
      const response = await page.request(url)
      expect([response.status, response.headers.get('location')]).toEqual([302, '/login'])
      const left = await world.platform.db
        .selectFrom('login_attempts')
        .select('state')
        .where('state', '=', state)
        .execute()
      expect(left).toEqual([])
    },
  )

  it('is not possible while the provider cannot be reached, and answers so', async () => {
    const lonely = await createWorld({
      OIDC_ISSUER: 'http://127.0.0.1:1/',
      OIDC_CLIENT_ID: 'drafts',
      OIDC_CLIENT_SECRET: 'secret',
    })
    const response = await lonely.app.inject({
      url: '/api/login',
      headers: { host: new URL(lonely.platform.config.publicUrl).host },
    })
    expect([response.statusCode, response.json()]).toEqual([
      503,
      { error: expect.stringContaining('cannot be reached'), code: 'ErrUnavailable' },
    ])
    await lonely.close()
  })

  it('ends elsewhere at the provider once the password is changed', async () => {
    const page = browser()
    await signUp(page, 'Hal', password)
    const other = browser()
    const form = await other.visit('/api/login')
    await other.submit(form.url, { handle: 'Hal', password })
    await page.submit('/identity/profile', { current: password, password: 'another horse' })
    expect(await whoIs(page)).toEqual({ data: { handle: 'Hal' } })
    expect(await whoIs(other)).toEqual({ data: null })
  })

  it('ends in the product elsewhere at once, and keeps the browser that changed it', async () => {
    const page = browser()
    await signUp(page, 'Ivy', password)
    const other = browser()
    const form = await other.visit('/api/login')
    await other.submit(form.url, { handle: 'Ivy', password })
    // Somebody who is signed in at the provider and on the way back.
    const late = browser()
    const lateForm = await late.visit('/api/login')
    const onTheWay = await late.request(lateForm.url, {
      method: 'POST',
      body: new URLSearchParams({ handle: 'Ivy', password }),
    })
    await page.submit('/identity/profile', { current: password, password: 'another horse' })
    const me = async (one: Browser) => (await one.request('/api/accounts/me')).status
    await late.visit(onTheWay.headers.get('location') ?? '')
    expect(await Promise.all([page, other, late].map(me))).toEqual([200, 401, 401])
  })

  it('lists the access tokens after a change of the password, and revokes them', async () => {
    const page = browser()
    await signUp(page, 'Jon', password)
    const { token } = (await (
      await page.request('/api/tokens', {
        method: 'POST',
        body: JSON.stringify({ label: 'my <script>' }),
        headers: { 'content-type': 'application/json' },
      })
    ).json()) as { token: string }
    const change = { current: password, password: 'another horse' }
    const html = await (await page.submit('/identity/profile', change)).response.text()
    expect(html).toContain('Your password is changed')
    expect(html).toContain('my &lt;script&gt;')
    const withToken = async () =>
      (await fetch(`${base}/api/accounts/me`, { headers: { authorization: `Bearer ${token}` } }))
        .status
    expect(await withToken()).toBe(200)
    const action = /action="([^"]+\/revoke)"/.exec(html)?.[1] ?? ''
    const stranger = browser()
    await signUp(stranger, 'Kim', password)
    await stranger.submit(action, {})
    expect(await withToken()).toBe(200)
    const after = await page.submit(action, {})
    expect(await after.response.text()).not.toContain('my &lt;script&gt;')
    expect(await withToken()).toBe(401)
  })

  it('lets one change the password', async () => {
    const page = browser()
    await signUp(page, 'Finn', password)
    const change = (current: string, next: string) =>
      page.submit('/identity/profile', { current, password: next })
    expect((await change('wrong', 'another horse')).response.status).toBe(400)
    expect((await change(password, 'another horse')).response.status).toBe(200)
    const again = browser()
    const form = await again.visit('/api/login')
    expect((await again.submit(form.url, { handle: 'Finn', password })).response.status).toBe(400)
    await again.submit(form.url, { handle: 'Finn', password: 'another horse' })
    expect((await again.request('/api/accounts/me')).status).toBe(200)
  })

  it('answers that nobody is there to one who is not', async () => {
    const check = await browser().request('/identity/api/sessions/check', { method: 'POST' })
    expect(await check.json()).toEqual({ data: null })
    expect((await browser().request('/api/accounts/me')).status).toBe(401)
  })
})

describe('the pages of the provider', () => {
  it('are never cached', async () => {
    const page = browser()
    const form = await page.visit('/api/login')
    const answers = [
      form.response,
      await page.request(`${form.url}/sign-up`),
      (await page.submit(form.url, { handle: 'nobody', password })).response,
      await page.request('/identity/profile'),
      await page.request('/identity/nothing'),
      await page.request('/identity/interaction/none'),
    ]
    for (const { headers } of answers) expect(headers.get('cache-control')).toBe('no-store')
  })

  it('answer what is not there in the shape that was asked for', async () => {
    const ask = async (accept: string) => fetch(`${base}/identity/nothing`, { headers: { accept } })
    const html = await ask('text/html,*/*;q=0.8')
    expect([html.status, html.headers.get('content-type')]).toEqual([
      404,
      'text/html; charset=utf-8',
    ])
    expect(await html.text()).toContain('<main><section><h1>')
    const json = await ask('application/json')
    expect([json.status, await json.json()]).toEqual([
      404,
      { error: expect.any(String), code: 'ErrNotFound' },
    ])
  })

  it('clear the cookie of an attempt with the attributes it was set with', async () => {
    const page = browser()
    const { headers } = await page.request('/api/login')
    const [set = ''] = headers.getSetCookie().filter((one) => one.startsWith('drafts_login='))
    const cleared = await page.request('/api/login/callback?state=x')
    const [clear = ''] = cleared.headers
      .getSetCookie()
      .filter((one) => one.startsWith('drafts_login='))
    const attributes = (cookie: string) =>
      cookie
        .split('; ')
        .slice(1)
        .filter((one) => !/^(max-age|expires)=/i.test(one))
        .toSorted()
    expect(attributes(clear)).toEqual(attributes(set))
    expect(attributes(clear)).toContain('HttpOnly')
  })
})

describe('the first administrator’s link', () => {
  it('signs in first, works once, and is not made again', async () => {
    const { db } = world.platform
    const link = (await makeAdminLink(db, base)) ?? ''
    // Another server of the installation prints the same.
    expect(await makeAdminLink(db, base)).toBe(link)
    const page = browser()
    const form = await page.visit(link)
    const done = await page.submit(`${form.url}/sign-up`, { handle: 'Gina', password })
    expect(new URL(done.url).pathname).toBe('/')
    const me = await page.request('/api/accounts/me')
    expect(await me.json()).toMatchObject({
      permits: expect.arrayContaining(['drafts:administrator', 'drafts:invited']),
    })
    const again = await page.request(link)
    expect([again.status, again.headers.get('location')]).toEqual([302, '/first-administrator'])
    expect(await makeAdminLink(db, base)).toBeUndefined()
  })
})

describe('after signing in', () => {
  it.each([
    [undefined, '/'],
    ['', '/'],
    ['/p/1?tab=a#b', '/p/1?tab=a#b'],
    ['/%2f%2fevil.example', '/%2f%2fevil.example'],
    ['p/1', '/p/1'],
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['\\\\evil.example', '/'],
    ['/\t/evil.example', '/'],
    ['/.//evil.example', '/'],
    ['/a/..//evil.example', '/'],
    ['http://evil.example/', '/'],
    ['https:evil.example', '/'],
    ['javascript:alert(1)', '/'],
    ['data:text/html,x', '/'],
    ['http://[', '/'],
  ])('%j leads to %s', (target, wanted) => {
    expect(sameSite(target)).toBe(wanted)
  })
})
