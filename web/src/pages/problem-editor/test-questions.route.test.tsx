// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { findEnabled } from '../../testing/find-enabled.ts'
import { renderRoute } from '../../testing/render-route.tsx'
import { fileOf } from '../../testing/files.ts'
import { revisionOf, startWorld, testOf } from '../../testing/world.ts'
import type { World } from '../../testing/world.ts'

// Questions before tests are changed or deleted: Esc sends nothing, and the question is the same the next time.

const output = fileOf('1\n')
const problemWithIssues = () => {
  const { world, server } = startWorld({
    tests: ['1\r\n2', '1\n', '3'].map((text, at) =>
      testOf(`t${at + 1}`, { label: `l${at + 1}`, input: fileOf(text), output }),
    ),
  })
  const remove = (ids: readonly string[]): undefined => {
    world.tests = world.tests.filter(({ id }) => !ids.includes(id))
  }
  server.on({
    fixAllTests: () => {
      world.tests = world.tests.map((one) => ({ ...one, input: fileOf('1\n2\n') }))
      return { fixed: 3 }
    },
    deleteTest: ({ testId }) => remove([testId]),
    deleteTests: ({ body }) => remove(body.ids),
    // By which the deletion could be undone.
    listRevisions: () => ({ revisions: [revisionOf('9', { path: 'tests' })] }),
  })
  return { world, server }
}

const idsOf = (world: World) => world.tests.map(({ id }) => id)

/** Opens the question, leaves it by Esc, opens it again and agrees. */
const agree = async (
  user: UserEvent,
  open: () => Promise<void>,
  { words, yes, writes }: { words: string; yes: string; writes: string[] },
) => {
  const before = writes.length
  const question = () => screen.findByRole('dialog', { name: words })
  await open()
  await question()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: words })).toBeNull())
  expect(writes).toHaveLength(before)
  await open()
  await user.click(within(await question()).getByRole('button', { name: yes }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: words })).toBeNull())
}

const press = (user: UserEvent, name: string) => async () =>
  user.click(await screen.findByRole('button', { name }))

test('“Fix {n} issues(s)?” is asked; all are fixed at once, and the button goes', async () => {
  const { server } = problemWithIssues()
  const { user } = renderRoute('/p/1/edit/tests')
  await agree(user, press(user, 'Fix Issues'), {
    words: 'Fix 3 issues(s)?',
    yes: 'Fix',
    writes: server.writes,
  })
  await screen.findByText('3 issues fixed.')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Fix Issues' })).toBeNull())
  expect(server.writes).toEqual(['POST /api/problems/1/tests/fix_all'])
})

test('“Delete test {n}?” is asked, and that test goes', async () => {
  const { world, server } = problemWithIssues()
  const { user } = renderRoute('/p/1/edit/tests')
  const open = async () => {
    await user.click(await screen.findByRole('button', { name: 'Actions of test 2' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  }
  await agree(user, open, { words: 'Delete test 2?', yes: 'Delete', writes: server.writes })
  await waitFor(() => expect(idsOf(world)).toEqual(['t1', 't3']))
  await waitFor(() => expect(screen.queryByRole('link', { name: 'l2' })).toBeNull())
  screen.getByRole('link', { name: 'l3' })
})

test('“Delete {n} test(s)?” is asked once tests are chosen, and they go', async () => {
  const { world, server } = problemWithIssues()
  const { user } = renderRoute('/p/1/edit/tests')
  await user.click(await findEnabled('Select'))
  const remove = await screen.findByRole<HTMLButtonElement>('button', { name: 'Delete' })
  expect(remove.disabled).toBe(true)
  await user.click(screen.getByRole('button', { name: 'All' }))
  await agree(user, press(user, 'Delete'), {
    words: 'Delete 3 test(s)?',
    yes: 'Delete',
    writes: server.writes,
  })
  await screen.findByText('No tests yet')
  expect(idsOf(world)).toEqual([])
  expect(server.writes).toEqual(['POST /api/problems/1/tests/delete_bulk'])
})
