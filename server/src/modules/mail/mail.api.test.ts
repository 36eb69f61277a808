import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { databaseNowMs } from '../../testing/database-now.ts'
import { startMailServer } from '../../testing/mail-server.ts'
import { refusalOf } from '../../testing/refusal.ts'
import { createWorld } from '../../testing/world.ts'
import type { Person, World } from '../../testing/world.ts'
import { sendDigests } from './send-digests.ts'

// docs/product/mail.md, with a real SMTP server.

let world: World
let mails: Awaited<ReturnType<typeof startMailServer>>
let olive: Person
let round = 0
let reader: Person
let address: string

beforeAll(async () => {
  mails = await startMailServer()
  world = await createWorld({ SMTP_URL: mails.url, MAIL_FROM: 'drafts@drafts.example' })
  olive = await world.as('olive')
})
afterAll(async () => {
  await world.close()
  await mails.close()
})

beforeEach(async () => {
  round += 1
  reader = await world.as(`reader${round}`)
  address = `reader${round}@drafts.example`
  mails.received.length = 0
  // Nobody of an earlier test is written to.
  await world.platform.db.deleteFrom('mail_accounts').execute()
})

const linkIn = (text: string, purpose: string): string => {
  const found = new RegExp(`http://[^/]+(/api/mail/${purpose}\\?token=[\\w.-]+)`).exec(text)?.[1]
  if (found === undefined) throw new Error(`no link to ${purpose} in ${text}`)
  return found
}
const follow = async (url: string, method: 'GET' | 'POST' = 'GET') => {
  const response = await world.app.inject({
    method,
    url,
    ...(method === 'POST'
      ? {
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          payload: 'List-Unsubscribe=One-Click',
        }
      : {}),
  })
  return [response.statusCode, response.headers['location']]
}
const turnOn = async (person = reader, to = address) => {
  await person.api.saveMailSettings({ body: { address: to, digest: true } })
  await follow(linkIn(mails.received.at(-1)?.text ?? '', 'confirm'))
  mails.received.length = 0
}
/** Everything becomes old enough, and everybody may be written to again. */
const later = async () => {
  const past = new Date(Date.now() - 5 * 3_600_000)
  await world.platform.db.updateTable('notifications').set({ created_at: past }).execute()
  await world.platform.db.updateTable('mail_accounts').set({ next_at: past }).execute()
}
const send = async () => {
  await later()
  await sendDigests(world.platform)
}
const create = async (title = 'Lamps') =>
  (await olive.api.createProblem({ body: { title, mechanism: 'standard' } })).id
const share = (problemId: string, handle = `reader${round}`) =>
  olive.api.createShare({ problemId, body: { accountHandle: handle, access: 'editor' } })
const talk = (problemId: string, content = 'Why?') =>
  olive.api.createDiscussion({ problemId, body: { partKey: 'body', content } })

describe('an address', () => {
  it('gets one mail with a link that confirms it, and nothing before', async () => {
    const saved = await reader.api.saveMailSettings({ body: { address, digest: true } })
    expect(saved).toEqual({ available: true, address, confirmed: false, digest: true })
    const [mail] = mails.received
    expect([mail?.to, mail?.text]).toEqual([
      [address],
      expect.stringContaining('Confirm your address'),
    ])
    await share(await create())
    await send()
    expect(mails.received).toHaveLength(1)
    const link = linkIn(mail?.text ?? '', 'confirm')
    expect(await follow(link)).toEqual([303, '/mail?done=confirm'])
    expect(await reader.api.getMailSettings({})).toMatchObject({ confirmed: true })
    await send()
    expect(mails.received).toHaveLength(2)
    // Another address is another matter: the old links are of no use.
    await reader.api.saveMailSettings({ body: { address: `new${address}`, digest: true } })
    expect(await follow(link)).toEqual([303, '/mail?done=unknown'])
    expect(await reader.api.getMailSettings({})).toMatchObject({ confirmed: false })
  })

  it.each(['', 'x', 'a@b', 'a@b.c\r\nBcc: d@e.f', 'a b@c.de'])('%j is refused', async (wrong) => {
    const call = reader.api.saveMailSettings({ body: { address: wrong, digest: true } })
    expect((await refusalOf(call)).fields).toHaveProperty('address')
  })

  it('that the mail server refuses is reported', async () => {
    mails.refusals.push(550)
    const call = reader.api.saveMailSettings({ body: { address, digest: true } })
    expect((await refusalOf(call)).status).toBe(503)
  })
})

describe('a digest', () => {
  it('is one mail with what is new, in lines as the panel has them, once', async () => {
    await turnOn()
    const problemId = await create()
    await share(problemId)
    await talk(problemId)
    await talk(problemId)
    await send()
    await send()
    expect(mails.received).toHaveLength(1)
    const [{ to, text } = { to: [], text: '' }] = mails.received
    expect(to).toEqual([address])
    const { publicUrl } = world.platform.config
    expect(text).toContain('Subject: 2 notifications in Drafts')
    expect(text).toContain(
      `olive started 2 discussions of the body of “Lamps”.\r\n${publicUrl}/p/${problemId}/statement?discussions=body`,
    )
    expect(text).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    // What joins a line is mailed by itself.
    await talk(problemId)
    await send()
    expect(mails.received[1]?.text).toContain('olive started a discussion of the body of “Lamps”.')
  })

  it('is not sent of what is seen, too new, or within four hours', async () => {
    await turnOn()
    const problemId = await create()
    await share(problemId)
    await sendDigests(world.platform)
    expect(mails.received).toEqual([])
    const [line] = (await reader.api.listNotifications({})).notifications
    await reader.api.markNotificationSeen({ notificationId: line?.id ?? '' })
    await send()
    expect(mails.received).toEqual([])
    await talk(problemId)
    await send()
    expect(mails.received).toHaveLength(1)
    await talk(problemId)
    await world.platform.db
      .updateTable('notifications')
      .set({ created_at: new Date(Date.now() - 3_600_000) })
      .execute()
    await sendDigests(world.platform)
    expect(mails.received).toHaveLength(1)
  })

  it('has nothing of what the account may not see when it is sent', async () => {
    await turnOn()
    const secret = await create('Secret')
    const { id: shareId } = await share(secret)
    await talk(secret)
    const open = await create('Open')
    await share(open)
    await olive.api.deleteShare({ shareId })
    await olive.api.deleteProblem({ problemId: open })
    await send()
    expect(mails.received).toHaveLength(1)
    expect(mails.received[0]?.text).toContain('“Secret” is no longer shared with you.')
    expect(mails.received[0]?.text).not.toContain('discussion')
    expect(mails.received[0]?.text).not.toContain('Open')
  })

  it('escapes what people typed', async () => {
    await turnOn()
    await share(await create('<img src=x onerror="stolen=1">'))
    await send()
    const html = mails.received[0]?.text.split('text/html')[1] ?? ''
    expect(html).toContain('&lt;img src=x onerror=&quot;stolen=1&quot;&gt;')
    expect(html).not.toContain('<img')
  })

  it('that is refused is tried again, later each time, and is then sent whole', async () => {
    await turnOn()
    await share(await create())
    mails.refusals.push(450, 550)
    /** Failures once it was sent, and whether the next try is so many minutes after this one. */
    const sendThenWait = async (minutes: number) => {
      const before = await databaseNowMs(world)
      await send()
      const after = await databaseNowMs(world)
      const row = await world.platform.db
        .selectFrom('mail_accounts')
        .selectAll()
        .where('account_id', '=', reader.id)
        .executeTakeFirstOrThrow()
      const triedMs = row.next_at.getTime() - minutes * 60_000
      return [row.failures, before <= triedMs && triedMs <= after]
    }
    expect(await sendThenWait(5)).toEqual([1, true])
    await sendDigests(world.platform)
    expect(await sendThenWait(10)).toEqual([2, true])
    expect(mails.received).toEqual([])
    const [failures] = await sendThenWait(0)
    expect(mails.received).toHaveLength(1)
    expect(mails.received[0]?.text).toContain('olive shared “Lamps” with you as editor.')
    expect(failures).toBe(0)
  })

  it('that may have arrived is not sent again', async () => {
    await turnOn()
    await share(await create())
    mails.refusals.push('cut')
    await send()
    await send()
    expect(mails.received).toHaveLength(1)
  })

  it('is tried again where no server answers', async () => {
    await turnOn()
    await share(await create())
    await later()
    const { config } = world.platform
    // A port where nobody listens.
    const away = { url: 'smtp://127.0.0.1:1', from: config.mail?.from ?? '' }
    await sendDigests({ ...world.platform, config: { ...config, mail: away } })
    expect(mails.received).toEqual([])
    await send()
    expect(mails.received).toHaveLength(1)
  })

  it('is sent by one server, however many look', async () => {
    const people = await Promise.all(
      ['a', 'b', 'c', 'd'].map((name) => world.as(`${name}_${round}`)),
    )
    for (const [at, person] of people.entries()) {
      // Each confirms the newest mail.
      await turnOn(person, `${at}${address}`)
    }
    const problemId = await create()
    for (const name of ['a', 'b', 'c', 'd']) await share(problemId, `${name}_${round}`)
    await later()
    await Promise.all(Array.from({ length: 6 }, () => sendDigests(world.platform)))
    expect(mails.received.flatMap(({ to }) => to).toSorted()).toEqual(
      people.map((_, at) => `${at}${address}`),
    )
  })
})

describe('no more mails', () => {
  it.each(['GET', 'POST'] as const)(
    'by the link of a mail, without signing in: %s',
    async (method) => {
      await turnOn()
      const problemId = await create()
      await share(problemId)
      await send()
      const link = linkIn(mails.received[0]?.text ?? '', 'unsubscribe')
      // A letter in the middle: the last ones have bits that mean nothing, or may be these already.
      const forged = `${link.slice(0, -9)}${link.at(-9) === 'A' ? 'B' : 'A'}${link.slice(-8)}`
      expect(await follow(forged, method)).toEqual([303, '/mail?done=unknown'])
      expect(await follow(link.replace('unsubscribe', 'confirm'))).toEqual([
        303,
        '/mail?done=unknown',
      ])
      expect(await follow(link, method)).toEqual([303, '/mail?done=unsubscribe'])
      expect(await reader.api.getMailSettings({})).toMatchObject({ confirmed: true, digest: false })
      await talk(problemId)
      await send()
      expect(mails.received).toHaveLength(1)
      await reader.api.saveMailSettings({ body: { address, digest: true } })
      await send()
      expect(mails.received).toHaveLength(2)
    },
  )

  it('where the address is taken away', async () => {
    await turnOn()
    expect(
      await reader.api.saveMailSettings({ body: { address: null, digest: false } }),
    ).toMatchObject({ address: null })
    await share(await create())
    await send()
    expect(mails.received).toEqual([])
  })
})

it('without a mail server there is nothing to set', async () => {
  const other = await createWorld()
  const { api } = await other.as('olive')
  expect(await api.getMailSettings({})).toEqual({
    available: false,
    address: null,
    confirmed: false,
    digest: false,
  })
  const call = api.saveMailSettings({ body: { address: 'a@b.de', digest: true } })
  expect((await refusalOf(call)).status).toBe(404)
  await other.close()
})
