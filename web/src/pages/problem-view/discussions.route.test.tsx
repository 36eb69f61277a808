// @vitest-environment jsdom
import { EditorView } from '@codemirror/view'
import {
  ApiError,
  CommentId,
  DiscussionId,
  NotificationId,
  ProblemId,
  notificationsPerPage,
} from '@drafts/contract'
import type { Discussion } from '@drafts/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderRoute } from '../../testing/render-route.tsx'
import { accountOf, problemOf, startWorld } from '../../testing/world.ts'

const time = '2026-01-01T00:00:00.000Z'

const discussionOf = (id: string, part: Partial<Discussion> = {}): Discussion => ({
  id: DiscussionId.parse(id),
  partKey: 'body',
  partGone: null,
  author: { handle: 'bob', profileURL: '' },
  content: id,
  contentHTML: `<p>${id}</p>`,
  createdAt: time,
  resolved: false,
  resolvedAt: null,
  comments: [],
  ...part,
})

/** A server with these discussions of the body. */
const startTalk = (discussions: Discussion[], part: Parameters<typeof startWorld>[0] = {}) =>
  startWorld(part, {
    listDiscussions: ({ partKey }) => ({
      discussions: discussions.filter((one) => one.partKey === partKey),
    }),
    getDiscussionCounts: () => ({
      counts: Object.fromEntries(
        [...new Set(discussions.map(({ partKey }) => partKey))].map((key) => [
          key,
          discussions.filter((one) => one.partKey === key && !one.resolved).length,
        ]),
      ),
    }),
    resolveDiscussion: ({ discussionId }) => {
      for (const one of discussions)
        if (one.id === discussionId) Object.assign(one, { resolved: true, resolvedAt: time })
      return undefined
    },
    createComment: ({ discussionId, body }) => {
      const comment = {
        id: CommentId.parse('c1'),
        author: { handle: 'bob', profileURL: '' },
        createdAt: time,
        content: body.content,
        contentHTML: `<p>${body.content}</p>`,
      }
      discussions.find(({ id }) => id === discussionId)?.comments.push(comment)
      return comment
    },
  })

test('beside Ready stand the open discussions, with the way to them', async () => {
  // A fork is ready by its statement alone.
  const problem = problemOf({ forkBaseId: ProblemId.parse('9'), forkBaseTitle: 'Base' })
  const talk = [discussionOf('one'), discussionOf('two'), discussionOf('three', { resolved: true })]
  const { server } = startTalk(talk, { problem })
  server.on({ getAttributes: () => problem.attributes })
  const { user, address } = renderRoute('/p/1/edit/attributes')
  const rail = within(await screen.findByRole('complementary', { name: 'Problem editor' }))
  await rail.findByText('Ready')
  const way = await rail.findByRole('link', { name: '2 open discussions' })
  await user.click(way)
  await waitFor(() => expect(address()).toBe('/p/1/edit/statement?discussions=body'))
  await screen.findByRole('dialog', { name: 'Discussions of the body' })
})

const thread = async (text: string) => {
  const found = (await screen.findByText(text)).closest('article')
  if (!found) throw new Error(`“${text}” is in no discussion`)
  return within(found)
}

test('each part has its discussions with the number of open ones, and a version has none', async () => {
  const { server } = startTalk([discussionOf('one'), discussionOf('two', { resolved: true })])
  const { unmount } = renderRoute('/p/1/statement')
  await screen.findByRole('button', { name: 'Discuss the body, 1 open' })
  for (const part of ['the title', 'the input', 'the output'])
    screen.getByRole('button', { name: `Discuss ${part}` })
  unmount()
  server.calls.length = 0
  renderRoute('/p/1/version:7/statement')
  await screen.findByText('Add.')
  expect(screen.queryByRole('button', { name: /Discuss/ })).toBeNull()
  expect(server.calls).not.toContain('getDiscussionCounts')
})

const blank = {
  body: '',
  input: '',
  output: '',
  notes: '',
  bodyHTML: '',
  inputHTML: '',
  outputHTML: '',
  notesHTML: '',
}

const discussed = async (): Promise<string[]> => {
  const buttons = await screen.findAllByRole('button', { name: /^Discuss/ })
  return buttons.map((button) => button.getAttribute('aria-label') ?? '')
}

test.each(['blank', 'missing'])('each part of a %s statement has its discussions', async (kind) => {
  const { statements } = problemOf()
  const problem = problemOf({
    statements: kind === 'missing' ? [] : statements.map((one) => ({ ...one, ...blank })),
  })
  startTalk([], { problem })
  const { unmount } = renderRoute('/p/1/statement')
  const parts = ['title', 'body', 'input', 'output', 'notes']
  expect(await discussed()).toEqual(parts.map((part) => `Discuss the ${part}`))
  unmount()
  // Nobody discusses in a version: a heading over nothing is not shown there.
  renderRoute('/p/1/version:7/statement')
  await screen.findByText('There is no statement in English yet.')
  expect(screen.queryByRole('heading', { name: 'Notes' })).toBeNull()
})

test.each([
  ['with a name', 'add', ['argument 1', 'argument 2', 'return 1']],
  ['without a name and arguments', '', ['return 1']],
])('each blank part of a function %s has its discussions', async (_kind, name, parts) => {
  const { statements, signature } = problemOf()
  startTalk([], {
    problem: problemOf({
      mechanism: 'functionBased',
      statements: statements.map((one) => ({ ...one, ...blank })),
      signature: {
        ...signature,
        enabled: true,
        name,
        arguments: name === '' ? [] : [item(''), item('')],
        returns: [item('sum')],
      },
    }),
  })
  renderRoute('/p/1/statement')
  const wanted = ['the title', 'the body', ...parts, 'the notes']
  expect(await discussed()).toEqual(wanted.map((part) => `Discuss ${part}`))
})

const item = (name: string) => ({ name, kind: 'int' as const })

test('open ones come first and resolved ones are folded, without a reply and with Resolved disabled', async () => {
  startTalk([discussionOf('open'), discussionOf('over', { resolved: true, resolvedAt: time })])
  const { user, address } = renderRoute('/p/1/statement')
  await user.click(await screen.findByRole('button', { name: 'Discuss the body, 1 open' }))
  expect(address()).toContain('discussions=body')
  const open = await thread('open')
  open.getByRole('button', { name: 'Reply' })
  expect(open.getByRole<HTMLButtonElement>('button', { name: 'Resolved' }).disabled).toBe(false)
  expect(screen.queryByText('over')).toBeNull()
  await user.click(screen.getByRole('button', { name: '1 resolved discussion' }))
  const over = await thread('over')
  expect(over.queryByRole('button', { name: 'Reply' })).toBeNull()
  expect(over.getByRole<HTMLButtonElement>('button', { name: 'Resolved' }).disabled).toBe(true)
})

test('resolving lowers the count', async () => {
  const { server } = startTalk([discussionOf('one')])
  const { user } = renderRoute('/p/1/statement?discussions=body')
  await user.click((await thread('one')).getByRole('button', { name: 'Resolved' }))
  await screen.findByRole('button', { name: '1 resolved discussion' })
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Discuss the body', hidden: true })).not.toBeNull(),
  )
  expect(server.writes).toEqual(['POST /api/discussions/one/resolve'])
})

test('a tester resolves only its own, also while the problem is locked', async () => {
  const { checker: _checker, driver: _driver, scanspec: _scanspec, ...rest } = problemOf()
  startTalk(
    [discussionOf('own'), discussionOf('others', { author: { handle: 'alice', profileURL: '' } })],
    {
      account: accountOf({ handle: 'bob' }),
      problem: { ...rest, canEdit: false, canShare: false, locked: true },
    },
  )
  renderRoute('/p/1/statement?discussions=body')
  ;(await thread('own')).getByRole('button', { name: 'Resolved' })
  const others = await thread('others')
  expect(others.queryByRole('button', { name: 'Resolved' })).toBeNull()
  others.getByRole('button', { name: 'Reply' })
})

test('the page marks what it showed, and nothing of other parts', async () => {
  const { server } = startTalk([discussionOf('one')])
  const lines = ['body', 'input', 'body'].map((part, at) => ({
    id: NotificationId.parse(String(at + 1)),
    seen: at === 2,
    objectHref: `/p/1/statement?discussions=${part}`,
    detailsHTML: `ed replied in a discussion of the ${part}.`,
    createdAt: time,
    eventSite: 'drafts',
    asking: null,
  }))
  server.on({
    listNotifications: () => ({
      notifications: lines,
      unseenCount: lines.filter(({ seen }) => !seen).length,
    }),
    markNotificationSeen: ({ notificationId }) => {
      for (const line of lines) if (line.id === notificationId) line.seen = true
      return undefined
    },
  })
  const { user } = renderRoute('/p/1/statement')
  await screen.findByRole('button', { name: 'Notifications, 2 new ones' })
  expect(server.writes).toEqual([])
  await user.click(await screen.findByRole('button', { name: 'Discuss the body, 1 open' }))
  await thread('one')
  await screen.findByRole('button', { name: 'Notifications, 1 new one', hidden: true })
  await waitFor(() => expect(server.writes).toEqual(['POST /api/notifications/1/mark_seen']))
})

test('the page marks lines that the bell has not read, once', async () => {
  const { server } = startTalk([discussionOf('one')])
  const asked: unknown[] = []
  let isSeen = false
  server.on({
    listNotifications: () => ({
      notifications: Array.from({ length: notificationsPerPage }, (_, at) => ({
        id: NotificationId.parse(String(200 - at)),
        seen: true,
        objectHref: '/problems',
        detailsHTML: 'You are invited. Welcome to Drafts.',
        createdAt: time,
        eventSite: 'drafts',
        asking: null,
      })),
      unseenCount: isSeen ? 1 : 2,
    }),
    markAllNotificationsSeen: (given) => {
      asked.push(given)
      isSeen = true
      return undefined
    },
  })
  renderRoute('/p/1/statement?discussions=body')
  await screen.findByRole('button', { name: 'Notifications, 1 new one', hidden: true })
  expect(asked).toMatchObject([
    { upto: String(201 - notificationsPerPage), discussionsOf: '1', partKey: 'body' },
  ])
})

test('a draft of a comment survives a reload', async () => {
  const { server } = startTalk([discussionOf('one')])
  localStorage.setItem(
    'drafts-unsaved:a1:1:comment/one',
    JSON.stringify({ form: { content: 'half a thought' }, version: 0, tab: 'before' }),
  )
  const { user } = renderRoute('/p/1/statement?discussions=body')
  const one = await thread('one')
  await one.findByText('Restored what was not saved yet.')
  await user.click(one.getByRole('button', { name: 'Send reply' }))
  await one.findByRole('button', { name: 'Reply' })
  await one.findByText('half a thought')
  expect(server.writes).toEqual(['POST /api/discussions/one/comments'])
  await waitFor(() => expect(localStorage.getItem('drafts-unsaved:a1:1:comment/one')).toBeNull())
})

test('what is written while a comment is on its way stays', async () => {
  const { server } = startTalk([discussionOf('one')])
  localStorage.setItem(
    'drafts-unsaved:a1:1:comment/one',
    JSON.stringify({ form: { content: 'sent' }, version: 0, tab: 'before' }),
  )
  const send = server.handlers().createComment
  const held = Promise.withResolvers<undefined>()
  server.on({
    createComment: async (call) => {
      await held.promise
      if (!send) throw new Error('nothing sends a comment')
      return send(call)
    },
  })
  const { user } = renderRoute('/p/1/statement?discussions=body')
  const one = await thread('one')
  await user.click(await one.findByRole('button', { name: 'Source' }))
  const text = await one.findByRole('textbox', { name: 'Reply, Markdown' })
  await user.click(one.getByRole('button', { name: 'Send reply' }))
  await one.findByRole('button', { name: 'Sending…' })
  const view = EditorView.findFromDOM(text)
  view?.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: 'sent, and more' } })
  held.resolve(undefined)
  await one.findByRole('button', { name: 'Send reply' })
  expect(server.writes).toEqual(['POST /api/discussions/one/comments'])
  expect(text.textContent).toBe('sent, and more')
})

test('a refused comment is kept, with the reason', async () => {
  const { server } = startTalk([discussionOf('one')])
  localStorage.setItem(
    'drafts-unsaved:a1:1:comment/one',
    JSON.stringify({ form: { content: 'kept' }, version: 0, tab: 'before' }),
  )
  server.on({
    createComment: () => {
      throw new ApiError(503, { error: 'Too busy.', code: 'ErrUnavailable' })
    },
  })
  const { user } = renderRoute('/p/1/statement?discussions=body')
  const one = await thread('one')
  await user.click(await one.findByRole('button', { name: 'Send reply' }))
  await one.findByText('Too busy. What you wrote is kept.')
  expect(one.getByText('kept')).not.toBeNull()
})

test.each(['arguments.0', 'arguments.10', 'returns.0', 'samples'])(
  'the address of a part that the problem does not have opens nothing: %s',
  async (partKey) => {
    const { server } = startTalk([])
    renderRoute(`/p/1/statement?discussions=${partKey}`)
    await screen.findByRole('button', { name: 'Discuss the body' })
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(server.calls).not.toContain('listDiscussions')
  },
)

test('the discussions of a part that is removed are found and say of what they were', async () => {
  startTalk([discussionOf('why?', { partKey: 'arguments.2', partGone: 'speed' })])
  const { user } = renderRoute('/p/1/statement')
  await user.click(await screen.findByRole('button', { name: 'Argument 3' }))
  await screen.findByText('Of “speed”, which was removed.')
  expect(await thread('why?')).toBeDefined()
})

test('the passage that was selected is quoted: its words as they are, its formulas as TeX', async () => {
  const sent: string[] = []
  const { statements } = problemOf()
  const bodyHTML =
    '<p>At most <span class="katex"><math><annotation>a_1</annotation></math>a1</span> *lamps*.</p>'
  const { server } = startTalk([], {
    problem: problemOf({ statements: statements.map((one) => ({ ...one, bodyHTML })) }),
  })
  server.on({
    createDiscussion: ({ body }) => {
      sent.push(body.content)
      return discussionOf('new', { content: body.content })
    },
  })
  // What is typed was kept before: jsdom has no place to type Markdown.
  localStorage.setItem(
    'drafts-unsaved:a1:1:discussion/body',
    JSON.stringify({ form: { content: 'Why?' }, version: 0, tab: 'before' }),
  )
  const { user } = renderRoute('/p/1/statement')
  getSelection()?.selectAllChildren(await screen.findByText(/lamps/))
  await user.click(await screen.findByRole('button', { name: 'Discuss the body' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Discussions of the body' }))
  expect((await dialog.findByLabelText('The passage it is about')).textContent).toBe(
    'At most $a_1$ *lamps*.',
  )
  await user.click(await dialog.findByRole('button', { name: 'Start discussion' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent).toEqual(['> At most $a_1$ \\*lamps\\*\\.\n\nWhy?'])
  await waitFor(() => expect(dialog.queryByLabelText('The passage it is about')).toBeNull())
})

test('a blank text cannot be sent, and the button gives the reason', async () => {
  const { server } = startTalk([])
  const { user } = renderRoute('/p/1/statement?discussions=body')
  const dialog = within(await screen.findByRole('dialog', { name: 'Discussions of the body' }))
  const send = await dialog.findByRole<HTMLButtonElement>('button', { name: 'Start discussion' })
  expect(send.disabled).toBe(true)
  const reason = document.getElementById(send.getAttribute('aria-describedby') ?? '')
  expect(reason?.textContent).toBe('Write something first.')
  await user.click(await dialog.findByRole('textbox', { name: 'New discussion' }))
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(server.writes).toEqual([])
})

test('who is named and who wrote lead to their pages', async () => {
  const contentHTML = '<p>See <a class="mention" href="/accounts/ed">@ed</a></p>'
  const author = { handle: 'bob', profileURL: '/accounts/bob' }
  startTalk([discussionOf('one', { contentHTML, author })])
  renderRoute('/p/1/statement?discussions=body')
  const link = await screen.findByRole('link', { name: '@ed' })
  expect([link.className, link.getAttribute('href')]).toEqual(['mention', '/accounts/ed'])
  const article = within(screen.getByRole('article', { name: 'By bob' }))
  expect(article.getByRole('link', { name: 'bob' }).getAttribute('href')).toBe('/accounts/bob')
})
