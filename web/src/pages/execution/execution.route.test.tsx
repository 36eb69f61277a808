// @vitest-environment jsdom
import { ExecutionId, TestId } from '@drafts/contract'
import type { Check, Execution } from '@drafts/contract'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderRoute } from '../../testing/render-route.tsx'
import { problemId, startWorld } from '../../testing/world.ts'

const usages = { cpu: 1e6, memory: 1e6 }

const failed: Check = {
  no: 0,
  status: 7,
  verdict: 'WrongAnswer',
  test: { id: TestId.parse('t1'), label: 'small', output: null },
  usages,
  output: null,
  stderr: null,
  delta: null,
  truthError: null,
  arturiaStates: null,
  arturiaUsages: null,
  hint: 'Look at *zero*.',
  hintHTML: '<p>Look at <em>zero</em>.</p>',
}

const execution: Execution = {
  id: ExecutionId.parse('e1'),
  problemId,
  solutionId: null,
  languageId: 'python3',
  status: 7,
  verdict: 'WrongAnswer',
  usages,
  runningProgress: { done: 1, total: 1 },
  build: null,
  log: null,
  checks: [failed],
  createdAt: '2026-01-01T00:00:00.000Z',
  limits: usages,
  thorough: false,
}

test('a hint is shown as it is rendered, in the list and beside the check', async () => {
  startWorld({}, { getExecution: () => execution })
  const { user } = renderRoute('/p/1/executions/e1')
  const word = await screen.findByText('zero', { selector: 'em' })
  expect(word.closest('tr')).not.toBeNull()
  expect(screen.queryByText(/\*zero\*/)).toBeNull()
  await user.click(screen.getByRole('button', { name: /small/ }))
  const detail = within(await screen.findByRole('region', { name: 'Check 1' }))
  detail.getByText('zero', { selector: 'em' })
})
