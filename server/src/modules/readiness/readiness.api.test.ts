import {
  countReadiness,
  readinessFacts,
  readinessOf,
  TestId,
  testsPerProblem,
} from '@drafts/contract'
import type { Client, ListedTest, ReadinessItem } from '@drafts/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { blamed, failed, fakeJudge, passed } from '../../testing/judge.ts'
import { createWorld } from '../../testing/world.ts'
import type { Person, World } from '../../testing/world.ts'

let world: World
let api: Client
const { hello, claimed, report } = fakeJudge(() => world)
beforeAll(async () => {
  world = await createWorld()
  ;({ api } = await world.as('alice'))
})
// A judge that says nothing for a while counts as gone.
beforeEach(async () => {
  await hello()
})
afterAll(() => world.close())

type Mechanism = 'standard' | 'interactive' | 'functionBased'
const make = async (title: string, mechanism: Mechanism = 'standard'): Promise<string> =>
  (await api.createProblem({ body: { title, mechanism } })).id
const inList = async (problemId: string, by = api) =>
  (await by.listProblems({})).problems.find(({ id }) => id === problemId)?.readiness

/** The checklist as the editor makes it, from the calls it makes. */
const inEditor = async (problemId: string, by = api): Promise<ReadinessItem[]> =>
  readinessOf(
    readinessFacts(await by.getProblem({ problemId }), {
      tests: (await by.listTests({ problemId })).tests as ListedTest[],
      groups: (await by.listGroups({ problemId })).groups,
      solutions: (await by.listSolutions({ problemId })).solutions,
      programs: (await by.listPrograms({ problemId })).programs,
      languages: (await by.listLanguages({})).languages,
      editorials: (await by.listEditorials({ problemId })).editorials,
      bounds: await by.getBounds({ problemId }),
      checkerTests: (await by.listCheckerTests({ problemId })).checkerTests,
      validatorTests: (await by.listValidatorTests({ problemId })).validatorTests,
    }),
  )

/** A standard problem with nothing open. */
const makeReady = async (title: string): Promise<string> => {
  const problemId = await make(title)
  await api.saveStatement({
    problemId,
    locale: 'en-US',
    body: { title, body: 'b', input: 'i', output: 'o' },
  })
  await api.saveEditorial({ problemId, locale: 'en-US', body: { content: 'e' } })
  await api.saveScanspec({
    problemId,
    body: { enabled: true, source: 'var n int\nscan n\neol\neof\n' },
  })
  for (const [type, text] of [
    ['sample', '1\n'],
    ['regular', '2\n'],
  ] as const)
    await api.createTest({ problemId, body: { type, input: { text }, output: { text } } })
  const source = { text: 'print(1)\n' }
  const body = { label: 'main.py', languageId: 'python3', source, reference: true }
  const { id: solutionId } = await api.createSolution({ problemId, body })
  await api.executeSolution({ solutionId, body: {} })
  await report(await claimed(), { checks: [passed(0), passed(1)] })
  return problemId
}

const firstTest = async (problemId: string): Promise<string> =>
  (await api.listTests({ problemId })).tests[0]?.id ?? ''
const makeCustom = (problemId: string, text: string) =>
  api.saveChecker({
    problemId,
    body: { comparator: 'custom', languageId: 'python3', source: { text } },
  })
const addTest = (problemId: string) =>
  api.createTest({ problemId, body: { input: { text: '7\n' }, output: { text: '7\n' } } })
const addSolution = (problemId: string, more: object) =>
  api.createSolution({
    problemId,
    body: { label: 'b', languageId: 'python3', source: { text: 'x' }, ...more },
  })

describe('readiness in a list', () => {
  it('of a problem that is ready is nothing', async () => {
    const problemId = await makeReady('Ready')
    expect(await inEditor(problemId)).toEqual([])
    expect(await inList(problemId)).toEqual({ high: 0, low: 0 })
  })

  const changes: [string, (problemId: string) => Promise<unknown>, string][] = [
    [
      'a title in small letters',
      (problemId) =>
        api.saveStatement({
          problemId,
          locale: 'en-US',
          body: { title: 'not ready', body: 'b', input: 'i', output: 'o' },
        }),
      'statement-title-case',
    ],
    [
      'a picture from another site',
      (problemId) =>
        api.saveStatement({
          problemId,
          locale: 'en-US',
          body: { title: 'Ready', body: '![](http://x.y/z.png)', input: 'i', output: 'o' },
        }),
      'statement-picture:body',
    ],
    [
      'a language that lacks a part',
      (problemId) =>
        api.saveStatement({ problemId, locale: 'fr-FR', body: { title: 'Prêt', body: 'b' } }),
      'statement-translation:fr-FR:input statement-translation:fr-FR:output',
    ],
    [
      'an editorial that is gone',
      (problemId) => api.saveEditorial({ problemId, locale: 'en-US', body: { content: ' ' } }),
      'editorial-english',
    ],
    [
      'a small source limit',
      (problemId) => api.saveLimits({ problemId, body: { source: 16_000 } }),
      'limits-source',
    ],
    [
      'a factor without solution',
      (problemId) =>
        api.saveLimits({
          problemId,
          body: { factors: { java21: { cpu: 1, memory: 2, source: 1 } } },
        }),
      'solution-factor:java21',
    ],
    [
      'a custom checker',
      (problemId) => api.saveChecker({ problemId, body: { comparator: 'custom' } }),
      'checker-source',
    ],
    [
      'a test that changed',
      async (problemId) =>
        api.updateTest({
          testId: await firstTest(problemId),
          body: { input: { text: '2\r\n3' } },
        }),
      'solution-execution:',
    ],
    [
      'an input that no generator of now made',
      async (problemId) => {
        await world.platform.pool.query('update tests set command = $1 where problem_id = $2', [
          'gen 1',
          problemId,
        ])
        await api.saveScript({ problemId, body: { source: 'gen 1 > 2\n' } })
      },
      'test-inputs-old',
    ],
    [
      'a group without tests',
      (problemId) => api.createGroup({ problemId, body: { name: 'large', points: 50 } }),
      'group-tests',
    ],
    [
      'a test’s twin',
      (problemId) => api.createTest({ problemId, body: { input: { text: '1\n' } } }),
      'test-duplicate:',
    ],
    [
      'a scanspec that is off',
      (problemId) => api.saveScanspec({ problemId, body: { enabled: false, source: 'eof\n' } }),
      'scanspec-off',
    ],
    [
      'a solution that was not run',
      (problemId) => addSolution(problemId, {}),
      'solution-execution:',
    ],
    [
      'a verdict that is not the expected one',
      async (problemId) => {
        const { id: solutionId } = await addSolution(problemId, { wantVerdict: 'WrongAnswer' })
        await api.executeSolution({ solutionId, body: {} })
        await report(await claimed(), { checks: [passed(0), passed(1)] })
      },
      'solution-verdict:',
    ],
    [
      'a checker that does not compile',
      async (problemId) => {
        await makeCustom(problemId, 'no program')
        const [{ id: solutionId } = { id: '' }] = (await api.listSolutions({ problemId })).solutions
        await api.executeSolution({ solutionId, body: {} })
        const note = 'The checker does not compile.\ncheck.py:1: error'
        await report(await claimed(), { checks: [0, 1].map((no) => blamed(no, note)) })
      },
      'checker-build',
    ],
    [
      'a test of the checker that got something else',
      async (problemId) => {
        const output = { text: '2\n' }
        const body = { want: 'wrong', answer: output, output } as const
        await api.createCheckerTest({ problemId, body })
        await api.runCheckerTests({ problemId })
        await report(await claimed(), { checks: [passed(0)] })
      },
      'tool-test:',
    ],
    [
      'a generator that does not compile',
      async (problemId) => {
        const body = { role: 'generator', label: 'gen', languageId: 'python3' } as const
        await api.createProgram({ problemId, body: { ...body, source: { text: 'no program' } } })
        const log = { snip: 'line 1: no', size: 10, blob: null }
        const build = { ok: false, log, usages: null, cached: false }
        await report(await claimed(), { build })
      },
      'program-build:',
    ],
    [
      'a reference that became wrong',
      async (problemId) => {
        const [{ id: solutionId } = { id: '' }] = (await api.listSolutions({ problemId })).solutions
        await api.updateSolution({ solutionId, body: { source: { text: 'print(2)' } } })
        await api.executeSolution({ solutionId, body: {} })
        await report(await claimed(), { checks: [passed(0), failed(1)] })
      },
      'solution-verdict:',
    ],
    [
      'a reference in a language that no judge runs',
      async (problemId) => {
        const [{ id: solutionId } = { id: '' }] = (await api.listSolutions({ problemId })).solutions
        await api.updateSolution({ solutionId, body: { languageId: 'erlang' } })
      },
      'solution-language:',
    ],
    [
      'a source over the limit',
      async (problemId) => {
        await api.saveLimits({ problemId, body: { source: 16_000 } })
        await addSolution(problemId, { source: { text: 'x'.repeat(16_001) } })
      },
      'solution-size:',
    ],
  ]
  it.each(changes)('counts %s, as the editor does', async (_name, change, id) => {
    const problemId = await makeReady('Ready')
    await change(problemId)
    const items = await inEditor(problemId)
    expect(items.map((item) => item.id).join(' ')).toContain(id)
    expect(await inList(problemId)).toEqual(countReadiness(items))
  })

  it.each(['standard', 'interactive', 'functionBased'] as const)(
    'of a new %s problem is what its editor shows',
    async (mechanism) => {
      const problemId = await make('New', mechanism)
      const items = await inEditor(problemId)
      expect(items.length).toBeGreaterThan(6)
      expect(await inList(problemId)).toEqual(countReadiness(items))
    },
  )

  it('of a fork counts its statement only', async () => {
    const problemId = await makeReady('Ready')
    await api.saveLimits({ problemId, body: { source: 16_000 } })
    await api.saveStatement({ problemId, locale: 'en-US', body: { title: 'Ready', body: 'b' } })
    const { id } = await api.forkProblem({ problemId })
    expect(await inEditor(id)).toHaveLength(2)
    expect(await inList(id)).toEqual({ high: 2, low: 0 })
  })

  it('is for those who may edit', async () => {
    const problemId = await makeReady('Shared')
    await addSolution(problemId, { private: true, source: { text: 'x'.repeat(300_000) } })
    const [ed, tess] = [await world.as('ed'), await world.as('tess')]
    for (const [accountHandle, access] of [
      ['ed', 'editor'],
      ['tess', 'tester'],
    ] as const)
      await api.createShare({ problemId, body: { accountHandle, access } })
    const seenBy = async ({ api: by }: Person) => inList(problemId, by)
    // The second time it is stored.
    for (let times = 0; times < 2; times += 1) {
      expect(await inList(problemId)).toEqual({ high: 1, low: 1 })
      // The size of a source that an editor may not see is not shown to them.
      expect(await seenBy(ed)).toEqual({ high: 0, low: 1 })
      expect(await seenBy(ed)).toEqual(countReadiness(await inEditor(problemId, ed.api)))
      expect(await seenBy(tess)).toBeNull()
      await api.listProblems({ sort: 'readiness' })
    }
    const admin = await world.as('root', ['drafts:administrator', 'drafts:invited'])
    await admin.api.adminSaveProblem({ problemId, body: { locked: true } })
    expect(await inList(problemId)).toBeNull()
  })

  it('is as it is stored, until something changes', async () => {
    const problemId = await makeReady('Stored')
    const tess = await world.as('tess')
    await api.createShare({ problemId, body: { accountHandle: 'tess', access: 'tester' } })
    await api.listProblems({ sort: 'readiness' })
    expect(await inList(problemId)).toEqual({ high: 0, low: 0 })
    const { pool } = world.platform
    await pool.query('update problems set readiness_low = 7 where id = $1', [problemId])
    expect(await inList(problemId)).toEqual({ high: 0, low: 7 })
    expect(await inList(problemId, tess.api)).toBeNull()
    await api.saveEditorial({ problemId, locale: 'en-US', body: { content: ' ' } })
    expect(await inList(problemId)).toEqual(countReadiness(await inEditor(problemId)))
  })

  it('is in every list, and in search', async () => {
    const problemId = await makeReady('Somewhere Else')
    await api.markFavorite({ problemId })
    const lists = [
      await api.listMyProblems({}),
      await api.listFavoriteProblems({}),
      await api.searchProblems({ q: 'Somewhere Else' }),
    ]
    for (const { problems } of lists)
      expect(problems.find(({ id }) => id === problemId)?.readiness).toEqual({ high: 0, low: 0 })
  })
})

const broken = async (problemId: string) =>
  (await api.listSolutions({ problemId })).solutions[0]?.brokenProgram

describe('a program of the problem that does not compile', () => {
  it('is named until it changes, whatever else does', async () => {
    const problemId = await makeReady('Broken')
    await makeCustom(problemId, 'no program')
    const [{ id: solutionId } = { id: '' }] = (await api.listSolutions({ problemId })).solutions
    expect(await broken(problemId)).toBeNull()
    await api.executeSolution({ solutionId, body: {} })
    const note = 'The checker does not compile.\nno'
    await report(await claimed(), { checks: [blamed(0, note), blamed(1, note)] })
    expect(await broken(problemId)).toBe('checker')
    await addTest(problemId)
    await api.updateSolution({ solutionId, body: { source: { text: 'print(3)' } } })
    expect(await broken(problemId)).toBe('checker')
    await makeCustom(problemId, 'print(0)')
    expect(await broken(problemId)).toBeNull()
    await makeCustom(problemId, 'no program')
    expect(await broken(problemId)).toBe('checker')
  })

  it('may be the driver, by the words of the whole run; another failure blames nobody', async () => {
    const problemId = await make('Broken', 'interactive')
    const source = { text: 'no program' }
    await api.saveDriver({ problemId, body: { enabled: true, languageId: 'python3', source } })
    await addTest(problemId)
    const { id: solutionId } = await addSolution(problemId, {})
    for (const [note, named] of [
      ['The driver does not compile.\nno', 'driver'],
      ['The disk of the judge is full.', null],
    ] as const) {
      await api.executeSolution({ solutionId, body: {} })
      await report(await claimed(), { status: 6, error: { note, whose: 'author' } })
      expect(await broken(problemId)).toBe(named)
    }
  })
})

describe('a page of problems', () => {
  it('takes as many statements with 20 problems of 250 tests as with one', async () => {
    const pat = await world.as('pat')
    await fillPage(pat, 1)
    const one = await countStatements(() => pat.api.listMyProblems({}))
    await fillPage(pat, 19)
    const many = await countStatements(() => pat.api.listMyProblems({}))
    expect([many.answer.problems.length, many.statements]).toEqual([20, one.statements])
    for (const { readiness } of many.answer.problems)
      expect(readiness).toEqual({ high: 253, low: 3 })
  })
})

/** Problems with 250 tests each, every input twice. */
const fillPage = async ({ api: by }: Person, problems: number): Promise<void> => {
  const { db } = world.platform
  for (let n = 0; n < problems; n += 1) {
    const { id: problemId } = await by.createProblem({
      body: { title: 'Page', mechanism: 'standard' },
    })
    const made = await by.createTest({
      problemId,
      body: { input: { text: '1' }, output: { text: '1\n' } },
    })
    const row = await db
      .selectFrom('tests')
      .selectAll()
      .where('id', '=', made.id)
      .executeTakeFirstOrThrow()
    const rest = Array.from({ length: testsPerProblem - 1 }, (_none, at) => ({
      ...row,
      id: TestId.parse(`${row.id}${at}`),
      position: at + 2,
      input_hash: row.output_hash,
    }))
    await db.insertInto('tests').values(rest).execute()
    const body = { label: 'a', languageId: 'python3', source: { text: 'x' } }
    await by.createSolution({ problemId, body })
  }
}

/** The least of three: events that the server reads meanwhile take a statement too. */
const countStatements = async <T>(action: () => Promise<T>) => {
  const { db, pool } = world.platform
  // Search words of a save may be written after its answer.
  await vi.waitFor(
    async () => expect(await db.selectFrom('unread_words').selectAll().execute()).toEqual([]),
    { timeout: 60_000 },
  )
  // After a minute a call notes that its token is in use, and a silent judge counts as gone.
  await hello()
  let answer = await action()
  const counts: number[] = []
  for (let round = 0; round < 3; round += 1) {
    let statements = 0
    const listener = (): void => void (statements += 1)
    pool.on('acquire', listener)
    answer = await action()
    pool.off('acquire', listener)
    counts.push(statements)
  }
  return { answer, statements: Math.min(...counts) }
}
