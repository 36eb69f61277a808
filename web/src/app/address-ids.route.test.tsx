// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderRoute } from '../testing/render-route.tsx'
import { startWorld, testOf } from '../testing/world.ts'

const noId = 'x'.repeat(65)

test.each([
  `/p/${noId}`,
  `/p/${noId}/statement`,
  `/p/${noId}/edit/tests`,
  `/p/${noId}/executions/1`,
  `/p/1/executions/${noId}`,
  `/p/1/version:${noId}/statement`,
])('a path with text that can be no id is not found: %s', async (address) => {
  const { server } = startWorld()
  renderRoute(address)
  await screen.findByRole('heading', { name: 'Not Found' })
  expect(server.calls).not.toContain('getProblem')
})

test('the editor opens no item whose address can be no id', async () => {
  startWorld({ tests: [testOf('t1')] })
  const { go } = renderRoute(`/p/1/edit/tests?test=${noId}`)
  await screen.findByRole('table', { name: 'Tests' })
  expect(screen.queryByRole('dialog')).toBeNull()
  await go('/p/1/edit/tests?test=t1')
  within(await screen.findByRole('dialog')).getByText('Edit test 1')
})
