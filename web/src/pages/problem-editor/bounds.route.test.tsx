// @vitest-environment jsdom
import { TestId } from '@drafts/contract'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderRoute } from '../../testing/render-route.tsx'
import { problemId, problemOf, startWorld, testOf } from '../../testing/world.ts'

const scanspec = {
  problemId,
  enabled: true,
  readingCode: false,
  source: 'var n int\nscan n\ncheck n >= 1, n <= 200000\n',
  error: null,
  version: 1,
}
const bounds = [
  { name: 'n', side: 'min' as const, value: 1, exact: '1', reachedBy: TestId.parse('t1') },
  { name: 'n', side: 'max' as const, value: 200_000, exact: '200000', reachedBy: null },
]
const sentence = 'The statement says n ≤ 100000, the scanspec n ≤ 200000.'
const contradictions = [{ locale: 'en-US', part: 'input', sentence }]

const open = () => {
  startWorld(
    { tests: [testOf('t1', { label: 'least' })], problem: problemOf({ scanspec }) },
    { getBounds: () => ({ bounds, contradictions }), getScanspec: () => scanspec },
  )
  return renderRoute('/p/1/edit/tests')
}

test('each bound has the test that reaches it, or a way to make one', async () => {
  const { user, address } = open()
  await user.click(await screen.findByRole('link', { name: 'Bounds (2)' }))
  const list = await screen.findByRole('list', { name: 'Bounds' })
  const way = await within(list).findByRole('link', { name: 'Make one' })
  const [least, most] = within(list).getAllByRole('listitem')
  expect(least?.textContent).toBe('n ≥ 1least')
  expect(most?.textContent).toBe('n ≤ 200000Make one')
  await user.click(way)
  await screen.findByText('In each of them n reaches 200000.')
  expect(address()).toContain('dialog=random')
})

test('a statement that says another bound is named, with the way to its Input', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('link', { name: 'Bounds (2)' }))
  await screen.findByText(sentence)
  const way = screen.getByRole('link', { name: 'English' })
  expect(way.getAttribute('href')).toBe('/p/1/edit/statement?locale=en-US#field-input')
})

test('a bound of a validator has its name, and is made where the scanspec reads its number', async () => {
  const own = { side: 'max' as const, value: 7, exact: '7', reachedBy: null, validator: 'val' }
  const both = [
    { ...own, name: 'n' },
    { ...own, name: 'm' },
  ]
  startWorld(
    { tests: [testOf('t1')], problem: problemOf({ scanspec }) },
    { getBounds: () => ({ bounds: both, contradictions: [] }), getScanspec: () => scanspec },
  )
  const { user, address } = renderRoute('/p/1/edit/tests')
  await user.click(await screen.findByRole('link', { name: 'Bounds (2)' }))
  const list = await screen.findByRole('list', { name: 'Bounds' })
  const made = await within(list).findByRole('link', { name: 'Make one' })
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['n ≤ 7valMake one', 'm ≤ 7valWrite one'])
  expect(within(list).getByRole('link', { name: 'Write one' }).getAttribute('href')).toBe(
    '/p/1/edit/tests?test=new',
  )
  await user.click(made)
  await screen.findByText('In each of them n reaches 7.')
  expect(address()).toContain('dialog=random')
})

test('a bound above 2^53 is shown and aimed at with all its digits', async () => {
  const exact = '9223372036854775807'
  const large = { name: 'n', side: 'max' as const, value: Number(exact), exact, reachedBy: null }
  startWorld(
    { tests: [testOf('t1')], problem: problemOf({ scanspec }) },
    {
      getBounds: () => ({ bounds: [large], contradictions: [] }),
      getScanspec: () => ({ ...scanspec, source: `var n int\nscan n\ncheck n <= ${exact}\n` }),
    },
  )
  const { user } = renderRoute('/p/1/edit/tests')
  await user.click(await screen.findByRole('link', { name: 'Bounds (1)' }))
  const list = await screen.findByRole('list', { name: 'Bounds' })
  const way = await within(list).findByRole('link', { name: 'Make one' })
  expect(within(list).getByRole('listitem').textContent).toBe(`n ≤ ${exact}Make one`)
  await user.click(way)
  await screen.findByText(`In each of them n reaches ${exact}.`)
})
