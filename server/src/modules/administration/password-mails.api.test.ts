import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startMailServer } from '../../testing/mail-server.ts'
import { createWorld } from '../../testing/world.ts'
import type { Person, World } from '../../testing/world.ts'

let mails: Awaited<ReturnType<typeof startMailServer>>
let world: World
let root: Person
beforeAll(async () => {
  mails = await startMailServer()
  world = await createWorld({
    SMTP_URL: mails.url,
    MAIL_FROM: 'drafts@drafts.example',
    PUBLIC_URL: 'https://drafts.example',
  })
  root = await world.as('root', ['drafts:administrator', 'drafts:invited'])
})
afterAll(async () => {
  await world.close()
  await mails.close()
})

const linkIn = (text: string): string =>
  /https:\/\/drafts\.example(\/identity\/password\/[\w-]+)/.exec(text)?.[1] ?? ''

/** A form of the provider, as a browser sends it. */
const post = (url: string, fields: Record<string, string>) =>
  world.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })

it('an account that is made is told by mail, with the link at which its password is chosen', async () => {
  const { mailed } = await root.api.adminCreateAccount({
    body: { handle: 'nina', permits: ['drafts:invited'], mailTo: 'nina@drafts.example' },
  })
  expect(mailed).toBe(true)
  const mail = mails.received.at(-1)
  expect(mail?.to).toEqual(['nina@drafts.example'])
  expect(mail?.text).toContain('Its handle is nina')
  expect((await world.app.inject(linkIn(mail?.text ?? ''))).statusCode).toBe(200)
})

it('a mail that is refused leaves the account and its link', async () => {
  mails.refusals.push(550)
  const { mailed, passwordLink } = await root.api.adminCreateAccount({
    body: { handle: 'nora', permits: [], mailTo: 'nora@drafts.example' },
  })
  expect(mailed).toBe(false)
  expect((await world.app.inject(new URL(passwordLink.url).pathname)).statusCode).toBe(200)
})

describe('a password that is forgotten', () => {
  it('has a link that goes to the confirmed address, once in ten minutes', async () => {
    const { account, passwordLink } = await root.api.adminCreateAccount({
      body: { handle: 'olga', permits: [] },
    })
    await post(new URL(passwordLink.url).pathname, { password: 'the first one' })
    const ask = async (handle: string) => {
      const answer = await post('/identity/forgot', { handle })
      expect([answer.statusCode, answer.body]).toEqual([
        200,
        expect.stringContaining('A link is on its way'),
      ])
    }
    const before = mails.received.length
    // Nobody is written to at an address that is not confirmed.
    await ask('olga')
    await ask('nobody at all')
    await world.platform.db
      .insertInto('mail_accounts')
      .values({
        account_id: account.id,
        address: 'olga@drafts.example',
        secret: 'x',
        digest: false,
        confirmed_at: world.platform.now(),
      })
      .execute()
    await ask(' OLGA ')
    await expect.poll(() => mails.received.length).toBe(before + 1)
    const mail = mails.received.at(-1)
    expect(mail?.to).toEqual(['olga@drafts.example'])
    await ask('olga')
    const path = linkIn(mail?.text ?? '')
    expect((await post(path, { password: 'the second one' })).statusCode).toBe(303)
    expect((await world.app.inject(path)).statusCode).toBe(404)
    expect(mails.received).toHaveLength(before + 1)
  })

  it('is asked for on the page of signing in, where mail is sent', async () => {
    expect((await world.app.inject('/identity/forgot')).body).toContain('Send the link')
    const silent = await createWorld()
    const answer = await silent.app.inject('/identity/forgot')
    await silent.close()
    expect(answer.statusCode).toBe(404)
  })
})

describe('a test mail', () => {
  it('arrives, and is a line of the audit log', async () => {
    await root.api.adminSendTestMail({ body: { address: 'ops@drafts.example' } })
    expect(mails.received.at(-1)).toMatchObject({
      to: ['ops@drafts.example'],
      text: expect.stringContaining('works: this is a test'),
    })
    const { entries } = await root.api.adminListAudit({})
    expect(entries[0]).toMatchObject({ deed: 'testMail', subject: 'ops@drafts.example' })
  })

  it('that is refused says what the mail server said', async () => {
    mails.refusals.push(550)
    await expect(
      root.api.adminSendTestMail({ body: { address: 'ops@drafts.example' } }),
    ).rejects.toMatchObject({
      status: 503,
      message: expect.stringContaining('The mail server refused it'),
    })
  })
})
