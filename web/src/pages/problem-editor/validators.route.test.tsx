// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fileOf } from '../../testing/files.ts'
import { renderRoute } from '../../testing/render-route.tsx'
import { problemId, problemOf, startWorld, testOf } from '../../testing/world.ts'

const valid = { validator: 'val', pending: false, error: null, line: null, column: null }
const refused = { ...valid, error: 'line 2: too many', line: 2, column: 3 }
const fault = 'val crashed (signal 11). It says nothing of the input: mend the validator.'

test('the row of a test says which validator refuses its input', async () => {
  const tests = [
    testOf('t1', { label: 'waits', validity: [{ ...valid, pending: true }] }),
    testOf('t2', { label: 'wrong', validity: [refused] }),
    testOf('t3', { label: 'right', validity: [valid] }),
    testOf('t4', { label: 'crash', validity: [{ ...valid, error: fault }] }),
  ]
  const scanspec = {
    problemId,
    enabled: true,
    readingCode: false,
    source: 'eof',
    error: null,
    version: 1,
  }
  startWorld({ tests, problem: problemOf({ scanspec }) })
  renderRoute('/p/1/edit/tests')
  await screen.findByRole('link', { name: 'waits' })
  const rows = within(screen.getByRole('table', { name: 'Tests' })).getAllByRole('row')
  const words = rows.slice(1).map((row) => within(row).getByRole('img').getAttribute('aria-label'))
  expect(words).toEqual([
    'Waits to be read by val',
    'The validator val refuses the input: line 2: too many',
    'val accepts the input',
    `The validator val failed: ${fault}`,
  ])
})

test('the page of a test names the validator at the line', async () => {
  const wrong = testOf('t1', { label: 'wrong', validity: [refused] })
  startWorld(
    { tests: [wrong] },
    { getTest: () => ({ ...wrong, input: fileOf('1\n2 3\n'), output: fileOf('') }) },
  )
  renderRoute('/p/1/edit/tests?test=t1')
  const notice = await screen.findByText(/The validator val refuses the input\./)
  expect(notice.textContent).toContain('line 2: too many')
  await screen.findByText(/Line 2, column 3/)
})
