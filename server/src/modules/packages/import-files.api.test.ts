import { expect, it } from 'vitest'
import { useWorld } from '../../testing/use-world.ts'
import { zipOf } from '../../testing/zip-of.ts'

// What a list says of a problem that was imported: the file, and when.

const { alice, ed } = useWorld('alice', 'ed')

const importAs = async (name: string) => {
  const file = await zipOf({
    'problem.yaml': 'problem_format_version: 2025-09\nname: Same\nlimits: {time_limit: 1}\n',
    'statement/problem.en.md': 'Text.',
    'data/secret/1.in': '1\n',
    'data/secret/1.ans': '1\n',
    'submissions/accepted/a.py': 'print(1)',
  })
  return (await alice.api.importKattis({ body: { file: new File([file], name) } })).id
}

const importedIn = async (who: typeof alice, problemId: string) =>
  (await who.api.listProblems({})).problems.find(({ id }) => id === problemId)?.imported

it('a list names the file of each import, and when it came, for who may inspect it', async () => {
  const first = await importAs('same-v1.kpp')
  const second = await importAs(`${'x'.repeat(300)}.kpp`)
  const { createdAt: at } = await alice.api.getProblem({ problemId: first })
  expect(await importedIn(alice, first)).toEqual({ fileName: 'same-v1.kpp', at })
  expect((await importedIn(alice, second))?.fileName).toBe('x'.repeat(200))
  await alice.api.createShare({
    problemId: first,
    body: { accountHandle: 'ed', access: 'tester' },
  })
  expect(await importedIn(ed, first)).toBeNull()
})

it('of a problem that was made here, and of a fork, it names none', async () => {
  const { id } = await alice.api.createProblem({ body: { title: 'Made', mechanism: 'standard' } })
  expect(await importedIn(alice, id)).toBeNull()
  const { id: fork } = await alice.api.forkProblem({ problemId: await importAs('a.kpp') })
  expect(await importedIn(alice, fork)).toBeNull()
})
