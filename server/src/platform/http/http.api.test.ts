/* oxlint-disable unicorn/consistent-function-scoping -- a helper stands beside the cases that use it */
import { endpointList, packageBytes } from '@drafts/contract'
import { once } from 'node:events'
import { request } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { startSession } from '../../modules/accounts/index.ts'
import { createWorld } from '../../testing/world.ts'
import type { World } from '../../testing/world.ts'

let world: World
let token: string
beforeAll(async () => {
  world = await createWorld()
  ;({ token } = await world.as('alice'))
})
afterAll(() => world.close())

/** Over a real connection. */
let listening: Promise<string> | undefined
const listen = () => (listening ??= world.app.listen({ port: 0, host: '127.0.0.1' }))

const bearer = () => ({ authorization: `Bearer ${token}` })

/** A session as signing in makes it. */
const sessionCookie = async (): Promise<string> => {
  const { id } = await world.as('alice')
  let secret = ''
  const reply = { setCookie: (_name: string, value: string) => void (secret = value) }
  await startSession(world.platform, reply, id, null)
  return `drafts_session=${secret}`
}

describe('a change asked for by a page of another origin', () => {
  const save = async (headers: Record<string, string>) =>
    world.app.inject({
      method: 'PUT',
      url: '/api/accounts/me/preferences',
      headers: { host: '127.0.0.1:3000', ...headers },
      payload: { darkMode: 'on', reducedMotion: 'on' },
    })

  it.each([
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ origin: 'http://127.0.0.1:3001' }, 403],
    [{ origin: 'http://127.0.0.1:3000.evil.example' }, 403],
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    // Neither a token nor none.
    [{ origin: 'https://evil.example', authorization: 'Basic eDp5' }, 401],
    [{ origin: 'https://evil.example', authorization: 'Bearer a b' }, 401],
    [{ authorization: 'Bearer' }, 401],
    [{ origin: 'http://127.0.0.1:3000' }, 200],
    [{ 'sec-fetch-site': 'same-origin' }, 200],
    [{}, 200],
  ])('with a cookie and %j answers %i', async (headers, status) => {
    const response = await save({ cookie: await sessionCookie(), ...headers })
    expect(response.statusCode).toBe(status)
  })

  it('is answered for a token, which no page sends by itself', async () => {
    const response = await save({ origin: 'https://elsewhere.example', ...bearer() })
    expect(response.statusCode).toBe(200)
  })

  it('with an Authorization header that is not understood is refused, whatever its cookie', async () => {
    const cookie = await sessionCookie()
    for (const authorization of ['Basic eDp5', 'Bearer a b', 'Bearer', 'bearer\tx']) {
      const headers = { cookie, authorization }
      const { statusCode } = await world.app.inject({ url: '/api/accounts/me', headers })
      expect([authorization, statusCode]).toEqual([authorization, 401])
    }
  })

  it('may be a question', async () => {
    const headers = { cookie: await sessionCookie(), origin: 'https://evil.example' }
    const { statusCode, headers: answer } = await world.app.inject({
      url: '/api/accounts/me',
      headers,
    })
    expect(statusCode).toBe(200)
    expect(answer).not.toHaveProperty('access-control-allow-origin')
  })
})

describe('a body', () => {
  const post = (payload: string | Buffer, type = 'application/json', headers = bearer()) =>
    world.app.inject({
      method: 'POST',
      url: '/api/problems',
      headers: { ...headers, 'content-type': type },
      payload,
    })

  it.each([
    ['{"title":', 'application/json', 400, 'ErrInvalid'],
    ['', 'application/json', 400, 'ErrInvalid'],
    ['[]', 'application/json', 400, 'ErrInvalid'],
    ['"x"', 'application/json', 400, 'ErrInvalid'],
    ['{"__proto__":{"a":1},"title":"x"}', 'application/json', 400, 'ErrInvalid'],
    ['{"title":"a\\u0000b","mechanism":"standard"}', 'application/json', 400, 'ErrInvalid'],
    ['{"title":"\\ud800","mechanism":"standard"}', 'application/json', 400, 'ErrInvalid'],
    [`{"title":"${'x'.repeat(4_000_000)}"}`, 'application/json', 413, 'ErrTooLarge'],
    ['--x\r\nbroken', 'multipart/form-data; boundary=x', 400, 'ErrInvalid'],
    ['', 'multipart/form-data; boundary=x', 400, 'ErrInvalid'],
    ['x', 'multipart/form-data', 400, 'ErrInvalid'],
  ])('%j as %s answers %i', async (payload, type, status, code) => {
    const response = await post(payload, type)
    const body = response.json<{ error: string; code: string }>()
    expect([response.statusCode, body.code]).toEqual([status, code])
    expect(body.error.length).toBeGreaterThan(10)
    expect(body.error).toContain(status === 413 ? '4000000' : '')
  })

  it('that is empty is none, whatever its type is called', async () => {
    const headers = { ...bearer(), 'content-type': 'application/json' }
    const url = '/api/notifications/mark_seen_all?upto=1'
    const { statusCode } = await world.app.inject({ method: 'POST', url, headers, payload: '' })
    expect(statusCode).toBe(204)
    const { api } = await world.as('alice')
    const { id } = await api.createProblem({ body: { title: 'T', mechanism: 'standard' } })
    const made = await world.app.inject({
      method: 'POST',
      url: `/api/problems/${id}/tests`,
      headers,
      payload: '',
    })
    expect(made.statusCode).toBe(201)
    const gone = await world.app.inject({ method: 'DELETE', url: `/api/problems/${id}`, headers })
    expect(gone.statusCode).toBe(204)
  })

  it.each([
    ['{ "text": "1" }', '1'],
    ['  {"text":"1"}\n', '1'],
    ['{"text":"1","blobId":"2"}', undefined],
    ['{"text":1}', undefined],
    ['{"text":"1"} {"text":"2"}', undefined],
    ['{}', undefined],
    ['[]', undefined],
  ])('as a form with %j for a file stores %j', async (value, text) => {
    const { api } = await world.as('alice')
    const { id } = await api.createProblem({ body: { title: 'T', mechanism: 'standard' } })
    const form = new FormData()
    form.append('input', value)
    const encoded = new Response(form)
    const response = await world.app.inject({
      method: 'POST',
      url: `/api/problems/${id}/tests`,
      headers: { ...bearer(), 'content-type': encoded.headers.get('content-type') ?? '' },
      payload: Buffer.from(await encoded.arrayBuffer()),
    })
    const { input } = response.json<{ input: { snip: string } }>()
    expect(input.snip).toBe(text ?? value.replaceAll('\n', '\r\n'))
  })

  it('of nobody is not read', async () => {
    const payload = Buffer.alloc(5_000_000, 'x')
    const { statusCode } = await post(payload, 'application/json', { authorization: '' })
    expect(statusCode).toBe(401)
  })

  it('that is too large is answered 413 over a real connection, while it is still being sent', async () => {
    const { api } = await world.as('alice')
    const { id } = await api.createProblem({ body: { title: 'T', mechanism: 'standard' } })
    const base = await listen()
    const body = new FormData()
    body.append('input', new File([new Uint8Array(40_000_000)], 'input'))
    const response = await fetch(`${base}/api/problems/${id}/tests`, {
      method: 'POST',
      headers: bearer(),
      body,
    })
    expect(response.status).toBe(413)
    expect(await response.json()).toMatchObject({
      code: 'ErrTooLarge',
      fields: { input: expect.stringContaining('20971520') },
    })
  })

  it.each([
    ['/api/problems/import_dpkg', `The file is too large: at most ${packageBytes} bytes.`],
    ['/api/problems', 'The form is too large: at most 5000000 bytes.'],
  ])('to %s that says it is too long is refused before any of it is sent', async (path, error) => {
    const base = await listen()
    const call = request(`${base}${path}`, {
      method: 'POST',
      headers: {
        ...bearer(),
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': 2 * packageBytes,
      },
    })
    // Also where the test fails: the server ends with its last connection.
    onTestFinished(() => void call.once('error', () => undefined).destroy())
    call.flushHeaders()
    const [answer] = (await once(call, 'response')) as [IncomingMessage]
    expect([answer.statusCode, await json(answer)]).toMatchObject([413, { error }])
  })

  it('as a form that breaks off within a file is refused, and what it was for is not made', async () => {
    const { api } = await world.as('alice')
    const { id } = await api.createProblem({ body: { title: 'T', mechanism: 'standard' } })
    const response = await world.app.inject({
      method: 'POST',
      url: `/api/problems/${id}/tests`,
      headers: { ...bearer(), 'content-type': 'multipart/form-data; boundary=x' },
      payload: '--x\r\ncontent-disposition: form-data; name="input"; filename="i"\r\n\r\nhalf of',
    })
    expect(response.statusCode).toBe(400)
    expect(await api.listTests({ problemId: id })).toEqual({ tests: [] })
  })

  it('as a form with a file that has no place is refused', async () => {
    const form = new FormData()
    form.append('title', 'T')
    form.append('extra', new File(['x'], 'x'))
    const encoded = new Response(form)
    const response = await post(
      Buffer.from(await encoded.arrayBuffer()),
      encoded.headers.get('content-type') ?? '',
    )
    expect(response.statusCode).toBe(400)
    expect(response.json<{ error: string }>().error).toContain('extra')
  })
})

describe('an address that is opened, and has an effect', () => {
  const effects = [
    '/api/login',
    '/api/login/callback',
    '/api/first-administrator?token=x',
    '/api/mail/confirm?token=x',
    '/api/mail/unsubscribe?token=x',
    '/api/problems/export_list?ids=x&name=x',
    '/api/problems/x/export_dpkg',
  ]
  const ask = async (url: string, headers: Record<string, string>) =>
    world.app.inject({ url, headers: { ...bearer(), ...headers } })

  it.each(effects)('%s is not loaded as a part of another page', async (url) => {
    for (const destination of ['image', 'iframe', 'frame', 'script', 'style', 'object', 'video']) {
      const refused = await ask(url, { 'sec-fetch-dest': destination })
      expect([destination, refused.statusCode]).toEqual([destination, 403])
      expect(refused.json<{ error: string }>().error).toContain('opened by itself')
    }
    const opened: Record<string, string>[] = [
      { 'sec-fetch-dest': 'document' },
      { 'sec-fetch-dest': 'empty' },
      {},
    ]
    const statuses = await Promise.all(
      opened.map(async (headers) => (await ask(url, headers)).statusCode),
    )
    expect(statuses).not.toContain(403)
  })
})

describe('an unknown route', () => {
  it.each(['/api/nothing', '/api/problems/x/nothing', '/identity/nothing'])(
    '%s is 404',
    async (url) => {
      expect((await world.app.inject({ url, headers: bearer() })).statusCode).toBe(404)
    },
  )

  it('of the API has the shape of every error', async () => {
    const { headers, ...response } = await world.app.inject({ method: 'POST', url: '/api/nothing' })
    expect(response.json()).toEqual({ error: 'There is no such thing here.', code: 'ErrNotFound' })
    expect(headers['x-request-id']).toMatch(/^\w{12}$/)
    expect(headers['cache-control']).toBe('no-store')
  })

  it.each([
    ['/api/problems/%', 400, 'ErrInvalid'],
    ['/api/problems/%E0%A4%A', 400, 'ErrInvalid'],
    ['/%', 400, 'ErrInvalid'],
    [`/api/problems/${'x'.repeat(501)}`, 404, 'ErrNotFound'],
  ])('%s has the shape of every error', async (url, status, code) => {
    const response = await world.app.inject({ url, headers: bearer() })
    expect([response.statusCode, response.json()]).toEqual([
      status,
      { error: expect.stringMatching(/^[A-Z].{10,}\.$/), code },
    ])
  })

  it.each(['/api/tests/%00/input', '/api/images/%00', '/api/problems/%00'])(
    '%s does not break the server',
    async (url) => {
      const { statusCode } = await world.app.inject({ url, headers: bearer() })
      expect([400, 404]).toContain(statusCode)
    },
  )
})

describe('health', () => {
  it('is up, and ready while database and files are reachable', async () => {
    expect((await world.app.inject('/healthz')).json()).toEqual({ status: 'up' })
    const ready = await world.app.inject('/readyz')
    expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ready' }])
  })

  it('is not ready without its files', async () => {
    vi.spyOn(world.platform.blobs, 'probe').mockRejectedValueOnce(new Error('gone'))
    const answer = await world.app.inject('/readyz')
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5'])
    expect(answer.json()).toEqual({
      code: 'ErrUnavailable',
      error: 'Blobs cannot be written (gone).',
      fields: { blobs: 'Blobs cannot be written (gone).' },
    })
  })

  it('is reported in Prometheus’ words', async () => {
    const metrics = await world.app.inject('/metrics')
    expect(metrics.body).toMatch(/^process_resident_memory_bytes \d+$/m)
    expect(metrics.body).toMatch(/^http_requests_total\{status="2xx"\} [1-9]\d*$/m)
    for (const name of ['jobs_waiting', 'jobs_running', 'judges_connected'])
      expect(metrics.body).toMatch(new RegExp(`^drafts_${name} 0$`, 'm'))
  })

  it('is measured for this machine and administrators only', async () => {
    const administrator = await world.as('root', ['drafts:administrator', 'drafts:invited'])
    const read = async (headers: Record<string, string>, remoteAddress: string) =>
      (await world.app.inject({ url: '/metrics', headers, remoteAddress })).statusCode
    expect(await read({}, '10.0.0.9')).toBe(404)
    expect(await read({ 'x-forwarded-for': '10.0.0.9' }, '127.0.0.1')).toBe(404)
    expect(await read(bearer(), '10.0.0.9')).toBe(404)
    expect(await read({ authorization: `Bearer ${administrator.token}` }, '10.0.0.9')).toBe(200)
  })
})

interface Operation {
  operationId?: string
  summary: string
  security?: object[]
  parameters?: { name: string }[]
  responses: object
}
interface OpenApi {
  openapi: string
  paths: Record<string, Record<string, Operation>>
}

describe('the API’s description', () => {
  it('is made once, and not sent again to whom has it', async () => {
    const swagger = vi.spyOn(world.app, 'swagger')
    const { headers, body } = await world.app.inject('/api/openapi.json')
    const etag = String(headers['etag'])
    expect([etag.slice(0, 3), headers['cache-control']]).toEqual(['W/"', 'no-cache'])
    expect(body).toContain('"openapi":"3.0.3"')
    const again = await world.app.inject({
      url: '/api/openapi.json',
      headers: { 'if-none-match': `"other", ${etag}` },
    })
    expect([again.statusCode, again.body, again.headers['etag']]).toEqual([304, '', etag])
    const other = { 'if-none-match': '"other"' }
    const changed = await world.app.inject({ url: '/api/openapi.json', headers: other })
    expect(changed.statusCode).toBe(200)
    expect(swagger.mock.calls.length).toBeLessThan(2)
    swagger.mockRestore()
  })

  const read = async () => (await world.app.inject('/api/openapi.json')).json<OpenApi>()

  it('has every endpoint with its method, path and answers', async () => {
    const { paths, openapi } = await read()
    expect(openapi).toBe('3.0.3')
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(
        ([method, { operationId }]) => `${operationId} ${method} ${path}`,
      ),
    )
    const wanted = endpointList.map(
      ([name, { method, path }]) =>
        `${name} ${method.toLowerCase()} /api${path.replaceAll(/:(\w+)/g, '{$1}')}`,
    )
    expect(described.filter((one) => !one.startsWith('undefined ')).toSorted()).toEqual(
      wanted.toSorted(),
    )
  })

  it('has the plain routes too, with what they answer', async () => {
    const { paths } = await read()
    for (const [path, method] of [
      ['/api/tests/{testId}/input', 'get'],
      ['/api/tests/{testId}/output', 'get'],
      ['/api/executions/{executionId}/checks/{no}/output', 'get'],
      ['/api/problems/{problemId}/checker/source', 'get'],
      ['/api/images/{imageId}', 'get'],
      ['/api/login', 'get'],
      ['/api/login/callback', 'get'],
      ['/api/logout', 'post'],
      ['/api/options', 'get'],
    ] as const) {
      const { summary, parameters = [], responses } = paths[path]?.[method] ?? {}
      expect(summary).toMatch(/^[A-Z]/)
      const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      expect(parameters.map(({ name }) => name)).toEqual(expect.arrayContaining(names))
      expect(Object.keys(responses ?? {})).toContain(path.includes('/login') ? '302' : '200')
    }
    expect(paths['/api/tests/{testId}/input']?.['get']?.responses).toMatchObject({
      200: { content: { 'text/plain': { schema: { type: 'string', format: 'binary' } } } },
    })
  })

  it('has nothing that OpenAPI 3.0 does not know', async () => {
    const wrong: string[] = []
    const look = (value: unknown, path: string): void => {
      if (!value || typeof value !== 'object') return
      const { type, const: constant, $schema: schema } = value as Record<string, unknown>
      const inProperties = path.endsWith('/properties')
      if (!inProperties && (type === 'null' || Array.isArray(type))) wrong.push(`${path} type`)
      if (!inProperties && constant !== undefined) wrong.push(`${path} const`)
      if (schema !== undefined) wrong.push(`${path} $schema`)
      for (const [key, inner] of Object.entries(value)) look(inner, `${path}/${key}`)
    }
    const { paths } = await read()
    look(paths, '')
    expect(wrong).toEqual([])
    const answers = Object.values(paths).flatMap((methods) => Object.values(methods))
    const closed = answers.filter(({ security }) => security?.length !== 0)
    expect(closed.every(({ responses }) => '401' in responses)).toBe(true)
  })
})

it('a body of more values than any call takes is refused', async () => {
  const payload = `{"darkMode":[${'1,'.repeat(100_000)}1]}`
  const headers = { ...bearer(), 'content-type': 'application/json' }
  const url = '/api/accounts/me/preferences'
  const response = await world.app.inject({ method: 'PUT', url, headers, payload })
  expect([response.statusCode, response.json()]).toEqual([
    400,
    { error: 'The body has more than 100000 values.', code: 'ErrInvalid' },
  ])
})

describe('a body nested 100,000 deep', () => {
  const deep = (open: string, close: string) => open.repeat(100_000) + close.repeat(100_000)
  it.each([
    ['lists', deep('[', ']')],
    ['objects', `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`],
    ['a list in a field', `{"darkMode":${deep('[', ']')}}`],
  ])('of %s is refused with a sentence', async (_name, payload) => {
    const headers = { ...bearer(), 'content-type': 'application/json' }
    const url = '/api/accounts/me/preferences'
    const response = await world.app.inject({ method: 'PUT', url, headers, payload })
    expect([response.statusCode, response.json()]).toEqual([
      400,
      { error: 'The body is nested too deeply.', code: 'ErrInvalid' },
    ])
  })
})

describe('a part of a form that is JSON', () => {
  const send = async (name: string, value: string) => {
    const { api } = await world.as('alice')
    const { id } = await api.createProblem({ body: { title: 'T', mechanism: 'standard' } })
    const head = `content-disposition: form-data; name="${name}"\r\ncontent-type: application/json`
    return world.app.inject({
      method: 'POST',
      url: `/api/problems/${id}/tests`,
      headers: { ...bearer(), 'content-type': 'multipart/form-data; boundary=x' },
      payload: `--x\r\n${head}\r\n\r\n${value}\r\n--x--\r\n`,
    })
  }

  it.each(['label', 'input', 'odd'])(
    'and deep, as %s, is refused as a deep body is',
    async (name) => {
      const response = await send(name, `${'['.repeat(20_000)}${']'.repeat(20_000)}`)
      expect([response.statusCode, response.json()]).toEqual([
        400,
        { error: 'The body is nested too deeply.', code: 'ErrInvalid' },
      ])
    },
  )

  it('and has more values than any call takes is refused', async () => {
    const response = await send('label', `[${'1,'.repeat(100_000)}1]`)
    expect(response.statusCode).toBe(400)
    expect(response.json<{ error: string }>().error).toContain('more than 100000 values')
  })
})
