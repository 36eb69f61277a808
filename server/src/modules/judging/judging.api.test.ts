/* oxlint-disable unicorn/consistent-function-scoping -- a helper stands beside the cases that use it */
import type { Client } from '@drafts/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { refusalOf } from '../../testing/refusal.ts'
import { broken, fakeJudge, failed, passed } from '../../testing/judge.ts'
import { createWorld } from '../../testing/world.ts'
import type { World } from '../../testing/world.ts'
import { createJudgeToken } from './judges.store.ts'
import { endHopelessJobs } from './take-report.ts'

let world: World
let api: Client
let problemId: string
let solutionId: string

const { judge, hello, claim, claimed, report } = fakeJudge(() => world)
const run = async (): Promise<string> => (await api.executeSolution({ solutionId })).id
const read = (executionId: string) => api.getExecution({ executionId })
const expireLease = (executionId: string) =>
  sql`update jobs set lease_until = now() - interval '1 second'
    where execution_id = ${executionId}`.execute(world.platform.db)

beforeAll(async () => {
  world = await createWorld({}, { lookAgainMs: null })
  await world.platform.listener.start()
  ;({ api } = await world.as('alice'))
  problemId = (await api.createProblem({ body: { title: 'Judged', mechanism: 'standard' } })).id
  for (const [input, hint] of [
    ['1', ''],
    ['2', 'think of 2'],
    ['3', ''],
  ] as const)
    await api.createTest({
      problemId,
      body: { input: { text: input }, output: { text: `a${input}` }, hint },
    })
  const body = { languageId: 'python3', source: { text: 'print(1)' }, label: 'main.py' }
  solutionId = (await api.createSolution({ problemId, body })).id
})
afterAll(() => world.close())
beforeEach(async () => {
  await hello()
  await sql`delete from jobs`.execute(world.platform.db)
  await sql`delete from job_turns`.execute(world.platform.db)
  await sql`update judges set last_seen_at = null where name = 'other'`.execute(world.platform.db)
})

describe('a job', () => {
  it('is a whole snapshot, and its bytes are there for judges only', async () => {
    const id = await run()
    expect((await read(id)).status).toBe(0)
    const job = await claimed()
    expect(job).toMatchObject({
      executionId: id,
      attempt: 1,
      languageId: 'python3',
      sourceName: 'main.py',
      limits: { cpu: 1e9, memory: 256e6 },
      checker: { comparator: 'words', program: null },
    })
    expect(job.checks.map(({ no }) => no)).toEqual([0, 1, 2])
    const blob = (token: string) =>
      world.app.inject({
        url: `/api/judge/blobs/${job.source.hash}`,
        headers: { authorization: `Bearer ${token}` },
      })
    expect((await blob(world.judgeToken)).body).toBe('print(1)')
    expect((await blob((await world.as('alice')).token)).statusCode).toBe(401)
  })

  it('publishes its progress, and nothing where only the lease is renewed', async () => {
    const id = await run()
    const count = async () => {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from events
        where kind = 'execution' and entity_id = ${id}`.execute(world.platform.db)
      return rows[0]?.count
    }
    expect(await count()).toBe(1)
    const job = await claimed()
    await report(job, { status: 1 })
    expect(await count()).toBe(2)
    await report(job, { status: 1 })
    expect(await count()).toBe(2)
    await report(job, { status: 2, checks: [passed(0)] })
    expect(await count()).toBe(3)
    await report(job, { checks: [passed(1), passed(2)] })
    expect(await count()).toBe(4)
  })

  it('of no solution is published as the run of a tool too', async () => {
    const kindsOf = async (id: string) => {
      const { rows } = await sql<{ kind: string }>`select distinct kind from events
        where entity_id = ${id} order by kind`.execute(world.platform.db)
      return rows.map(({ kind }) => kind)
    }
    expect(await kindsOf(await run())).toEqual(['execution'])
    const source = new File(['print(1)'], 'main.py')
    const body = { languageId: 'python3', source, size: source.size }
    const { id } = await api.submitFile({ problemId, body })
    expect(await kindsOf(id)).toEqual(['execution', 'toolRun'])
  })

  it('is not given twice, and there is nothing (204) when all are taken', async () => {
    await run()
    expect(await claim({ languages: ['cpp20-gcc'] })).toBeUndefined()
    await claimed()
    expect(await claim()).toBeUndefined()
  })

  it('wakes a judge that waits', async () => {
    const waiting = claim({ waitMs: 10_000 })
    const id = await run()
    expect((await waiting)?.executionId).toBe(id)
  })

  it('wakes a judge that proves its language while it waits', async () => {
    await hello({ languages: ['cpp20-gcc'] })
    const waiting = claim({ languages: ['cpp20-gcc'], waitMs: 10_000 })
    await hello()
    const id = await run()
    expect((await waiting)?.executionId).toBe(id)
  })

  it('goes to the least busy person first', async () => {
    const bob = await world.as('bob')
    const body = { accountHandle: 'bob', access: 'editor' } as const
    await api.createShare({ problemId, body })
    const [first, second] = [await run(), await run()]
    const { id: his } = await bob.api.executeSolution({ solutionId })
    const order = [await claimed(), await claimed(), await claimed()]
    expect(order.map(({ executionId }) => executionId)).toEqual([first, his, second])
  })

  it('takes the language’s factors and the call’s own limits', async () => {
    const factors = { python3: { cpu: 2, memory: 1.5, source: 1 } }
    await api.saveLimits({ problemId, body: { factors } })
    await run()
    expect((await claimed()).limits).toEqual({ cpu: 2e9, memory: 384e6 })
    const limits = { cpu: 5e8, memory: 32e6 }
    const [test] = (await api.listTests({ problemId })).tests
    await api.executeSolution({ solutionId, body: { limits, testIds: [test?.id ?? ''] } })
    const job = await claimed()
    expect([job.limits, job.checks.length]).toEqual([limits, 1])
    await api.saveLimits({ problemId, body: {} })
  })
})

describe('reports', () => {
  it('lead to Accepted with the greatest usages', async () => {
    const id = await run()
    const job = await claimed()
    const build = { ok: true, log: { snip: 'w', size: 1, blob: null }, usages: null, cached: false }
    expect(await report(job, { status: 1, build })).toBe('on')
    expect((await read(id)).status).toBe(1)
    await report(job, { status: 2, checks: [passed(0)] })
    expect(await read(id)).toMatchObject({ status: 2, runningProgress: { done: 1, total: 3 } })
    await report(job, { checks: [passed(1), passed(2)] })
    expect(await read(id)).toMatchObject({
      status: 7,
      verdict: 'Accepted',
      usages: { cpu: 1002, memory: 2000 },
      runningProgress: { done: 3, total: 3 },
      build: { error: null, log: { snip: 'w' } },
    })
    const { checks } = await read(id)
    expect(checks[1]).toMatchObject({ output: { snip: 'out 1' }, hint: null })
    expect(checks[1]?.test?.output).toEqual({ snip: 'a2', size: 2 })
    expect(await report(job, {})).toBe('stop')
  })

  it.each([
    [
      'the first failing in test order',
      [failed(2, 'RuntimeError'), failed(1), passed(0)],
      7,
      'WrongAnswer',
    ],
    ['a failure before a broken check', [failed(0), broken(1), passed(2)], 7, 'WrongAnswer'],
    ['a broken check before a failure', [passed(0), broken(1), failed(2)], 6, null],
    ['a broken check alone', [passed(0), passed(1), broken(2)], 6, null],
    ['a failure and the rest skipped', [passed(0), failed(1)], 7, 'WrongAnswer'],
    ['tests nobody ran', [passed(0), passed(1)], 6, null],
  ] as const)('end with %s', async (_name, checks, status, verdict) => {
    const id = await run()
    await report(await claimed(), { checks: [...checks] })
    expect(await read(id)).toMatchObject({ status, verdict })
  })

  it('show Skipped checks with nothing measured, and the hint of a failed test', async () => {
    const id = await run()
    await report(await claimed(), { checks: [passed(0), failed(1)] })
    const { checks } = await read(id)
    const nothing = { usages: null, output: null, stderr: null, delta: null, verdict: null }
    expect(checks[2]).toMatchObject({ status: -1, ...nothing })
    expect(checks.map(({ hint }) => hint)).toEqual([null, 'think of 2', null])
  })

  it('of a program that does not compile end in CompilationError', async () => {
    const id = await run()
    const log = { snip: 'line 1', size: 6, blob: null }
    const build = { ok: false, log, usages: { cpu: 1, memory: 1 }, cached: false }
    await report(await claimed(), { build })
    const { status, verdict, build: shown, checks } = await read(id)
    expect([status, verdict, shown?.error]).toEqual([
      7,
      'CompilationError',
      { snip: 'line 1', size: 6 },
    ])
    expect(checks.every((check) => check.status === -1)).toBe(true)
  })

  it('with NUL bytes and half characters are taken', async () => {
    const id = await run()
    const output = { snip: 'a\0b\uD83D \\u0000', size: 12, blob: null }
    const checks = [passed(0, { output }), passed(1), passed(2)]
    await report(await claimed(), { checks })
    expect((await read(id)).checks[0]?.output?.snip).toBe('a\uFFFDb\uFFFD \\u0000')
  })

  it('of the author’s fault are final and say so', async () => {
    const id = await run()
    const error = { whose: 'author', note: 'checker: \0 does not build' } as const
    await report(await claimed(), { status: 6, error })
    const { status, verdict, log } = await read(id)
    expect([status, verdict, log?.snip]).toEqual([6, null, 'checker: \uFFFD does not build'])
    expect(await claim()).toBeUndefined()
  })

  it('show the beginning of a long log, in bytes', async () => {
    const id = await run()
    const error = { whose: 'author', note: 'é'.repeat(6000) } as const
    await report(await claimed(), { status: 6, error })
    expect((await read(id)).log).toEqual({ snip: 'é'.repeat(5120), size: 12_000 })
  })

  it('of a judge’s fault are tried three times in all', async () => {
    const id = await run()
    const error = { whose: 'judge', note: 'disk\0full' } as const
    for (const attempt of [1, 2, 3]) {
      const job = await claimed()
      expect(job.attempt).toBe(attempt)
      expect(await report(job, { status: 6, error })).toBe('stop')
    }
    expect(await claim()).toBeUndefined()
    expect(await read(id)).toMatchObject({
      status: 6,
      verdict: null,
      log: { snip: 'disk\uFFFDfull' },
    })
  })
})

describe('a lease', () => {
  it('that ran out gives the job to another, and the late one changes nothing', async () => {
    const id = await run()
    const lost = await claimed()
    await report(lost, { status: 2, checks: [passed(0)] })
    await expireLease(id)
    const job = await claimed()
    expect([job.attempt, job.checks.map(({ no }) => no)]).toEqual([2, [1, 2]])
    expect(await report(lost, { checks: [failed(1), failed(2)] })).toBe('stop')
    expect(await read(id)).toMatchObject({ status: 2, verdict: null })
    await report(job, { checks: [passed(1), passed(2)] })
    expect((await read(id)).verdict).toBe('Accepted')
  })

  it('that ran out three times ends in Internal Error', async () => {
    const id = await run()
    for (let n = 0; n < 3; n += 1) {
      await claimed()
      expect(await endHopelessJobs(world.platform.db)).toEqual([])
      await expireLease(id)
    }
    expect(await claim()).toBeUndefined()
    expect(await endHopelessJobs(world.platform.db)).toEqual([id])
    const { status, log, checks } = await read(id)
    expect([status, log?.snip]).toEqual([6, 'The judge was lost three times while running this.'])
    expect(checks.map((check) => check.status)).toEqual([-1, -1, -1])
  })

  it('is renewed by a report', async () => {
    const id = await run()
    const job = await claimed()
    await expireLease(id)
    expect(await report(job, { status: 2 })).toBe('on')
    expect(await claim()).toBeUndefined()
  })

  it('given back is no failure', async () => {
    await run()
    for (let n = 0; n < 5; n += 1) {
      const { executionId, attempt } = await claimed()
      expect((await judge('release', { executionId, attempt })).statusCode).toBe(204)
    }
    expect((await claimed()).attempt).toBe(6)
  })

  it('is free again when the judge that held it starts afresh, and only its own', async () => {
    const other = await createJudgeToken(world.platform.db, 'other')
    const id = await run()
    const job = await claimed()
    await hello({ fresh: true }, other)
    expect(await claim({}, other)).toBeUndefined()
    await hello({ fresh: true })
    const again = await claim({}, other)
    expect([again?.executionId, again?.attempt]).toEqual([id, job.attempt + 1])
  })
})

describe('access', () => {
  it.each(['hello', 'claim', 'report', 'ends', 'release'])(
    '%s wants a judge token',
    async (call) => {
      const person = (await world.as('alice')).token
      for (const token of [person, 'judge_wrong', ''])
        expect((await judge(call, {}, token)).statusCode).toBe(401)
      expect((await judge(call, { no: 1 })).statusCode).toBe(400)
    },
  )

  it('to people’s calls is not given by a judge token', async () => {
    const { statusCode } = await world.app.inject({
      url: '/api/accounts/me',
      headers: { authorization: `Bearer ${world.judgeToken}` },
    })
    expect(statusCode).toBe(401)
  })

  it('of a judge stores outputs of any bytes, up to a limit', async () => {
    const put = (payload: Buffer) =>
      world.app.inject({
        method: 'PUT',
        url: '/api/judge/blobs',
        headers: {
          authorization: `Bearer ${world.judgeToken}`,
          'content-type': 'application/octet-stream',
        },
        payload,
      })
    expect((await put(Buffer.from([0, 255, 10]))).json()).toMatchObject({ size: 3 })
    expect((await put(Buffer.alloc(90_000_000))).statusCode).toBe(413)
  })
})

describe('running', () => {
  it('a language no connected judge offers is refused by name', async () => {
    const body = { languageId: 'rust', source: { text: 'fn main(){}' } }
    const { id } = await api.createSolution({ problemId, body })
    const refused = await refusalOf(api.executeSolution({ solutionId: id }))
    expect([refused.status, Object.keys(refused.fields)]).toEqual([409, ['languageId']])
    expect(refused.error).toContain('Rust')
  })

  it.each([
    [{ testIds: [] }, 'testIds'],
    [{ testIds: ['nothing'] }, 'testIds'],
    [{ limits: { cpu: 4e8 } }, 'limits.cpu'],
    [{ limits: { cpu: 17e9 } }, 'limits.cpu'],
    [{ limits: { memory: 31e6 } }, 'limits.memory'],
    [{ limits: { memory: 1501e6 } }, 'limits.memory'],
  ])('with %j is refused', async (body, field) => {
    const { status, fields } = await refusalOf(api.executeSolution({ solutionId, body }))
    expect([status, Object.keys(fields)]).toEqual([400, [field]])
  })

  it('with options that are null is as without them', async () => {
    const body = { testIds: null, limits: null, thorough: null } as never
    await api.executeSolution({ solutionId, body })
    const job = await claimed()
    expect([job.checks.length, job.thorough]).toEqual([3, false])
  })

  it('a test that is named often runs once', async () => {
    const [test] = (await api.listTests({ problemId })).tests
    await api.executeSolution({
      solutionId,
      body: { testIds: Array.from({ length: 300 }, () => test?.id ?? '') },
    })
    expect((await claimed()).checks).toHaveLength(1)
  })

  it('thoroughly needs the allowance', async () => {
    const thorough = () => api.executeSolution({ solutionId, body: { thorough: true } })
    expect((await refusalOf(thorough())).status).toBe(403)
    const admin = await world.as('root', ['drafts:administrator', 'drafts:invited'])
    await admin.api.adminSaveProblem({ problemId, body: { allowThoroughExecution: true } })
    await thorough()
    expect((await claimed()).thorough).toBe(true)
  })

  it('shows a tester their own verdicts, and no answer', async () => {
    const tester = await world.as('tess')
    await api.createShare({ problemId, body: { accountHandle: 'tess', access: 'tester' } })
    const body = { languageId: 'python3', source: new File(['print(2)'], 'a.py') }
    const { id } = await tester.api.submitFile({ problemId, body })
    const delta = { message: 'not 2', wantSpan: null, gotSpan: null }
    const words = { snip: 'the checker says', size: 16, blob: null }
    const checks = [
      passed(0, { stderr: words }),
      passed(1, { verdict: 'WrongAnswer', delta }),
      { ...broken(2), stderr: words },
    ]
    await report(await claimed(), { checks })
    const seen = await tester.api.getExecution({ executionId: id })
    expect(seen.checks[1]).toMatchObject({
      verdict: 'WrongAnswer',
      output: null,
      delta: null,
      hint: 'think of 2',
    })
    expect(seen.checks[1]?.test?.output).toBeNull()
    expect(seen.checks.map(({ stderr }) => stderr?.snip)).toEqual([undefined, undefined, undefined])
    expect((await read(id)).checks[2]?.stderr?.snip).toBe(words.snip)
    expect((await read(id)).checks[1]?.delta).toEqual(delta)
    const foreign = tester.api.getExecution({ executionId: await run() })
    expect((await refusalOf(foreign)).status).toBe(404)
  })
})

describe('a result is outdated', () => {
  const outdated = async () => (await api.getSolution({ solutionId })).execution?.outdated
  const firstTest = async () => (await api.listTests({ problemId })).tests[0]?.id ?? ''
  const changes: [string, () => Promise<unknown>, () => Promise<unknown>][] = [
    [
      'a test',
      async () => api.updateTest({ testId: await firstTest(), body: { input: { text: '9' } } }),
      async () => api.updateTest({ testId: await firstTest(), body: { input: { text: '1' } } }),
    ],
    ['the order of tests', async () => reverse(), async () => reverse()],
    [
      'the checker',
      () => api.saveChecker({ problemId, body: { comparator: 'lines' } }),
      () => api.saveChecker({ problemId, body: {} }),
    ],
    [
      'a checker that cannot run',
      () => api.saveChecker({ problemId, body: { comparator: 'custom' } }),
      () => api.saveChecker({ problemId, body: {} }),
    ],
    [
      'the limits',
      () => api.saveLimits({ problemId, body: { cpu: 2e9 } }),
      () => api.saveLimits({ problemId, body: {} }),
    ],
    [
      'the language’s factor',
      () =>
        api.saveLimits({
          problemId,
          body: { factors: { python3: { cpu: 2, memory: 1, source: 1 } } },
        }),
      () => api.saveLimits({ problemId, body: {} }),
    ],
    [
      'the source',
      () => api.updateSolution({ solutionId, body: { source: { text: 'print(2)' } } }),
      () => api.updateSolution({ solutionId, body: { source: { text: 'print(1)' } } }),
    ],
  ]
  const reverse = async () => {
    const ids = (await api.listTests({ problemId })).tests.map(({ id }) => id)
    await api.reorderTests({ problemId, body: { ids: ids.toReversed() } })
  }

  it.each(changes)('once %s changes, until it is as it was', async (_name, change, restore) => {
    await run()
    await report(await claimed(), { checks: [passed(0), passed(1), passed(2)] })
    expect(await outdated()).toBe(false)
    await change()
    expect(await outdated()).toBe(true)
    await restore()
    expect(await outdated()).toBe(false)
  })

  it('never by what does not decide it', async () => {
    await run()
    await api.saveAttributes({ problemId, body: { source: 'x' } })
    await api.updateSolution({ solutionId, body: { label: 'other' } })
    await api.updateTest({ testId: await firstTest(), body: { label: 'L', weight: 9 } })
    expect(await outdated()).toBe(false)
  })

  it('when it was of some tests only', async () => {
    await api.executeSolution({ solutionId, body: { testIds: [await firstTest()] } })
    expect(await outdated()).toBe(true)
  })

  it('and a custom checker’s source reaches the judge', async () => {
    const body = { comparator: 'custom', languageId: 'cpp20-gcc', source: 'int main(){}' } as const
    await api.saveChecker({ problemId, body })
    await run()
    const { checker } = await claimed()
    const { body: bytes } = await world.app.inject({
      url: `/api/judge/blobs/${checker.program?.source.hash ?? ''}`,
      headers: { authorization: `Bearer ${world.judgeToken}` },
    })
    expect(bytes).toBe(body.source)
  })
})
