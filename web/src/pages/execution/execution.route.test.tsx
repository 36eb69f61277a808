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
  startedAt: null,
  wallClock: null,
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
  stoppedBy: null,
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

test('what the clock ended is told in seconds of the clock, not of the CPU', async () => {
  const wallClock = { limit: 32e9, passed: 32.04e9, cpu: 7.11e9 }
  const check = { ...failed, verdict: 'CPULimitExceeded', usages, wallClock } as const
  startWorld({}, { getExecution: () => ({ ...execution, checks: [check] }) })
  const { user } = renderRoute('/p/1/executions/e1')
  const words = 'Wall-clock limit: 32 s passed, 7.1 s of CPU'
  expect((await screen.findByText(words)).closest('tr')).not.toBeNull()
  expect(screen.getByText('32.04 s').textContent).toBe('32.04 s of 32 s')
  await user.click(screen.getByRole('button', { name: /small/ }))
  const detail = await screen.findByRole('region', { name: 'Check 1' })
  expect(detail.textContent).toContain(words)
})

test('a stopped run names who stopped it', async () => {
  const skipped = { ...failed, status: -1, verdict: null, usages: null, hint: null } as const
  const stopped = { ...execution, verdict: null, checks: [skipped], stoppedBy: { handle: 'alice' } }
  startWorld({}, { getExecution: () => stopped })
  renderRoute('/p/1/executions/e1')
  expect(await screen.findByText('1 test skipped: stopped by alice.')).not.toBeNull()
})
