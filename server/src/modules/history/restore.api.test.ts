import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { ExecutionId, newTestDetails } from '@drafts/contract'
import type { Mechanism, ProblemId, SolutionId } from '@drafts/contract'
import { describe, expect, it } from 'vitest'
import { columnsOfTest } from '../../platform/db/test-columns.ts'
import { pngPicture } from '../../testing/pictures.ts'
import { refusalOf } from '../../testing/refusal.ts'
import { makeShared, useWorld } from '../../testing/use-world.ts'

const { world, alice, ed } = useWorld('alice', 'ed')
const make = (mechanism: Mechanism = 'standard') =>
  makeShared(alice, { title: 'Past', mechanism }, { ed: 'editor' })
const revisionsOf = async (problemId: string) =>
  (await alice.api.listRevisions({ problemId })).revisions
const latest = async (problemId: string) => (await revisionsOf(problemId))[0]?.id ?? ''
const without = (section: object): object => ({ ...section, version: 0, modifiedAt: '' })

describe('a section is restored whole', () => {
  const texts = { title: 'Now', body: 'B', input: 'I', output: 'O', notes: 'N', arguments: ['a'] }
  const rows = [
    [
      'attributes',
      (p: ProblemId, one: boolean) =>
        alice.api.saveAttributes({
          problemId: p,
          body: one
            ? { topics: ['graphs'], license: 'cc0', rightsOwner: 'r', source: 's' }
            : { topics: [] },
        }),
    ],
    [
      'statements/fr-FR',
      (p: ProblemId, one: boolean) =>
        alice.api.saveStatement({
          problemId: p,
          locale: 'fr-FR',
          body: one ? texts : { title: 'x' },
        }),
    ],
    [
      'limits',
      (p: ProblemId, one: boolean) =>
        alice.api.saveLimits({
          problemId: p,
          body: {
            cpu: one ? 3e9 : 1e9,
            memory: 64e6,
            source: 64e3,
            factors: one ? { java17: { cpu: 2, memory: 1.5, source: 1 } } : {},
          },
        }),
    ],
    [
      'signature',
      (p: ProblemId, one: boolean) =>
        alice.api.saveSignature({
          problemId: p,
          body: {
            enabled: true,
            name: one ? 'add' : 'sub',
            arguments: one ? [{ name: 'a', kind: 'int' }] : [],
            returns: [{ name: 'r', kind: '[]int' }],
          },
        }),
    ],
    [
      'scanspec',
      (p: ProblemId, one: boolean) =>
        alice.api.saveScanspec({ problemId: p, body: { enabled: one, source: one ? 'int' : '' } }),
    ],
    [
      'checker',
      (p: ProblemId, one: boolean) =>
        alice.api.saveChecker({
          problemId: p,
          body: {
            comparator: one ? 'custom' : 'words',
            languageId: one ? 'python3' : null,
            convention: 'kattis',
            source: one ? 'print(0)\n' : '',
          },
        }),
    ],
    [
      'editorials/en-US',
      (p: ProblemId, one: boolean) =>
        alice.api.saveEditorial({
          problemId: p,
          locale: 'en-US',
          body: { content: one ? '*e*' : '' },
        }),
    ],
  ] as const

  it.each(rows)('%s', async (path, save) => {
    // The scanspec of a functional problem follows its signature.
    const problemId = await make(path === 'scanspec' ? 'standard' : 'functionBased')
    const wanted = await save(problemId, true)
    const then = await latest(problemId)
    await save(problemId, false)
    const restored = await alice.api.restoreRevision({
      problemId,
      revisionId: then,
      body: { path },
    })
    expect(without(restored)).toEqual(without(wanted))
    const [revision] = await revisionsOf(problemId)
    expect(revision).toMatchObject({ path, details: { restoredFrom: then } })
    expect(revision?.changes.length).toBeGreaterThan(0)
    // A second time nothing changes, and nothing is written down.
    await alice.api.restoreRevision({ problemId, revisionId: then, body: { path } })
    expect(await latest(problemId)).toBe(revision?.id)
  })

  it('with the helper files and flags that a package brought', async () => {
    const path = resolve(import.meta.dirname, '../../../seed/packages/hidden-shelf.zip')
    const file = new File([new Uint8Array(await readFile(path))], 'hidden-shelf.zip')
    const { id: problemId } = await alice.api.importPolygon({ body: { file } })
    const { db } = world.platform
    const row = () =>
      db
        .selectFrom('sections')
        .select(['body', 'extra'])
        .where('problem_id', '=', problemId)
        .where('path', '=', 'driver')
        .executeTakeFirstOrThrow()
    const before = await row()
    expect(before.extra.files?.length).toBeGreaterThan(0)
    const then = await latest(problemId)
    const { driver } = await alice.api.getProblem({ problemId })
    await alice.api.saveDriver({
      problemId,
      body: { enabled: true, languageId: 'python3', source: 'print(1)' },
    })
    expect((await row()).extra).toEqual({})
    const body = { path: 'driver' }
    const restored = await alice.api.restoreRevision({ problemId, revisionId: then, body })
    expect(await row()).toEqual(before)
    expect(without(restored)).toEqual(without(driver ?? {}))
    const [revision] = await revisionsOf(problemId)
    expect(revision?.changes.map(({ path: field }) => field)).toContain('files')
  })

  it('with its pictures, its HTML and the title of the lists', async () => {
    const problemId = await make()
    const file = new File([new Uint8Array(pngPicture())], 'p.png')
    const { url } = await alice.api.uploadImage({ body: { problemId, file } })
    const save = (title: string, body: string) =>
      alice.api.saveStatement({ problemId, locale: 'en-US', body: { title, body } })
    const old = await save('With a picture', `![p](${url}) $x$`)
    const then = await latest(problemId)
    await save('Without', 'none')
    const path = 'statements/en-US'
    const restored = await alice.api.restoreRevision({
      problemId,
      revisionId: then,
      body: { path },
    })
    expect(restored).toMatchObject({ bodyHTML: old.bodyHTML, body: old.body })
    expect((await alice.api.listMyProblems({})).problems).toContainEqual(
      expect.objectContaining({ id: problemId, title: 'With a picture' }),
    )
    const picture = await world.app.inject({
      url,
      headers: { authorization: `Bearer ${alice.token}` },
    })
    expect(picture.rawPayload).toEqual(pngPicture())
  })

  it('as it was before anybody saved it', async () => {
    const problemId = await make()
    const then = await latest(problemId)
    const { version: _version, ...empty } = await alice.api.getAttributes({ problemId })
    await alice.api.saveAttributes({ problemId, body: { source: 'S' } })
    const body = { path: 'attributes' }
    const restored = await alice.api.restoreRevision({ problemId, revisionId: then, body })
    expect(restored).toMatchObject(empty)
  })
})

const testBody = (label: string) => ({
  label,
  notes: '*n*',
  hint: '$h$',
  comment: 'c',
  weight: 7,
  origin: 'generated' as const,
  input: { text: `${label} in\r\n` },
  output: { text: `${label} out` },
})

describe('tests come back', () => {
  it('a deleted one as it was, at its place', async () => {
    const problemId = await make()
    const tests = []
    for (const label of ['a', 'b', 'c'])
      tests.push(await alice.api.createTest({ problemId, body: testBody(label) }))
    const { id: testId } = tests[1] ?? { id: '' }
    const old = await alice.api.getTest({ testId })
    await alice.api.deleteTest({ testId })
    await alice.api.createTest({ problemId, body: testBody('d') })
    const [, deletion] = await revisionsOf(problemId)
    expect(deletion?.details.label).toBe('b')
    const body = { path: `tests/${testId}` }
    const revisionId = deletion?.id ?? ''
    const restored = await alice.api.restoreRevision({ problemId, revisionId, body })
    expect(without(restored)).toEqual(without(old))
    const listed = (await alice.api.listTests({ problemId })).tests
    expect(listed.map(({ label }) => label)).toEqual(['a', 'b', 'c', 'd'])
    const [revision] = await revisionsOf(problemId)
    expect(revision).toMatchObject({
      path: `tests/${testId}`,
      details: { restoredFrom: revisionId },
    })
    expect(await readEvents(problemId, 'test')).toContain(testId)
  })

  it('one that is there has what it had, by its id', async () => {
    const problemId = await make()
    const { id: testId } = await alice.api.createTest({ problemId, body: testBody('a') })
    const old = await alice.api.getTest({ testId })
    const then = await latest(problemId)
    await alice.api.updateTest({
      testId,
      body: { type: 'sample', label: 'z', input: { text: '' } },
    })
    const body = { path: `tests/${testId}` }
    await alice.api.restoreRevision({ problemId, revisionId: then, body })
    expect(without(await alice.api.getTest({ testId }))).toEqual(without(old))
  })

  it('thirty that were deleted at once, and nothing else changes', async () => {
    const problemId = await make()
    for (let no = 0; no < 31; no += 1)
      await alice.api.createTest({ problemId, body: { label: `t${no}`, input: { text: `${no}` } } })
    const before = (await alice.api.listTests({ problemId })).tests
    const ids = before.slice(1).map(({ id }) => id)
    await alice.api.deleteTests({ problemId, body: { ids } })
    const revisionId = await latest(problemId)
    const [first] = before
    await alice.api.updateTest({ testId: first?.id ?? '', body: { label: 'meanwhile' } })
    const body = { path: 'tests' }
    await alice.api.restoreRevision({ problemId, revisionId, body })
    const now = (await alice.api.listTests({ problemId })).tests
    expect(now.slice(1).map(without)).toEqual(before.slice(1).map(without))
    expect(now[0]?.label).toBe('meanwhile')
  })

  it('all of a version, in its order; what came since stays behind', async () => {
    const problemId = await make()
    for (const label of ['a', 'b', 'c'])
      await alice.api.createTest({ problemId, body: testBody(label) })
    const before = (await alice.api.listTests({ problemId })).tests
    const then = await latest(problemId)
    const [a, b, c] = before.map(({ id }) => id)
    await alice.api.updateTest({ testId: a ?? '', body: { label: 'changed' } })
    await alice.api.deleteTest({ testId: b ?? '' })
    const { id: d } = await alice.api.createTest({ problemId, body: testBody('d') })
    await alice.api.reorderTests({ problemId, body: { ids: [d, c ?? '', a ?? ''] as never } })
    await alice.api.restoreRevision({ problemId, revisionId: then, body: { path: 'tests' } })
    const now = (await alice.api.listTests({ problemId })).tests
    expect(now.map(({ label }) => label)).toEqual(['a', 'b', 'c', 'd'])
    expect(now.slice(0, 3).map(without)).toEqual(before.map(without))
  })

  it('never more than a problem may have', async () => {
    const problemId = await make()
    const { id: testId } = await alice.api.createTest({ problemId, body: testBody('a') })
    await alice.api.deleteTest({ testId })
    const revisionId = await latest(problemId)
    const { db } = world.platform
    const { hash } = await db.selectFrom('blobs').select('hash').limit(1).executeTakeFirstOrThrow()
    const row = { problem_id: problemId, ...columnsOfTest(newTestDetails) }
    const texts = {
      notes: '',
      notes_html: '',
      hint: '',
      hint_html: '',
      comment: '',
      input_hash: hash,
      output_hash: hash,
    }
    await db
      .insertInto('tests')
      .values(
        Array.from({ length: 250 }, (_none, at) => ({
          ...row,
          ...texts,
          id: `${problemId}${at}` as never,
          position: at + 1,
        })),
      )
      .execute()
    const body = { path: `tests/${testId}` }
    expect(
      await refusalOf(alice.api.restoreRevision({ problemId, revisionId, body })),
    ).toMatchObject({
      code: 'ErrTooManyTests',
    })
  })
})

const readEvents = async (problemId: ProblemId, kind: string): Promise<string[]> =>
  (
    await world.platform.db
      .selectFrom('events')
      .select('entity_id')
      .where('topic', '=', `problem:${problemId}`)
      .where('kind', '=', kind as never)
      .execute()
  ).map(({ entity_id }) => entity_id)

const solutionBody = (label: string) => ({
  label,
  languageId: 'python3',
  source: { text: `print("${label}")\n` },
})

const runOf = async (problemId: ProblemId, solutionId: SolutionId): Promise<string> => {
  const { db } = world.platform
  const { source_hash } = await db
    .selectFrom('solutions')
    .select('source_hash')
    .where('id', '=', solutionId)
    .executeTakeFirstOrThrow()
  const id = ExecutionId.parse(`e${solutionId}`)
  const limits = '{"cpu":1,"memory":1}'
  await db
    .insertInto('executions')
    .values({
      id,
      problem_id: problemId,
      solution_id: solutionId,
      submitter_id: alice.id,
      language_id: 'python3',
      source_hash,
      status: 7,
      verdict: 'Accepted',
      limits,
      thorough: false,
      total: 0,
      job: '{}',
      key: '',
    })
    .execute()
  return id
}

describe('a solution comes back', () => {
  it('the very same, though somebody else brings it back', async () => {
    const problemId = await make()
    const body = { role: 'bruteForce' as const, wantVerdict: 'WrongAnswer' as const, notes: 'n' }
    const { id: solutionId } = await alice.api.createSolution({
      problemId,
      body: { ...solutionBody('first'), ...body },
    })
    await alice.api.createSolution({ problemId, body: solutionBody('second') })
    const executionId = await runOf(problemId, solutionId)
    const before = await alice.api.getSolution({ solutionId })
    expect(before.execution?.id).toBe(executionId)
    await alice.api.deleteSolution({ solutionId })
    expect(
      (await alice.api.listSolutions({ problemId })).solutions.map(({ label }) => label),
    ).toEqual(['second'])
    expect(await refusalOf(alice.api.getSolution({ solutionId }))).toMatchObject({
      code: 'ErrNotFound',
    })
    expect(await refusalOf(alice.api.getExecution({ executionId }))).toMatchObject({
      code: 'ErrNotFound',
    })
    const [deletion] = await revisionsOf(problemId)
    expect(deletion).toMatchObject({ path: `solutions/${solutionId}`, details: { label: 'first' } })
    const restored = await ed.api.restoreRevision({
      problemId,
      revisionId: deletion?.id ?? '',
      body: { path: `solutions/${solutionId}` },
    })
    expect(without(restored)).toEqual(without(before))
    expect(restored).toMatchObject({ creator: { handle: 'alice' } })
    const listed = (await alice.api.listSolutions({ problemId })).solutions
    expect(listed.map(({ label }) => label)).toEqual(['first', 'second'])
    expect(listed[0]?.execution?.id).toBe(executionId)
    expect(await readEvents(problemId, 'solution')).toContain(solutionId)
  })

  it('one that is there has what it had', async () => {
    const problemId = await make()
    const { id: solutionId } = await alice.api.createSolution({
      problemId,
      body: solutionBody('a'),
    })
    const before = await alice.api.getSolution({ solutionId })
    const then = await latest(problemId)
    await alice.api.updateSolution({
      solutionId,
      body: {
        label: 'b',
        languageId: 'cpp20-gcc',
        source: { text: 'int main(){}' },
        private: true,
      },
    })
    const body = { path: `solutions/${solutionId}` }
    await alice.api.restoreRevision({ problemId, revisionId: then, body })
    expect(without(await alice.api.getSolution({ solutionId }))).toEqual(without(before))
  })

  it('but no second reference', async () => {
    const problemId = await make()
    const body = { ...solutionBody('a'), reference: true }
    const { id: solutionId } = await alice.api.createSolution({ problemId, body })
    await alice.api.deleteSolution({ solutionId })
    const revisionId = await latest(problemId)
    await alice.api.createSolution({ problemId, body: { ...solutionBody('b'), reference: true } })
    const path = `solutions/${solutionId}`
    expect(
      await refusalOf(alice.api.restoreRevision({ problemId, revisionId, body: { path } })),
    ).toMatchObject({ code: 'ErrReferenceExists' })
  })

  it('a private one of another only as it is', async () => {
    const problemId = await make()
    const { id: solutionId } = await alice.api.createSolution({
      problemId,
      body: { ...solutionBody('open'), private: false },
    })
    const then = await latest(problemId)
    await alice.api.updateSolution({
      solutionId,
      body: { private: true, source: { text: 'secret' } },
    })
    const path = `solutions/${solutionId}`
    const restoreBy = (revisionId: string) =>
      ed.api.restoreRevision({ problemId, revisionId, body: { path } })
    expect(await refusalOf(restoreBy(then))).toMatchObject({ code: 'ErrNoAccess' })
    await ed.api.deleteSolution({ solutionId })
    const restored = await restoreBy(await latest(problemId))
    expect(restored).toMatchObject({ canView: false, source: null, creator: { handle: 'alice' } })
    expect(await alice.api.getSolution({ solutionId })).toMatchObject({
      source: { text: 'secret' },
    })
  })
})

describe('who restores', () => {
  it('whoever may edit, unless the problem is locked', async () => {
    const problemId = await make()
    const tess = await world.as('tess')
    const carol = await world.as('carol')
    await alice.api.createShare({ problemId, body: { accountHandle: 'tess', access: 'tester' } })
    const revisionId = (await revisionsOf(problemId)).at(-1)?.id ?? ''
    await alice.api.saveStatement({ problemId, locale: 'en-US', body: { title: 'Other' } })
    const call = { problemId, revisionId, body: { path: 'statements/en-US' } }
    expect(await refusalOf(tess.api.restoreRevision(call))).toMatchObject({ code: 'ErrNoAccess' })
    expect(await refusalOf(carol.api.restoreRevision(call))).toMatchObject({ code: 'ErrNoAccess' })
    const admin = await world.as('root', ['drafts:administrator', 'drafts:invited'])
    await admin.api.adminSaveProblem({ problemId, body: { locked: true } })
    expect(await refusalOf(alice.api.restoreRevision(call))).toMatchObject({ code: 'ErrLocked' })
    await admin.api.adminSaveProblem({ problemId, body: { locked: false } })
    expect(await ed.api.restoreRevision(call)).toMatchObject({ title: 'Past' })
  })

  it('nothing that is no part of this problem, and no share', async () => {
    const problemId = await make()
    const other = await make()
    const { id: testId } = await alice.api.createTest({ problemId: other, body: testBody('x') })
    const revisionId = await latest(problemId)
    const codeOf = async (path: string, id = revisionId) =>
      (await refusalOf(alice.api.restoreRevision({ problemId, revisionId: id, body: { path } })))
        .code
    expect(await codeOf(`tests/${testId}`)).toBe('ErrNotFound')
    expect(await codeOf('solutions/none')).toBe('ErrNotFound')
    expect(await codeOf('shares/1')).toBe('ErrInvalid')
    expect(await codeOf('statements/xx')).toBe('ErrNotFound')
    expect(await codeOf('checker', await latest(other))).toBe('ErrNotFound')
  })
})
