// @vitest-environment jsdom
import { ApiError, ProgramId, SolutionId, StressId, TestId } from '@drafts/contract'
import type { Stress } from '@drafts/contract'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderRoute } from '../../testing/render-route.tsx'
import { problemId, problemOf, solutionOf, startWorld } from '../../testing/world.ts'

const stress: Stress = {
  id: StressId.parse('x1'),
  status: 2,
  progress: { done: 3, total: 30 },
  error: null,
  runs: 120,
  perSecond: 40,
  found: null,
}
const world = () => ({
  solutions: [
    solutionOf('s1', { label: 'main', reference: true }),
    solutionOf('s2', { label: 'greedy' }),
  ],
  programs: [
    {
      id: ProgramId.parse('g1'),
      problemId,
      role: 'generator' as const,
      label: 'gen',
      languageId: 'python3',
      sourceSize: 1,
      build: { pending: false, error: null },
      modifiedAt: '2026-01-01T00:00:00Z',
    },
  ],
})

test('a stress test is started, followed, and what it found becomes a test', async () => {
  let now = stress
  const asked: unknown[] = []
  startWorld(world(), {
    latestStress: () => ({ id: null }),
    startStress: ({ body }) => {
      asked.push(body)
      return { id: stress.id }
    },
    getStress: () => now,
    addStressTest: ({ body }) => {
      asked.push(body)
      return { id: TestId.parse('t9') }
    },
  })
  const { user } = renderRoute('/p/1/edit/solutions')
  await user.click(await screen.findByRole('link', { name: 'Stress' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Stress test' }))
  await dialog.findByDisplayValue('gen 1..10 $seed')
  await user.click(dialog.getByRole('button', { name: 'Start' }))
  await dialog.findByText('120 runs, 40.0 a second. 3 of 30 s are over.')
  now = {
    ...stress,
    status: 7,
    found: {
      solutionId: SolutionId.parse('s2'),
      verdict: 'WrongAnswer',
      input: '3\n1 2 3\n',
      tokens: 4,
      isSmallest: true,
      testId: null,
    },
  }
  await dialog.findByText(/ends with Wrong answer on an input of 4 words/i)
  await user.click(dialog.getByRole('button', { name: 'Add as a test' }))
  await screen.findByText('1 test added.')
  expect(asked).toEqual([
    { solutionIds: ['s2'], referenceId: 's1', seconds: 30, command: 'gen 1..10 $seed' },
    { label: 'stress' },
  ])
})

test('what is a test already is marked, and leads to it', async () => {
  const found = {
    solutionId: SolutionId.parse('s2'),
    verdict: 'WrongAnswer' as const,
    input: '3\n',
    tokens: 1,
    isSmallest: true,
    testId: TestId.parse('t9'),
  }
  startWorld(world(), {
    latestStress: () => ({ id: stress.id }),
    getStress: () => ({ ...stress, status: 7, found }),
  })
  renderRoute('/p/1/edit/solutions?dialog=stress')
  const dialog = within(await screen.findByRole('dialog', { name: 'Stress test' }))
  await dialog.findByText(/^A test has this input\./)
  const way = dialog.getByRole('link', { name: 'Open the test' })
  expect(way.getAttribute('href')).toBe('/p/1/edit/tests?test=t9')
  expect(dialog.queryByRole('button', { name: 'Add as a test' })).toBeNull()
})

test('what keeps it from starting stands at its field', async () => {
  startWorld(world(), {
    latestStress: () => ({ id: null }),
    startStress: () => {
      throw new ApiError(400, {
        error: 'Some fields are not right.',
        code: 'ErrInvalid',
        fields: { command: 'Give a line of a script.' },
      })
    },
  })
  const { user } = renderRoute('/p/1/edit/solutions?dialog=stress')
  const dialog = within(await screen.findByRole('dialog', { name: 'Stress test' }))
  await user.click(await dialog.findByRole('button', { name: 'Start' }))
  await dialog.findByText('Give a line of a script.')
  expect(dialog.queryByRole('button', { name: 'Stop' })).toBeNull()
})

test('one that judged nothing does not say that nothing failed, and one that cannot be read says so', async () => {
  let isBroken = true
  const error = 'Nothing was judged in this time.'
  startWorld(world(), {
    latestStress: () => ({ id: null }),
    startStress: () => ({ id: stress.id }),
    getStress: () => {
      if (isBroken) throw new ApiError(404, { error: 'It is not there.', code: 'ErrNotFound' })
      return { ...stress, status: 7, runs: 0, perSecond: 0, error }
    },
  })
  const { user } = renderRoute('/p/1/edit/solutions?dialog=stress')
  const dialog = within(await screen.findByRole('dialog', { name: 'Stress test' }))
  await user.click(await dialog.findByRole('button', { name: 'Start' }))
  await dialog.findByText('The stress test could not be read')
  isBroken = false
  await user.click(dialog.getByRole('button', { name: 'Try again' }))
  await dialog.findByText(error)
  expect(dialog.getByRole('status').textContent).toBe('0 runs, 0.0 a second.')
})

test('the last one is found again where the page is opened, is stopped, and another one is started', async () => {
  let now = stress
  startWorld(world(), {
    latestStress: () => ({ id: stress.id }),
    getStress: () => now,
    stopStress: () => {
      now = { ...stress, status: 7 }
      return undefined
    },
  })
  const { user } = renderRoute('/p/1/edit/solutions?dialog=stress')
  const dialog = within(await screen.findByRole('dialog', { name: 'Stress test' }))
  await dialog.findByText('120 runs, 40.0 a second. 3 of 30 s are over.')
  await user.click(dialog.getByRole('button', { name: 'Stop' }))
  await user.click(await dialog.findByRole('button', { name: 'Look again' }))
  await dialog.findByRole('button', { name: 'Start' })
  expect(dialog.queryByRole('status')).toBeNull()
})

test('of a locked problem the last one is read and stopped, and no other one is started', async () => {
  let now = stress
  startWorld(
    { ...world(), problem: problemOf({ canEdit: false, locked: true }) },
    {
      latestStress: () => ({ id: stress.id }),
      getStress: () => now,
      stopStress: () => {
        now = { ...stress, status: 7 }
        return undefined
      },
    },
  )
  const { user } = renderRoute('/p/1/edit/solutions?dialog=stress')
  const dialog = within(await screen.findByRole('dialog', { name: 'Stress test' }))
  await user.click(await dialog.findByRole('button', { name: 'Stop' }))
  await dialog.findByText('120 runs, 40.0 a second. Nothing failed on any input.')
  expect(dialog.queryByRole('button', { name: 'Look again' })).toBeNull()
})
