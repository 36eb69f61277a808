import type { Client, ProblemId, RevisionId, TestGroup } from '@drafts/contract'
import { describe, expect, it } from 'vitest'
import { exportDpkg, importDpkg } from '../../testing/dpkg.ts'
import { refusalOf } from '../../testing/refusal.ts'
import { makeShared, useWorld } from '../../testing/use-world.ts'

const { world, alice, tess, ed } = useWorld('alice', 'ed', 'tess')

const make = (): Promise<ProblemId> =>
  makeShared(alice, { title: 'Groups' }, { tess: 'tester', ed: 'editor' })
type Body = Parameters<Client['createGroup']>[0]['body']
const add = (problemId: ProblemId, name: string, body: Partial<Body> = {}) =>
  alice.api.createGroup({ problemId, body: { ...body, name } })
const addTest = (problemId: ProblemId, body: object = {}) =>
  alice.api.createTest({
    problemId,
    body: { input: { text: '1' }, output: { text: '1' }, ...body },
  })
const groupsOf = async (problemId: ProblemId) => (await ed.api.listGroups({ problemId })).groups
const membersOf = async (problemId: ProblemId, { api } = ed) =>
  (await api.listTests({ problemId })).tests.map((test) => 'group' in test && test.group)
const fieldsOf = ({ id: _id, problemId: _of, modifiedAt: _at, ...fields }: TestGroup) => fields
const newestOf = async (problemId: ProblemId) => {
  const [newest] = (await alice.api.listRevisions({ problemId })).revisions
  if (!newest) throw new Error('nothing happened')
  return newest
}

describe('a group of tests', () => {
  it('reads back whole, in order', async () => {
    const problemId = await make()
    const first = await add(problemId, 'small', { points: 0.5, policy: 'sum' })
    const second = await add(problemId, 'large', {
      points: 150,
      dependsOn: [first.id],
      checkerArguments: '1e-6',
      validatorArguments: '--max 10',
    })
    expect(first).toMatchObject({
      name: 'small',
      points: 0.5,
      policy: 'sum',
      dependsOn: [],
      checkerArguments: '',
      validatorArguments: '',
    })
    expect(second).toMatchObject({ points: 150, policy: 'all', dependsOn: [first.id] })
    expect(await groupsOf(problemId)).toEqual([first, second])
    expect((await refusalOf(tess.api.listGroups({ problemId }))).code).toBe('ErrNoAccess')
  })

  it.each([
    [{ name: '' }, 'name'],
    [{ name: 'small' }, 'name'],
    [{ points: -1 }, 'points'],
    [{ points: 'many' as never }, 'points'],
    [{ points: '' as never }, 'points'],
    [{ points: null as never }, 'points'],
    [{ policy: 'best' as never }, 'policy'],
    [{ dependsOn: ['nothing' as never] }, 'dependsOn'],
    [{ checkerArguments: 'x'.repeat(1001) }, 'checkerArguments'],
  ])('with %j is refused and not made', async (body, field) => {
    const problemId = await make()
    await add(problemId, 'small')
    const { fields } = await refusalOf(
      alice.api.createGroup({ problemId, body: { name: 'other', ...body } }),
    )
    expect(Object.keys(fields ?? {})).toEqual([field])
    expect(await groupsOf(problemId)).toHaveLength(1)
  })

  it('cannot need itself, around no corner', async () => {
    const problemId = await make()
    const a = await add(problemId, 'A')
    const b = await add(problemId, 'B', { dependsOn: [a.id] })
    const c = await add(problemId, 'C', { dependsOn: [b.id, a.id] })
    const update = (dependsOn: (typeof a.id)[]) =>
      refusalOf(alice.api.updateGroup({ groupId: a.id, body: { dependsOn } }))
    expect((await update([a.id])).fields).toEqual({
      dependsOn: 'A needs A: a group cannot need itself.',
    })
    expect((await update([c.id])).fields).toEqual({
      dependsOn: 'A needs C needs B needs A: a group cannot need itself.',
    })
    expect((await groupsOf(problemId))[0]?.dependsOn).toEqual([])
  })

  it('that is changed in nothing is no change', async () => {
    const problemId = await make()
    const { id: groupId } = await add(problemId, 'A', { points: 3 })
    const before = await newestOf(problemId)
    expect(before).toMatchObject({ path: `groups/${groupId}`, details: { label: 'A' } })
    await alice.api.updateGroup({ groupId, body: { name: 'A', points: 3 } })
    expect(await newestOf(problemId)).toEqual(before)
    await alice.api.updateGroup({ groupId, body: { policy: 'min' } })
    expect((await newestOf(problemId)).changes).toEqual([
      { type: 'changed', path: 'policy', from: 'all', to: 'min' },
    ])
  })
})

describe('tests of a group', () => {
  it('are moved one by one, or several in one change', async () => {
    const problemId = await make()
    const a = await add(problemId, 'A')
    const one = await addTest(problemId, { group: a.id })
    const two = await addTest(problemId)
    expect([one.group, two.group]).toEqual([a.id, null])
    await alice.api.updateTest({ testId: one.id, body: { group: null } })
    expect(await membersOf(problemId)).toEqual([null, null])
    const body = { ids: [one.id, two.id], group: a.id }
    const { tests } = await alice.api.moveTests({ problemId, body })
    expect(tests.map(({ group }) => group)).toEqual([a.id, a.id])
    expect((await newestOf(problemId)).path).toBe('tests')
    await alice.api.moveTests({ problemId, body: { ids: [two.id], group: null } })
    expect(await membersOf(problemId)).toEqual([a.id, null])
  })

  it('are not moved into a group of another problem, or into one that is gone', async () => {
    const problemId = await make()
    const foreign = await add(await make(), 'A')
    const { id: testId } = await addTest(problemId)
    const refused = await refusalOf(
      alice.api.moveTests({ problemId, body: { ids: [testId], group: foreign.id } }),
    )
    expect(refused.fields).toEqual({ group: 'This group is not there any more.' })
    const updating = alice.api.updateTest({ testId, body: { group: foreign.id } })
    expect((await refusalOf(updating)).fields).toEqual(refused.fields)
  })

  it('have none once it is deleted, and are in it again when it is restored', async () => {
    const problemId = await make()
    const a = await add(problemId, 'A')
    const b = await add(problemId, 'B', { dependsOn: [a.id] })
    const test = await addTest(problemId, { group: a.id })
    await alice.api.deleteGroup({ groupId: a.id })
    expect(await membersOf(problemId)).toEqual([null])
    expect(await groupsOf(problemId)).toMatchObject([{ id: b.id, dependsOn: [] }])
    const { id: revisionId } = await newestOf(problemId)
    // A change of another field meanwhile takes nothing from it.
    await alice.api.updateTest({ testId: test.id, body: { label: 'one' } })
    const body = { path: `groups/${a.id}` }
    expect(await alice.api.restoreRevision({ problemId, revisionId, body })).toMatchObject({
      id: a.id,
      name: 'A',
    })
    expect(await membersOf(problemId)).toEqual([a.id])
    expect(await groupsOf(problemId)).toMatchObject([{ id: a.id }, { id: b.id, dependsOn: [a.id] }])
  })
})

describe('history of groups', () => {
  it('brings none back beside another of its name', async () => {
    const problemId = await make()
    const a = await add(problemId, 'A')
    const { id: revisionId } = await newestOf(problemId)
    await alice.api.deleteGroup({ groupId: a.id })
    await add(problemId, 'A')
    const body = { path: `groups/${a.id}` }
    const refused = await refusalOf(alice.api.restoreRevision({ problemId, revisionId, body }))
    expect(refused.fields).toEqual({ name: '“A” is there already. Choose another name.' })
  })

  it('brings all back with everything else, and those that came since go', async () => {
    const problemId = await make()
    const a = await add(problemId, 'A')
    const b = await add(problemId, 'B', { dependsOn: [a.id] })
    const test = await addTest(problemId, { group: b.id })
    const { id: revisionId } = await newestOf(problemId)
    await alice.api.updateGroup({ groupId: b.id, body: { name: 'C', dependsOn: [] } })
    await alice.api.updateGroup({ groupId: a.id, body: { name: 'B', dependsOn: [b.id] } })
    const newer = await add(problemId, 'A')
    await alice.api.updateTest({ testId: test.id, body: { group: newer.id } })
    const parts = await alice.api.listVersionParts({ problemId, revisionId })
    expect(parts.parts).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ path: `groups/${a.id}`, state: 'changed', label: 'A' }),
        expect.objectContaining({ path: `groups/${newer.id}`, state: 'since', label: 'A' }),
      ]),
    )
    const body = { everything: true as const }
    const restored = await alice.api.restoreRevision({ problemId, revisionId, body })
    expect(restored).toEqual({
      paths: expect.arrayContaining([
        `groups/${a.id}`,
        `groups/${newer.id}`,
        `tests/${test.id}`,
      ]) as string[],
    })
    expect(await groupsOf(problemId)).toMatchObject([
      { id: a.id, name: 'A', dependsOn: [] },
      { id: b.id, name: 'B', dependsOn: [a.id] },
    ])
    expect(await membersOf(problemId)).toEqual([b.id])
  })
})

it('a fork has the groups of now, or of a version, as its own, with their tests', async () => {
  const problemId = await make()
  const a = await add(problemId, 'A', { points: 10 })
  const b = await add(problemId, 'B', { dependsOn: [a.id] })
  await addTest(problemId, { group: a.id })
  const { id: version } = await newestOf(problemId)
  await alice.api.deleteGroup({ groupId: a.id })
  const { id: oldId } = await alice.api.forkProblem({ problemId, version })
  const { id: forkId } = await alice.api.forkProblem({ problemId })
  const readFork = async (id: ProblemId) => {
    const { groups } = await alice.api.listGroups({ problemId: id })
    const nameOf = (wanted: unknown) => groups.find((group) => group.id === wanted)?.name
    const { tests } = await alice.api.listTests({ problemId: id })
    return {
      isOwn: groups.every((group) => group.id !== a.id && group.id !== b.id),
      groups: groups.map(({ name, dependsOn }) => [name, dependsOn.map(nameOf)]),
      tests: tests.map((test) => 'group' in test && (nameOf(test.group) ?? null)),
    }
  }
  const groups = [
    ['A', []],
    ['B', ['A']],
  ]
  expect(await readFork(oldId)).toEqual({ isOwn: true, groups, tests: ['A'] })
  expect(await readFork(forkId)).toEqual({ isOwn: true, groups: [['B', []]], tests: [null] })
})

it('a dpkg has groups, their tests, and what is expected of solutions in them', async () => {
  const problemId = await make()
  const a = await add(problemId, 'A b', { points: 0.5, checkerArguments: '-x "1 2"' })
  const b = await add(problemId, 'B', { points: 150, policy: 'min', dependsOn: [a.id] })
  const gone = await add(problemId, 'C', { dependsOn: [b.id] })
  for (const group of [b.id, null, gone.id]) await addTest(problemId, { group })
  await alice.api.deleteGroup({ groupId: gone.id })
  await alice.api.createSolution({
    problemId,
    body: {
      languageId: 'python3',
      source: { text: '1' },
      wantGroups: { [b.id]: ['WrongAnswer'], [gone.id]: ['Accepted'] },
    },
  })
  const { api } = alice
  const imported = await importDpkg(alice, await exportDpkg(world, alice, problemId))
  const { groups } = await api.listGroups({ problemId: imported.id })
  const [first, second] = groups
  expect(groups.map(fieldsOf)).toEqual([fieldsOf(a), { ...fieldsOf(b), dependsOn: [first?.id] }])
  expect(await membersOf(imported.id, alice)).toEqual([second?.id, null, null])
  const { solutions } = await api.listSolutions({ problemId: imported.id })
  expect(solutions[0]?.wantGroups).toEqual({ [second?.id ?? '']: ['WrongAnswer'] })
})

const shownTo = async (problemId: ProblemId, { api } = tess, version?: RevisionId) =>
  (await api.getProblem({ problemId, ...(version ? { version } : {}) })).statementGroups
const show = async (problemId: ProblemId, showsGroups: boolean) => {
  const { version: base, ...body } = await alice.api.getAttributes({ problemId })
  await alice.api.saveAttributes({ problemId, body: { ...body, showsGroups, base } })
}

describe('a table of the groups in the statement', () => {
  it('is there on request, for all that may read the statement, and follows the groups', async () => {
    const problemId = await make()
    await show(problemId, true)
    expect(await shownTo(problemId)).toBeUndefined()
    const small = await add(problemId, 'small', { points: 0.5, policy: 'sum' })
    const large = await add(problemId, 'large', {
      points: 150,
      dependsOn: [small.id],
      checkerArguments: 'secret',
    })
    // Without tests a group has no points to give.
    expect(await shownTo(problemId)).toBeUndefined()
    await addTest(problemId, { group: small.id })
    await addTest(problemId, { group: large.id })
    expect(await shownTo(problemId)).toEqual([
      { name: 'small', points: 0.5, policy: 'sum', dependsOn: [] },
      { name: 'large', points: 150, policy: 'all', dependsOn: ['small'] },
    ])
    const then = (await newestOf(problemId)).id
    await alice.api.deleteGroup({ groupId: small.id })
    expect(await shownTo(problemId)).toMatchObject([{ name: 'large', dependsOn: [] }])
    expect(await shownTo(problemId, tess, then)).toMatchObject([
      { name: 'small' },
      { name: 'large', dependsOn: ['small'] },
    ])
    await show(problemId, false)
    expect(await shownTo(problemId, ed)).toBeUndefined()
  })

  it('is in the history, is restored, forked, and goes out and in by dpkg', async () => {
    const problemId = await make()
    await addTest(problemId, { group: (await add(problemId, 'small')).id })
    await show(problemId, true)
    const { id: revisionId, path, changes } = await newestOf(problemId)
    expect([path, changes.map((change) => change.path)]).toEqual(['attributes', ['showsGroups']])
    await show(problemId, false)
    await alice.api.restoreRevision({ problemId, revisionId, body: { path } })
    expect(await shownTo(problemId)).toHaveLength(1)
    const fork = await alice.api.forkProblem({ problemId })
    expect(await shownTo(fork.id, alice)).toHaveLength(1)
    const again = await importDpkg(alice, await exportDpkg(world, alice, problemId))
    expect(await shownTo(again.id, alice)).toHaveLength(1)
  })
})
