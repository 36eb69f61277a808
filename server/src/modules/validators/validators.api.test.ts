import type { CheckReport, JobMessage, ListedTest, ProblemId } from '@drafts/contract'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { workOff } from '../../platform/background/work.ts'
import { fakeJudge, passed } from '../../testing/judge.ts'
import { makeShared, useWorld } from '../../testing/use-world.ts'
import { validatorsWork } from './index.ts'

const { world, alice } = useWorld('alice', 'ed')
const { hello, claim, claimed, report } = fakeJudge(() => world)
beforeEach(async () => {
  await sql`delete from jobs`.execute(world.platform.db)
  await hello()
})

const make = (): Promise<ProblemId> => makeShared(alice, { title: 'Valid' }, { ed: 'editor' })
const addTest = async (problemId: ProblemId, text: string) =>
  (await alice.api.createTest({ problemId, body: { input: { text } } })).id
const addValidator = (problemId: ProblemId, label: string, text: string) =>
  alice.api.createProgram({
    problemId,
    body: { role: 'validator', label, languageId: 'python3', source: { text } },
  })
const start = () => workOff(validatorsWork(world.platform))
const built = { ok: true, log: { snip: '', size: 0, blob: null }, usages: null, cached: false }
/** Takes the build that waits, and starts what may be run then. */
const build = async (ok = true) => {
  await report(await claimed(), { build: { ...built, ok } })
  await start()
}
/** The next run: exit statuses and words by the text of the input's hash. */
const ended = (no: number, code: number | null, said = '', more: object = {}): CheckReport =>
  passed(no, {
    verdict: code === 0 ? 'Accepted' : 'RuntimeError',
    states: [{ program: 'solution', state: 'exited', code, signal: null, reason: null, ...more }],
    output: { snip: '', size: 0, blob: null },
    stderr: { snip: said, size: said.length, blob: null },
  })
const answer = async (of: (no: number) => CheckReport): Promise<JobMessage> => {
  const job = await claimed()
  await report(job, { build: built, checks: job.checks.map(({ no }) => of(no)) })
  await start()
  return job
}
const validity = async (problemId: ProblemId) =>
  ((await alice.api.listTests({ problemId })).tests as ListedTest[]).map((test) => test.validity)
const pending = { validator: 'val', pending: true, error: null, line: null, column: null }
const valid = { ...pending, pending: false }

describe('a validator', () => {
  it('reads the inputs of all tests once it is built, in one job, and says which are wrong', async () => {
    const problemId = await make()
    await addTest(problemId, '1\n')
    await addTest(problemId, '2\n')
    await addValidator(problemId, 'val', 'exit(0)')
    await start()
    expect(await validity(problemId)).toEqual([[pending], [pending]])
    await build()
    const job = await answer((no) => ended(no, no === 1 ? 3 : 0, no === 1 ? 'line 1: odd' : ''))
    expect(job).toMatchObject({ sourceName: 'val', thorough: true })
    expect(job.checks.map(({ answer: right }) => right)).toEqual([null, null])
    expect(job).not.toHaveProperty('keepsOutput')
    const refused = { ...valid, error: 'line 1: odd', line: 1 }
    expect(await validity(problemId)).toEqual([[valid], [refused]])
    expect(await claim()).toBeUndefined()
  })

  it('reads only what is new: a changed input, and nothing that was taken back', async () => {
    const problemId = await make()
    const testId = await addTest(problemId, '1\n')
    await addTest(problemId, '2\n')
    await addTest(problemId, '2\n')
    const { id: programId } = await addValidator(problemId, 'val', 'exit(0)')
    await build()
    // Two tests have one input.
    expect((await answer((no) => ended(no, 0))).checks).toHaveLength(2)
    await alice.api.updateTest({ testId, body: { input: { text: '3\n' } } })
    await start()
    expect(await validity(problemId)).toEqual([[pending], [valid], [valid]])
    expect((await answer((no) => ended(no, 0))).checks).toHaveLength(1)
    await alice.api.updateTest({ testId, body: { input: { text: '1\n' } } })
    await start()
    expect(await claim()).toBeUndefined()
    await alice.api.updateProgram({ programId, body: { source: { text: 'exit(1)' } } })
    expect(await validity(problemId)).toEqual([[pending], [pending], [pending]])
    await build()
    expect((await answer((no) => ended(no, 1, 'no'))).checks).toHaveLength(2)
    await alice.api.updateProgram({ programId, body: { source: { text: 'exit(0)' } } })
    await build()
    expect(await claim()).toBeUndefined()
    expect(await validity(problemId)).toEqual([[valid], [valid], [valid]])
  })

  it('that changes while it runs is stopped, and what comes meanwhile is read by the next run', async () => {
    const problemId = await make()
    await addTest(problemId, '1\n')
    const { id: programId } = await addValidator(problemId, 'val', 'exit(0)')
    await build()
    const first = await claimed()
    await addTest(problemId, '2\n')
    await start()
    expect(await claim()).toBeUndefined()
    await report(first, { checks: [ended(0, 0)] })
    await start()
    const second = await claimed()
    expect(second.checks).toHaveLength(1)
    await alice.api.updateProgram({ programId, body: { source: { text: 'exit(9)' } } })
    await start()
    expect(await report(second, { checks: [ended(0, 0)] })).toBe('stop')
  })

  it('of Kattis ends with 42, one of testlib with 0', async () => {
    const problemId = await make()
    await addTest(problemId, '1\n')
    await addValidator(problemId, 'kattis', 'import sys\nsys.exit(42)')
    await build()
    await answer((no) => ended(no, 42))
    await addValidator(problemId, 'strict', 'import sys\nsys.exit(42) if 0 else 0')
    await build()
    await answer((no) => ended(no, 0))
    await addValidator(problemId, 'testlib', '// registerValidation')
    await build()
    await answer((no) => ended(no, 0))
    const [said] = await validity(problemId)
    expect(said?.map(({ validator, error }) => [validator, error === null])).toEqual([
      ['kattis', true],
      ['strict', false],
      ['testlib', true],
    ])
  })

  it('stands behind the scanspec, which says its own', async () => {
    const problemId = await make()
    await addTest(problemId, '1\n')
    const body = { enabled: true, source: 'var n int\nscan n\neol\neof\n' }
    await alice.api.saveScanspec({ problemId, body })
    await addValidator(problemId, 'val', 'exit(0)')
    expect(await validity(problemId)).toEqual([[{ ...pending, validator: 'scanspec' }, pending]])
  })
})

const addGroup = (problemId: ProblemId, name: string, validatorArguments = '') =>
  alice.api.createGroup({ problemId, body: { name, validatorArguments } })
const argumentsOf = ({ checks }: JobMessage) => checks.map(({ args }) => args)

describe('a validator of tests in groups', () => {
  it('gets the arguments of the group of each test, and reads one anew where they change', async () => {
    const problemId = await make()
    const { id: group } = await addGroup(problemId, 'small', '--max 10 "a b"')
    const { id: other } = await addGroup(problemId, 'large')
    const testId = await addTest(problemId, '5\n')
    const twinId = await addTest(problemId, '5\n')
    await addTest(problemId, '6\n')
    await alice.api.updateTest({ testId, body: { group } })
    await addValidator(problemId, 'val', 'exit(0)')
    await build()
    // Two tests have one input, and not the same arguments.
    const job = await answer((no) => ended(no, no === 0 ? 1 : 0, no === 0 ? 'line 1: small' : ''))
    expect(argumentsOf(job)).toEqual([['--max', '10', 'a b'], [], []])
    const refused = { ...valid, error: 'line 1: small', line: 1 }
    expect(await validity(problemId)).toEqual([[refused], [valid], [valid]])

    // A name is no argument, and a group without arguments changes nothing.
    await alice.api.updateGroup({ groupId: group, body: { name: 'tiny', points: 5 } })
    await alice.api.updateTest({ testId: twinId, body: { group: other } })
    await start()
    expect(await claim()).toBeUndefined()

    await alice.api.updateGroup({ groupId: group, body: { validatorArguments: '--max 20' } })
    await start()
    expect(await validity(problemId)).toEqual([[pending], [valid], [valid]])
    expect(argumentsOf(await answer((no) => ended(no, 0)))).toEqual([['--max', '20']])
    expect(await validity(problemId)).toEqual([[valid], [valid], [valid]])

    // What was taken back is not run twice; a deleted group has no arguments.
    await alice.api.updateGroup({ groupId: group, body: { validatorArguments: '--max 10 "a b"' } })
    expect((await validity(problemId))[0]).toEqual([refused])
    await alice.api.deleteGroup({ groupId: group })
    await start()
    expect(await claim()).toBeUndefined()
    expect((await validity(problemId))[0]).toEqual([valid])
  })

  it('made with testlib is told the name of the group too, as on Polygon', async () => {
    const problemId = await make()
    const name = 'a "b" \\c'
    const { id: group } = await addGroup(problemId, name, '-x')
    const testId = await addTest(problemId, '5\n')
    await addTest(problemId, '6\n')
    await alice.api.updateTest({ testId, body: { group } })
    await addValidator(problemId, 'val', '// registerValidation')
    await build()
    const job = await answer((no) => ended(no, no === 0 ? 3 : 0, no === 0 ? 'no' : ''))
    const first = ['--testset', 'tests']
    expect(argumentsOf(job)).toEqual([[...first, '--group', name, '-x'], first])
    expect(await validity(problemId)).toEqual([[{ ...valid, error: 'no' }], [valid]])
    await alice.api.updateGroup({ groupId: group, body: { name: 'c' } })
    await start()
    expect(argumentsOf(await answer((no) => ended(no, 0)))).toEqual([
      [...first, '--group', 'c', '-x'],
    ])
    expect(await validity(problemId)).toEqual([[valid], [valid]])
  })
})

describe('a validator that fails', () => {
  it.each([
    ['crashes', { signal: 11 }, 'val crashed (signal 11).'],
    [
      'never ends',
      { signal: 9, reason: 'wall' },
      'val does not end: it waits for something that does not come.',
    ],
  ])('because it %s is named, not the test', async (_what, more, sentence) => {
    const problemId = await make()
    await addTest(problemId, '1\n')
    await addTest(problemId, '2\n')
    await addValidator(problemId, 'val', 'exit(0)')
    await build()
    const before = await open(problemId)
    await answer((no) => ended(no, null, '', { state: 'killed', ...more }))
    const [said] = await validity(problemId)
    expect(said?.[0]?.error).toBe(`${sentence} It says nothing of the input: mend the validator.`)
    // One item for the validator, not one for each test.
    expect(await open(problemId)).toBe(before + 1)
  })

  it('does not compile says so, and is not run', async () => {
    const problemId = await make()
    await addTest(problemId, '1\n')
    await addValidator(problemId, 'val', 'exit(')
    await build(false)
    const [said] = await validity(problemId)
    expect(said?.[0]).toMatchObject({
      pending: false,
      error: 'val does not compile. It says nothing of the input: mend the validator.',
    })
    expect(await claim()).toBeUndefined()
  })

  it('to be run by any judge is tried three times, and then when something changes, or later', async () => {
    const problemId = await make()
    await addTest(problemId, '1\n')
    await addValidator(problemId, 'val', 'exit(0)')
    await build()
    for (let run = 0; run < 3; run += 1) await lose()
    expect(await claim()).toBeUndefined()
    expect(await validity(problemId)).toEqual([[pending]])
    const { db } = world.platform
    await sql`update unvalidated_problems set due_at = now() where problem_id = ${problemId}`.execute(
      db,
    )
    await start()
    await lose()
    expect(await claim()).toBeUndefined()
    await addTest(problemId, '2\n')
    await start()
    expect((await answer((no) => ended(no, 0))).checks).toHaveLength(2)
    expect(await validity(problemId)).toEqual([[valid], [valid]])
    expect(await claim()).toBeUndefined()
  })
})

/** A run that no judge can do. */
const lose = async () => {
  const error = { whose: 'judge' as const, note: 'broken' }
  for (let time = 0; time < 3; time += 1) await report(await claimed(), { status: 6, error })
  await start()
}

const open = async (problemId: ProblemId): Promise<number> =>
  (await alice.api.listProblems({})).problems.find(({ id }) => id === problemId)?.readiness?.high ??
  0
