// @vitest-environment jsdom
import { ApiError, languages } from '@drafts/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderRoute } from '../../testing/render-route.tsx'
import { fewLanguages } from '../../testing/few-languages.ts'
import { problemOf, solutionOf, startWorld } from '../../testing/world.ts'

// A functional problem: its languages, and the file that a solver starts from.

const functional = () => {
  const problem = problemOf({ mechanism: 'functionBased' })
  return {
    ...problem,
    signature: {
      ...problem.signature,
      enabled: true,
      name: 'sum',
      arguments: [{ name: 'terms', kind: '[]int' as const }],
      returns: [{ name: 'total', kind: 'int' as const }],
    },
  }
}
const perl = languages
  .filter(({ id }) => id === 'perl')
  .map(({ preference: _preference, exts, ...language }) => ({
    ...language,
    exts: [...exts],
    available: true,
  }))
const start = (more: Parameters<typeof startWorld>[0] = {}) => {
  const saved: unknown[] = []
  const createSolution = ({ body }: { body?: unknown }) => {
    saved.push(body)
    return { ...solutionOf('new'), source: null }
  }
  const { server } = startWorld(
    { problem: functional(), ...more },
    {
      listLanguages: () => ({ languages: [...fewLanguages().languages, ...perl] }),
      createSolution,
    },
  )
  return { saved, server }
}

const source = async (): Promise<HTMLElement> => screen.findByRole('textbox', { name: 'Source' })
const choose = async (user: ReturnType<typeof renderRoute>['user'], name: string) => {
  await user.click(await screen.findByRole('combobox', { name: 'Language' }))
  await user.click(await screen.findByRole('option', { name, hidden: true }))
}

test('a new solution starts from the stub of its language; what is typed stays', async () => {
  const { saved } = start()
  const { user } = renderRoute('/p/1/edit/solutions?solution=new')
  await choose(user, 'Python 3.11')
  await waitFor(async () =>
    expect((await source()).textContent).toContain('def sum(terms: list[int])'),
  )
  await choose(user, 'Java 17 (OpenJDK)')
  await waitFor(async () =>
    expect((await source()).textContent).toContain('static long sum(long[] terms)'),
  )
  expect((await source()).textContent).not.toContain('def sum')
  await user.type(await source(), 'Z')
  await choose(user, 'Python 3.11')
  expect((await source()).textContent).toMatch(/Z.*static long sum/)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const text = expect.stringMatching(/Z[^]*static long sum/) as string
  await waitFor(() => expect(saved).toMatchObject([{ languageId: 'python3', source: { text } }]))
})

test('a stub that nobody changed is saved as it is, and asks nothing when it is left', async () => {
  const { saved } = start()
  const { user } = renderRoute('/p/1/edit/solutions?solution=new')
  await choose(user, 'Python 3.11')
  await waitFor(async () => expect((await source()).textContent).toContain('def sum'))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const text = 'def sum(terms: list[int]) -> int:\n    return 0\n'
  await waitFor(() => expect(saved).toMatchObject([{ languageId: 'python3', source: { text } }]))
})

test('what was typed and saved stays where its run is refused', async () => {
  const { saved, server } = start()
  const error = 'There is no judge.'
  server.on({
    executeSolution: () => {
      throw new ApiError(503, { error, code: 'ErrUnavailable' })
    },
  })
  const { user } = renderRoute('/p/1/edit/solutions?solution=new')
  await choose(user, 'Python 3.11')
  await waitFor(async () => expect((await source()).textContent).toContain('def sum'))
  await user.type(await source(), 'Z')
  await user.click(screen.getByRole('button', { name: 'Save & run' }))
  await screen.findByText(error)
  expect(saved).toHaveLength(1)
  expect((await source()).textContent).toMatch(/Z.*def sum/)
})

test('languages without functional problems are offered for a generator only', async () => {
  start()
  const { user } = renderRoute('/p/1/edit/solutions?solution=new')
  await user.click(await screen.findByRole('combobox', { name: 'Language' }))
  await screen.findByRole('option', { name: 'Python 3.11', hidden: true })
  expect(screen.queryByRole('option', { name: 'Perl 5.36', hidden: true })).toBeNull()
  await user.keyboard('{Escape}')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'generator')
  await choose(user, 'Perl 5.36')
  expect((await source()).textContent).not.toContain('sum')
})

test('the statement offers the stub of a language to copy and to download', async () => {
  start()
  const { user } = renderRoute('/p/1/statement')
  const summary = await screen.findByText('File to start from')
  const details = summary.closest('details')
  if (!details) throw new Error('no details')
  await user.click(summary)
  const code = await within(details).findByLabelText('File to start from')
  await waitFor(() => expect(code.textContent).toContain('long long sum(vector<long long> terms)'))
  const link = within(details).getByRole<HTMLAnchorElement>('link', { name: 'Download stub' })
  expect([link.download, decodeURIComponent(link.href)]).toEqual([
    'solution.cpp',
    `data:text/plain;charset=utf-8,${code.textContent}`,
  ])
  within(details).getByRole('button', { name: 'Copy stub' })
})

test('an example is a call with what it returns; a side that does not read is shown as it is', async () => {
  const sample = {
    id: 't1' as never,
    input: { snip: '2\n1 2\n', size: 6 },
    output: { snip: 'three\n', size: 6 },
    inputValues: '[1, 2]',
    outputValues: null,
    talk: null,
    notes: '',
    notesHTML: '',
  }
  start({ problem: { ...functional(), samples: [sample] } })
  renderRoute('/p/1/statement')
  expect((await screen.findByLabelText('Call')).textContent).toBe('sum([1, 2])')
  expect(screen.getByLabelText('Returns').textContent).toBe('three\n')
})

test('who chooses the language that is chosen keeps it', async () => {
  start()
  const { user } = renderRoute('/p/1/edit/solutions?solution=new')
  await choose(user, 'Python 3.11')
  await choose(user, 'Python 3.11')
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Language' }).value).toBe(
    'Python 3.11',
  )
})

test.for([
  ['before it is typed', ''],
  ['while it is typed', 'Pyth'],
  ['after it', 'Python 3.11'],
])('a language is found by its name when the list comes %s', async ([, before = '']) => {
  const given = Promise.withResolvers<ReturnType<typeof fewLanguages>>()
  startWorld({ problem: functional() }, { listLanguages: () => given.promise })
  const { user } = renderRoute('/p/1/statement')
  const summary = await screen.findByText('File to start from')
  await user.click(summary)
  const article = within(screen.getByRole('article'))
  await user.click(await article.findByRole('combobox', { name: 'Language' }))
  if (before !== '') await user.keyboard(before)
  given.resolve(fewLanguages())
  const stub = await article.findByLabelText('File to start from')
  await waitFor(() => expect(stub.textContent).toContain('long long sum'))
  const after = 'Python 3.11'.slice(before.length)
  if (after !== '') await user.keyboard(after)
  expect(screen.getAllByRole('option', { hidden: true })).toHaveLength(1)
  await user.click(screen.getByRole('option', { name: 'Python 3.11', hidden: true }))
  expect(stub.textContent).toContain('def sum(terms: list[int])')
})
