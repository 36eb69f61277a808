// @vitest-environment jsdom
import { ProblemId, ToolTestId } from '@drafts/contract'
import type { CheckerTest } from '@drafts/contract'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fileOf } from '../../testing/files.ts'
import { renderRoute } from '../../testing/render-route.tsx'
import { startWorld } from '../../testing/world.ts'

const at = '2026-01-01T00:00:00.000Z'
const checkerTestOf = (id: string, more: Partial<CheckerTest> = {}): CheckerTest => ({
  id: ToolTestId.parse(id),
  problemId: ProblemId.parse('1'),
  label: id,
  input: fileOf('1\n'),
  answer: fileOf('2\n'),
  output: fileOf('3\n'),
  want: 'wrong',
  last: null,
  modifiedAt: at,
  ...more,
})

test('tests of the checker say what was wanted and what it said, and are run', async () => {
  const checkerTests = [
    checkerTestOf('new'),
    checkerTestOf('right', { last: { got: 'wrong', message: 'want 2', at } }),
    checkerTestOf('fails', { last: { got: 'accepted', message: '', at } }),
  ]
  const { server } = startWorld(
    {},
    {
      listCheckerTests: () => ({ checkerTests }),
      runCheckerTests: () => ({ id: 'e1' as never }),
    },
  )
  const { user } = renderRoute('/p/1/edit/checker')
  const pane = await screen.findByRole('region', { name: /Tests of the checker/ })
  await within(pane).findByText('As wanted: wrong. want 2')
  const said = within(pane)
    .getAllByRole('listitem')
    .map((row) => [
      row.dataset['fails'],
      within(row).getByText(/No result|Got|As wanted/).textContent,
    ])
  expect(said).toEqual([
    ['false', 'No result yet'],
    ['false', 'As wanted: wrong. want 2'],
    ['true', 'Got: accepted'],
  ])
  await user.click(within(pane).getByRole('button', { name: 'Run' }))
  expect(server.calls).toContain('runCheckerTests')
})

test('a new one is written with its files', async () => {
  const sent: object[] = []
  startWorld(
    {},
    {
      createCheckerTest: ({ body }) => {
        sent.push(body)
        return checkerTestOf('t1')
      },
    },
  )
  const { user } = renderRoute('/p/1/edit/checker')
  await user.click(await screen.findByRole('button', { name: 'New test' }))
  const dialog = await screen.findByRole('dialog', { name: 'Test of the checker' })
  await user.type(within(dialog).getByRole('textbox', { name: 'Label' }), 'near')
  await user.type(within(dialog).getByRole('textbox', { name: 'Output' }), '7')
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(sent).toEqual([{ label: 'near', want: 'wrong', output: { text: '7' } }])
})
