import { listedProblems } from '@drafts/contract'
import { expect, it } from 'vitest'
import { entriesOf } from '../../../testing/zip-entries.ts'
import { makeShared, useWorld } from '../../../testing/use-world.ts'
import { importDpkg } from '../../../testing/dpkg.ts'
import type { Person } from '../../../testing/world.ts'

const { world, alice, ed, root } = useWorld('alice', 'ed', 'root')

const get = (by: Person, ids: readonly string[], more: Record<string, string> = {}) =>
  world.app.inject({
    url: `/api/problems/export_list?${new URLSearchParams({ ids: ids.join(','), name: 'Spring 2026', format: 'kattis', ...more }).toString()}`,
    headers: { authorization: `Bearer ${by.token}` },
  })
const refusal = async (by: Person, ids: readonly string[], more: Record<string, string> = {}) => {
  const response = await get(by, ids, more)
  return [response.statusCode, response.json<{ error: string }>().error] as const
}
const make = (title: string, shares: Parameters<typeof makeShared>[2] = {}) =>
  makeShared(alice, { title }, shares)

it('a list has the packages in the order that is asked for, with letters and times', async () => {
  const ids = [await make('Zebra'), await make('Apple'), await make('Zebra!')]
  const more = { start: '2026-05-01T10:00:00Z', duration: '4:00:00' }
  const response = await get(alice, ids, more)
  expect(response.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': expect.stringContaining('filename="spring2026.zip"') as string,
  })
  const entries = entriesOf(response.rawPayload)
  expect([...new Set([...entries.keys()].map((path) => path.split('/')[0]))]).toEqual([
    'problems.yaml',
    'problemset.yaml',
    'contest.yaml',
    'zebra',
    'apple',
    'zebra2',
  ])
  const labels = entries
    .get('problems.yaml')
    ?.toString()
    .match(/label: \w|name: .*/g)
  expect(labels).toEqual(
    ['label: A', 'name: Zebra', 'label: B', 'name: Apple', 'label: C', 'name: Zebra!'].map(
      (line) => expect.stringContaining(line) as string,
    ),
  )
  expect(entries.get('contest.yaml')?.toString()).toContain('2026-05-01T10:00:00Z')
  expect(entries.has('apple/problem.yaml')).toBe(true)
})

it.each(['dpkg', 'polygon'])('a list of %s holds the packages as files', async (format) => {
  const ids = [await make('First'), await make('Second')]
  const { rawPayload } = await get(alice, ids, { format })
  const ending = format === 'dpkg' ? 'dpkg' : 'zip'
  const entries = entriesOf(rawPayload)
  expect([...entries.keys()]).toEqual([`A-first.${ending}`, `B-second.${ending}`])
  if (format === 'polygon') return
  const { id } = await importDpkg(alice, entries.get('B-second.dpkg') ?? Buffer.alloc(0))
  expect((await alice.api.getProblem({ problemId: id })).title).toBe('Second')
})

it('a list with one problem that may not be taken out is not written', async () => {
  const open = await make('Open', { ed: 'editor' })
  const own = await make('Own')
  const locked = await make('Shut', { ed: 'editor' })
  await root.api.adminSaveProblem({ problemId: locked, body: { locked: true } })
  const gone = await make('Gone', { ed: 'editor' })
  await alice.api.deleteProblem({ problemId: gone })
  for (const [id, status] of [
    [own, 403],
    [locked, 423],
    [gone, 404],
  ] as const)
    expect(await refusal(ed, [open, id])).toEqual([
      status,
      expect.stringContaining(`That is of ${id}; the list is not written.`),
    ])
  expect((await get(alice, [open, locked])).statusCode).toBe(200)
  expect((await get(root, [open, locked])).statusCode).toBe(200)
})

const linesOf = async (title: string) =>
  (await root.api.adminListAudit({ deed: 'export', q: title })).entries

it('each package of a list is a line of the audit log, and none of a list that is refused', async () => {
  const one = await make('Listed once')
  await get(alice, [one, 'nothing'])
  expect(await linesOf('Listed once')).toEqual([])
  await get(alice, [one])
  expect(await linesOf('Listed once')).toMatchObject([
    { actor: { handle: 'alice' }, details: { format: 'kattis' } },
  ])
})

it('a list is bounded and says what it lacks', async () => {
  const one = await make('Bounded')
  const many = Array.from({ length: listedProblems + 1 }, (_, at) => `p${at}`)
  expect(await refusal(alice, many)).toEqual([400, 'A list holds at most 100 problems.'])
  // None of these is there, which is another matter.
  expect((await get(alice, many.slice(1))).statusCode).toBe(404)
  expect(await refusal(alice, [])).toEqual([400, 'Choose at least one problem.'])
  expect(await refusal(alice, [one, one])).toEqual([400, 'A problem stands in a list once.'])
  expect(await refusal(alice, [one], { name: ' ' })).toEqual([400, 'Name the list.'])
  expect((await refusal(alice, [one], { start: 'soon' }))[1]).toMatch(/^The start is a time/)
  expect((await refusal(alice, [one], { duration: '5' }))[1]).toMatch(/^The duration is hours/)
})
