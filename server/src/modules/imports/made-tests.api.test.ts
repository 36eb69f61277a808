import { createHash } from 'node:crypto'
import type {
  CheckReport,
  JobMessage,
  KeptImportReport,
  ListedTest,
  ProblemId,
} from '@drafts/contract'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { importStages } from '../../testing/import-stages.ts'
import { passed } from '../../testing/judge.ts'
import { refusalOf } from '../../testing/refusal.ts'
import { standardPackage } from '../../testing/standard-package.ts'
import type { StandardParts } from '../../testing/standard-package.ts'
import { zipOf } from '../../testing/zip-of.ts'
import { useWorld } from '../../testing/use-world.ts'

const { world, alice } = useWorld('alice')
const { hello, claim, report, runStages, forgetOthers, written, textOf, sayAtWork } =
  importStages(world)

const startImport = async (parts: StandardParts = {}): Promise<ProblemId> => {
  await forgetOthers()
  await hello()
  return (await alice.api.importPolygon({ body: { file: await standardPackage(parts) } })).id
}

/** How a program ends on what it is given; a text is what it writes. */
type Ends = (args: string[], input: string) => string | Partial<CheckReport>
const usual: Record<string, Ends> = {
  'gen.cpp': (args) => `${args.join(',')}\n`,
  'val.cpp': () => 'fine',
  'main.cpp': (_args, input) => `answer to ${input}`,
}

const runJob = async (job: JobMessage, ends: Record<string, Ends>): Promise<void> => {
  const checks: CheckReport[] = []
  for (const [at, { no, args = [], input }] of job.checks.entries()) {
    await sayAtWork(job, at)
    const end = ends[job.sourceName]?.(args, await textOf(input.hash)) ?? ''
    checks.push(typeof end === 'string' ? await written(no, end) : passed(no, end))
  }
  await report(job, { checks })
}

/** Runs what waits; answers the programs with the arguments of each run. */
const runAll = async (ends: Record<string, Ends> = {}): Promise<string[]> => {
  const names: string[] = []
  for (let job = await claim(); job; job = await claim()) {
    names.push([job.sourceName, ...job.checks.map(({ args = [] }) => args.join(','))].join('|'))
    await runJob(job, { ...usual, ...ends })
  }
  return names.toSorted()
}

/** From the import to the end, the run of a solution that follows left out. */
const makeAll = async (ends: Record<string, Ends> = {}): Promise<void> => {
  await runStages()
  await runAll(ends)
  await runStages()
  await runAll(ends)
  await runStages()
}

const reportOf = async (problemId: ProblemId): Promise<KeptImportReport> => {
  const { report: found } = await alice.api.getImportReport({ problemId })
  if (!found) throw new Error('there is no report')
  return found
}
const saidOf = async (problemId: ProblemId, code = /^test-|^tests-|^answer/): Promise<string[]> =>
  (await reportOf(problemId)).warnings.flatMap((one) => (code.test(one.code) ? [one.message] : []))

const testsOf = async (problemId: ProblemId): Promise<ListedTest[]> =>
  (await alice.api.listTests({ problemId })).tests.flatMap((test) =>
    'input' in test ? [test] : [],
  )
const areOutdated = async (problemId: ProblemId): Promise<boolean[]> =>
  (await testsOf(problemId)).map((test) => test.outdated.input)
/** Input and output of each. */
const textsOf = async (problemId: ProblemId): Promise<string[]> => {
  const texts: string[] = []
  for (const { input, output } of await testsOf(problemId))
    texts.push(`${await textOf(input.sha256Sum)}${await textOf(output.sha256Sum)}`)
  return texts
}
const md5 = (text: string): string => createHash('md5').update(text).digest('hex')
const whole = [
  '1\nanswer to 1\n',
  '2\nanswer to 2\n',
  '2,a b\nanswer to 2,a b\n',
  '4\nanswer to 4\n',
]

describe('tests that a package lacks', () => {
  it('are made by its generators, and all answers by its main solution', async () => {
    const problemId = await startImport()
    expect(await textsOf(problemId)).toEqual(['2\n', '4\n'])
    expect((await reportOf(problemId)).trial).toMatchObject({ makesTests: true, done: 0, total: 8 })
    await runStages()
    const job = await claim()
    expect(job).toMatchObject({
      sourceName: 'gen.cpp',
      languageId: 'cpp20-gcc',
      thorough: true,
      keepsOutput: true,
      files: [{ name: 'testlib.h', blob: { size: 14 } }],
      checks: [{ args: ['1'] }, { args: ['2', 'a b'] }],
    })
    // As a line of the script does.
    expect(await textOf(job?.checks[1]?.input.hash ?? '')).toBe('2 a b\n')
    if (job) await runJob(job, usual)
    await runStages()
    expect((await reportOf(problemId)).trial).toMatchObject({ makesTests: true, done: 2 })
    expect(await runAll()).toEqual(['main.cpp||||', 'val.cpp||'])
    await runStages()
    expect(await textsOf(problemId)).toEqual(whole)
    const tests = await testsOf(problemId)
    expect(tests.map(({ type }) => type)).toEqual(['regular', 'sample', 'regular', 'regular'])
    expect(tests[2]).toMatchObject({
      label: 'two',
      origin: { kind: 'imported' },
      comment: '`gen 2 "a b"`',
    })
    expect(await saidOf(problemId)).toEqual([
      'Tests that the package lacked were made, with gen.cpp: 1, 3. Answers are what main.cpp writes: 1–4.',
    ])
    const { revisions } = await alice.api.listRevisions({ problemId })
    expect(revisions[0]).toMatchObject({ path: 'tests', actor: { handle: 'alice' } })
    expect(revisions).toHaveLength(2)
  })

  it('are those that were chosen where the package has too many', async () => {
    await hello()
    const generated = Array.from(
      { length: 260 },
      (_, no) => `<test method="generated" cmd="gen ${no + 2}"/>`,
    )
    const file = await standardPackage({
      files: { 'tests/01': '1\n' },
      tests: `<test method="manual" sample="true"/>${generated.join('')}`,
    })
    const { id } = await alice.api.importPolygon({ body: { file, tests: 'choose' } })
    await makeAll()
    const tests = await testsOf(id)
    expect(tests).toHaveLength(250)
    expect(tests[0]).toMatchObject({ type: 'sample' })
    expect(tests.at(-1)).toMatchObject({ comment: '`gen 261`' })
    expect(await saidOf(id, /^tests-made/)).toHaveLength(1)
  })

  it('show what their statement shows, unless that is their data', async () => {
    const sections = 'statement-sections/english'
    const problemId = await startImport({
      tests: ['1', '2']
        .map((cmd) => `<test method="generated" cmd="gen ${cmd}" sample="true"/>`)
        .join(''),
      files: {
        [`${sections}/legend.tex`]: 'Add.',
        [`${sections}/example.01`]: '1\n',
        [`${sections}/example.01.a`]: 'answer to 1\n',
        [`${sections}/example.02`]: 'other\n',
        [`${sections}/example.02.a`]: 'answer to 2\n',
      },
    })
    await makeAll()
    const { tests } = await alice.api.listTests({ problemId })
    expect(tests.map((test) => 'shown' in test && test.shown)).toEqual([
      null,
      { input: 'other\n', output: 'answer to 2\n' },
    ])
  })

  it('come before the time limit is found, which their runs decide', async () => {
    const problemId = await startImport({ limits: '' })
    await makeAll()
    expect((await reportOf(problemId)).trial).toMatchObject({ makesTests: false, total: 1 })
    await runStages()
    expect(await runAll()).toEqual(['main.cpp||||'])
    await runStages()
    expect((await reportOf(problemId)).trial).toBeNull()
    expect(await saidOf(problemId, /^time-limit-found/)).toHaveLength(1)
  })

  it('are made once, however many servers work and whenever one ends', async () => {
    const problemId = await startImport()
    await runStages(3)
    // Another server goes on with what is in the row.
    await runStages(3)
    expect(await runAll()).toEqual(['gen.cpp|1|2,a b'])
    await runStages(3)
    await runStages(3)
    expect(await runAll()).toEqual(['main.cpp||||', 'val.cpp||'])
    await runStages(3)
    expect(await textsOf(problemId)).toEqual(whole)
    expect(await saidOf(problemId)).toHaveLength(1)
  })

  it('are made by programs that are called as generators; what reads them is not', async () => {
    await startImport()
    const called: [string, boolean][] = []
    for (let stage = 0; stage < 2; stage += 1) {
      await runStages()
      for (let job = await claim(); job; job = await claim()) {
        for (const { generates = false } of job.checks) called.push([job.sourceName, generates])
        await runJob(job, usual)
      }
    }
    const names = [...new Set(called.map(([name, generates]) => `${name} ${generates}`))]
    expect(names.toSorted()).toEqual(['gen.cpp true', 'main.cpp false', 'val.cpp false'])
  })

  it('are also those that a generator of several writes to files', async () => {
    const tests = '<test method="generated" cmd="gen 7" from-file="07"/><test method="manual"/>'
    const problemId = await startImport({ tests, files: { 'tests/04': null } })
    await runStages()
    const job = await claim()
    expect(job?.checks).toMatchObject([{ args: ['7'], writes: '07' }])
    if (job) await runJob(job, usual)
    await makeAll()
    expect((await textsOf(problemId))[0]).toBe('7\nanswer to 7\n')
  })

  it('are left out one by one, each with its reason', async () => {
    const more = ['other', 'gen 3 | sort', 'none', 'gen big', 'gen empty']
    const manual = '<test method="manual"/>'
    const tests = `<test method="generated" cmd="gen 1"/>${manual}<test method="generated" cmd="gen 9"/>${manual}
      ${more.map((cmd) => `<test method="generated" cmd="${cmd}" sample="true"/>`).join('')}`
    const problemId = await startImport({ tests })
    const stderr = { snip: 'n is too large\nmore', size: 19, blob: null }
    await makeAll({
      'gen.cpp': ([what]) => {
        if (what === 'big') return 'x'.repeat(4097)
        return what === 'empty' ? '' : `${what}\n`
      },
      'other.cpp': () => ({ verdict: 'RuntimeError', stderr }),
      'main.cpp': (_, input) => (input === '4\n' ? { verdict: 'CPULimitExceeded' } : input),
      'val.cpp': (_, input) => (input === '9\n' ? { verdict: 'RuntimeError', stderr } : ''),
    })
    expect(await textsOf(problemId)).toEqual(['1\n1\n', '2\n2\n', '9\n9\n', '4\n'])
    expect(await saidOf(problemId)).toEqual([
      'Tests that the package lacked were made, with gen.cpp: 1, 3. Answers are what main.cpp writes: 1–3.',
      'Test 5 could not be made: other.cpp ended with Runtime error: n is too large.',
      'Test 6 could not be made: its command needs a shell: gen 3 | sort.',
      'Test 7 could not be made: its generator none is not among the executables.',
      'Test 8 could not be made: gen.cpp wrote 4097 bytes, and at most 4096 are allowed for an example.',
      'Test 9 could not be made: gen.cpp wrote nothing.',
      'Test 4 kept an empty answer: main.cpp ended with CPU limit exceeded.',
      'Test 3 was made, but: val.cpp refuses it: n is too large.',
    ])
  })

  it('of a generator that does not compile are not made, and the others are', async () => {
    const problemId = await startImport()
    await runStages()
    const job = await claim()
    if (!job) throw new Error('there is no job')
    const log = { snip: '\ngen.cpp:1: error: no\n', size: 22, blob: null }
    await report(job, { build: { ok: false, log, usages: null, cached: false } })
    await runStages()
    expect(await runAll()).toEqual(['main.cpp||'])
    await runStages()
    expect(await textsOf(problemId)).toEqual([whole[1], whole[3]])
    expect(await saidOf(problemId)).toEqual([
      'No test of the package was made. Answers are what main.cpp writes: 2, 4.',
      'Tests 1, 3 could not be made: gen.cpp does not compile: gen.cpp:1: error: no.',
    ])
  })

  it('are compared with the hashes that the package has of them', async () => {
    const tests = [md5('a\n'), md5('b\r\n'), md5('x')]
      .map((hex, no) => `<test method="generated" cmd="gen ${'abc'[no]}" md5="${hex}"/>`)
      .join('')
    const files = { 'tests/02': null, 'tests/04': null }
    const problemId = await startImport({ tests, files })
    await makeAll()
    expect(await saidOf(problemId, /differs/)).toEqual([
      'Test 2 was made, but: the package has its md5 with line ends of Windows, and it is the same but for them.',
      `Test 3 was made, but: the package has another md5 of it, ${md5('x')}: its generator may write something else here.`,
    ])
  })

  it('wait for a judge, and go on when a run was stopped', async () => {
    const problemId = await startImport()
    await sql`update judges set last_seen_at = null`.execute(world.platform.db)
    await sql`update import_stages set created_at = created_at - interval '1 day'`.execute(
      world.platform.db,
    )
    await runStages()
    await runStages()
    expect(await claim()).toBeUndefined()
    await hello()
    await runStages()
    const job = await claim()
    if (!job) throw new Error('there is no job')
    await alice.api.stopExecution({ executionId: job.executionId })
    await runStages()
    await makeAll()
    expect(await textsOf(problemId)).toEqual(whole)
  })

  it('are told of where no judge speaks the language of their generator', async () => {
    const problemId = await startImport()
    await hello({ languages: ['kotlin'] })
    await runStages()
    expect((await reportOf(problemId)).trial).toMatchObject({ makesTests: true })
    await sql`update import_stages set created_at = created_at - interval '11 minutes'`.execute(
      world.platform.db,
    )
    await runStages()
    const [made, one, two] = await saidOf(problemId)
    expect(made).toBe('No test of the package was made.')
    expect(one).toMatch(/^Tests 1, 3 could not be made: gen\.cpp was not run: No connected judge/)
    expect(two).toMatch(/^Tests 2, 4 kept an empty answer: main\.cpp was not run/)
  })
})

describe('a problem that changes while its tests are made', () => {
  it('keeps what was changed, deleted and moved, and each new test stands behind its neighbour', async () => {
    const problemId = await startImport()
    const [two, four] = await testsOf(problemId)
    if (!two || !four) throw new Error('there are no tests')
    await runStages()
    const own = await alice.api.createTest({ problemId, body: { type: 'regular', label: 'own' } })
    await alice.api.updateTest({ testId: four.id, body: { comment: 'mine' } })
    await alice.api.deleteTests({ problemId, body: { ids: [two.id] } })
    await alice.api.reorderTests({ problemId, body: { ids: [four.id, own.id] } })
    await runAll()
    await runStages()
    await runAll()
    await runStages()
    const tests = await testsOf(problemId)
    expect(tests.map(({ label, comment }) => label || comment)).toEqual([
      '`gen 1`',
      'two',
      'mine',
      'own',
    ])
    expect(await saidOf(problemId, /^answer/)).toEqual([
      'Test 2 kept an empty answer: it was changed or deleted here meanwhile.',
    ])
  })

  it('has its own order, and its own answer where somebody wrote one', async () => {
    const problemId = await startImport()
    const [two, four] = await testsOf(problemId)
    if (!two || !four) throw new Error('there are no tests')
    await runStages()
    const output = new File(['own'], 'out')
    await alice.api.updateTest({ testId: two.id, body: { output } })
    await alice.api.reorderTests({ problemId, body: { ids: [four.id, two.id] } })
    await makeAll()
    expect(await textsOf(problemId)).toEqual([whole[0], whole[3], '2\nown', whole[2]])
  })

  it('and does not: its inputs are not outdated', async () => {
    const problemId = await startImport()
    await makeAll()
    expect(await areOutdated(problemId)).toEqual([false, false, false, false])
  })

  it('has outdated inputs where their generator was changed', async () => {
    const problemId = await startImport()
    const { programs } = await alice.api.listPrograms({ problemId })
    const [programId] = programs.flatMap(({ id, label }) => (label === 'gen' ? [id] : []))
    if (!programId) throw new Error('there is no generator')
    await alice.api.updateProgram({ programId, body: { source: { text: '// another' } } })
    await makeAll()
    expect(await areOutdated(problemId)).toEqual([true, false, true, false])
  })

  it('has each test once, also where the script made it meanwhile', async () => {
    const problemId = await startImport()
    const [first] = await testsOf(problemId)
    await sql`update tests set command = 'gen 1' where id = ${first?.id}`.execute(world.platform.db)
    await makeAll()
    expect(await testsOf(problemId)).toHaveLength(3)
    expect(await saidOf(problemId, /^test-not-made/)).toEqual([
      'Test 1 could not be made: the script made it here meanwhile.',
    ])
  })

  it('never has more tests than it may have', async () => {
    const problemId = await startImport()
    const rows = Array.from({ length: 247 }, (_, no) => [`${no + 1}.in`, `${no + 1}.out`]).flat()
    const zip = await zipOf(Object.fromEntries(rows.map((name) => [name, '1\n'])))
    await alice.api.importTestZip({ problemId, body: { file: new Blob([zip]) } })
    await makeAll()
    expect(await testsOf(problemId)).toHaveLength(250)
    expect(await saidOf(problemId, /^test-not-made/)).toEqual([
      'Test 3 could not be made: the problem has as many tests as it may have.',
    ])
  })

  it('is locked or in the bin: its tests wait', async () => {
    const problemId = await startImport()
    await runStages()
    await runAll()
    const admin = await world.as('root', ['drafts:administrator', 'drafts:invited'])
    await admin.api.adminSaveProblem({ problemId, body: { locked: true } })
    await runStages()
    await runAll()
    await runStages()
    expect(await testsOf(problemId)).toHaveLength(2)
    await admin.api.adminSaveProblem({ problemId, body: { locked: false } })
    await alice.api.deleteProblem({ problemId })
    await runStages()
    await alice.api.bringBackProblem({ problemId })
    expect(await testsOf(problemId)).toHaveLength(2)
    await makeAll()
    expect(await textsOf(problemId)).toEqual(whole)
  })

  it('and is deleted for good: nothing is left', async () => {
    const problemId = await startImport()
    await runStages()
    await sql`delete from problems where id = ${problemId}`.execute(world.platform.db)
    expect(await claim()).toBeUndefined()
    await runStages()
    const { rows } = await sql`select 1 from import_stages`.execute(world.platform.db)
    expect(rows).toEqual([])
  })
})

it('a package of more than 250 tests is refused, also where they are generated', async () => {
  const tests = '<test method="generated" cmd="gen 1"/>'.repeat(251)
  const { error } = await refusalOf(startImport({ tests }))
  expect(error).toMatch(/251 tests; at most 250/)
})
