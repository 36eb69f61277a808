import { endpointList } from '@drafts/contract'
import { hostname } from 'node:os'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusalOf } from '../../testing/refusal.ts'
import { createWorld } from '../../testing/world.ts'
import type { Person, World } from '../../testing/world.ts'

// docs/product/administration.md

let world: World
let root: Person
let olive: Person

beforeAll(async () => {
  world = await createWorld()
  root = await world.as('root', ['drafts:administrator', 'drafts:invited'])
  olive = await world.as('olive')
})
afterAll(() => world.close())

const audit = async (query: Parameters<Person['api']['adminListAudit']>[0] = {}) =>
  (await root.api.adminListAudit(query)).entries

const countOf = async (q: string) => (await olive.api.searchAccounts({ q })).accounts.length

const form = (url: string, fields: Record<string, string> = {}) =>
  world.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })

describe('the audit log', () => {
  it('is kept of every change that administrators make', () => {
    const unkept = endpointList
      .filter(([, { access, method }]) => access === 'administrator' && method !== 'GET')
      .filter(([, { audit: deed }]) => deed === undefined)
    expect(unkept.map(([name]) => name)).toEqual([])
  })

  it('has shares, tokens and rules of problems, with who did what to what', async () => {
    const { api } = olive
    const { id: problemId } = await api.createProblem({
      body: { title: 'Kept', mechanism: 'standard' },
    })
    await world.as('ed')
    const share = await api.createShare({
      problemId,
      body: { accountHandle: 'ed', access: 'editor' },
    })
    await api.deleteShare({ shareId: share.id })
    const token = await api.createToken({ body: { label: 'Script' } })
    await api.deleteToken({ tokenId: token.id })
    await root.api.adminSaveProblem({ problemId, body: { locked: true } })
    const shown = (await audit()).map(({ deed, actor, subject, details }) => [
      deed,
      actor?.handle,
      subject,
      details,
    ])
    expect(shown.slice(0, 5)).toEqual([
      ['problemRules', 'root', 'Kept', { locked: 'true' }],
      ['tokenRevoked', 'olive', '', { label: 'Script' }],
      ['tokenMade', 'olive', '', { label: 'Script' }],
      ['shareRemoved', 'olive', 'Kept', { with: 'ed', access: 'editor' }],
      ['share', 'olive', 'Kept', { with: 'ed', access: 'editor' }],
    ])
    expect((await audit({ q: 'KEP' })).map(({ href }) => href)).toEqual([
      `/p/${problemId}`,
      `/p/${problemId}`,
      `/p/${problemId}`,
    ])
    expect(await audit({ q: '%' })).toEqual([])
  })

  it('has no line of a call that was refused', async () => {
    const before = await audit()
    await refusalOf(root.api.adminSaveAccount({ accountId: root.id, body: { permits: [] } }))
    await refusalOf(olive.api.adminSaveAccount({ accountId: root.id, body: { permits: [] } }))
    expect(await audit()).toEqual(before)
  })

  it('has one line an hour where an administrator reads what nobody shared with them', async () => {
    const { id: problemId } = await olive.api.createProblem({
      body: { title: 'Private', mechanism: 'standard' },
    })
    await root.api.getProblem({ problemId })
    await root.api.listTests({ problemId })
    await olive.api.getProblem({ problemId })
    const reads = await audit({ deed: 'administratorRead', q: 'Private' })
    expect(reads.map(({ actor }) => actor?.handle)).toEqual(['root'])
  })

  it('cannot be changed or emptied, by nobody', async () => {
    const { db } = world.platform
    const refused = 'the audit log cannot be changed'
    await expect(db.updateTable('audit_log').set({ subject: '' }).execute()).rejects.toThrow(
      refused,
    )
    await expect(db.deleteFrom('audit_log').execute()).rejects.toThrow(refused)
    await expect(world.platform.pool.query('truncate audit_log')).rejects.toThrow(refused)
  })

  it('is read page by page', async () => {
    const { db } = world.platform
    await db
      .insertInto('audit_log')
      .values(
        Array.from({ length: 150 }, (_none, at) => ({
          deed: 'signIn' as const,
          actor_handle: 'many',
          subject: String(at),
          details: '{}',
        })),
      )
      .execute()
    const first = await root.api.adminListAudit({ q: 'many' })
    expect([first.entries.length, first.entries[0]?.subject]).toEqual([100, '149'])
    const second = await root.api.adminListAudit({ q: 'many', before: first.nextBefore ?? '' })
    expect([second.entries.length, second.entries[0]?.subject, second.nextBefore]).toEqual([
      50,
      '49',
      null,
    ])
  })
})

describe('an account', () => {
  it('that an administrator makes is opened by a link, once', async () => {
    const { account, passwordLink } = await root.api.adminCreateAccount({
      body: { handle: 'nina', permits: ['drafts:invited'] },
    })
    expect(account).toMatchObject({ handle: 'nina', permits: ['drafts:invited'] })
    const { pathname } = new URL(passwordLink.url)
    const page = await world.app.inject(pathname)
    expect([page.statusCode, page.body.includes('for the account nina')]).toEqual([200, true])
    expect((await form(pathname, { password: 'short' })).statusCode).toBe(400)
    const saved = await form(pathname, { password: 'long enough' })
    expect([saved.statusCode, saved.headers.location]).toEqual([303, '/api/login'])
    expect((await form(pathname, { password: 'another one' })).statusCode).toBe(404)
    expect((await world.app.inject(pathname)).statusCode).toBe(404)
  })

  it('has a handle of its own', async () => {
    const call = root.api.adminCreateAccount({ body: { handle: 'NINA', permits: [] } })
    expect(await refusalOf(call)).toMatchObject({
      status: 400,
      fields: { handle: 'This handle is taken. Choose another.' },
    })
  })

  it('has one link that opens, and that for a week', async () => {
    const { account } = await root.api.adminCreateAccount({ body: { handle: 'mona', permits: [] } })
    const make = async () =>
      (await root.api.adminMakePasswordLink({ accountId: account.id })).passwordLink
    const [older, newer] = [await make(), await make()]
    const statusOf = async ({ url }: { url: string }) =>
      (await world.app.inject(new URL(url).pathname)).statusCode
    expect([await statusOf(older), await statusOf(newer)]).toEqual([404, 200])
    const { db } = world.platform
    await db
      .updateTable('identity_password_links')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .execute()
    expect(await statusOf(newer)).toBe(404)
  })

  it('that is deactivated is let in nowhere, is found by nobody, and comes back', async () => {
    const gina = await world.as('gina')
    const save = (deactivated: boolean) =>
      root.api.adminSaveAccount({ accountId: gina.id, body: { deactivated } })
    expect(await countOf('gin')).toBe(1)
    expect((await save(true)).deactivatedAt).not.toBeNull()
    expect((await refusalOf(gina.api.getMe({}))).status).toBe(401)
    expect(await countOf('gin')).toBe(0)
    expect((await save(false)).deactivatedAt).toBeNull()
    expect((await gina.api.getMe({})).handle).toBe('gina')
  })

  it('loses sessions and tokens when its sessions are ended', async () => {
    const hana = await world.as('hana')
    await root.api.adminEndSessions({ accountId: hana.id })
    expect((await refusalOf(hana.api.getMe({}))).status).toBe(401)
  })

  it('is not deactivated by itself, and must exist', async () => {
    const own = root.api.adminSaveAccount({ accountId: root.id, body: { deactivated: true } })
    expect((await refusalOf(own)).status).toBe(400)
    for (const call of [
      () => root.api.adminSaveAccount({ accountId: 'nobody', body: { deactivated: true } }),
      () => root.api.adminEndSessions({ accountId: 'nobody' }),
      () => root.api.adminMakePasswordLink({ accountId: 'nobody' }),
    ])
      expect((await refusalOf(call())).status).toBe(404)
  })
})

describe('health', () => {
  it('has the last faults, newest first, by the number that a person was given', async () => {
    const { db } = world.platform
    await db.schema.alterTable('favorites').renameTo('favorites_away').execute()
    const fault = await refusalOf(olive.api.listProblems({}))
    await db.schema.alterTable('favorites_away').renameTo('favorites').execute()
    const health = await root.api.adminGetHealth({})
    expect(health.node).toBe(hostname())
    expect(health.faults[0]).toMatchObject({
      times: 1,
      requestId: fault.requestId,
      call: 'GET /api/problems',
      message: expect.stringContaining('favorites'),
    })
    expect(health).toMatchObject({ hasOwnAccounts: true, database: { size: expect.any(Number) } })
  })
})
