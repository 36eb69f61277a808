import { notificationsPerPage, ProblemId } from '@drafts/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { refusalOf } from '../../testing/refusal.ts'
import { makeShared, useWorld } from '../../testing/use-world.ts'
import type { Person } from '../../testing/world.ts'
import { setPermits } from '../accounts/index.ts'
import { restoreMailed, takeUnmailed } from './index.ts'

// docs/product/notifications.md

const { world, olive, root } = useWorld('olive', 'root')
let ed: Person
let tess: Person
let problemId: string

let round = 0
beforeEach(async () => {
  // People of this test alone: whatever they hear is of it.
  round += 1
  ed = await world.as(`ed${round}`)
  tess = await world.as(`tess${round}`)
  problemId = await makeShared(olive, { title: 'Lamps' })
})

const share = async (handle: string, access: 'editor' | 'tester' = 'tester'): Promise<string> => {
  const body = { accountHandle: handle, access }
  return (await olive.api.createShare({ problemId, body })).id
}
const shareBoth = async () => [await share(`ed${round}`, 'editor'), await share(`tess${round}`)]
const list = ({ api }: Person, before?: string) => api.listNotifications(before ? { before } : {})
/** The lines of this problem, and of none. */
const lines = async (person: Person) =>
  (await list(person)).notifications.filter(
    ({ objectHref }) => objectHref.includes(problemId) || !objectHref.startsWith('/p/'),
  )
const words = async (person: Person) => (await lines(person)).map(({ detailsHTML }) => detailsHTML)
const start = (by: Person, partKey = 'body', content = 'Why?') =>
  by.api.createDiscussion({ problemId, body: { partKey, content } })
const reply = (by: Person, discussionId: string, content = 'So.') =>
  by.api.createComment({ discussionId, body: { content } })

describe('each kind has its words and leads to its place', () => {
  it('a share that is given and one that is removed', async () => {
    const id = await share(`tess${round}`)
    expect(await lines(tess)).toMatchObject([
      {
        detailsHTML: 'olive shared “Lamps” with you as tester.',
        objectHref: `/p/${problemId}`,
        seen: false,
        eventSite: 'drafts',
        asking: null,
      },
    ])
    await olive.api.deleteShare({ shareId: id })
    expect(await lines(tess)).toMatchObject([
      { detailsHTML: '“Lamps” is no longer shared with you.', objectHref: '/problems/shared' },
    ])
  })

  it('requests for access, with those that still wait', async () => {
    await tess.api.createShareRequest({ problemId })
    await ed.api.createShareRequest({ problemId })
    await ed.api.createShareRequest({ problemId })
    expect(await lines(olive)).toMatchObject([
      {
        detailsHTML: `ed${round} and tess${round} ask for access to “Lamps”.`,
        objectHref: `/p/${problemId}#share:ed${round}`,
        asking: { problemId, handles: [`ed${round}`, `tess${round}`] },
      },
    ])
    await share(`ed${round}`)
    expect(await lines(olive)).toMatchObject([
      { objectHref: `/p/${problemId}#share:tess${round}`, asking: { handles: [`tess${round}`] } },
    ])
    await share(`tess${round}`)
    expect(await lines(olive)).toMatchObject([{ objectHref: `/p/${problemId}`, asking: null }])
  })

  it('requests to edit by testers, also beside one for access', async () => {
    await share(`tess${round}`)
    await tess.api.createShareRequest({ problemId })
    const toEdit = [`tess${round}`]
    expect(await lines(olive)).toMatchObject([
      {
        detailsHTML: `tess${round} asks to edit “Lamps”.`,
        asking: { problemId, handles: toEdit, toEdit },
      },
    ])
    await ed.api.createShareRequest({ problemId })
    expect(await lines(olive)).toMatchObject([
      {
        detailsHTML: `ed${round} and tess${round} ask for access to “Lamps”.`,
        asking: { problemId, handles: [`ed${round}`, ...toEdit], toEdit },
      },
    ])
    const { id: other } = await olive.api.createProblem({
      body: { title: 'Keys', mechanism: 'standard' },
    })
    await ed.api.createShareRequest({ problemId: other })
    const body = { accountHandle: `tess${round}`, access: 'tester' } as const
    await olive.api.createShare({ problemId: other, body })
    await tess.api.createShareRequest({ problemId: other })
    const { notifications } = await olive.api.listNotifications({})
    expect(notifications.map(({ detailsHTML }) => detailsHTML)).toContain(
      `tess${round} and ed${round} ask for access to “Keys”.`,
    )
  })

  it('discussions, replies, resolves and mentions of several people are a line each', async () => {
    await shareBoth()
    const first = await start(ed, 'body', `What is n, @olive?`)
    const second = await start(tess, 'input')
    await start(ed, 'input')
    await reply(ed, first.id)
    await reply(tess, first.id)
    await reply(tess, second.id)
    for (const { id } of [first, second]) await ed.api.resolveDiscussion({ discussionId: id })
    const [e, t] = [`ed${round}`, `tess${round}`]
    expect(await words(olive)).toEqual([
      `${e} resolved 2 discussions of “Lamps”.`,
      `${t} and ${e} replied 3 times in discussions of “Lamps”.`,
      `${e} and ${t} started 2 discussions of the input of “Lamps”.`,
      `${e} mentioned you in a discussion of the body of “Lamps”.`,
    ])
    expect((await lines(olive)).map(({ objectHref }) => objectHref)).toEqual([
      `/p/${problemId}/statement`,
      `/p/${problemId}/statement`,
      `/p/${problemId}/statement?discussions=input`,
      `/p/${problemId}/statement?discussions=body`,
    ])
  })

  it('more than two people are counted', async () => {
    const ask = async (name: string) =>
      (await world.as(`${name}${round}`)).api.createShareRequest({ problemId })
    for (const name of ['ann', 'ben', 'cid']) await ask(name)
    expect((await words(olive))[0]).toContain(`cid${round}, ben${round} and 1 other ask for`)
    await ask('dot')
    expect((await words(olive))[0]).toContain(`dot${round}, cid${round} and 2 others ask for`)
  })
})

describe('a line', () => {
  it('that is seen is not joined any more, and another problem has its own', async () => {
    await shareBoth()
    await start(ed)
    const [line] = await lines(olive)
    await olive.api.markNotificationSeen({ notificationId: line?.id ?? '' })
    await start(ed)
    await start(ed, 'title')
    const after = await lines(olive)
    expect(after.map(({ seen, detailsHTML }) => [seen, detailsHTML])).toEqual([
      [false, `ed${round} started 2 discussions of “Lamps”.`],
      [true, `ed${round} started a discussion of the body of “Lamps”.`],
    ])
    const other = await olive.api.createProblem({ body: { title: 'Two', mechanism: 'standard' } })
    await tess.api.createShareRequest({ problemId: other.id })
    expect(await lines(olive)).toEqual(after)
  })

  it('is seen up to what was shown: what joined it meanwhile is still new', async () => {
    await shareBoth()
    await start(ed)
    const [shown] = await lines(olive)
    await start(ed)
    await olive.api.markNotificationSeen({ notificationId: shown?.id ?? '' })
    await olive.api.markAllNotificationsSeen({ upto: shown?.id ?? '' })
    const [line] = await lines(olive)
    expect([line?.seen, line?.detailsHTML]).toEqual([
      false,
      `ed${round} started 2 discussions of the body of “Lamps”.`,
    ])
    await olive.api.markAllNotificationsSeen({ upto: line?.id ?? '' })
    expect(await list(olive)).toMatchObject({ unseenCount: 0 })
    const foreign = ed.api.markNotificationSeen({ notificationId: line?.id ?? '' })
    expect((await refusalOf(foreign)).status).toBe(404)
    expect((await refusalOf(olive.api.markAllNotificationsSeen({ upto: 'x' }))).status).toBe(400)
  })

  it('about the discussions of a part is seen with the page of that part, and no other', async () => {
    await shareBoth()
    await start(ed)
    const other = await makeShared(olive, { title: 'Lamps' })
    await olive.api.createShare({
      problemId: other,
      body: { accountHandle: `ed${round}`, access: 'editor' },
    })
    await ed.api.createDiscussion({ problemId: other, body: { partKey: 'body', content: 'Why?' } })
    await start(tess, 'input')
    await start(ed, 'input')
    await tess.api.createShareRequest({ problemId: other })
    const unseen = async () => (await list(olive)).notifications.filter(({ seen }) => !seen)
    const before = await unseen()
    const upto = before[0]?.id ?? ''
    await olive.api.markAllNotificationsSeen({ upto, discussionsOf: other, partKey: 'body' })
    const gone = before.filter(
      ({ objectHref }) => objectHref === `/p/${other}/statement?discussions=body`,
    )
    expect(gone).toHaveLength(1)
    expect(await unseen()).toEqual(before.filter((line) => !gone.includes(line)))
    await olive.api.markAllNotificationsSeen({
      upto,
      discussionsOf: ProblemId.parse(problemId),
      partKey: 'title',
    })
    expect(await unseen()).toEqual(before.filter((line) => !gone.includes(line)))
    const half = olive.api.markAllNotificationsSeen({ upto, partKey: 'body' })
    expect((await refusalOf(half)).status).toBe(400)
  })

  it('is written once by deeds of the same moment', async () => {
    const people = await Promise.all(
      ['a', 'b', 'c', 'd', 'e'].map((name) => world.as(`${name}_${round}`)),
    )
    await Promise.all(people.map(({ api }) => api.createShareRequest({ problemId })))
    const [line, ...others] = await lines(olive)
    expect(others.filter(({ seen }) => !seen)).toEqual([])
    expect(line?.asking?.handles.toSorted()).toEqual(people.map((_, n) => `${'abcde'[n]}_${round}`))
  })
})

it('a mail takes a line once, then what joined it; what was not sent is taken again', async () => {
  const { db } = world.platform
  const take = () => takeUnmailed(db, ed.id)
  await shareBoth()
  await start(olive)
  const first = await take()
  expect(first.map((line) => line.words)).toEqual(await words(ed))
  expect(first).toHaveLength(2)
  expect(await take()).toEqual([])
  await restoreMailed(db, ed.id, first.slice(0, 1))
  expect(await take()).toEqual(first.slice(0, 1))
  await start(olive)
  const joined = await take()
  expect(joined.map((line) => line.words)).toEqual([
    expect.stringContaining('started a discussion'),
  ])
})

it('pages go on from the last line of the one before', async () => {
  const reader = await world.as(`reader${round}`)
  const { db } = world.platform
  const total = notificationsPerPage + 3
  await db
    .insertInto('notifications')
    .values(
      Array.from({ length: total }, (_, n) => ({
        first_id: String(n) as never,
        account_id: reader.id,
        kind: 'invited' as const,
        problem_id: null,
        part_key: null,
        access: null,
      })),
    )
    .execute()
  const first = await list(reader)
  expect([first.notifications.length, first.unseenCount]).toEqual([notificationsPerPage, total])
  const second = await list(reader, first.notifications.at(-1)?.id)
  expect(second.notifications).toHaveLength(3)
  const ids = [...first.notifications, ...second.notifications].map(({ id }) => Number(id))
  expect(ids).toEqual(ids.toSorted((a, b) => b - a))
  expect(new Set(ids).size).toBe(total)
})

describe('reading discussions', () => {
  it('changes nothing: the page marks what it showed', async () => {
    await shareBoth()
    const { id } = await start(tess, 'body', `@ed${round}`)
    const before = await lines(ed)
    await ed.api.listDiscussions({ problemId, partKey: 'body' })
    await ed.api.listDiscussions({ problemId })
    await ed.api.listComments({ discussionId: id })
    await ed.api.getDiscussionCounts({ problemId })
    expect(await lines(ed)).toEqual(before)
    expect(before.map(({ seen }) => seen)).toEqual([false, false])
  })
})

describe('nobody is told', () => {
  it('of an act of their own', async () => {
    await shareBoth()
    const before = await words(olive)
    const { id } = await start(olive, 'body', 'See @olive')
    await reply(olive, id, '@olive')
    await olive.api.resolveDiscussion({ discussionId: id })
    expect(await words(olive)).toEqual(before)
    const asked = await world.as(`ida${round}`, ['drafts:administrator'])
    const { id: inviteRequestId } = await asked.api.requestInvite({ body: { reason: 'me' } })
    await asked.api.adminGrantInvite({ inviteRequestId })
    expect(await lines(asked)).toEqual([])
  })

  it('of a problem whose share is gone, in the list and in the count', async () => {
    const [shareId = ''] = await shareBoth()
    await start(tess)
    expect((await list(ed)).unseenCount).toBe(2)
    await olive.api.deleteShare({ shareId })
    expect(await words(ed)).toEqual(['“Lamps” is no longer shared with you.'])
    expect((await list(ed)).unseenCount).toBe(1)
    // What the problem is called from now on is nothing to them.
    await olive.api.saveStatement({ problemId, locale: 'en-US', body: { title: 'Secret' } })
    expect(await words(ed)).toEqual(['“Lamps” is no longer shared with you.'])
    await share(`ed${round}`)
    expect(await words(ed)).toHaveLength(3)
  })

  it('of a problem that is deleted', async () => {
    await shareBoth()
    await start(tess)
    await olive.api.deleteProblem({ problemId })
    expect(await words(ed)).toEqual([])
    expect((await list(ed)).unseenCount).toBe(0)
    expect((await list(olive)).notifications.map(({ objectHref }) => objectHref)).not.toContain(
      `/p/${problemId}/statement?discussions=body`,
    )
  })

  it('of anything in a problem without an invitation', async () => {
    await shareBoth()
    await setPermits(world.platform.db, ed.id, [])
    expect(await words(ed)).toEqual([])
    await setPermits(world.platform.db, ed.id, ['drafts:administrator'])
    expect(await words(ed)).toHaveLength(1)
  })

  it('of a request by whoever may not share: an administrator of before', async () => {
    const { db } = world.platform
    const owner = await world.as(`owner${round}`)
    const made = await owner.api.createProblem({ body: { title: 'Own', mechanism: 'standard' } })
    await tess.api.createShareRequest({ problemId: made.id })
    expect((await list(owner)).unseenCount).toBe(1)
    // As if the problem had been given away.
    await db.updateTable('problems').set({ owner_id: olive.id }).where('id', '=', made.id).execute()
    await root.api.createShare({
      problemId: made.id,
      body: { accountHandle: `owner${round}`, access: 'editor' },
    })
    expect((await list(owner)).notifications.map(({ detailsHTML }) => detailsHTML)).toEqual([
      'root shared “Own” with you as editor.',
    ])
  })
})
