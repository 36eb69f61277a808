import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { clientOf, createWorld } from '../../testing/world.ts'
import { refusalOf } from '../../testing/refusal.ts'
import type { Person, World } from '../../testing/world.ts'
import { startSession } from './index.ts'

let world: World
let admin: Person
beforeAll(async () => {
  world = await createWorld()
  admin = await world.as('root', ['drafts:administrator', 'drafts:invited'])
})
afterAll(() => world.close())

const openRequests = async () => (await admin.api.adminListInviteRequests({})).inviteRequests

describe('an invitation', () => {
  it('is asked for, granted and notified', async () => {
    const { api, id } = await world.as('nina', [])
    expect(await api.getMe({})).toMatchObject({ accessForbidden: 1, inviteRequested: false })
    expect((await refusalOf(api.listProblems({}))).status).toBe(403)
    const first = await api.requestInvite({ body: { reason: ' once ' } })
    expect(await api.requestInvite({ body: { reason: 'twice' } })).toEqual(first)
    expect(await api.getMe({})).toMatchObject({ inviteRequested: true })
    expect(await openRequests()).toMatchObject([
      { id: first.id, account: { id, handle: 'nina' }, reason: 'twice' },
    ])
    const grant = () => admin.api.adminGrantInvite({ inviteRequestId: first.id })
    await grant()
    expect((await refusalOf(grant())).status).toBe(404)
    expect(await api.getMe({})).toMatchObject({
      accessForbidden: 2,
      inviteRequested: false,
      permits: ['drafts:invited'],
    })
    expect(await api.listNotifications({})).toMatchObject({
      unseenCount: 1,
      notifications: [{ seen: false, objectHref: '/problems' }],
    })
    expect((await refusalOf(api.requestInvite({ body: { reason: 'again' } }))).status).toBe(400)
  })

  it('that is declined can be asked for again', async () => {
    const { api } = await world.as('dora', [])
    const { id: inviteRequestId } = await api.requestInvite({ body: { reason: 'a' } })
    await admin.api.adminDeclineInvite({ inviteRequestId })
    expect(await api.getMe({})).toMatchObject({ accessForbidden: 1, inviteRequested: false })
    expect((await api.listNotifications({})).unseenCount).toBe(0)
    const again = await api.requestInvite({ body: { reason: 'b' } })
    expect((await openRequests()).map(({ id }) => id)).toEqual([again.id])
  })

  it.each(['', ' \n\t', 'x'.repeat(4001)])('for the reason %j is refused', async (reason) => {
    const { api } = await world.as('rita', [])
    expect((await refusalOf(api.requestInvite({ body: { reason } }))).fields).toHaveProperty(
      'reason',
    )
  })
})

it('a session runs out after 30 days of the server’s clock, and is removed by the next', async () => {
  const { id } = await world.as('toni')
  const start = async (): Promise<string> => {
    let secret = ''
    const reply = { setCookie: (_name: string, value: string) => void (secret = value) }
    await startSession(world.platform, reply, id, null)
    return `drafts_session=${secret}`
  }
  const statusFor = async (cookie: string): Promise<number> =>
    (await world.app.inject({ url: '/api/accounts/me', headers: { cookie } })).statusCode
  const sessions = () =>
    world.platform.db.selectFrom('sessions').where('account_id', '=', id).select('token_hash')
  const cookie = await start()
  expect(await statusFor(cookie)).toBe(200)
  const later = new Date(Date.now() + 31 * 86_400_000)
  const clock = vi.spyOn(world.platform, 'now').mockReturnValue(later)
  expect(await statusFor(cookie)).toBe(401)
  expect(await statusFor(await start())).toBe(200)
  expect(await sessions().execute()).toHaveLength(1)
  clock.mockRestore()
})

describe('an access token', () => {
  it('shows its secret once, works, and stops when it is revoked', async () => {
    const { api } = await world.as('toni')
    const { id, token } = await api.createToken({ body: { label: ' laptop ' } })
    const { tokens } = await api.listTokens({})
    expect(tokens).toContainEqual(expect.objectContaining({ id, label: 'laptop' }))
    expect(JSON.stringify(tokens)).not.toContain(token)
    const stored = await world.platform.db.selectFrom('access_tokens').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(token)
    const other = clientOf(world.app, token)
    expect(await other.getMe({})).toMatchObject({ handle: 'toni' })
    const [used] = (await api.listTokens({})).tokens
    expect(used?.lastUsedAt).not.toBeNull()
    const stranger = (await world.as('uli')).api
    expect((await refusalOf(stranger.deleteToken({ tokenId: id }))).status).toBe(404)
    await api.deleteToken({ tokenId: id })
    expect((await refusalOf(other.getMe({}))).status).toBe(401)
  })

  it('needs a label', async () => {
    const { api } = await world.as('toni')
    expect((await refusalOf(api.createToken({ body: { label: ' ' } }))).fields).toHaveProperty(
      'label',
    )
  })
})

describe('an account', () => {
  it('keeps its preferences', async () => {
    const { api } = await world.as('pete')
    expect((await api.getMe({})).preferences).toEqual({ darkMode: 'auto', reducedMotion: 'auto' })
    const body = { darkMode: 'on', reducedMotion: 'off' } as const
    expect(await api.savePreferences({ body })).toEqual(body)
    expect((await api.getMe({})).preferences).toEqual(body)
    const wrong = api.savePreferences({ body: { ...body, darkMode: 'dim' as 'on' } })
    expect((await refusalOf(wrong)).fields).toHaveProperty('darkMode')
  })

  it('is found by the beginning of its handle, if it is invited, at most ten', async () => {
    for (let n = 0; n < 12; n += 1) await world.as(`find_${n}`)
    await world.as('find_nobody', [])
    await world.as('findXx')
    const { api } = await world.as('pete')
    const handles = async (q: string) =>
      (await api.searchAccounts({ q })).accounts.map(({ handle }) => handle)
    expect(await handles('FIND_')).toHaveLength(10)
    expect(await handles('find_1')).toEqual(['find_1', 'find_10', 'find_11'])
    expect(await handles('find_n')).toEqual([])
    expect(await handles('%')).toEqual([])
  })

  it('of an administrator cannot lose that permit by its own hand', async () => {
    const call = admin.api.adminSaveAccount({ accountId: admin.id, body: { permits: [] } })
    expect((await refusalOf(call)).status).toBe(400)
    const { id } = await world.as('vera', [])
    const permits = ['drafts:invited'] as const
    const saved = await admin.api.adminSaveAccount({
      accountId: id,
      body: { permits: [...permits, ...permits] },
    })
    expect(saved.permits).toEqual(permits)
  })
})

describe('one call too many', () => {
  it('answers 429 with the seconds to wait, for that account only', async () => {
    const strict = await createWorld({ DRAFTS_DEMO: '' })
    try {
      const { token } = await strict.as('eve', [])
      const ask = (bearer: string) =>
        strict.app.inject({
          method: 'POST',
          url: '/api/request_invite',
          headers: { authorization: `Bearer ${bearer}` },
          payload: { reason: 'please' },
        })
      for (let n = 0; n < 5; n += 1) expect((await ask(token)).statusCode).toBe(201)
      const refused = await ask(token)
      expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([
        429,
        'ErrRateLimited',
      ])
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000)
      expect((await ask((await strict.as('fay', [])).token)).statusCode).toBe(201)
    } finally {
      await strict.close()
    }
  })
})

describe('the options of an installation', () => {
  it('say what is configured, and null where nothing is', async () => {
    const { publicUrl } = world.platform.config
    const response = await world.app.inject({ url: '/api/options' })
    expect(response.json()).toEqual({
      supportContact: null,
      analytics: null,
      errorReporting: null,
      siteLinks: [],
      helpHref: null,
      profileHref: `${publicUrl}/identity/profile`,
      identityBase: `${publicUrl}/identity`,
      providerName: 'Drafts account',
      glueBase: '/api/realtime',
    })
    const links = [{ label: 'Arena', href: 'https://arena.example' }]
    const other = await createWorld({
      SUPPORT_CONTACT: 'help@drafts.example',
      SITE_LINKS: JSON.stringify(links),
      HELP_URL: '/help',
      PROFILE_URL: 'https://id.example/me',
    })
    expect((await other.app.inject({ url: '/api/options' })).json()).toMatchObject({
      supportContact: 'help@drafts.example',
      siteLinks: links,
      helpHref: '/help',
      profileHref: 'https://id.example/me',
    })
    await other.close()
  })
})
