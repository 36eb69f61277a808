// @vitest-environment jsdom
import { ApiError, GroupId } from '@drafts/contract'
import type { TestGroup } from '@drafts/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { findEnabled } from '../../testing/find-enabled.ts'
import { renderRoute } from '../../testing/render-route.tsx'
import { executionOf } from '../../testing/runs.ts'
import { problemId, solutionOf, startWorld, testOf } from '../../testing/world.ts'

// Groups of tests: a column of the tests and a list beside them.

const groupOf = (id: string, part: Partial<Omit<TestGroup, 'id'>> = {}): TestGroup => ({
  id: GroupId.parse(id),
  problemId,
  name: id,
  points: 10,
  policy: 'all',
  dependsOn: [],
  checkerArguments: '',
  validatorArguments: '',
  modifiedAt: '2026-01-01T00:00:00.000Z',
  ...part,
})
const small = groupOf('g1', { name: 'small', points: 0.5, policy: 'sum' })
const large = groupOf('g2', { name: 'large', points: 150, dependsOn: [small.id] })
const [empty, half, other] = [groupOf('g3'), groupOf('g4'), groupOf('g5')]

const openTests = (groups: TestGroup[], address = '/p/1/edit/tests') => {
  const tests = [
    testOf('t1', { label: 'one', group: groups[0]?.id ?? null }),
    testOf('t2', { label: 'two' }),
    testOf('t3', { label: 'three', type: 'sample' }),
  ]
  const { world, server } = startWorld({ tests, groups })
  const saved: object[] = []
  server.on({
    createGroup: ({ body }) => {
      saved.push(body)
      const made = groupOf('g9', { ...body, points: body.points ?? 0 })
      world.groups.push(made)
      return made
    },
    updateGroup: ({ body }) => {
      saved.push(body)
      return small
    },
    moveTests: ({ body }) => {
      saved.push(body)
      for (const moved of world.tests)
        if (body.ids.includes(moved.id)) Object.assign(moved, { group: body.group })
      return { tests: [] }
    },
    deleteGroup: ({ groupId }) => {
      world.groups = world.groups.filter(({ id }) => id !== groupId)
      return undefined
    },
  })
  return { world, server, saved, ...renderRoute(address) }
}

test('groups stand beside the tests with their points, and each test names its own', async () => {
  openTests([small, large])
  const list = within(await screen.findByRole('complementary', { name: 'Groups' }))
  // Tests come by themselves.
  await list.findByText('1 test · each test counts')
  list.getByText('150 points')
  // Those of a group without tests are nobody’s to get, so that the sum is that of the other.
  expect(list.getAllByText('0.5 points')).toHaveLength(2)
  list.getByText('0 tests · all or nothing · needs small')
  list.getByText('1 test in no group.')
  const table = within(screen.getByRole('table', { name: 'Tests' }))
  expect(
    table
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.querySelector('[data-label="Group"]')?.textContent),
  ).toEqual(['small', '', ''])
})

test('without groups nothing is shown of them but the way to the first', async () => {
  const { user, saved, address } = openTests([])
  await screen.findByRole('link', { name: 'one' })
  expect(screen.queryByRole('complementary', { name: 'Groups' })).toBeNull()
  await user.click(screen.getByRole('link', { name: 'Group' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New group' }))
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('1')
  await user.clear(dialog.getByRole('textbox', { name: 'Points' }))
  await user.type(dialog.getByRole('textbox', { name: 'Points' }), '12.5')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(saved).toMatchObject([{ name: '1', points: 12.5, policy: 'all' }]))
  await waitFor(() => expect(address()).not.toContain('group'))
  within(await screen.findByRole('complementary', { name: 'Groups' })).getByText('1')
})

test('a group that would need itself is refused at its field, and what was chosen stays', async () => {
  const { user, server } = openTests([small, large], '/p/1/edit/tests?group=g1')
  const sentence = 'small needs large needs small: a group cannot need itself.'
  server.on({
    updateGroup: () => {
      throw new ApiError(400, { error: 'No.', code: 'ErrInvalid', fields: { dependsOn: sentence } })
    },
  })
  const dialog = within(await screen.findByRole('dialog', { name: 'Group small' }))
  await user.click(dialog.getByRole('checkbox', { name: 'large' }))
  await user.click(dialog.getByRole('button', { name: 'Update' }))
  await dialog.findByText(sentence)
  expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'large' }).checked).toBe(true)
})

test('a group that is deleted comes back by Undo', async () => {
  const { user, world } = openTests([small, large], '/p/1/edit/tests?group=g1')
  const dialog = within(await screen.findByRole('dialog', { name: 'Group small' }))
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  await screen.findByText('Group small deleted. Its test stays.')
  expect(world.groups).toEqual([large])
  screen.getByRole('button', { name: 'Undo' })
})

test('a group that is deleted before the tests are there says all the same that they stay', async () => {
  const { user, server } = openTests([small, large], '/p/1/edit/tests?group=g1')
  const listTests = server.handlers().listTests
  const held = Promise.withResolvers<undefined>()
  server.on({
    listTests: async (call) => {
      await held.promise
      return (await listTests?.(call)) ?? { tests: [] }
    },
  })
  const dialog = within(await screen.findByRole('dialog', { name: 'Group small' }))
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  held.resolve(undefined)
  const told = await screen.findByText('Group small deleted. Its test stays.')
  expect(told).toBeTruthy()
})

test('chosen tests are moved into a group, and back by Undo', async () => {
  const { user, saved } = openTests([small, large])
  await screen.findByRole('link', { name: 'one' })
  await user.click(screen.getByRole('button', { name: 'Select' }))
  await user.click(screen.getByRole('checkbox', { name: 'Select test 1' }))
  await user.click(screen.getByRole('checkbox', { name: 'Select test 2' }))
  await user.click(await findEnabled('Group'))
  await user.click(await screen.findByRole('menuitem', { name: 'large' }))
  await screen.findByText('2 tests moved.')
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() =>
    expect(saved).toEqual([
      { ids: ['t1', 't2'], group: 'g2' },
      { ids: ['t1'], group: 'g1' },
      { ids: ['t2'], group: null },
    ]),
  )
})

test('the palette opens a group, begins a new one, and moves chosen tests', async () => {
  const { user, saved, address } = openTests([small, large])
  await screen.findByRole('link', { name: 'one' })
  await screen.findByRole('complementary', { name: 'Groups' })
  const command = async (words: string) => {
    await user.keyboard('{Control>}k{/Control}')
    await user.type(
      await screen.findByRole('combobox', { name: 'Search commands and problems' }),
      words,
    )
    await user.keyboard('{Enter}')
  }
  await user.click(screen.getByRole('button', { name: 'Select' }))
  await user.click(screen.getByRole('checkbox', { name: 'Select test 2' }))
  await command('move to group large')
  await screen.findByText('1 test moved.')
  expect(saved).toEqual([{ ids: ['t2'], group: 'g2' }])
  await command('group small')
  await waitFor(() => expect(address()).toContain('group=g1'))
  await screen.findByRole('dialog', { name: 'Group small' })
  await user.keyboard('{Escape}')
  await command('new group of')
  await waitFor(() => expect(address()).toContain('group=new'))
})

test('a run shows its points, and each group with what is expected there', async () => {
  const groups = [
    { id: small.id, name: 'small', verdict: 'Accepted' as const, points: 0.5, maxPoints: 0.5 },
    { id: large.id, name: 'large', verdict: null, points: 0, maxPoints: 150 },
    { id: empty.id, name: 'empty', verdict: null, points: 0, maxPoints: 0 },
    { id: half.id, name: 'half', verdict: 'Accepted' as const, points: null, maxPoints: 1 },
    { id: other.id, name: 'other', verdict: null, points: null, maxPoints: 1 },
  ]
  const solution = solutionOf('s1')
  const wantGroups = { [small.id]: ['WrongAnswer' as const] }
  startWorld(
    { groups: [small, large], solutions: [{ ...solution, wantGroups }] },
    {
      getExecution: () =>
        executionOf('e1', { solutionId: solution.id, points: 0.5, maxPoints: 150.5, groups }),
    },
  )
  renderRoute('/p/1/executions/e1')
  const table = within(await screen.findByRole('table', { name: 'Points by group' }))
  const rows = table.getAllByRole('row').slice(1)
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^small.*Accepted.*0\.5 of 0\.5$/),
    expect.stringMatching(/^large.*Skipped.*0 of 150$/),
    'empty–0 of 0',
    // The run is of chosen tests: of one group it says a verdict, of another nothing.
    expect.stringMatching(/^half.*Accepted.*– of 1$/),
  ])
  await within(rows[0] as HTMLElement).findByRole('img', { name: 'Not as expected' })
  screen.getByText('of 150.5')
})

test('a run that says nothing of groups with tests shows no table', async () => {
  const groups = [
    { id: empty.id, name: 'empty', verdict: null, points: 0, maxPoints: 0 },
    { id: other.id, name: 'other', verdict: null, points: null, maxPoints: 1 },
  ]
  startWorld(
    { groups: [small, large], solutions: [solutionOf('s1')] },
    {
      getExecution: () =>
        executionOf('e1', { solutionId: solutionOf('s1').id, points: 0, maxPoints: 1, groups }),
    },
  )
  renderRoute('/p/1/executions/e1')
  await screen.findByText('of 1')
  expect(screen.queryByRole('table', { name: 'Points by group' })).toBeNull()
})

test('a switch shows the groups in the statement, without a change of other attributes', async () => {
  const { user, server, world } = openTests([small, large])
  Object.assign(world.problem.attributes, { source: 'Cup' })
  const saved: object[] = []
  server.on({
    getAttributes: () => world.problem.attributes,
    saveAttributes: ({ body: { base, ...body } }) => {
      saved.push({ ...body, base })
      Object.assign(world.problem.attributes, body, { version: 2 })
      return world.problem.attributes
    },
  })
  const shown = await screen.findByRole<HTMLInputElement>('switch', {
    name: 'Show a table of the groups in the statement',
  })
  expect(shown.checked).toBe(false)
  await user.click(shown)
  await waitFor(() => expect(saved).toMatchObject([{ source: 'Cup', showsGroups: true, base: 1 }]))
  await waitFor(() => expect(shown.checked).toBe(true))
  await user.keyboard('{Control>}k{/Control}')
  const box = await screen.findByRole('combobox', { name: 'Search commands and problems' })
  await user.type(box, 'hide the table{Enter}')
  await waitFor(() => expect(saved[1]).toMatchObject({ source: 'Cup', showsGroups: false }))
})

test.each([
  ['en-US', 'Scoring', ['Group', 'Points', 'Depends on'], '0.5 (each test counts)'],
  ['fr-FR', 'Barème', ['Groupe', 'Points', 'Dépend de'], '0.5 (chaque test compte)'],
] as const)(
  'the statement in %s has a table of the groups',
  async (locale, heading, heads, cell) => {
    const statementGroups = [
      { name: 'small', points: 0.5, policy: 'sum' as const, dependsOn: [] },
      { name: 'large', points: 150, policy: 'all' as const, dependsOn: ['small'] },
    ]
    const { world } = startWorld()
    const [statement] = world.problem.statements
    const statements = statement ? [statement, { ...statement, locale }] : []
    Object.assign(world.problem, { statementGroups, statements })
    renderRoute(`/p/1/statement?locale=${locale}`)
    await screen.findByRole('heading', { name: heading })
    const table = within(screen.getByRole('table', { name: heading }))
    expect(table.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(heads)
    const rows = table.getAllByRole('row').slice(1)
    expect(
      rows.map((row) => [...row.querySelectorAll('th, td')].map((one) => one.textContent)),
    ).toEqual([
      ['small', cell, '–'],
      ['large', '150', 'small'],
    ])
  },
)
