// @vitest-environment jsdom
import { AccountId, ProblemId, RevisionId } from '@drafts/contract'
import type { Problem, Revision, VersionPart } from '@drafts/contract'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { queryClient } from '../../app/query-client.ts'
import { versionPartsQuery } from '../../features/revisions/revision-queries.ts'
import { renderRoute } from '../../testing/render-route.tsx'
import { fileOf } from '../../testing/files.ts'
import { problemOf, revisionOf, startWorld } from '../../testing/world.ts'

const part = (path: string, state: VersionPart['state'], more: Partial<VersionPart> = {}) => ({
  path,
  state,
  label: null,
  fields: [],
  ...more,
})
const parts = [
  part('limits', 'changed', { fields: ['cpu', 'factors.java17.cpu'] }),
  part('statements/en-US', 'same'),
  part('tests/t1', 'gone', { label: 'big' }),
  part('tests/t2', 'since', { label: 'new' }),
]

/** Revisions that come while something is asked for. */
let later: Revision[] = []

/** What was read of parts, and forked. */
let asked: string[] = []

const change = (
  type: 'added' | 'removed' | 'changed',
  path: string,
  from: unknown,
  to: unknown,
) => ({ type, path, from, to })

const start = (
  latest: Revision = revisionOf('9', { path: 'limits' }),
  listed: readonly VersionPart[] = parts,
) => {
  const restored: unknown[] = []
  // A page of the test before may still ask.
  const calls: string[] = []
  asked = calls
  later = []
  startWorld(
    {},
    {
      listRevisions: () => ({
        revisions: [
          ...later,
          latest,
          revisionOf('8', {
            path: 'checker',
            actor: { id: AccountId.parse('a2'), handle: 'carol' },
          }),
          revisionOf('7', { path: 'checker' }),
        ],
      }),
      getRevisionsSummary: () => ({ lastSeenID: latest.id, unseenCount: 0, latest }),
      getRevisionChanges: () => revisionOf('7', { path: 'limits' }),
      listVersionParts: () => ({ parts: [...listed] }),
      getVersionPart: ({ path, against }) => {
        calls.push(`${path} beside ${against}`)
        return {
          changes:
            path === 'limits'
              ? [change('changed', 'cpu', 3e9, 2e9)]
              : [change('added', 'input', null, fileOf('7 8'))],
        }
      },
      getVersionPartValue: () => ({ text: '7 8', next: null }),
      getAttributes: () => problemOf().attributes,
      forkProblem: ({ version }) => {
        calls.push(`fork of ${version ?? 'now'}`)
        return { id: ProblemId.parse('9') }
      },
      restoreRevision: ({ revisionId, body }) => {
        restored.push({ revisionId, ...body })
        return { paths: ['limits'] }
      },
    },
  )
  return restored
}

test('a line of history restores all of the problem: what would change is said first, and one press takes it back', async () => {
  const restored = start()
  const { user } = renderRoute('/p/1/history')
  const menus = await screen.findAllByRole('button', { name: 'Restore, Checker' })
  await user.click(menus.at(-1) ?? document.body)
  await user.click(await screen.findByRole('menuitem', { name: 'Restore all of it…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Restore all of it' }))
  await dialog.findByText(/This would change/)
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Limits: CPU, factors',
    'Test big: brought back',
    'Test new: came later, deleted',
  ])
  await user.click(dialog.getByRole('button', { name: 'Restore all of it' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await vi.waitFor(() => expect(restored).toHaveLength(2), 60_000)
  expect(restored).toEqual([
    { revisionId: '7', everything: true },
    { revisionId: '9', everything: true },
  ])
})

test('Undo takes a restore back, and not what another saved while it was asked for', async () => {
  const restored = start()
  const { user } = renderRoute('/p/1/history')
  const menus = await screen.findAllByRole('button', { name: 'Restore, Checker' })
  await user.click(menus.at(-1) ?? document.body)
  await user.click(await screen.findByRole('menuitem', { name: 'Restore all of it…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Restore all of it' }))
  await dialog.findByText(/This would change/)
  later = [
    revisionOf('11', {
      path: 'problem',
      details: { shareAccount: null, label: null, restoredFrom: '7' as RevisionId },
    }),
    revisionOf('10', { path: 'attributes' }),
  ]
  await user.click(dialog.getByRole('button', { name: 'Restore all of it' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await vi.waitFor(() => expect(restored).toHaveLength(2), 60_000)
  expect(restored.at(-1)).toEqual({ revisionId: '10', everything: true })
})

test('private solutions of others are named beside what a restore changes: they stay', async () => {
  start(undefined, [
    ...parts,
    part('solutions/s1', 'since', { label: 'slow', stays: true }),
    part('solutions/s2', 'changed', { label: 'greedy', fields: ['source'], stays: true }),
  ])
  const { user } = renderRoute('/p/1/version:7/statement')
  const section = within(await screen.findByRole('region', { name: 'Its parts' }))
  const greedy = (await section.findAllByRole('listitem')).at(-1)
  expect(greedy?.textContent).toBe('Solution greedyprivate, of another: it stays as it is now')
  await user.click(section.getByRole('button', { name: 'Restore all of it' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Restore all of it' }))
  await dialog.findByText('Private solutions of others stay as they are: slow, greedy.')
  expect(dialog.getAllByRole('listitem')).toHaveLength(3)
})

test('a section that was empty then is a part of the version too, and is emptied again', async () => {
  const restored = start(undefined, [
    part('checker', 'since'),
    part('tests/t2', 'since', { label: 'new' }),
  ])
  const { user } = renderRoute('/p/1/version:7/statement')
  const section = within(await screen.findByRole('region', { name: 'Its parts' }))
  const lines = (await section.findAllByRole('listitem')).map(({ textContent }) => textContent)
  expect(lines).toEqual(['Checkerwould change: came later, emptiedRestore this part (Checker)'])
  await user.click(section.getByRole('button', { name: 'Checker' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Checker, then' }))
  dialog.getByText('It was empty then.')
  await user.click(dialog.getByRole('button', { name: 'Restore this part (Checker)' }))
  await vi.waitFor(() => expect(restored).toEqual([{ revisionId: '7', path: 'checker' }]), 60_000)
  expect(asked).toEqual([])
})

test('what would change waits for who may restore it', async () => {
  const now = Promise.withResolvers<Problem>()
  const { server } = startWorld(
    {},
    {
      getProblem: ({ version }) => (version === undefined ? now.promise : problemOf()),
      getRevisionChanges: () => revisionOf('7', { path: 'limits' }),
      listVersionParts: () => ({ parts: [part('limits', 'changed', { fields: ['cpu'] })] }),
    },
  )
  renderRoute('/p/1/version:7/statement')
  const key = versionPartsQuery(ProblemId.parse('1'), RevisionId.parse('7')).queryKey
  await vi.waitFor(() => expect(queryClient.getQueryData(key)).toBeDefined(), 60_000)
  expect(server.calls).toContain('getProblem')
  expect(screen.queryByText(/other now/)).toBeNull()
  now.resolve(problemOf())
  await screen.findByText(/would change: CPU/)
})

test('who restores nothing reads what is other now', async () => {
  startWorld(
    { problem: problemOf({ canEdit: false, canShare: false }) },
    {
      getRevisionChanges: () => revisionOf('7', { path: 'limits' }),
      listVersionParts: () => ({ parts: [part('limits', 'changed', { fields: ['cpu'] })] }),
    },
  )
  renderRoute('/p/1/version:7/statement')
  const section = within(await screen.findByRole('region', { name: 'Its parts' }))
  const [line] = await section.findAllByRole('listitem')
  expect(line?.textContent).toBe('Limitsother now: CPU')
})

/** What a menu of a line begins with. */
const askFor = async (item: string, listed: readonly VersionPart[], path = 'checker') => {
  const restored = start(revisionOf('9', { path }), listed)
  const { user } = renderRoute('/p/1/history')
  const menus = await screen.findAllByRole('button', { name: /^Restore, / })
  await user.click(menus.at(-1) ?? document.body)
  await user.click(await screen.findByRole('menuitem', { name: item }))
  const dialog = within(await screen.findByRole('dialog', { name: item.replace('…', '') }))
  return { restored, user, dialog }
}

test('a line of history restores what it names without being opened, and says first what would change', async () => {
  const { restored, user, dialog } = await askFor('Restore Checker…', [
    ...parts,
    part('checker', 'changed', { fields: ['source'] }),
  ])
  await dialog.findByText('From what it is now to what it was then:')
  expect(asked).toEqual(['checker beside now'])
  expect(restored).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Restore' }))
  await screen.findByText('Checker restored. What was there before is in history.')
  expect(restored).toEqual([{ revisionId: '7', path: 'checker' }])
})

test.each([
  [0, 'Restore Checker', 'Restore'],
  [1, 'Restore all of it', 'Restore all of it'],
])('what a menu opens (%i) has the keys, and gives them back to it', async (down, name, button) => {
  start(undefined, [part('checker', 'changed', { fields: ['source'] })])
  const { user } = renderRoute('/p/1/history')
  const menu = (await screen.findAllByRole('button', { name: /^Restore, / })).at(-1)
  menu?.focus()
  await user.keyboard('{Enter}')
  const item = await screen.findByRole('menuitem', { name: `${name}…` })
  await vi.waitFor(() => expect(document.activeElement?.role).toBe('menuitem'), 60_000)
  for (let presses = 0; presses < down; presses += 1) await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(item)
  await user.keyboard('{Enter}')
  const dialog = within(await screen.findByRole('dialog', { name }))
  await vi.waitFor(
    () => expect(document.activeElement).toBe(dialog.getByRole('button', { name: button })),
    60_000,
  )
  await user.keyboard('{Escape}')
  await vi.waitFor(() => expect(document.activeElement).toBe(menu), 60_000)
})

test.each([
  ['as it was', part('checker', 'same'), 'It is as it was then. Nothing would change.', true],
  ['empty then', part('checker', 'since'), 'It was empty then.', false],
] as const)('of what is %s it is said so', async (_how, checker, words, isOff) => {
  const { dialog } = await askFor('Restore Checker…', [checker])
  await dialog.findByText(words)
  const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Restore' })
  expect(button.disabled).toBe(isOff)
})

test('a version lists its parts, and each that is different comes back', async () => {
  const restored = start()
  const { user } = renderRoute('/p/1/version:7/statement')
  const section = within(await screen.findByRole('region', { name: 'Its parts' }))
  const lines = (await section.findAllByRole('listitem')).map(({ textContent }) => textContent)
  expect(lines).toEqual([
    'Limitswould change: CPU, factorsRestore this part (Limits)',
    'Statement Englishas it is now',
    'Test bigwould change: brought backRestore this part (Test big)',
  ])
  // Nothing of today stands beside it.
  expect(screen.queryByText('Modified')).toBeNull()
  await user.click(section.getByRole('button', { name: 'Restore this part (Test big)' }))
  await screen.findByText('Test big restored. What was there before is in history.')
  expect(restored).toEqual([{ revisionId: '7', path: 'tests/t1' }])
  section.getByRole('button', { name: 'Restore all of it' })
})

test('a part of a version is opened: what differs from now, or all that it was', async () => {
  const restored = start()
  const { user } = renderRoute('/p/1/version:7/statement')
  await user.click(await screen.findByRole('button', { name: 'Limits' }))
  const limits = within(await screen.findByRole('dialog', { name: 'Limits, then' }))
  await limits.findByText('3 s')
  limits.getByText('2 s')
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'Test big' }))
  const big = within(await screen.findByRole('dialog', { name: 'Test big, then' }))
  await user.click(await big.findByRole('button', { name: 'Show it (Input)' }))
  await big.findByText('7 8')
  expect(asked).toEqual(['limits beside now', 'tests/t1 beside nothing'])
  await user.click(big.getByRole('button', { name: 'Restore this part (Test big)' }))
  await vi.waitFor(() => expect(restored).toEqual([{ revisionId: '7', path: 'tests/t1' }]), 60_000)
})

test('an owner forks a version', async () => {
  start()
  const { user, address } = renderRoute('/p/1/version:7/statement')
  await user.click(await screen.findByRole('button', { name: 'Fork from here' }))
  await vi.waitFor(() => expect(address()).toMatch(/^\/p\/9\/edit/), 60_000)
  expect(asked).toEqual(['fork of 7'])
})

test('who may not edit reads the parts of a version, and restores none', async () => {
  startWorld(
    { problem: problemOf({ canEdit: false, canShare: false }) },
    { listVersionParts: () => ({ parts }) },
  )
  renderRoute('/p/1/version:7/statement')
  const section = within(await screen.findByRole('region', { name: 'Its parts' }))
  await section.findAllByRole('listitem')
  const buttons = section.getAllByRole('button').map(({ textContent }) => textContent)
  expect(buttons).toEqual(['Limits', 'Statement English', 'Test big'])
})

test('a restore of everything tells its parts by name and its fields in words', async () => {
  const revision = revisionOf('9', {
    path: 'problem',
    changes: [
      change('changed', 'limits.cpu', 3e9, 2e9),
      change('removed', 'tests/t2', 'new', null),
      change('added', 'solutions/s1', null, 'slow'),
    ],
    details: { shareAccount: null, label: null, restoredFrom: '7' as RevisionId },
  })
  start(revision)
  const { user } = renderRoute('/p/1/history')
  const line = await screen.findByRole('button', { name: /^Everything: 3 parts restored/ })
  await user.click(line)
  await screen.findByText('Test new: deleted')
  expect(screen.getByText('Solution slow: added')).toBeTruthy()
  expect(screen.getByText('Limits')).toBeTruthy()
})
