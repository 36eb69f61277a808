// @vitest-environment jsdom
import { ApiError, StrengthId, StressId, TestId } from '@drafts/contract'
import type { Strength } from '@drafts/contract'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderRoute } from '../../testing/render-route.tsx'
import { solutionOf, startWorld, testOf } from '../../testing/world.ts'

const id = StrengthId.parse('m1')
const strength: Strength = {
  id,
  status: 2,
  progress: { done: 4, total: 90 },
  error: null,
  mutants: 3,
  caught: 2,
  same: 0,
  score: 2 / 3,
  isOutdated: false,
  survivors: [{ id: '5', line: 12, before: 'if a < b:', after: 'if a <= b:', stressId: null }],
}
const world = () => ({
  solutions: [solutionOf('s1', { label: 'main', languageId: 'python3', reference: true })],
  tests: [testOf('t1')],
})
const dialogOf = async () =>
  within(await screen.findByRole('dialog', { name: 'Strength of the tests' }))

test('the strength of the tests is looked at, and survivors lead to a test or are the same', async () => {
  let now = strength
  const asked: unknown[] = []
  startWorld(world(), {
    latestStrength: () => ({ id: asked.length === 0 ? null : id }),
    startStrength: ({ body }) => {
      asked.push(body)
      return { id }
    },
    getStrength: () => now,
    findSurvivor: ({ survivorId, body }) => {
      asked.push([survivorId, body])
      return { id: StressId.parse('x1') }
    },
    getStress: () => ({
      id: StressId.parse('x1'),
      status: 7 as const,
      progress: { done: 3, total: 30 },
      error: null,
      runs: 120,
      perSecond: 40,
      found: {
        solutionId: null,
        verdict: 'WrongAnswer' as const,
        input: '3 3\n',
        tokens: 2,
        isSmallest: true,
        testId: null,
      },
    }),
    addStressTest: () => ({ id: TestId.parse('t9') }),
    markSameSurvivor: ({ survivorId }) => {
      asked.push(survivorId)
      now = { ...now, mutants: 2, score: 1, same: 1, survivors: [] }
      return undefined
    },
    unmarkSameSurvivor: ({ survivorId }) => {
      asked.push(`not ${survivorId}`)
      now = { ...now, mutants: 3, score: 2 / 3, same: 0, survivors: strength.survivors }
      return undefined
    },
  })
  const { user } = renderRoute('/p/1/edit/solutions')
  await user.click(await screen.findByRole('link', { name: 'Strength' }))
  const dialog = await dialogOf()
  await user.click(await dialog.findByRole('button', { name: 'Start' }))
  await dialog.findByText('4 of 90 changed programs are judged.')
  now = { ...strength, status: 7, progress: { done: 90, total: 90 } }
  await dialog.findByRole('button', { name: 'Look again' }, { timeout: 60_000 })
  await dialog.findByText('2 of 3 changed programs are caught by a test.')
  await dialog.findByText('if a <= b:')
  await user.click(dialog.getByRole('button', { name: 'Find a test' }))
  await dialog.findByText(/The changed program/)
  await user.click(dialog.getByRole('button', { name: 'Add as a test' }))
  await screen.findByText('1 test added.')
  await user.click(await dialog.findByRole('button', { name: 'The same program' }))
  await dialog.findByText('2 of 2 changed programs are caught by a test.')
  await dialog.findByText('1 change of the same program is left out.')
  await screen.findByText('The change of line 12 is the same program.')
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await dialog.findByText('2 of 3 changed programs are caught by a test.')
  expect(asked).toEqual([{ seconds: 60 }, ['5', { seconds: 30 }], '5', 'not 5'])
})

test('the last one is found again, also while it runs, and is stopped', async () => {
  let stopped = false
  startWorld(world(), {
    latestStrength: () => ({ id }),
    getStrength: () => (stopped ? { ...strength, status: 7 as const } : strength),
    stopStrength: () => {
      stopped = true
      return undefined
    },
  })
  const { user } = renderRoute('/p/1/edit/solutions?dialog=strength')
  const dialog = await dialogOf()
  await user.click(await dialog.findByRole('button', { name: 'Stop' }))
  await dialog.findByText('It ended after 4 of 90.')
  await dialog.findByRole('button', { name: 'Look again' })
  expect(stopped).toBe(true)
})

test.each([
  ['a reference', [], [testOf('t1')], 'The problem has no reference solution.'],
  [
    'a language that can be changed',
    [solutionOf('s1', { languageId: 'haskell', reference: true })],
    [testOf('t1')],
    'cannot be changed',
  ],
  [
    'tests',
    [solutionOf('s1', { languageId: 'python3', reference: true })],
    [],
    'The problem has no tests yet.',
  ],
])('without %s the dialog says what to do first', async (_what, solutions, tests, sentence) => {
  startWorld({ solutions, tests }, { latestStrength: () => ({ id: null }) })
  renderRoute('/p/1/edit/solutions?dialog=strength')
  const dialog = await dialogOf()
  await dialog.findByText(sentence, { exact: false })
  expect(dialog.queryByRole('button', { name: 'Start' })).toBeNull()
})

test('what keeps the strength from being looked at stands at its field', async () => {
  startWorld(world(), {
    latestStrength: () => ({ id: null }),
    startStrength: () => {
      throw new ApiError(400, {
        error: 'Some fields are not right.',
        code: 'ErrInvalid',
        fields: { seconds: 'At least one second.' },
      })
    },
  })
  const { user } = renderRoute('/p/1/edit/solutions?dialog=strength')
  const dialog = await dialogOf()
  await user.click(await dialog.findByRole('button', { name: 'Start' }))
  await dialog.findByText('At least one second.')
  expect(dialog.queryByRole('button', { name: 'Stop' })).toBeNull()
})
