// @vitest-environment jsdom
import { DiscussionId } from '@drafts/contract'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { findEnabled } from '../testing/find-enabled.ts'
import { renderRoute } from '../testing/render-route.tsx'
import { problemOf, startWorld, testOf } from '../testing/world.ts'

// docs/product/pages.md#dialogs: what a control opens has the caret where one types next.

interface Opener {
  what: string
  at: string
  open: (user: UserEvent) => Promise<unknown>
  /** The field that has the focus then. */
  field: () => HTMLElement
}

const press = (name: string | RegExp) => async (user: UserEvent) =>
  user.click(await findEnabled(name))
const follow = (name: string) => async (user: UserEvent) =>
  user.click((await screen.findAllByRole('link', { name }))[0] ?? document.body)
/** Keys work once it is known who the person is. */
const key = (keys: string) => async (user: UserEvent) =>
  waitFor(async () => {
    await user.keyboard(keys)
    expect(screen.queryByRole('dialog')).not.toBeNull()
  })
const inDialog = () => within(screen.getByRole('dialog'))

const openers: Opener[] = [
  {
    what: 'search',
    at: '/problems/my/p1',
    open: key('/'),
    field: () => inDialog().getByRole('combobox', { name: 'Keywords' }),
  },
  {
    what: 'a new problem',
    at: '/problems/my/p1',
    open: key('c'),
    field: () => inDialog().getByRole('textbox', { name: 'Title' }),
  },
  {
    what: 'the palette',
    at: '/problems/my/p1',
    open: key('{Control>}k{/Control}'),
    field: () => inDialog().getByRole('combobox'),
  },
  {
    what: 'a new test',
    at: '/p/1/edit/tests',
    open: follow('New'),
    field: () => inDialog().getByLabelText('Type'),
  },
  {
    what: 'a new solution',
    at: '/p/1/edit/solutions',
    open: follow('New'),
    field: () => inDialog().getByLabelText('Label'),
  },
  {
    what: 'a share',
    at: '/p/1/statement',
    open: press(/^Share/),
    field: () => inDialog().getByRole('combobox', { name: 'Handle' }),
  },
  {
    what: 'a discussion',
    at: '/p/1/edit/statement',
    open: press(/^Discuss the notes/),
    field: () => inDialog().getByRole('textbox', { name: 'New discussion' }),
  },
  {
    what: 'a reply',
    at: '/p/1/edit/statement?discussions=notes',
    open: press('Reply'),
    field: () => inDialog().getByRole('textbox', { name: 'Reply' }),
  },
  {
    what: 'a new argument',
    at: '/p/1/edit/signature',
    open: press('Add an argument'),
    field: () => screen.getByRole('textbox', { name: 'Argument 1: name' }),
  },
  {
    what: 'the factors of a language',
    at: '/p/1/edit/limits',
    open: async (user) =>
      user.selectOptions(await screen.findByLabelText('Add language'), 'python3'),
    field: () => screen.getByLabelText(/^CPU factor of Python/),
  },
  {
    what: 'the weight of chosen tests',
    at: '/p/1/edit/tests',
    open: async (user) => {
      await press('Select')(user)
      await user.click((await screen.findAllByRole('checkbox'))[0] ?? document.body)
      await press('Weight')(user)
    },
    field: () => screen.getByLabelText('Weight of each'),
  },
]

test.each(openers)('$what has the focus in its first field', async ({ at, open, field }) => {
  const problem = problemOf(at.includes('signature') ? { mechanism: 'functionBased' } : {})
  const time = problem.createdAt
  const author = { handle: 'alice', profileURL: '' }
  startWorld({ problem, tests: [testOf('t1')] }, {
    listDiscussions: () => ({
      discussions: [
        {
          id: DiscussionId.parse('d1'),
          partKey: 'notes',
          partGone: null,
          author,
          content: 'Why?',
          contentHTML: '<p>Why?</p>',
          createdAt: time,
          resolved: false,
          resolvedAt: null,
          comments: [],
        },
      ],
    }),
    listPeople: () => ({ people: [] }),
  } as never)
  const { user } = renderRoute(at)
  await open(user)
  await waitFor(() => expect(document.activeElement).toBe(field()))
})
