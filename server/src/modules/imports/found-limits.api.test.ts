/* oxlint-disable unicorn/consistent-function-scoping -- a helper stands beside the cases that use it */
import type { KeptImportReport, ProblemId } from '@drafts/contract'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { importStages } from '../../testing/import-stages.ts'
import { failed, passed } from '../../testing/judge.ts'
import { refusalOf } from '../../testing/refusal.ts'
import { useWorld } from '../../testing/use-world.ts'
import { zipOf } from '../../testing/zip-of.ts'

const { world, alice, bob } = useWorld('alice', 'bob')
const { hello, claim, claimed, report, runStages, forgetOthers } = importStages(world)

const files = (more: Record<string, string | null> = {}): Record<string, string> => {
  const all = {
    'problem.yaml': 'name: Lamp\n',
    'problem_statement/problem.en.tex': String.raw`\problemname{Lamp}Text.`,
    'data/secret/1.in': '3\n',
    'data/secret/1.ans': '4\n',
    'data/secret/2.in': '5\n',
    'data/secret/2.ans': '6\n',
    'submissions/accepted/fast.py': 'print(1)\n',
    'submissions/accepted/slow.cpp': 'int main(){}\n',
    'submissions/wrong_answer/wrong.py': 'print(2)\n',
    ...more,
  }
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, text]) => (text === null ? [] : [[name, text]])),
  )
}

const importFiles = async (more: Record<string, string | null> = {}): Promise<ProblemId> => {
  const file = new File([await zipOf(files(more))], 'lamp.kpp')
  return (await alice.api.importKattis({ body: { file } })).id
}

const reportOf = async (problemId: ProblemId): Promise<KeptImportReport> => {
  const { report: found } = await alice.api.getImportReport({ problemId })
  if (!found) throw new Error('there is no report')
  return found
}
const saidOf = async (problemId: ProblemId, code: RegExp): Promise<string[]> =>
  (await reportOf(problemId)).warnings.flatMap((one) => (code.test(one.code) ? [one.message] : []))
const aboutTime = /^(time-limit|solution|checker-build)/

/** Runs what waits; how a program behaves stands in its name. */
const runAll = async (slowestNs: number): Promise<string[]> => {
  const names: string[] = []
  for (let job = await claim(); job; job = await claim()) {
    const [first = 0, second = 1] = job.checks.map(({ no }) => no)
    const cpu = job.sourceName.includes('slow') ? slowestNs : 1e6
    const last = job.sourceName.includes('odd')
      ? failed(second)
      : passed(second, { usages: { cpu, memory: 1e6 } })
    await report(job, { checks: [passed(first), last] })
    names.push(`${job.sourceName} ${job.limits.cpu / 1e9} s ${job.limits.memory / 1e6} MB`)
  }
  return names.toSorted()
}

const startImport = async (more: Record<string, string | null> = {}): Promise<ProblemId> => {
  await forgetOthers()
  await hello()
  return importFiles(more)
}

const cpuOf = async (problemId: ProblemId): Promise<number> =>
  (await alice.api.getLimits({ problemId })).cpu

describe('the time limit of a package without one', () => {
  it('is found by the accepted solutions, which run with the most there is', async () => {
    const problemId = await startImport()
    expect(await reportOf(problemId)).toMatchObject({
      trial: { findsTimeLimit: true, done: 0, total: 0 },
    })
    await runStages()
    expect(await runAll(620_000_000)).toEqual([
      'accepted/fast.py 10 s 1536 MB',
      'accepted/slow.cpp 10 s 1536 MB',
    ])
    expect((await reportOf(problemId)).trial).toEqual({
      makesTests: false,
      choosesTests: false,
      findsTimeLimit: true,
      done: 2,
      total: 2,
      refusedFor: null,
    })
    await runStages()
    expect(await alice.api.getLimits({ problemId })).toMatchObject({
      cpu: 1_500_000_000,
      memory: 1_536_000_000,
      version: 2,
    })
    expect((await reportOf(problemId)).trial).toBeNull()
    expect(await saidOf(problemId, aboutTime)).toEqual([
      'Time limit: not in the package. The slowest accepted solution is accepted/slow.cpp with 0.62 s; the limit is 2 times that, up to the next half second: 1.5 s.',
    ])
    expect(await saidOf(problemId, /^memory/)).toEqual([
      'Memory limit: not in the package, the default is used, which is the most there is: 1536 MB.',
    ])
    const { revisions } = await alice.api.listRevisions({ problemId })
    expect(revisions[0]).toMatchObject({
      path: 'limits',
      actor: { handle: 'alice' },
      changes: [{ path: 'cpu', from: 1_000_000_000, to: 1_500_000_000 }],
    })
  })

  it.each([
    ['limits: {time_multiplier: 5}', 620_000_000, 3.5],
    ['limits: {time_multipliers: {ac_to_time_limit: 3}}', 620_000_000, 2],
    ['limits: {memory: 64}', 1, 0.5],
    ['limits: {memory: 64}', 500_000_000, 1],
    ['limits: {memory: 64}', 8_000_000_000, 10],
  ])('is with %s and %i ns in the end %d s', async (limits, slowestNs, seconds) => {
    const problemId = await startImport({ 'problem.yaml': `name: Lamp\n${limits}\n` })
    await runStages()
    await runAll(slowestNs)
    await runStages()
    expect(await cpuOf(problemId)).toBe(seconds * 1e9)
    const [said = ''] = await saidOf(problemId, /^time-limit-found/)
    expect(said.endsWith(`${seconds} s.`)).toBe(slowestNs < 8e9)
    expect(said.includes('the most there is')).toBe(slowestNs >= 8e9)
  })

  it('is that of the package where it has one', async () => {
    const problemId = await startImport({ '.timelimit': '3\n' })
    expect((await reportOf(problemId)).trial).toBeNull()
    await runStages()
    expect(await claim()).toBeUndefined()
    expect(await cpuOf(problemId)).toBe(3e9)
  })

  it('says what did not fit', async () => {
    const problemId = await startImport({
      'submissions/accepted/odd.py': 'print(0)\n',
      'submissions/accepted/kot.kt': 'fun main() {}\n',
    })
    await runStages()
    await runAll(620_000_000)
    await runStages()
    // A judge that has just begun proves its languages one by one.
    expect(await cpuOf(problemId)).toBe(1e9)
    await sql`update import_stages set created_at = created_at - interval '61 seconds'`.execute(
      world.platform.db,
    )
    await runStages()
    expect(await cpuOf(problemId)).toBe(1_500_000_000)
    expect(await saidOf(problemId, /^solution/)).toEqual([
      'accepted/odd.py should be Accepted and ended with Wrong Answer; the time limit does not go by it.',
      'accepted/kot.kt was not run: No connected judge offers Kotlin 2.4. An administrator can install it on a judge.',
    ])
  })

  it('stays what it was where no solution is Accepted', async () => {
    const problemId = await startImport({
      'submissions/accepted/fast.py': null,
      'submissions/accepted/slow.cpp': null,
      'submissions/accepted/odd.py': '0\n',
    })
    await runStages()
    await runAll(1)
    await runStages()
    expect(await cpuOf(problemId)).toBe(1e9)
    expect((await saidOf(problemId, aboutTime))[0]).toBe(
      'Time limit: not in the package, and no solution ran that should be Accepted and is; it is 1 s.',
    )
  })

  it('says what to do about a source of an older language', async () => {
    const problemId = await startImport({ 'submissions/accepted/fast.py': null })
    await runStages()
    const snip = 'main.cpp:1: error: reference to ‘data’ is ambiguous'
    const log = { snip, size: snip.length + 4, blob: null }
    const build = { ok: false, log, usages: { cpu: 1, memory: 1 }, cached: false }
    for (let job = await claim(); job; job = await claim()) await report(job, { build })
    await runStages()
    expect((await saidOf(problemId, /^solution/))[0]).toMatch(
      /slow\.cpp should be Accepted and ended with Compil.*choose C\+\+14 as its language/,
    )
  })

  it('that the owner sets meanwhile is theirs, and so is memory that they set', async () => {
    const own = await startImport()
    const other = await importFiles()
    await runStages()
    const first = await alice.api.getLimits({ problemId: own })
    const { cpu, memory, source, factors } = first
    await alice.api.saveLimits({
      problemId: own,
      body: { cpu: 4e9, memory, source, factors, base: first.version },
    })
    await alice.api.saveLimits({
      problemId: other,
      body: { cpu, memory: 64e6, source, factors, base: 1 },
    })
    await runAll(620_000_000)
    await runStages()
    expect(await cpuOf(own)).toBe(4e9)
    expect(await saidOf(own, aboutTime)).toEqual([
      'Time limit: not in the package. It was changed here before it was found, and stays 4 s.',
    ])
    const both = { cpu: 1_500_000_000, memory: 64_000_000 }
    expect(await alice.api.getLimits({ problemId: other })).toMatchObject(both)
  })

  it('waits for a judge, and for one that runs the language of a solution', async () => {
    await forgetOthers()
    await sql`update judges set last_seen_at = null`.execute(world.platform.db)
    const problemId = await importFiles()
    await runStages()
    expect((await reportOf(problemId)).trial).toMatchObject({ total: 0 })
    await hello({ languages: ['kotlin'] })
    await runStages()
    expect((await reportOf(problemId)).trial).toMatchObject({ total: 0 })
    await hello()
    await runStages()
    await runAll(620_000_000)
    await runStages()
    expect(await cpuOf(problemId)).toBe(1_500_000_000)
  })

  it('waits ten minutes at most for a language where a judge is there', async () => {
    await forgetOthers()
    await hello({ languages: ['kotlin'] })
    const problemId = await importFiles()
    await runStages()
    expect((await reportOf(problemId)).trial).not.toBeNull()
    await sql`update import_stages set created_at = created_at - interval '11 minutes'`.execute(
      world.platform.db,
    )
    await runStages()
    expect((await reportOf(problemId)).trial).toBeNull()
    expect((await saidOf(problemId, /^solution-not-run/)).length).toBe(2)
  })

  it('is found once, however many servers work and whenever one ends', async () => {
    const problemId = await startImport()
    await runStages(3)
    expect(await runAll(620_000_000)).toHaveLength(2)
    await runStages(3)
    expect(await saidOf(problemId, aboutTime)).toHaveLength(1)
    expect((await alice.api.getLimits({ problemId })).version).toBe(2)
  })

  it('is set when the problem is not locked and not in the bin', async () => {
    const problemId = await startImport()
    await runStages()
    await runAll(620_000_000)
    const admin = await world.as('root', ['drafts:administrator', 'drafts:invited'])
    await admin.api.adminSaveProblem({ problemId, body: { locked: true } })
    await runStages()
    expect(await cpuOf(problemId)).toBe(1e9)
    await admin.api.adminSaveProblem({ problemId, body: { locked: false } })
    await alice.api.deleteProblem({ problemId })
    await runStages()
    await alice.api.bringBackProblem({ problemId })
    expect(await cpuOf(problemId)).toBe(1e9)
    await runStages()
    expect(await cpuOf(problemId)).toBe(1_500_000_000)
  })

  it('is no run that anybody is notified of', async () => {
    await startImport()
    await runStages()
    await runAll(1)
    const { notifications } = await alice.api.listNotifications({})
    expect(notifications).toEqual([])
  })
})

describe('a checker of a package', () => {
  const custom = {
    '.timelimit': '3\n',
    'problem.yaml': 'name: Lamp\nvalidation: custom\n',
    'output_validators/check.py': 'import sys\nsys.exit(42)\n',
  }
  it('that does not compile is named in the report, whatever the limits', async () => {
    const problemId = await startImport(custom)
    await runStages()
    const job = await claimed()
    // The reference is enough, with the problem's own limits.
    expect([job.limits.cpu, await claim()]).toEqual([3e9, undefined])
    const note = 'The checker does not compile.\ncheck.py:1: error'
    await report(job, { status: 6, error: { whose: 'author', note } })
    await runStages()
    expect(await saidOf(problemId, aboutTime)).toEqual([note])
    expect((await reportOf(problemId)).trial).toBeNull()
  })

  it('that compiles is not worth a line', async () => {
    const problemId = await startImport(custom)
    await runStages()
    await runAll(1)
    await runStages()
    expect(await saidOf(problemId, aboutTime)).toEqual([])
  })
})

describe('an import report', () => {
  it('is kept with the problem for those who edit it', async () => {
    const problemId = await startImport({ 'attachments/readme.txt': 'kept' })
    const kept = await reportOf(problemId)
    expect(kept).toMatchObject({ imported: { tests: 2, solutions: 3 }, kept: expect.any(Array) })
    expect(kept.kept).toContain('attachments/readme.txt')
    // In the order in which it was said at first.
    expect(Object.keys(kept.imported)[0]).toBe('statements')
    expect((await alice.api.getProblem({ problemId })).hasImportReport).toBe(true)
    const body = { title: 'Own', mechanism: 'standard' } as const
    const own = (await alice.api.createProblem({ body })).id
    expect(await alice.api.getImportReport({ problemId: own })).toEqual({ report: null })
    expect((await alice.api.getProblem({ problemId: own })).hasImportReport).toBe(false)
    await alice.api.createShare({ problemId, body: { accountHandle: 'bob', access: 'tester' } })
    expect(await bob.api.getProblem({ problemId })).not.toHaveProperty('hasImportReport')
    expect((await refusalOf(bob.api.getImportReport({ problemId }))).status).toBe(403)
  })

  it('has warnings that are dismissed one by one and shown again', async () => {
    const problemId = await startImport()
    const before = (await reportOf(problemId)).warnings
    const no = before.findIndex(({ code }) => code === 'memory-limit-default')
    const dismiss = (body: { no: number; code: string; dismissed?: boolean }) =>
      alice.api.dismissImportWarning({ problemId, body: { dismissed: true, ...body } })
    await dismiss({ no, code: 'memory-limit-default' })
    const after = (await reportOf(problemId)).warnings
    expect(after.filter(({ dismissed }) => dismissed)).toEqual([{ ...before[no], dismissed: true }])
    await dismiss({ no, code: 'memory-limit-default', dismissed: false })
    expect((await reportOf(problemId)).warnings).toEqual(before)
    // Another is in its place by now.
    expect((await refusalOf(dismiss({ no, code: 'time-limit-default' }))).status).toBe(404)
    expect((await refusalOf(dismiss({ no: 99, code: 'x' }))).status).toBe(404)
  })
})
