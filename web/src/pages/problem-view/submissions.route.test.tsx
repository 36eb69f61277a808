// @vitest-environment jsdom
import { AccountId, ExecutionId } from '@drafts/contract'
import type { Submission } from '@drafts/contract'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { findEnabled } from '../../testing/find-enabled.ts'
import { renderRoute } from '../../testing/render-route.tsx'
import { executionOf } from '../../testing/runs.ts'
import { problemOf, startWorld } from '../../testing/world.ts'

const submission = (id: string, more: Partial<Submission> = {}): Submission => ({
  executionId: ExecutionId.parse(id),
  account: { id: AccountId.parse('a2'), handle: 'tess' },
  languageId: 'python3',
  status: 7,
  verdict: 'Accepted',
  createdAt: '2026-01-01T00:00:00.000Z',
  sourceSize: 40,
  canViewSource: false,
  ...more,
})

test('who edits reads who submitted what, with its verdict and the source that is open', async () => {
  const asked: (string | undefined)[] = []
  startWorld(
    {},
    {
      listSubmissions: ({ after }) => {
        asked.push(after)
        return after === undefined
          ? {
              submissions: [
                submission('e3', { verdict: 'WrongAnswer', canViewSource: true }),
                submission('e2', { status: 2, verdict: null }),
              ],
              pager: { count: 3, start: 0 },
              next: 'e2',
            }
          : { submissions: [submission('e1')], pager: { count: 3, start: 0 }, next: null }
      },
    },
  )
  const { user } = renderRoute('/p/1/statement')
  await user.click(await screen.findByRole('button', { name: 'Submissions' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Submissions' }))
  const rows = () => dialog.getAllByRole('row').map(({ textContent }) => textContent)
  await dialog.findByText('Wrong Answer')
  expect(rows()).toHaveLength(3)
  expect(rows()[2]).toContain('Running')
  expect(dialog.getByRole('link', { name: /of source by tess/ }).getAttribute('href')).toBe(
    '/api/executions/e3/source',
  )
  const run = dialog.getByRole('link', { name: /^Running/ })
  expect(run.getAttribute('href')).toBe('/p/1/executions/e2')
  await user.click(dialog.getByRole('button', { name: 'Show older submissions' }))
  await dialog.findByText('Accepted')
  expect(asked).toEqual([undefined, 'e2'])
})

test('a tester opens the source of what is submitted, and reads their own', async () => {
  const sent: unknown[] = []
  startWorld(
    { problem: problemOf({ canEdit: false, canShare: false }) },
    {
      listSubmissions: () => ({ submissions: [], pager: { count: 0, start: 0 }, next: null }),
      submitFile: ({ body }) => {
        sent.push(body.openSource)
        return { id: ExecutionId.parse('e1') }
      },
      getExecution: () => executionOf('e1'),
    },
  )
  const { user, address } = renderRoute('/p/1/statement')
  await user.click(await screen.findByRole('button', { name: 'Your submissions' }))
  const dialog = await screen.findByRole('dialog', { name: 'Your submissions' })
  await within(dialog).findByText('Nothing was submitted yet')
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('checkbox', { name: 'Those who edit may read my source' }))
  await user.upload(screen.getByLabelText(/^File: choose/), new File(['print(1)'], 'a.py'))
  await user.click(await findEnabled('Submit'))
  await vi.waitFor(() => expect(address()).toBe('/p/1/executions/e1'), 60_000)
  expect(sent.map(String)).toEqual(['true'])
})
