import { describe, expect, it } from 'vitest'
import { useSyncedFolder } from './synced-folder.ts'

// docs/product/packages.md#in-step-with-a-folder: groups of tests, and what names them.

const { here, begin, drafts, sync, read, write, tests } = useSyncedFolder()

interface Group {
  name: string
  points: number
  dependsOn: string[]
}
const document = (): { groups: Group[] } => JSON.parse(read('problem.json'))
const writeGroups = (groups: object[]): void =>
  write('problem.json', JSON.stringify({ ...document(), groups }))
const testOf = (stem: string): object => JSON.parse(read(`tests/${stem}.json`))
const groupsThere = async () => {
  const { groups } = await here().api.listGroups({ problemId: here().problemId })
  const names = new Map(groups.map(({ id, name }) => [id, name]))
  return groups.map(({ name, points, dependsOn }) => ({
    name,
    points,
    dependsOn: dependsOn.map((id) => names.get(id)),
  }))
}
/** Names of the groups of the tests. */
const membership = async () => {
  const { groups } = await here().api.listGroups({ problemId: here().problemId })
  return (await tests()).map((test) => groups.find(({ id }) => id === test?.group)?.name ?? null)
}

/** Small with the first test, large with the third, which needs it. */
const makeTwo = async () => {
  const { api, problemId } = here()
  const add = async (name: string, points: number, at: number, dependsOn: string[] = []) => {
    const body = { name, points, dependsOn: dependsOn as never }
    const { id: group } = await api.createGroup({ problemId, body })
    await api.updateTest({ testId: (await tests())[at]?.id ?? '', body: { group } })
    return group
  }
  const small = await add('small', 30, 0)
  return { small, large: await add('large', 70.5, 2, [small]) }
}

describe('./drafts sync of groups', () => {
  it('writes them by their names, and then finds nothing to do', async () => {
    const { small } = await makeTwo()
    const { api, problemId } = here()
    await api.createSolution({
      problemId,
      body: {
        label: 'half',
        languageId: 'python3',
        source: { text: '1\n' },
        wantGroups: { [small]: ['Accepted'] },
      },
    })
    expect((await begin()).lines).toContain('to folder  groups')
    expect(document().groups).toMatchObject([
      { name: 'small', points: 30, dependsOn: [] },
      { name: 'large', points: 70.5, dependsOn: ['small'] },
    ])
    expect([testOf('001'), testOf('002')]).toMatchObject([{ group: 'small' }, {}])
    expect(testOf('002')).not.toHaveProperty('group')
    expect(JSON.parse(read('solutions/half.json'))).toMatchObject({
      wantGroups: { small: ['Accepted'] },
    })
    expect(await sync()).toEqual([])
    const { wantGroups: _none, ...fields } = JSON.parse(read('solutions/half.json'))
    write('solutions/half.json', JSON.stringify(fields))
    expect(await sync()).toEqual(['to server  solutions/half'])
    const [solution] = (await api.listSolutions({ problemId })).solutions
    expect(solution).toMatchObject({ wantGroups: {} })
  })

  it('carries changed and new groups both ways, and the groups of tests', async () => {
    const { small } = await makeTwo()
    await begin()
    const { api } = here()
    await api.updateGroup({ groupId: small, body: { points: 20 } })
    const [first, second] = document().groups
    writeGroups([
      { ...second, points: 60 },
      { name: 'extra', points: 10, policy: 'sum', dependsOn: ['large'] },
      { ...first },
    ])
    write('tests/002.json', JSON.stringify({ ...testOf('002'), group: 'extra' }))
    expect((await sync()).toSorted()).toEqual(['both ways  groups', 'to server  tests/002'])
    expect(await groupsThere()).toEqual([
      { name: 'small', points: 20, dependsOn: [] },
      { name: 'large', points: 60, dependsOn: ['small'] },
      { name: 'extra', points: 10, dependsOn: ['large'] },
    ])
    expect(document().groups.find(({ name }) => name === 'small')?.points).toBe(20)
    expect(await membership()).toEqual(['small', 'extra', 'large'])
    expect(await sync()).toEqual([])
  })

  it('carries the choice to show them in the statement, both ways', async () => {
    await makeTwo()
    const { api, problemId } = here()
    const { version: base, ...attributes } = await api.getAttributes({ problemId })
    await api.saveAttributes({ problemId, body: { ...attributes, showsGroups: true, base } })
    await begin()
    const whole: { attributes: object } = JSON.parse(read('problem.json'))
    expect(whole.attributes).toMatchObject({ showsGroups: true })
    const changed = { ...whole, attributes: { ...whole.attributes, showsGroups: false } }
    write('problem.json', JSON.stringify(changed))
    await sync()
    expect((await api.getAttributes({ problemId })).showsGroups).toBe(false)
  })

  it('knows a group that is renamed on either side: its tests stay in it', async () => {
    const { large } = await makeTwo()
    await begin()
    const before = (await tests()).map((test) => test?.group)
    const [small, other] = document().groups
    writeGroups([
      { ...small, name: 'tiny' },
      { ...other, dependsOn: ['tiny'] },
    ])
    expect((await sync()).toSorted()).toEqual(['to folder  tests/001', 'to server  groups'])
    expect((await tests()).map((test) => test?.group)).toEqual(before)
    expect(testOf('001')).toMatchObject({ group: 'tiny' })
    await here().api.updateGroup({ groupId: large, body: { name: 'huge' } })
    expect((await sync()).toSorted()).toEqual(['to folder  groups', 'to folder  tests/003'])
    expect(document().groups.map(({ name }) => name)).toEqual(['tiny', 'huge'])
    expect(testOf('003')).toMatchObject({ group: 'huge' })
    expect(await sync()).toEqual([])
  })

  it('deletes what the other side deleted; its tests stay', async () => {
    const { small } = await makeTwo()
    await begin()
    await here().api.deleteGroup({ groupId: small })
    expect((await sync()).toSorted()).toEqual(['to folder  groups', 'to folder  tests/001'])
    expect(document().groups).toMatchObject([{ name: 'large', dependsOn: [] }])
    writeGroups([])
    expect((await sync()).toSorted()).toEqual([
      'to folder  tests/003',
      'to server  groups  deleted',
    ])
    expect([await groupsThere(), await membership()]).toEqual([[], [null, null, null]])
    expect(testOf('003')).not.toHaveProperty('group')
    expect(await sync()).toEqual([])
  })

  it('leaves a group that both sides changed alone until one is taken, and refuses a name that is no group', async () => {
    const { small } = await makeTwo()
    await begin()
    await here().api.updateGroup({ groupId: small, body: { points: 1 } })
    writeGroups(document().groups.map((group) => ({ ...group, points: 2 })))
    write('tests/002.json', JSON.stringify({ ...testOf('002'), group: 'nowhere' }))
    const { status, lines } = await drafts([here().at])
    expect([status, lines]).toEqual([
      1,
      [
        expect.stringContaining('conflict   groups  both sides changed group small'),
        expect.stringMatching(/^refused {4}tests\/002 {2}No group is called nowhere/),
      ],
    ])
    write('tests/002.json', JSON.stringify({ ...testOf('002'), group: 'small' }))
    expect((await sync('--take', 'folder')).toSorted()).toEqual([
      'to server  groups',
      'to server  tests/002',
    ])
    expect((await groupsThere()).map(({ points }) => points)).toEqual([2, 2])
    expect(await membership()).toEqual(['small', 'small', 'large'])
  })
})
