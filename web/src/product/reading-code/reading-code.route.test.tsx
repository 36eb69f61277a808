// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderRoute } from '../../testing/render-route.tsx'
import { problemOf, startWorld } from '../../testing/world.ts'

test('the code of a long scanspec is written in full once it is asked for', async () => {
  const lines = Array.from({ length: 2000 }, (_, no) => `var n${no} int\nscan n${no}\neol`)
  startWorld({ problem: problemOf({ readingSpec: `${lines.join('\n')}\neof\n` }) })
  const { user } = renderRoute('/p/1/statement')
  await user.click(await screen.findByText('Code that reads the input'))
  const section = within(await screen.findByRole('region', { name: 'Code that reads the input' }))
  expect(section.queryByLabelText('Code that reads the input')).toBeNull()
  await user.click(section.getByRole('button', { name: 'Write the code' }))
  const code = section.getByLabelText('Code that reads the input')
  expect(code.textContent).toContain('cin >> n0;')
  expect(code.textContent).toContain('cin >> n1999;')
})
