// @vitest-environment jsdom
import type { Solution } from '@drafts/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderRoute } from '../../testing/render-route.tsx'
import { solutionOf, startWorld } from '../../testing/world.ts'

const keep =
  (sent: unknown[], solution: Solution) =>
  ({ body }: { body: object }): Solution => {
    sent.push(body)
    return solution
  }

test('a verdict may be expected beside another, and the row shows both', async () => {
  const several = solutionOf('s1', {
    label: 'mixed.py',
    wantVerdict: null,
    wantVerdicts: ['WrongAnswer', 'CPULimitExceeded'],
  })
  const sent: unknown[] = []
  startWorld({ solutions: [several] }, { updateSolution: keep(sent, several) })
  const { user } = renderRoute('/p/1/edit/solutions?solution=s1')
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit solution' }))
  expect((await dialog.findByLabelText<HTMLSelectElement>('Expected Verdict')).value).toBe(
    'WrongAnswer',
  )
  const more = within(dialog.getByRole('group', { name: 'Or as well' }))
  const isOn = (name: string) => more.getByRole<HTMLInputElement>('checkbox', { name }).checked
  expect([isOn('CPU limit exceeded'), isOn('Runtime error')]).toEqual([true, false])
  await user.click(more.getByRole('checkbox', { name: 'Runtime error' }))
  await user.selectOptions(dialog.getByLabelText('Expected Verdict'), 'Accepted')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(sent).toMatchObject([
      { wantVerdicts: ['Accepted', 'CPULimitExceeded', 'RuntimeError'] },
    ]),
  )
})

test('a row of several expected verdicts takes one in their place', async () => {
  const several = solutionOf('s1', {
    label: 'mixed.py',
    wantVerdict: null,
    wantVerdicts: ['WrongAnswer', 'CPULimitExceeded'],
  })
  const sent: unknown[] = []
  startWorld({ solutions: [several] }, { updateSolution: keep(sent, several) })
  const { user } = renderRoute('/p/1/edit/solutions')
  const select = await screen.findByLabelText<HTMLSelectElement>('Expected verdict of mixed.py')
  expect(select.selectedOptions[0]?.text).toBe('Wrong Answer or CPU limit exceeded')
  await user.selectOptions(select, 'WrongAnswer')
  await waitFor(() => expect(sent).toEqual([{ wantVerdict: 'WrongAnswer' }]))
})
