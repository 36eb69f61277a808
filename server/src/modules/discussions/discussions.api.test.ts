import { ProblemId, textFieldChars } from '@drafts/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { refusalOf } from '../../testing/refusal.ts'
import { setPermits } from '../accounts/index.ts'
import { makeShared, useWorld } from '../../testing/use-world.ts'
import { createWorld } from '../../testing/world.ts'
import type { Person } from '../../testing/world.ts'

const { world, olive, ed, tess, root } = useWorld('olive', 'ed', 'tess', 'root')
let problemId: string
beforeEach(async () => {
  problemId = await makeShared(olive, { title: 'Lamps' }, { ed: 'editor', tess: 'tester' })
})

const start = (by: Person, partKey = 'body', content = 'Is $n$ large?') =>
  by.api.createDiscussion({ problemId, body: { partKey, content } })
const reply = (by: Person, discussionId: string, content = 'Yes.') =>
  by.api.createComment({ discussionId, body: { content } })
const listed = async (partKey?: string) =>
  (await olive.api.listDiscussions({ problemId, ...(partKey ? { partKey } : {}) })).discussions
const counts = async () => (await olive.api.getDiscussionCounts({ problemId })).counts
const lock = () => root.api.adminSaveProblem({ problemId, body: { locked: true } })

const countsEverywhere = async (): Promise<number[]> => {
  const { problems } = await olive.api.listMyProblems({})
  const inList = problems.find(({ id }) => id === problemId)?.discussionCount ?? -1
  const { discussionCount } = await olive.api.getProblem({ problemId })
  return [inList, discussionCount]
}

describe('a discussion', () => {
  it('is started at a part and replied to, in Markdown', async () => {
    const made = await start(tess)
    expect(made).toMatchObject({
      partKey: 'body',
      partGone: null,
      author: { handle: 'tess' },
      content: 'Is $n$ large?',
      resolved: false,
      resolvedAt: null,
      comments: [],
    })
    expect(made.contentHTML).toContain('class="katex"')
    const comment = await reply(ed, made.id, '`n` is **small**')
    expect(comment).toMatchObject({ author: { handle: 'ed' }, content: '`n` is **small**' })
    expect(comment.contentHTML).toBe('<p><code>n</code> is <strong>small</strong></p>')
    expect(await listed('body')).toEqual([{ ...made, comments: [comment] }])
    expect(await listed('title')).toEqual([])
  })

  it.each([
    [{ partKey: 'body', content: ' \n' }, 'content'],
    [{ partKey: 'body', content: '\u200B \u00AD' }, 'content'],
    [{ partKey: 'body' }, 'content'],
    [{ partKey: 'body', content: 'x'.repeat(textFieldChars + 1) }, 'content'],
    [{ partKey: 'samples', content: 'x' }, 'partKey'],
    [{ partKey: 'arguments', content: 'x' }, 'partKey'],
    [{ partKey: 'arguments.01', content: 'x' }, 'partKey'],
    [{ partKey: 'body.1', content: 'x' }, 'partKey'],
    [{ content: 'x' }, 'partKey'],
  ])('without a text or a part is refused: %#', async (body, field) => {
    const { status, fields } = await refusalOf(
      olive.api.createDiscussion({ problemId, body: body as never }),
    )
    expect([status, Object.keys(fields)]).toEqual([400, [field]])
    expect((await refusalOf(reply(olive, (await start(olive)).id, ' '))).status).toBe(400)
  })

  it.each(['title', 'body', 'notes', 'input', 'output'])('is of %s', async (partKey) => {
    await start(olive, partKey)
    expect(await counts()).toEqual({ [partKey]: 1 })
    expect(await listed(partKey)).toHaveLength(1)
  })

  it('is published, and makes no revision', async () => {
    const { db } = world.platform
    const seen = async () => {
      const rows = await db
        .selectFrom('events')
        .select('entity_id')
        .where('topic', '=', `problem:${ProblemId.parse(problemId)}`)
        .where('kind', '=', 'discussion')
        .execute()
      return rows.map(({ entity_id }) => entity_id)
    }
    const before = await olive.api.listRevisions({ problemId })
    const { modifiedAt } = await olive.api.getProblem({ problemId })
    const { id } = await start(tess)
    await reply(tess, id)
    await olive.api.resolveDiscussion({ discussionId: id })
    await olive.api.resolveDiscussion({ discussionId: id })
    expect(await seen()).toEqual([id, id, id])
    expect(await olive.api.listRevisions({ problemId })).toEqual(before)
    expect((await olive.api.getProblem({ problemId })).modifiedAt).toBe(modifiedAt)
  })

  it('goes on while the problem is locked', async () => {
    await lock()
    const { id } = await start(olive)
    await reply(tess, id)
    await ed.api.resolveDiscussion({ discussionId: id })
    expect(await counts()).toEqual({ body: 0 })
  })

  it('is in no version and in no fork', async () => {
    await start(tess)
    const [newest] = (await olive.api.listRevisions({ problemId })).revisions
    const version = await olive.api.getProblem({ problemId, version: newest?.id ?? '' })
    expect(version.discussionCount).toBe(0)
    const fork = await olive.api.forkProblem({ problemId })
    expect((await olive.api.getDiscussionCounts({ problemId: fork.id })).counts).toEqual({})
  })
})

describe('resolving', () => {
  it('ends a discussion: no reply, a lower count and never below 0, and it stands after the open ones', async () => {
    const first = await start(olive)
    const second = await start(tess, 'body', 'And $m$?')
    await start(tess, 'input')
    expect(await counts()).toEqual({ body: 2, input: 1 })
    expect(await countsEverywhere()).toEqual([3, 3])
    for (let times = 0; times < 3; times += 1)
      await ed.api.resolveDiscussion({ discussionId: first.id })
    expect(await counts()).toEqual({ body: 1, input: 1 })
    expect(await countsEverywhere()).toEqual([2, 2])
    expect((await listed('body')).map(({ id, resolved }) => [id, resolved])).toEqual([
      [second.id, false],
      [first.id, true],
    ])
    expect((await listed('body'))[1]?.resolvedAt).toMatch(/^\d{4}-/)
    expect(await refusalOf(reply(olive, first.id))).toMatchObject({
      status: 409,
      code: 'ErrResolved',
    })
    await ed.api.resolveDiscussion({ discussionId: second.id })
    expect(await counts()).toEqual({ body: 0, input: 1 })
  })

  it('is for a tester of its own only', async () => {
    const [own, other] = [await start(tess), await start(ed)]
    await tess.api.resolveDiscussion({ discussionId: own.id })
    expect(await refusalOf(tess.api.resolveDiscussion({ discussionId: other.id }))).toMatchObject({
      status: 403,
      code: 'ErrNoAccess',
    })
    expect(await counts()).toEqual({ body: 1 })
    await root.api.resolveDiscussion({ discussionId: other.id })
  })
})

describe('access', () => {
  it('of who has none tells nothing of a discussion', async () => {
    const { id } = await start(olive)
    const carol = await world.as('carol')
    for (const call of [
      () => reply(carol, id),
      () => carol.api.resolveDiscussion({ discussionId: id }),
      () => reply(carol, 'nothing'),
    ])
      expect((await refusalOf(call())).status).toBe(404)
    for (const call of [() => start(carol), () => carol.api.listDiscussions({ problemId })])
      expect((await refusalOf(call())).status).toBe(403)
  })

  it('ends with the share, and so do the notifications', async () => {
    const { id } = await start(tess)
    const { shares } = await olive.api.listShares({ problemId })
    const share = shares.find(({ account }) => account.handle === 'tess')
    await olive.api.deleteShare({ shareId: share?.id ?? '' })
    expect((await refusalOf(reply(tess, id))).status).toBe(404)
    const before = await told(tess)
    await reply(olive, id, 'see @tess')
    await olive.api.resolveDiscussion({ discussionId: id })
    expect(await told(tess)).toEqual(before)
  })
})

const notificationsOf = async ({ api }: Person) => (await api.listNotifications({})).notifications
const told = async (person: Person): Promise<string[]> =>
  (await notificationsOf(person)).map(({ detailsHTML }) => detailsHTML)
/** The notifications that the action brings, newest first. */
const heard = async (person: Person, action: () => Promise<unknown>): Promise<string[]> => {
  const [newest] = await notificationsOf(person)
  // What is seen is not joined by what comes.
  if (newest) await person.api.markAllNotificationsSeen({ upto: newest.id })
  await action()
  const after = await notificationsOf(person)
  const known = after.findIndex(({ id }) => id === newest?.id)
  return after.slice(0, known === -1 ? undefined : known).map(({ detailsHTML }) => detailsHTML)
}

describe('who takes part in a problem hears of', () => {
  it('each discussion, comment and resolve of others, once', async () => {
    const actions = async () => {
      const { id } = await start(tess, 'notes')
      await reply(ed, id)
      await olive.api.resolveDiscussion({ discussionId: id })
    }
    const what = 'a discussion of the notes of “Lamps”.'
    const [started, replied, resolved] = [
      `tess started ${what}`,
      `ed replied in ${what}`,
      `olive resolved ${what}`,
    ]
    expect(await heard(olive, actions)).toEqual([replied, started])
    expect(await heard(ed, actions)).toEqual([resolved, started])
    expect(await heard(tess, actions)).toEqual([resolved, replied])
    const [newest] = (await tess.api.listNotifications({})).notifications
    expect(newest?.objectHref).toBe(`/p/${problemId}/statement?discussions=notes`)
  })

  it('nothing where the account is not invited any more', async () => {
    const gone = await world.as('gone')
    await olive.api.createShare({ problemId, body: { accountHandle: 'gone', access: 'tester' } })
    const action = () => start(olive, 'body', 'Hello @gone')
    expect(await heard(gone, action)).toHaveLength(1)
    const { db } = world.platform
    await setPermits(db, gone.id, [])
    await action()
    await setPermits(db, gone.id, ['drafts:invited'])
    expect(await told(gone)).toHaveLength(2)
  })
})

const link = (handle: string) => `<a class="mention" href="/accounts/${handle}">@${handle}</a>`

describe('a mention', () => {
  it('tells who has access, whatever the case, in place of the other words', async () => {
    const words = 'olive mentioned you in a discussion of the body of “Lamps”.'
    const text = 'Is it so, @Tess? And `@ed`?'
    expect(await heard(tess, () => start(olive, 'body', text))).toEqual([words])
    expect(await heard(ed, () => start(olive, 'body', text))).toEqual([
      'olive started a discussion of the body of “Lamps”.',
    ])
  })

  it('is marked in what is shown, for who may see the problem now', async () => {
    await world.as('carol')
    const made = await start(olive, 'body', 'See @Tess, @carol, @root and `@ed`.')
    const words = (name: string) =>
      `<p>See ${name}, @carol, ${link('root')} and <code>@ed</code>.</p>`
    expect(made.contentHTML).toBe(words(link('Tess')))
    expect((await reply(ed, made.id, 'No, @ed.')).contentHTML).toBe(`<p>No, ${link('ed')}.</p>`)
    const { shares } = await olive.api.listShares({ problemId })
    const share = shares.find(({ account }) => account.handle === 'tess')
    await olive.api.deleteShare({ shareId: share?.id ?? '' })
    const [shown] = await listed('body')
    expect(shown?.contentHTML).toBe(words('@Tess'))
    expect(shown?.comments[0]?.contentHTML).toBe(`<p>No, ${link('ed')}.</p>`)
  })

  it('tells an administrator, who hears of it from then on only if they wrote there', async () => {
    const { id } = await start(olive)
    expect(await heard(root, () => reply(olive, id, 'please, @root'))).toHaveLength(1)
    expect(await heard(root, () => reply(olive, id))).toEqual([])
    await reply(root, id)
    expect(await heard(root, () => reply(olive, id))).toHaveLength(1)
  })

  it('tells neither who may not see the problem nor oneself', async () => {
    const carol = await world.as('carol')
    expect(await heard(carol, () => start(olive, 'body', '@carol @nobody'))).toEqual([])
    expect(await heard(olive, () => start(olive, 'body', '@olive'))).toEqual([])
  })
})

it('discussions are limited in number', async () => {
  const strict = await createWorld({ DRAFTS_DEMO: '0' })
  const { api } = await strict.as('olive')
  const made = await api.createProblem({ body: { title: 'Many', mechanism: 'standard' } })
  const { db } = strict.platform
  const person = await strict.as('olive')
  await db
    .insertInto('rate_limit_hits')
    .values(
      Array.from({ length: 200 }, () => ({
        action: 'discuss',
        subject: person.id,
        at: new Date(),
      })),
    )
    .execute()
  const body = { partKey: 'body', content: 'x' }
  const refused = await refusalOf(api.createDiscussion({ problemId: made.id, body }))
  expect(refused.status).toBe(429)
  await strict.close()
})
