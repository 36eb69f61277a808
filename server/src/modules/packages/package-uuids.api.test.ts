import type { ProblemId } from '@drafts/contract'
import { expect, it } from 'vitest'
import { useWorld } from '../../testing/use-world.ts'
import { entriesOf } from '../../testing/zip-entries.ts'
import { zipOf } from '../../testing/zip-of.ts'

// The uuid and the version of a Kattis package, on their way through.

const { world, alice, ed } = useWorld('alice', 'ed')

const importWith = async (uuid: string, by = alice): Promise<ProblemId> => {
  const file = await zipOf({
    'problem.yaml': `problem_format_version: 2025-09\nname: Same\nuuid: ${uuid}\nversion: "7"\nlimits: {time_limit: 1}\n`,
    'statement/problem.en.md': 'Text.',
    'data/secret/1.in': '1\n',
    'data/secret/1.ans': '1\n',
    'submissions/accepted/a.py': 'print(1)',
  })
  return (await by.api.importKattis({ body: { file: new File([file], 'same.kpp') } })).id
}

const exported = async (id: ProblemId, by = alice): Promise<{ uuid: string; yaml: string }> => {
  const { rawPayload } = await world.app.inject({
    url: `/api/problems/${id}/export_dpkg?format=kattis-2025-09`,
    headers: { authorization: `Bearer ${by.token}` },
  })
  const found = [...entriesOf(rawPayload)].find(([path]) => path.endsWith('problem.yaml'))
  const yaml = String(found?.[1])
  return { uuid: /^uuid: (\S+)$/m.exec(yaml)?.[1] ?? '', yaml }
}

const uuid = '11111111-2222-4333-8444-555555555555'

it('the uuid of a package stays with the problem that it became, and so does its version', async () => {
  const id = await importWith(uuid)
  const first = await exported(id)
  expect(first.uuid).toBe(uuid)
  expect(first.yaml).toMatch(/^version: "7"$/m)
  await alice.api.saveEditorial({ problemId: id, locale: 'en-US', body: { content: 'New.' } })
  expect((await exported(id)).uuid).toBe(uuid)
})

it('a fork and a second import are other problems, and each keeps its own', async () => {
  const own = '22222222-2222-4333-8444-555555555555'
  const first = await importWith(own)
  const { id: fork } = await alice.api.forkProblem({ problemId: first })
  const second = await importWith(own.toUpperCase(), ed)
  const all = [
    (await exported(first)).uuid,
    (await exported(fork)).uuid,
    (await exported(second, ed)).uuid,
  ]
  expect(all[0]).toBe(own)
  expect(new Set(all).size).toBe(3)
  expect((await exported(fork)).uuid).toBe(all[1])
})

it.each(['nothing', '1234', '0x12'])(
  'the uuid %s is none: the problem has its own',
  async (typed) => {
    const { uuid: own } = await exported(await importWith(typed))
    expect(own).toMatch(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  },
)

it('is free again when its problem is deleted for good', async () => {
  const own = '33333333-2222-4333-8444-555555555555'
  const id = await importWith(own)
  await world.platform.db.deleteFrom('problems').where('id', '=', id).execute()
  expect((await exported(await importWith(own))).uuid).toBe(own)
})
