import { OtherLocale } from '@drafts/contract'
import type { Problem, ProblemId } from '@drafts/contract'
import { expect, it } from 'vitest'
import { exportDpkg, importDpkg } from '../../testing/dpkg.ts'
import { refusalOf } from '../../testing/refusal.ts'
import { useWorld } from '../../testing/use-world.ts'
import { zipOf } from '../../testing/zip-of.ts'

const { world, alice } = useWorld('alice')

const tagged = (tag: string): OtherLocale => OtherLocale.parse(tag)

const importKattis = async (bytes: Uint8Array<ArrayBuffer>): Promise<ProblemId> => {
  const { id } = await alice.api.importKattis({ body: { file: new File([bytes], 'lamp.kpp') } })
  return id
}

/** A problem with a statement in Swedish and one in the Portuguese of Brazil, and none in one of the ten. */
const make = async (): Promise<ProblemId> =>
  importKattis(
    await zipOf({
      'lamp/problem.yaml': 'name: {}\n',
      'lamp/problem_statement/problem.sv.tex': String.raw`\problemname{Lampan}
Tänd \emph{skrivbordslampan}.`,
      'lamp/problem_statement/problem.pt_BR.tex': String.raw`\problemname{A luz}
Acenda.`,
      'lamp/data/secret/1.in': '3\n',
      'lamp/data/secret/1.ans': '4\n',
    }),
  )

const textsOf = ({ statements }: Problem) =>
  statements.map(({ locale, title, body }) => [locale, title, body.trim()])

const imported = [
  ['pt-BR', 'A luz', 'Acenda.'],
  ['sv', 'Lampan', 'Tänd *skrivbordslampan*.'],
]

it('a statement in a language outside the ten is kept under its tag, and names the problem', async () => {
  const problemId = await make()
  const problem = await alice.api.getProblem({ problemId })
  expect(problem.title).toBe('A luz')
  expect(textsOf(problem).slice(-2)).toEqual(imported)
  const swedish = await alice.api.getStatement({ problemId, locale: tagged('sv') })
  expect(swedish).toMatchObject({ locale: 'sv', title: 'Lampan' })
  expect(swedish.bodyHTML).toContain('<em>skrivbordslampan</em>')
  const { problems } = await alice.api.searchProblems({ q: 'skrivbordslampan' })
  expect(problems.map(({ id }) => id)).toContain(problemId)
})

it('is read and never written', async () => {
  const problemId = await make()
  const sv = { problemId, locale: tagged('sv') }
  const saved = await refusalOf(alice.api.saveStatement({ ...sv, body: { title: 'Lamp' } }))
  expect(saved).toMatchObject({
    code: 'ErrInvalid',
    fields: { locale: expect.stringMatching(/Svenska.*Copy it/) },
  })
  const none = { problemId, locale: tagged('de') }
  expect(await refusalOf(alice.api.getStatement(none))).toMatchObject({ code: 'ErrNotFound' })
  expect(await refusalOf(alice.api.saveStatement({ ...none, body: {} }))).toMatchObject({
    code: 'ErrNotFound',
  })
  const [revision] = (await alice.api.listRevisions({ problemId })).revisions
  if (!revision) throw new Error('no revision')
  for (const [path, code] of [
    ['statements/sv', 'ErrInvalid'],
    ['statements/de', 'ErrNotFound'],
  ] as const) {
    const restored = alice.api.restoreRevision({
      problemId,
      revisionId: revision.id,
      body: { path },
    })
    expect(await refusalOf(restored)).toMatchObject({ code })
  }
  expect(textsOf(await alice.api.getProblem({ problemId })).slice(-2)).toEqual(imported)
})

it('stays with forks, with versions and in packages', async () => {
  const problemId = await make()
  const { id: fork } = await alice.api.forkProblem({ problemId })
  const { id: again } = await importDpkg(alice, await exportDpkg(world, alice, problemId))
  const kattis = await world.app.inject({
    url: `/api/problems/${problemId}/export_dpkg?format=kattis`,
    headers: { authorization: `Bearer ${alice.token}` },
  })
  const back = await importKattis(Uint8Array.from(kattis.rawPayload))
  for (const id of [fork, again, back])
    expect(textsOf(await alice.api.getProblem({ problemId: id })).slice(-2)).toEqual(imported)
  const [revision] = (await alice.api.listRevisions({ problemId })).revisions
  const version = await alice.api.getProblem({ problemId, version: revision?.id })
  expect(textsOf(version).slice(-2)).toEqual(imported)
})
