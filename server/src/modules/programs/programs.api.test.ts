import type { Client, ProblemId } from '@drafts/contract'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { fakeJudge } from '../../testing/judge.ts'
import { refusalOf } from '../../testing/refusal.ts'
import { makeShared, useWorld } from '../../testing/use-world.ts'

const { world, alice, tess, ed } = useWorld('alice', 'ed', 'tess')
const { hello, claim, claimed, report } = fakeJudge(() => world)
beforeEach(async () => {
  await sql`delete from jobs`.execute(world.platform.db)
  await hello()
})

const make = (): Promise<ProblemId> =>
  makeShared(alice, { title: 'Programs' }, { tess: 'tester', ed: 'editor' })
type Body = Parameters<Client['createProgram']>[0]['body']
const generator: Body = {
  role: 'generator',
  label: 'gen',
  languageId: 'python3',
  source: { text: 'print(1)' },
}
const add = (problemId: ProblemId, body: Partial<Body> = {}) =>
  alice.api.createProgram({ problemId, body: { ...generator, ...body } })
const built = (ok: boolean, snip: string) => ({
  build: { ok, log: { snip, size: snip.length, blob: null }, usages: null, cached: false },
})
const builds = async (problemId: ProblemId) =>
  (await alice.api.listPrograms({ problemId })).programs.map(({ label, build }) => [label, build])

describe('a program of a problem', () => {
  it('reads back whole, and in the list without its source', async () => {
    const problemId = await make()
    const made = await add(problemId)
    expect(made).toMatchObject({
      role: 'generator',
      label: 'gen',
      languageId: 'python3',
      sourceSize: 8,
      source: { text: 'print(1)' },
      build: { pending: true, error: null },
    })
    expect(await ed.api.getProgram({ programId: made.id })).toEqual(made)
    const { source: _source, ...listed } = made
    expect((await alice.api.listPrograms({ problemId })).programs).toEqual([listed])
    // It is no submission and no run of a solution.
    expect((await alice.api.listSubmissions({ problemId })).submissions).toEqual([])
    expect((await refusalOf(tess.api.listPrograms({ problemId }))).code).toBe('ErrNoAccess')
  })

  it.each([
    [{ label: 'a b' }, 'label'],
    [{ label: '' }, 'label'],
    [{ label: 'gen.py' }, 'label'],
    [{ label: 'gen' }, 'label'],
    [{ role: 'checker' as never }, 'role'],
    [{ languageId: 'cobol' }, 'languageId'],
    [{ languageId: null }, 'languageId'],
    [{ role: 'helper' as const, label: 'a/b.h' }, 'label'],
    [{ source: undefined as never }, 'source'],
  ])('with %j is refused and not made', async (body, field) => {
    const problemId = await make()
    await add(problemId)
    const { fields } = await refusalOf(add(problemId, { label: 'other', ...body }))
    expect(Object.keys(fields ?? {})).toEqual([field])
    expect((await alice.api.listPrograms({ problemId })).programs).toHaveLength(1)
  })

  it('is compiled when it is made, when it changes, and when a helper file does', async () => {
    const problemId = await make()
    const { id } = await add(problemId)
    const first = await claimed()
    expect(first).toMatchObject({ languageId: 'python3', sourceName: 'gen', checks: [] })
    await report(first, built(false, 'line 1: no'))
    expect(await builds(problemId)).toEqual([['gen', { pending: false, error: 'line 1: no' }]])
    // Another label is another line of the script, and the same program.
    await alice.api.updateProgram({ programId: id, body: { label: 'gen2' } })
    expect(await claim()).toBeUndefined()
    await alice.api.updateProgram({ programId: id, body: { source: { text: 'print(2)' } } })
    await report(await claimed(), built(true, ''))
    expect(await builds(problemId)).toEqual([['gen2', { pending: false, error: null }]])
    const helper = { role: 'helper' as const, label: 'lib.py', source: { text: 'x = 1' } }
    const { id: helperId } = await add(problemId, { ...helper, languageId: 'python3' })
    const beside = await claimed()
    expect(beside.files?.map(({ name }) => name)).toEqual(['lib.py'])
    await alice.api.updateProgram({ programId: helperId, body: { source: { text: 'x = 2' } } })
    // The build of what is no longer there has ended.
    expect(await report(beside, built(true, ''))).toBe('stop')
    await report(await claimed(), built(true, ''))
    expect(await builds(problemId)).toEqual([
      ['gen2', { pending: false, error: null }],
      ['lib.py', { pending: false, error: null }],
    ])
    expect(await claim()).toBeUndefined()
  })

  it('waits for a judge that has its language', async () => {
    const problemId = await make()
    await add(problemId, { languageId: 'go' })
    expect(await claim()).toBeUndefined()
    expect(await builds(problemId)).toEqual([['gen', { pending: true, error: null }]])
  })

  it('that is changed in nothing is no change', async () => {
    const problemId = await make()
    const { id: programId } = await add(problemId)
    const { revisions } = await alice.api.listRevisions({ problemId })
    expect(revisions[0]).toMatchObject({ path: `programs/${programId}`, details: { label: 'gen' } })
    await alice.api.updateProgram({ programId, body: generator })
    expect((await alice.api.listRevisions({ problemId })).revisions).toEqual(revisions)
  })

  it('is read no more once it is deleted, and its build is not judged', async () => {
    const problemId = await make()
    const { id: programId } = await add(problemId)
    await alice.api.deleteProgram({ programId })
    expect(await claim()).toBeUndefined()
    expect((await refusalOf(alice.api.getProgram({ programId }))).status).toBe(404)
    expect((await alice.api.listPrograms({ problemId })).programs).toEqual([])
    // Its label is free.
    expect((await add(problemId)).label).toBe('gen')
  })
})

describe('history brings a program back', () => {
  it('as it was before it was changed, or deleted, and has it built', async () => {
    const problemId = await make()
    const { id: programId } = await add(problemId)
    const [made] = (await alice.api.listRevisions({ problemId })).revisions
    await alice.api.updateProgram({ programId, body: { source: { text: 'print(2)' } } })
    const [changed] = (await alice.api.listRevisions({ problemId })).revisions
    expect(changed?.changes).toMatchObject([{ path: 'source', from: { size: 8 }, to: { size: 8 } }])
    await alice.api.deleteProgram({ programId })
    await sql`delete from jobs`.execute(world.platform.db)
    const body = { path: `programs/${programId}` }
    const revisionId = made?.id ?? ''
    expect(await alice.api.restoreRevision({ problemId, revisionId, body })).toMatchObject({
      id: programId,
      source: { text: 'print(1)' },
      build: { pending: true },
    })
    expect((await claimed()).sourceName).toBe('gen')
  })

  it('from the line that deleted it too', async () => {
    const problemId = await make()
    const { id: programId } = await add(problemId)
    await alice.api.deleteProgram({ programId })
    const [deleted] = (await alice.api.listRevisions({ problemId })).revisions
    const body = { path: `programs/${programId}` }
    await alice.api.restoreRevision({ problemId, revisionId: deleted?.id ?? '', body })
    expect((await alice.api.listPrograms({ problemId })).programs).toHaveLength(1)
  })

  it('not where its label is another’s by now', async () => {
    const problemId = await make()
    const { id: programId } = await add(problemId)
    const [made] = (await alice.api.listRevisions({ problemId })).revisions
    await alice.api.deleteProgram({ programId })
    await add(problemId)
    const body = { path: `programs/${programId}` }
    const revisionId = made?.id ?? ''
    const refused = await refusalOf(alice.api.restoreRevision({ problemId, revisionId, body }))
    expect(refused.fields).toEqual({ label: '“gen” is there already. Choose another label.' })
  })

  it('with everything else, and those that came since go', async () => {
    const problemId = await make()
    const { id: programId } = await add(problemId)
    const [made] = (await alice.api.listRevisions({ problemId })).revisions
    await alice.api.deleteProgram({ programId })
    const { id: newer } = await add(problemId, { source: { text: 'print(3)' } })
    await sql`delete from jobs`.execute(world.platform.db)
    const revisionId = made?.id ?? ''
    const parts = await alice.api.listVersionParts({ problemId, revisionId })
    expect(parts.parts).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ path: `programs/${programId}`, state: 'gone', label: 'gen' }),
        expect.objectContaining({ path: `programs/${newer}`, state: 'since' }),
      ]),
    )
    const body = { everything: true as const }
    expect(await alice.api.restoreRevision({ problemId, revisionId, body })).toEqual({
      paths: expect.arrayContaining([`programs/${programId}`, `programs/${newer}`]) as string[],
    })
    expect((await alice.api.listPrograms({ problemId })).programs).toMatchObject([
      { id: programId, build: { pending: true } },
    ])
    expect((await claimed()).sourceName).toBe('gen')
  })
})

describe('a fork', () => {
  it('has the programs of now, or of a version, as its own, and has them built', async () => {
    const problemId = await make()
    const { id: programId } = await add(problemId)
    const [made] = (await alice.api.listRevisions({ problemId })).revisions
    await alice.api.updateProgram({ programId, body: { source: { text: 'print(2)' } } })
    await sql`delete from jobs`.execute(world.platform.db)
    const sourceOf = async (forkId: ProblemId) => {
      const [program] = (await alice.api.listPrograms({ problemId: forkId })).programs
      const own = await alice.api.getProgram({ programId: program?.id ?? programId })
      return [own.id === programId, own.source.text]
    }
    const { id: forkId } = await alice.api.forkProblem({ problemId })
    expect(await sourceOf(forkId)).toEqual([false, 'print(2)'])
    expect((await claimed()).sourceName).toBe('gen')
    const version = made?.id ?? ''
    const { id: oldId } = await alice.api.forkProblem({ problemId, version })
    expect(await sourceOf(oldId)).toEqual([false, 'print(1)'])
  })
})
