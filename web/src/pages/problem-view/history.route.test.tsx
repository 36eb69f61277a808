// @vitest-environment jsdom
import { AccountId } from '@drafts/contract'
import type { Revision } from '@drafts/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { renderRoute } from '../../testing/render-route.tsx'
import { problemOf, revisionOf, solutionOf, startWorld, testOf } from '../../testing/world.ts'
import type { Handlers } from '../../testing/fake-server.ts'

// What history shows, and what it brings back.

beforeEach(() => localStorage.clear())

const carol = { id: AccountId.parse('a9'), handle: 'carol' }
const change = (path: string, from: unknown, to: unknown): Revision['changes'][number] => ({
  type: 'changed',
  path,
  from,
  to,
})
const details = { shareAccount: null, label: null, restoredFrom: null }
const blob = (size: number, letter: string) => ({
  size,
  sha256Sum: letter.repeat(64),
  lineEnding: 1 as const,
  finalNewline: true,
})

const show = (revisions: Revision[], handlers: Handlers = {}) => {
  const started = startWorld({}, { listRevisions: () => ({ revisions }), ...handlers })
  return { ...started, ...renderRoute('/p/1/history') }
}
const openLine = async (user: ReturnType<typeof show>['user'], name: RegExp, at = 0) => {
  const line = (await screen.findAllByRole('button', { name }))[at]
  if (!line) throw new Error('no such line')
  await user.click(line)
  const item = line.closest('li')
  if (!item) throw new Error('no line')
  return within(item)
}

const text = (word: string) => `The first line.\n\nA line with ${word} words in it.`

test('several saves of one section are one line, which shows what they changed in all', async () => {
  const { user } = show([
    revisionOf('3', { path: 'statements/en-US', changes: [change('body', text('b'), text('c'))] }),
    revisionOf('2', { path: 'statements/en-US', changes: [change('body', text('a'), text('b'))] }),
    revisionOf('1', { path: 'limits', actor: carol, changes: [change('cpu', 1e9, 2e9)] }),
  ])
  const entry = await openLine(user, /^Statement English:.*body, in 2 saves/)
  const [removed] = await entry.findAllByText('a', { selector: 'del' })
  expect(removed).toBeTruthy()
  entry.getByText('c', { selector: 'ins' })
  expect(entry.queryByText('b')).toBeNull()
  const [save] = entry.getAllByRole('button', { name: /^Statement English:/ }).slice(1)
  if (!save) throw new Error('no save')
  await user.click(save)
  await entry.findByText('b', { selector: 'del' })
  const limits = await openLine(user, /^Limits:/)
  limits.getByText('1 s', { selector: 'del' })
  limits.getByText('2 s', { selector: 'ins' })
})

test('differences stand side by side or inline, as was last chosen', async () => {
  const revisions = [
    revisionOf('2', {
      path: 'editorials/fr-FR',
      changes: [change('content', text('a'), text('b'))],
    }),
  ]
  const { user, unmount } = show(revisions)
  const entry = await openLine(user, /^Editorial Français:/)
  await entry.findByText('Before')
  await user.click(screen.getByRole('radio', { name: 'Inline' }))
  expect(entry.queryByText('Before')).toBeNull()
  const inline = entry.getByText('a', { selector: 'del' }).parentElement
  expect(inline?.textContent).toContain('with ab words')
  unmount()
  show(revisions)
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'Inline' })).checked).toBe(
    true,
  )
})

test('a program differs by lines, and its source is read apart', async () => {
  const { user, server } = show(
    [
      revisionOf('2', {
        path: 'solutions/s',
        changes: [change('source', blob(10, 'a'), blob(12, 'b'))],
        details: { ...details, label: 'slow.py' },
      }),
    ],
    {
      getRevisionValue: ({ side, start }) => {
        const whole = side === 'from' ? 'a = 1\nb = 2\n' : 'a = 1\nb = 3\n'
        // In two parts, as a long one comes.
        const at = Number(start)
        return { text: whole.slice(at, at + 6), next: at === 0 ? 6 : null }
      },
    },
  )
  const entry = await openLine(user, /^Solution slow.py:/)
  const gone = await entry.findByText(/b = 2/)
  expect(gone.textContent).toBe('b = 2\n')
  expect(entry.getByText(/b = 3/).tagName).toBe('INS')
  expect(server.calls.filter((name) => name === 'getRevisionValue')).toHaveLength(4)
  expect(document.body.textContent).not.toContain('aaaaaaaa')
})

test('a test is shown by its sizes; its hash and difference come on request', async () => {
  const { user } = show(
    [
      revisionOf('2', {
        path: 'tests/t',
        changes: [change('input', blob(4, 'a'), blob(4100, 'b'))],
        details: { ...details, label: 'large' },
      }),
    ],
    { getRevisionValue: ({ side }) => ({ text: side === 'from' ? 'old\n' : 'new\n', next: null }) },
  )
  const entry = await openLine(user, /^Test large: input/)
  entry.getByText(/4 bytes → 4.1 kB/)
  expect(document.body.textContent).not.toContain('aaaaaaaa')
  await user.click(entry.getByRole('button', { name: 'Show the difference (Input)' }))
  entry.getByText('a'.repeat(64))
  await entry.findByText(/old/, { selector: 'del' })
})

test('pictures that were exchanged stand side by side', async () => {
  const { user } = show([
    revisionOf('2', {
      path: 'statements/en-US',
      changes: [
        change('body', '![](/api/images/one)\n', '![](/api/images/two)\n![](/api/images/both)'),
      ],
    }),
  ])
  const entry = await openLine(user, /^Statement/)
  const sources = (await entry.findAllByRole('img')).map((img) => img.getAttribute('src'))
  expect(sources).toEqual(['/api/images/one', '/api/images/two', '/api/images/both'])
})

test('what a list cuts is read when the line is opened', async () => {
  const { user } = show(
    [
      revisionOf('2', {
        path: 'statements/en-US',
        changes: [{ ...change('body', 'x', 'y'), cut: true }],
        changeCount: 2,
      }),
    ],
    {
      getRevisionChanges: () =>
        revisionOf('2', {
          path: 'statements/en-US',
          changes: [{ ...change('body', 'x', 'y'), cut: true }, change('title', 'A', 'B')],
        }),
      getRevisionValue: ({ side }) => ({ text: `the whole ${side}`, next: null }),
    },
  )
  const entry = await openLine(user, /^Statement/)
  await entry.findByText('B', { selector: 'ins' })
  expect((await entry.findByText('from', { selector: 'del' })).tagName).toBe('DEL')
})

test('an older version of a section is restored, the newest is there already', async () => {
  const { user, server } = show(
    [
      revisionOf('9', { path: 'limits', actor: carol, changes: [change('cpu', 2e9, 3e9)] }),
      revisionOf('5', { path: 'limits', changes: [change('cpu', 1e9, 2e9)] }),
      revisionOf('4', { path: 'shares/1', changes: [change('access', 'editor', null)] }),
    ],
    {
      restoreRevision: () => problemOf().limits,
      listVersionParts: () => ({
        parts: [{ path: 'limits', label: null, state: 'changed', fields: ['cpu'] }],
      }),
      getVersionPart: () => ({ changes: [change('cpu', 3e9, 2e9)] }),
    },
  )
  const newest = await openLine(user, /^Limits:/)
  expect(newest.queryByRole('button', { name: /^Restore this/ })).toBeNull()
  await openLine(user, /^Limits:/, 1)
  await user.click(screen.getByRole('button', { name: 'Restore this version (Limits)' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Restore Limits' }))
  await dialog.findByText('3 s')
  await user.click(dialog.getByRole('button', { name: 'Restore' }))
  await screen.findByText('Limits restored. What was there before is in history.')
  expect(server.writes).toContain('POST /api/problems/1/revisions/5/restore')
  const share = await openLine(user, /^Share/)
  expect(share.queryByRole('button', { name: /^(Restore this|Bring)/ })).toBeNull()
})

test('solutions that one change was of are restored together, when what changes is shown', async () => {
  const parts = ['slow', 'wrong', 'other'].map((label) => ({
    path: `solutions/of-${label}`,
    label,
    state: 'changed' as const,
    fields: ['wantVerdict'],
  }))
  const restored: unknown[] = []
  const { user } = show(
    [
      revisionOf('9', {
        path: 'solutions',
        actor: carol,
        changes: [change('slow.reference', false, true)],
      }),
      revisionOf('5', {
        path: 'solutions',
        changes: [gone('slow.wantVerdicts', ['a']), gone('wrong.wantVerdicts', ['a'])],
      }),
    ],
    {
      listVersionParts: () => ({ parts }),
      restoreRevision: ({ body }) => {
        restored.push(body)
        return { paths: ['solutions/s1'] }
      },
    },
  )
  const line = await openLine(user, /^Solutions/, 1)
  expect(line.getByText('slow')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Restore this version (Solutions)' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Restore Solutions' }))
  await dialog.findByText('Solution slow')
  expect(dialog.getByText('Solution wrong')).toBeTruthy()
  expect(dialog.queryByText('Solution other')).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Restore' }))
  await screen.findByText('Solutions restored. What was there before is in history.')
  expect(restored).toEqual([{ path: 'solutions' }])
})

const gone = (path: string, from: unknown) => ({ type: 'removed' as const, path, from, to: null })

test('a deleted test, several of them and a solution are brought back', async () => {
  const restored: unknown[] = []
  const { user } = show(
    [
      revisionOf('3', {
        path: 'tests',
        changes: [gone('tests/a', { label: 'a', input: blob(1, 'a'), output: blob(2, 'b') })],
        changeCount: 1,
      }),
      revisionOf('2', {
        path: 'tests/b',
        changes: [gone('label', 'b'), gone('type', 'sample')],
        details: { ...details, label: 'b' },
      }),
      revisionOf('1', {
        path: 'solutions/s',
        changes: [gone('label', 's'), gone('languageId', 'java17')],
        details: { ...details, label: 's' },
      }),
    ],
    {
      restoreRevision: ({ revisionId, body }) => {
        restored.push([revisionId, body.path])
        if (body.path === 'tests') return { tests: [] }
        return body.path?.startsWith('tests') ? testOf('b') : solutionOf('s')
      },
    },
  )
  const many = await openLine(user, /^Tests: 1 deleted/)
  await user.click(many.getByRole('button', { name: 'Bring them back (Tests)' }))
  await waitFor(() => expect(restored).toHaveLength(1))
  const one = await openLine(user, /^Test b: deleted/)
  await user.click(one.getByRole('button', { name: 'Bring it back (Test b)' }))
  await waitFor(() => expect(restored).toHaveLength(2))
  const solution = await openLine(user, /^Solution s: deleted/)
  await user.click(solution.getByRole('button', { name: 'Bring it back (Solution s)' }))
  await waitFor(() =>
    expect(restored).toEqual([
      ['3', 'tests'],
      ['2', 'tests/b'],
      ['1', 'solutions/s'],
    ]),
  )
})

test('who may not edit reads history and restores nothing', async () => {
  const problem = problemOf({ canEdit: false })
  const { user } = show(
    [
      revisionOf('9', { path: 'limits', actor: carol, changes: [change('cpu', 2e9, 3e9)] }),
      revisionOf('5', { path: 'limits', changes: [change('cpu', 1e9, 2e9)] }),
    ],
    { getProblem: () => problem },
  )
  await openLine(user, /^Limits:/)
  await openLine(user, /^Limits:/, 1)
  expect(screen.queryByRole('button', { name: /^Restore/ })).toBeNull()
})

test('what others did since the last look is marked as new', async () => {
  show(
    [
      revisionOf('3', { path: 'limits', actor: carol }),
      revisionOf('2', { path: 'attributes' }),
      revisionOf('1', { path: 'checker', actor: carol }),
    ],
    { getRevisionsSummary: () => ({ lastSeenID: null, unseenCount: 0, latest: null }) },
  )
  await screen.findByRole('button', { name: /^Limits:.*New$/ })
  expect(screen.getByRole('button', { name: /^Attributes:/ }).textContent).not.toContain('New')
})

test('a version shows when it is from, and that it is old', async () => {
  startWorld({}, { getRevisionChanges: () => revisionOf('7', { path: 'checker', actor: carol }) })
  renderRoute('/p/1/version:7/statement')
  const notice = await screen.findByText(/after a change by carol/)
  expect(notice.textContent).toMatch(/^This is the problem as of .*2026.* to be read, not changed/)
})
