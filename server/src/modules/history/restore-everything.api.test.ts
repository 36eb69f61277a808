import type { ProblemId } from '@drafts/contract'
import { describe, expect, it } from 'vitest'
import { refusalOf } from '../../testing/refusal.ts'
import { makeShared, useWorld } from '../../testing/use-world.ts'

const { world, alice, ed, tess } = useWorld('alice', 'ed', 'tess')
const make = () =>
  makeShared(alice, { title: 'Then', mechanism: 'standard' }, { ed: 'editor', tess: 'tester' })
const revisionsOf = async (problemId: string) =>
  (await alice.api.listRevisions({ problemId })).revisions
const latest = async (problemId: string) => (await revisionsOf(problemId))[0]?.id ?? ''

/** All that history keeps of a problem: hashes of contents by path. */
const headOf = async (problemId: ProblemId) => {
  const { db } = world.platform
  const row = await db
    .selectFrom('heads')
    .select('manifest')
    .where('problem_id', '=', problemId)
    .executeTakeFirstOrThrow()
  return row.manifest
}

const addTest = (problemId: ProblemId, label: string) =>
  alice.api.createTest({
    problemId,
    body: { label, input: { text: `${label}\n` }, output: { text: `${label}\n` } },
  })
const addSolution = (problemId: ProblemId, label: string, more: object = {}) =>
  alice.api.createSolution({
    problemId,
    body: { label, languageId: 'python3', source: { text: `print("${label}")` }, ...more },
  })
const saveTitle = (problemId: ProblemId, title: string, locale = 'en-US') =>
  alice.api.saveStatement({ problemId, locale, body: { title } })

const textsOf = (first: string) => ({ title: 'Sum', arguments: [first, 'the second'] })

/** A problem of some parts, and the same after each part was changed, deleted or added. */
const changed = async () => {
  const problemId = await make()
  await saveTitle(problemId, 'Then')
  await alice.api.saveLimits({
    problemId,
    body: { cpu: 2e9, memory: 64e6, source: 64e3, factors: {} },
  })
  const [first, second, third] = [
    await addTest(problemId, 'a'),
    await addTest(problemId, 'b'),
    await addTest(problemId, 'c'),
  ]
  const reference = await addSolution(problemId, 'old', { reference: true })
  const gone = await addSolution(problemId, 'gone')
  const then = await latest(problemId)
  const before = await headOf(problemId)

  await saveTitle(problemId, 'Now')
  await saveTitle(problemId, 'Maintenant', 'fr-FR')
  await alice.api.saveLimits({
    problemId,
    body: { cpu: 3e9, memory: 64e6, source: 64e3, factors: {} },
  })
  await alice.api.updateTest({ testId: first.id, body: { label: 'other' } })
  await alice.api.deleteTest({ testId: second.id })
  const fourth = await addTest(problemId, 'd')
  await alice.api.reorderTests({ problemId, body: { ids: [fourth.id, third.id, first.id] } })
  await alice.api.updateSolution({ solutionId: reference.id, body: { reference: false } })
  const fresh = await addSolution(problemId, 'new', { reference: true })
  await alice.api.deleteSolution({ solutionId: gone.id })
  const now = await latest(problemId)
  return {
    problemId,
    past: then,
    before,
    now,
    after: await headOf(problemId),
    fourth,
    fresh,
    reference,
    second,
    gone,
  }
}

describe('everything is restored', () => {
  it('in one change, and undone by one', async () => {
    const { problemId, past: then, before, now, after, fourth, fresh, reference } = await changed()
    const restored = await alice.api.restoreRevision({
      problemId,
      revisionId: then,
      body: { everything: true },
    })
    // French was nowhere then: its statement is empty, as before anybody saved it.
    const { 'statements/fr-FR': french, ...same } = await headOf(problemId)
    expect(same).toEqual(before)
    expect(french).not.toBe(after['statements/fr-FR'])
    expect(await alice.api.getProblem({ problemId })).toMatchObject({ title: 'Then' })
    expect(
      (await alice.api.listTests({ problemId })).tests.map((one) => 'label' in one && one.label),
    ).toEqual(['a', 'b', 'c'])
    expect(restored).toMatchObject({
      paths: expect.arrayContaining([
        'statements/en-US',
        'statements/fr-FR',
        'limits',
        `tests/${fourth.id}`,
        `solutions/${fresh.id}`,
        `solutions/${reference.id}`,
      ]) as string[],
    })
    const [revision, older] = await revisionsOf(problemId)
    expect(revision).toMatchObject({ path: 'problem', details: { restoredFrom: then } })
    expect(older?.id).toBe(now)

    await alice.api.restoreRevision({ problemId, revisionId: now, body: { everything: true } })
    expect(await headOf(problemId)).toEqual(after)
  })

  it('also a signature with what follows from it: the scanspec, and texts of its arguments', async () => {
    const problemId = await makeShared(
      alice,
      { title: 'Sum', mechanism: 'functionBased' },
      { ed: 'editor' },
    )
    const sign = (...names: string[]) =>
      alice.api.saveSignature({
        problemId,
        body: {
          enabled: true,
          name: 'sum',
          arguments: names.map((name) => ({ name, kind: 'int' as const })),
          returns: [{ name: 's', kind: 'int' }],
          autogenerateScanspec: true,
        },
      })
    await sign('a', 'b')
    await alice.api.saveStatement({ problemId, locale: 'en-US', body: textsOf('the first') })
    const then = await latest(problemId)
    const before = await headOf(problemId)
    await sign('b', 'a', 'c')
    await alice.api.saveStatement({ problemId, locale: 'en-US', body: textsOf('another') })
    const now = await latest(problemId)
    const after = await headOf(problemId)
    await ed.api.restoreRevision({ problemId, revisionId: then, body: { everything: true } })
    expect(await headOf(problemId)).toEqual(before)
    await ed.api.restoreRevision({ problemId, revisionId: now, body: { everything: true } })
    expect(await headOf(problemId)).toEqual(after)
  })

  it('after it was said what each part would become', async () => {
    const { problemId, past: then, fourth, fresh, reference } = await changed()
    const { parts } = await ed.api.listVersionParts({ problemId, revisionId: then })
    const said = new Map(
      parts.map(({ path, state, fields, label }) => [path, { state, fields, label }]),
    )
    expect(said.get('statements/en-US')).toEqual({
      state: 'changed',
      fields: ['title'],
      label: null,
    })
    expect(said.get('statements/fr-FR')?.state).toBe('since')
    expect(said.get('limits')).toMatchObject({ state: 'changed', fields: ['cpu'] })
    expect(said.get('tests')).toMatchObject({ state: 'changed', fields: ['order'] })
    expect(said.get(`tests/${fourth.id}`)).toEqual({ state: 'since', fields: [], label: 'd' })
    expect(said.get(`solutions/${fresh.id}`)).toMatchObject({ state: 'since', label: 'new' })
    expect(said.get(`solutions/${reference.id}`)).toMatchObject({
      state: 'changed',
      fields: expect.arrayContaining(['reference']) as string[],
    })
    const tests = parts.filter(({ path }) => path.startsWith('tests/'))
    expect(tests.map(({ label, state }) => `${String(label)} ${state}`)).toEqual([
      'a changed',
      'b gone',
      'c same',
      'd since',
    ])
    const { parts: open } = await tess.api.listVersionParts({ problemId, revisionId: then })
    expect(open.map(({ path }) => path.split('/')[0])).not.toContain('tests')
    expect(open.map(({ path }) => path)).toContain('limits')
    await alice.api.restoreRevision({ problemId, revisionId: then, body: { everything: true } })
    const { parts: after } = await ed.api.listVersionParts({ problemId, revisionId: then })
    // French is empty, as before anybody wrote it.
    expect(new Set(after.map(({ state }) => state))).toEqual(new Set(['same']))
  })

  it('tells names of tests and solutions, and fields of sections', async () => {
    const { problemId, past: then } = await changed()
    await alice.api.restoreRevision({ problemId, revisionId: then, body: { everything: true } })
    const [revision] = await revisionsOf(problemId)
    const told = revision?.changes.map(({ type, path, from, to }) => [
      type,
      path.replace(/(?<=^(tests|solutions)\/).*/, ''),
      from,
      to,
    ])
    expect(told).toEqual(
      expect.arrayContaining([
        ['changed', 'statements/en-US.title', 'Now', 'Then'],
        ['changed', 'limits.cpu', 3e9, 2e9],
        ['removed', 'tests/', 'd', null],
        ['changed', 'tests/', 'other', 'a'],
        ['added', 'tests/', null, 'b'],
        ['removed', 'solutions/', 'new', null],
        ['changed', 'solutions/', 'old', 'old'],
        ['added', 'solutions/', null, 'gone'],
      ]),
    )
  })

  it('but nothing where all is as it was', async () => {
    const problemId = await make()
    await addTest(problemId, 'a')
    const then = await latest(problemId)
    const restored = await alice.api.restoreRevision({
      problemId,
      revisionId: then,
      body: { everything: true },
    })
    expect(restored).toEqual({ paths: [] })
    expect(await latest(problemId)).toBe(then)
  })

  it('also where the order of tests alone is another', async () => {
    const problemId = await make()
    const [a, b] = [await addTest(problemId, 'a'), await addTest(problemId, 'b')]
    const revisionId = await latest(problemId)
    await alice.api.reorderTests({ problemId, body: { ids: [b.id, a.id] } })
    const body = { everything: true } as const
    expect(await alice.api.restoreRevision({ problemId, revisionId, body })).toEqual({
      paths: ['tests'],
    })
    const { tests } = await alice.api.listTests({ problemId })
    expect(tests.map(({ id }) => id)).toEqual([a.id, b.id])
  })

  it('but a private solution of another stays', async () => {
    const problemId = await make()
    await addTest(problemId, 'a')
    const then = await latest(problemId)
    const secret = await ed.api.createSolution({
      problemId,
      body: { label: 's', languageId: 'python3', source: { text: '1' }, private: true },
    })
    const ella = (await world.as('ella')).api
    await alice.api.createShare({ problemId, body: { accountHandle: 'ella', access: 'editor' } })
    await ella.restoreRevision({ problemId, revisionId: then, body: { everything: true } })
    const { solutions } = await alice.api.listSolutions({ problemId })
    expect(solutions.map(({ id }) => id)).toEqual([secret.id])
  })

  it('also where a private solution of another, open or deleted by now, cannot be as it was', async () => {
    const problemId = await make()
    const old = await addSolution(problemId, 'old', { reference: true })
    const opened = await addSolution(problemId, 'opened', { private: true })
    const gone = await addSolution(problemId, 'gone', { private: true })
    const same = await addSolution(problemId, 'same', { private: true })
    await saveTitle(problemId, 'Then')
    const then = await latest(problemId)
    await saveTitle(problemId, 'Now')
    const source = { text: 'other' }
    await alice.api.updateSolution({ solutionId: opened.id, body: { private: false, source } })
    await alice.api.updateSolution({ solutionId: gone.id, body: { source } })
    for (const { id } of [gone, same]) await alice.api.deleteSolution({ solutionId: id })
    await alice.api.updateSolution({ solutionId: old.id, body: { reference: false } })
    const kept = await addSolution(problemId, 'kept', { private: true, reference: true })

    const partsOf = async () => {
      const { parts } = await ed.api.listVersionParts({ problemId, revisionId: then })
      const solutions = parts.filter(({ path }) => path.startsWith('solutions/'))
      return solutions.map(
        ({ label, state, stays }) => `${label} ${state}${stays ? ', stays' : ''}`,
      )
    }
    expect((await partsOf()).toSorted()).toEqual([
      'gone gone, stays',
      'kept since, stays',
      'old changed',
      'opened changed, stays',
      'same gone',
    ])
    await ed.api.restoreRevision({ problemId, revisionId: then, body: { everything: true } })
    expect((await alice.api.getProblem({ problemId })).title).toBe('Then')
    const { solutions } = await alice.api.listSolutions({ problemId })
    expect(solutions.map(({ id, reference }) => [id, reference])).toEqual([
      [old.id, false],
      [opened.id, false],
      [same.id, false],
      [kept.id, true],
    ])
    const { source: now } = await alice.api.getSolution({ solutionId: opened.id })
    expect(now?.text).toBe('other')
    // Its owner restores all of them.
    await alice.api.restoreRevision({ problemId, revisionId: then, body: { everything: true } })
    const { solutions: all } = await alice.api.listSolutions({ problemId })
    expect(all.map(({ label, reference }) => [label, reference])).toEqual([
      ['old', true],
      ['opened', false],
      ['gone', false],
      ['same', false],
    ])
  })

  it('also where a private reference of then was deleted, and another stays', async () => {
    const problemId = await make()
    const old = await addSolution(problemId, 'old', { reference: true, private: true })
    await saveTitle(problemId, 'Then')
    const then = await latest(problemId)
    await alice.api.deleteSolution({ solutionId: old.id })
    const kept = await addSolution(problemId, 'kept', { reference: true, private: true })
    await saveTitle(problemId, 'Now')
    await ed.api.restoreRevision({ problemId, revisionId: then, body: { everything: true } })
    expect((await alice.api.getProblem({ problemId })).title).toBe('Then')
    const { solutions } = await alice.api.listSolutions({ problemId })
    expect(solutions.map(({ id }) => id)).toEqual([kept.id])
  })

  it('by whoever may edit; a tester is not told of it', async () => {
    const { problemId, past: then } = await changed()
    const body = { everything: true } as const
    const refused = await refusalOf(tess.api.restoreRevision({ problemId, revisionId: then, body }))
    expect(refused.code).toBe('ErrNoAccess')
    await ed.api.restoreRevision({ problemId, revisionId: then, body })
    const { revisions } = await tess.api.listRevisions({ problemId })
    expect(revisions.some(({ path }) => path === 'problem')).toBe(false)
  })

  it.each([
    ['neither a path nor everything', {}],
    ['both', { path: 'limits', everything: true as const }],
  ])('or a path is: %s is refused', async (_what, body) => {
    const problemId = await make()
    const then = await latest(problemId)
    const refused = await refusalOf(
      alice.api.restoreRevision({ problemId, revisionId: then, body }),
    )
    expect(refused).toMatchObject({
      status: 400,
      fields: { path: 'Name what is to be restored: a path, or everything.' },
    })
  })
})

const read = async (
  { problemId, past: revisionId }: { problemId: ProblemId; past: string },
  path: string,
  against: 'now' | 'nothing',
  by = ed.api,
) => {
  const at = { problemId, revisionId, path, against }
  const { changes } = await by.getVersionPart(at)
  const change = changes.findIndex((one) => ['input', 'source'].includes(one.path))
  const side = 'to' as const
  const text =
    change === -1 ? undefined : (await by.getVersionPartValue({ ...at, change, side })).text
  return { changes, text }
}

describe('a part of a version', () => {
  it('is read beside what it is now: from now to then', async () => {
    const made = await changed()
    const { changes } = await read(made, 'limits', 'now')
    expect(changes).toEqual([{ type: 'changed', path: 'cpu', from: 3e9, to: 2e9 }])
    const tests = await read(made, 'tests', 'now')
    expect(tests.changes).toMatchObject([{ path: 'order', to: { length: 3 } }])
  })

  it('is read whole, with its files, whether it is there now or not', async () => {
    const made = await changed()
    const test = await read(made, `tests/${made.second.id}`, 'nothing')
    expect(test.text).toBe('b\n')
    expect(test.changes).toContainEqual(
      expect.objectContaining({
        type: 'added',
        path: 'input',
        from: null,
        to: expect.objectContaining({ size: 2 }) as object,
      }),
    )
    expect((await read(made, `solutions/${made.gone.id}`, 'nothing')).text).toBe('print("gone")')
  })

  it('is not read by a tester where it is hidden, nor where it never was', async () => {
    const made = await changed()
    const codeOf = async (path: string, by = ed.api) =>
      (await refusalOf(read(made, path, 'nothing', by))).code
    expect(await codeOf(`tests/${made.second.id}`, tess.api)).toBe('ErrNotFound')
    expect(await codeOf(`solutions/${made.gone.id}`, tess.api)).toBe('ErrNotFound')
    expect(await codeOf(`tests/${made.fourth.id}`)).toBe('ErrNotFound')
    expect((await read(made, 'limits', 'nothing', tess.api)).changes.length).toBeGreaterThan(3)
  })

  it('says nothing of a source that is private now', async () => {
    const made = await changed()
    await alice.api.updateSolution({ solutionId: made.reference.id, body: { private: true } })
    const path = `solutions/${made.reference.id}`
    const refused = await refusalOf(read(made, path, 'nothing'))
    expect(refused.code).toBe('ErrNotFound')
    const { changes } = await ed.api.getVersionPart({
      problemId: made.problemId,
      revisionId: made.past,
      path,
      against: 'nothing',
    })
    expect(changes.find((one) => one.path === 'source')).toMatchObject({ to: null })
    expect((await read(made, path, 'nothing', alice.api)).text).toBe('print("old")')
  })
})

describe('a fork of a version', () => {
  it('has all that the problem had then, in its order', async () => {
    const { problemId, past } = await changed()
    const { id } = await alice.api.forkProblem({ problemId, version: past })
    const fork = await alice.api.getProblem({ problemId: id })
    expect(fork).toMatchObject({ title: 'Then', limits: { cpu: 2e9 }, forkBaseId: problemId })
    const { tests } = await alice.api.listTests({ problemId: id })
    expect(tests.map((one) => one.label)).toEqual(['a', 'b', 'c'])
    const { solutions } = await alice.api.listSolutions({ problemId: id })
    expect(solutions.map(({ label, reference }) => ({ label, reference }))).toEqual([
      { label: 'old', reference: true },
      { label: 'gone', reference: false },
    ])
    const nowhere = { problemId, version: '999999999' }
    expect((await refusalOf(alice.api.forkProblem(nowhere))).code).toBe('ErrNotFound')
  })

  it('has no source that is private now, for an administrator', async () => {
    const { problemId, past, gone, reference } = await changed()
    const root = await world.as('root', ['drafts:administrator', 'drafts:invited'])
    await alice.api.updateSolution({ solutionId: reference.id, body: { private: true } })
    const { id } = await root.api.forkProblem({ problemId, version: past })
    const { solutions } = await root.api.listSolutions({ problemId: id })
    expect(solutions.map(({ label }) => label)).toEqual([gone.label])
  })
})
