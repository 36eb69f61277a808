// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderRoute } from '../../testing/render-route.tsx'
import { problemOf, solutionOf, startWorld } from '../../testing/world.ts'

// What the forms of the sections hold. Each rule is seen from both sides: refused, and taken once it is right.

const limits = [
  {
    label: 'CPU',
    name: 'cpu',
    low: '0.4',
    high: '10.5',
    step: ['2', '2.5 s'],
    least: ['0.5', '0.5 s'],
    most: ['10', '10 s'],
    sentences: ['The CPU limit is at least 0.5 s.', 'The CPU limit is at most 10 s.'],
    unit: 1e9,
  },
  {
    label: 'Memory',
    name: 'memory',
    low: '31',
    high: '1537',
    step: ['64', '80 MB'],
    least: ['32', '32 MB'],
    most: ['1536', '1536 MB'],
    sentences: ['The memory limit is at least 32 MB.', 'The memory limit is at most 1536 MB.'],
    unit: 1e6,
  },
  {
    label: 'Source',
    name: 'source',
    low: '15',
    high: '513',
    step: ['64', '80 kB'],
    least: ['16', '16 kB'],
    most: ['512', '512 kB'],
    sentences: ['The source limit is at least 16 kB.', 'The source limit is at most 512 kB.'],
    unit: 1e3,
  },
] as const

test.each(limits)(
  'limits: $label keeps to its range and steps',
  async ({ label, name, low, high, step, least, most, sentences, unit }) => {
    const { world, server } = startWorld()
    const { user } = renderRoute('/p/1/edit/limits')
    const input = await screen.findByRole<HTMLInputElement>('textbox', { name: label })
    const type = async (text: string) => {
      await user.clear(input)
      await user.type(input, text)
    }
    const stored = () => world.problem.limits[name] / unit
    const before = stored()
    for (const [typed, sentence] of [
      [low, sentences[0]],
      [high, sentences[1]],
    ] as const) {
      await type(typed)
      await user.tab()
      await screen.findByText(sentence)
      expect(input.getAttribute('aria-invalid')).toBe('true')
      expect(input.value.startsWith(`${typed} `)).toBe(true)
    }
    expect([server.writes, stored()]).toEqual([[], before])

    for (const [typed, shown, key] of [
      [...least, '{ArrowDown}'],
      [...most, '{ArrowUp}'],
    ] as const) {
      await type(typed)
      await user.keyboard(key)
      expect(input.value).toBe(shown)
      await user.tab()
      await waitFor(() => expect(stored()).toBe(Number(typed)))
    }
    expect(screen.queryByText(sentences[1])).toBeNull()
    await type(step[0])
    await user.keyboard('{ArrowUp}')
    expect(input.value).toBe(step[1])
    await user.tab()
    await waitFor(() => expect(stored()).toBe(Number.parseFloat(step[1])))
  },
)

const cpuField = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'CPU' })

test('limits: a value out of range is not saved, survives a reload, and Undo brings back the stored one', async () => {
  const { server } = startWorld()
  const { unmount } = renderRoute('/p/1/edit/limits')
  const typed = await cpuField()
  fireEvent.change(typed, { target: { value: '11' } })
  fireEvent.blur(typed)
  await screen.findByText('The CPU limit is at most 10 s.')
  unmount()
  const { user } = renderRoute('/p/1/edit/limits')
  await screen.findByText(/^Restored what was not saved yet/)
  expect((await cpuField()).value).toBe('11 s')
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect((await cpuField()).value).toBe('2 s'))
  expect(server.writes).toEqual([])
})

test('limits: factors go from 1 to 3 in steps of 0.5 and begin with 1', async () => {
  const { world } = startWorld()
  const { user } = renderRoute('/p/1/edit/limits')
  const add = await screen.findByRole('combobox', { name: 'Add language' })
  await user.selectOptions(add, screen.getByRole('option', { name: /^Python 3/ }))
  const factor = await screen.findByRole<HTMLSelectElement>('combobox', {
    name: /^CPU factor of Python 3/,
  })
  expect(factor.value).toBe('1')
  expect([...factor.options].map(({ text }) => text)).toEqual(['1', '1.5', '2', '2.5', '3'])
  await user.selectOptions(factor, '2.5')
  await waitFor(() =>
    expect(world.problem.limits.factors).toEqual({ python3: { cpu: 2.5, memory: 1, source: 1 } }),
  )
  screen.getByText('5 s')
  await user.selectOptions(factor, '1')
  await waitFor(() => expect(world.problem.limits.factors).toEqual({}))
})

test('limits: languages that are used or changed, all others in one line', async () => {
  const problem = problemOf()
  const factors = { java17: { cpu: 1.5, memory: 1, source: 1 } }
  startWorld({
    problem: { ...problem, limits: { ...problem.limits, factors } },
    solutions: [solutionOf('main', { languageId: 'python3' })],
  })
  renderRoute('/p/1/edit/limits')
  await screen.findByRole('combobox', { name: /^CPU factor of Python 3/ })
  const heads = screen.getAllByRole('rowheader').map(({ textContent }) => textContent)
  expect(heads).toHaveLength(3)
  expect(heads[2]).toBe('All others')
  const last = screen.getByRole('rowheader', { name: 'All others' }).closest('tr')
  expect(last?.textContent).toBe('All others2 s256 MB512 kB')
  screen.getByText('3 s')
})

test('limits: a memory limit counted in powers of two is offered as the number that was meant', async () => {
  const problem = problemOf()
  const counted = { ...problem.limits, memory: 268_435_456 }
  const { world } = startWorld({ problem: { ...problem, limits: counted } })
  const { user } = renderRoute('/p/1/edit/limits')
  await user.click(await screen.findByRole('button', { name: 'Use 256 MB' }))
  await waitFor(() => expect(world.problem.limits.memory).toBe(256e6))
  expect(screen.queryByRole('button', { name: 'Use 256 MB' })).toBeNull()
})

test.each([
  ['arguments', 'Argument', 'Add an argument'],
  ['returns', 'Return', 'Add a return'],
] as const)('signature: at most 10 %s', async (name, word, button) => {
  const problem = problemOf({ mechanism: 'functionBased' })
  const items = Array.from({ length: 9 }, () => ({ name: 'a', kind: 'int' as const }))
  const signature = { ...problem.signature, name: 'f', [name]: items }
  const { world } = startWorld({ problem: { ...problem, signature } })
  const { user } = renderRoute('/p/1/edit/signature')
  const add = await screen.findByRole<HTMLButtonElement>('button', { name: button })
  const names = () => screen.getAllByRole('textbox', { name: new RegExp(`^${word} \\d+: name$`) })
  await waitFor(() => expect(names()).toHaveLength(9))
  await user.click(add)
  expect(names()).toHaveLength(10)
  expect(add.disabled).toBe(true)
  screen.getByText('10 of 10')
  await waitFor(() => expect(world.problem.signature[name]).toHaveLength(10))
  await user.click(screen.getByRole('button', { name: `Remove ${word.toLowerCase()} 10` }))
  expect(add.disabled).toBe(false)
})

test('a form that is left saves what was typed last', async () => {
  const { world } = startWorld()
  const { go } = renderRoute('/p/1/edit/limits')
  const input = await screen.findByRole('textbox', { name: 'CPU' })
  fireEvent.change(input, { target: { value: '3' } })
  await go('/p/1/edit/signature')
  await waitFor(() => expect(world.problem.limits.cpu).toBe(3e9))
})

test('a testlib program is offered the languages that have testlib', async () => {
  const problem = problemOf()
  if (!problem.checker) throw new Error('bob sees his checker.')
  const checker = { ...problem.checker, comparator: 'custom', convention: 'testlib' } as const
  startWorld({ problem: { ...problem, checker } }, { getChecker: () => checker })
  const { user } = renderRoute('/p/1/edit/checker')
  const choose = async () => user.click(await screen.findByRole('combobox', { name: 'Language' }))
  await choose()
  await screen.findByRole('option', { name: /^C\+\+20/ })
  expect(screen.queryByRole('option', { name: /^Python 3/ })).toBeNull()
})

test('attributes: the fields have the names of the specification', async () => {
  const { world, server } = startWorld()
  server.on({ getAttributes: () => world.problem.attributes })
  renderRoute('/p/1/edit/attributes')
  const licenses = await screen.findByRole('combobox', { name: 'License type' })
  expect(licenses.querySelectorAll('option')).toHaveLength(7)
  screen.getByRole('combobox', { name: 'Topics' })
  for (const name of ['Rights Owner', 'Source Name', 'Source URL'])
    screen.getByRole('textbox', { name })
})
