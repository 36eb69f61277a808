// @vitest-environment jsdom
import { SolutionId } from '@drafts/contract'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderRoute } from '../../testing/render-route.tsx'
import { noAdvice } from '../../testing/shown-details.ts'
import { solutionOf, startWorld } from '../../testing/world.ts'

test('limits that results speak for are said, and used', async () => {
  const main = { solutionId: SolutionId.parse('s1'), languageId: 'cpp20-gcc', cpu: 0.6e9 }
  const { world } = startWorld(
    { solutions: [solutionOf('s1', { label: 'main' })] },
    {
      getLimitsAdvice: () => ({
        ...noAdvice,
        cpu: 1.5e9,
        factors: { python3: 2 },
        slowestAccepted: [main],
        judge: 'north',
        sentence: null,
      }),
    },
  )
  const { user } = renderRoute('/p/1/edit/limits')
  await screen.findByText(
    /^At most main takes 0\.6 s, measured by judge north\. 2 times the slowest that is accepted: 1\.5 s, 2 times that in Python 3/,
  )
  await user.click(screen.getByRole('button', { name: 'Use 1.5 s' }))
  await waitFor(() => expect(world.problem.limits.cpu).toBe(1.5e9))
  expect(world.problem.limits.factors).toEqual({ python3: { cpu: 2, memory: 1, source: 1 } })
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Use 1.5 s' })).toBeNull())
})

test('where there is no limit the sentence leads to the matrix', async () => {
  startWorld({ solutions: [solutionOf('s1')] })
  renderRoute('/p/1/edit/limits')
  await screen.findByText(noAdvice.sentence ?? '', { exact: false })
  expect(screen.getByRole('link', { name: 'Open the matrix' }).getAttribute('href')).toContain(
    'view=matrix',
  )
})
