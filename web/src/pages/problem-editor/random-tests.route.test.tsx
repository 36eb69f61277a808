// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderRoute } from '../../testing/render-route.tsx'
import { problemId, problemOf, solutionOf, startWorld } from '../../testing/world.ts'

const scanspec = {
  problemId,
  enabled: true,
  readingCode: false,
  source: 'var n int\nscan n\neol\neof\n',
  error: null,
  version: 1,
}
const reference = solutionOf('main', { reference: true })

test.each([
  [
    'interactive',
    [reference],
    'A solution of an interactive problem writes no outputs: they stay empty.',
  ],
  [
    'standard',
    [reference],
    'It runs on each input until one on which it does not end well. Outputs from there on stay empty.',
  ],
  ['standard', [solutionOf('slow')], 'There is no reference solution yet: the outputs stay empty.'],
] as const)(
  'random tests, %s: what comes of their outputs is said',
  async (mechanism, of, words) => {
    const { server } = startWorld({
      problem: problemOf({ mechanism, scanspec }),
      solutions: [...of],
    })
    server.on({ getScanspec: () => scanspec })
    const { user } = renderRoute('/p/1/edit/tests')
    await user.click(await screen.findByRole('link', { name: 'Random' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Random tests' }))
    await dialog.findByText(words)
    const isOffered = mechanism === 'standard' && of[0] === reference
    const fill = dialog.getByRole<HTMLInputElement>('switch', { name: /^Fill the outputs/ })
    expect([fill.checked, fill.disabled]).toEqual([isOffered, !isOffered])
  },
)
