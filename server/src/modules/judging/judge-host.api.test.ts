import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { useWorld } from '../../testing/use-world.ts'
import {
  createJudgeToken,
  forgetHost,
  listJudgeTokens,
  rememberHello,
  requireKnownJudge,
} from './judges.store.ts'

const { world, alice } = useWorld('alice')

const languages = ['python3']
/** A judge on that host; without a host, one of before 0.2.0. */
const judgeOn = (token: string, host?: string) => {
  const call = (path: string, payload: object) =>
    world.app.inject({
      method: 'POST',
      url: `/api/judge/${path}`,
      headers: {
        authorization: `Bearer ${token}`,
        ...(host === undefined ? {} : { 'drafts-judge-host': encodeURIComponent(host) }),
      },
      payload,
    })
  return {
    hello: (fresh = true) => call('hello', { version: 'x', slots: 1, busy: 0, fresh, languages }),
    claim: () => call('claim', { languages, waitMs: 0, express: false }),
    report: (job: { executionId: string; attempt: number }) =>
      call('report', { ...job, status: 2, build: null, checks: [], running: [], error: null }),
    leave: () => call('leave', {}),
  }
}
const silence = (name: string) =>
  sql`update judges set last_seen_at = last_seen_at - interval '40 seconds'
    where name = ${name}`.execute(world.platform.db)
const useOf = async (name: string) =>
  (await listJudgeTokens(world.platform.db)).find((token) => token.name === name)?.usedOn?.host
const tokenOf = (name: string) => createJudgeToken(world.platform.db, name)

// A job whose judge was lost goes to another that is connected first.
beforeEach(async () => {
  await sql`delete from jobs`.execute(world.platform.db)
  await sql`update judges set last_seen_at = null where name <> 'test'`.execute(world.platform.db)
})

const queueRun = async () => {
  const body = { title: 'Judged', mechanism: 'standard' as const }
  const { id: problemId } = await alice.api.createProblem({ body })
  await alice.api.createTest({ problemId, body: { input: { text: '1' }, output: { text: '1' } } })
  const source = { languageId: 'python3', source: { text: 'print(1)' }, label: 'main.py' }
  const { id: solutionId } = await alice.api.createSolution({ problemId, body: source })
  return (await alice.api.executeSolution({ solutionId })).id
}

it('a token in use on one host refuses a judge of another, by name, and its jobs stay', async () => {
  const token = await tokenOf('one')
  const [here, there] = [judgeOn(token, 'höst-1'), judgeOn(token, 'host-2')]
  expect((await here.hello()).statusCode).toBe(204)
  await queueRun()
  const job = (await here.claim()).json<{ executionId: string; attempt: number }>()
  const refused = await there.hello()
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'ErrTokenInUse'])
  expect(refused.json().error).toMatch(
    /^The token of judge one is in use by höst-1 since \d{4}-\d\d-\d\d \d\d:\d\d UTC\. Make a token of its own/,
  )
  expect((await there.claim()).statusCode).toBe(409)
  expect((await there.leave()).statusCode).toBe(409)
  expect(await useOf('one')).toBe('höst-1')
  const { executionId, attempt } = job
  expect((await here.report({ executionId, attempt })).json()).toEqual({ go: 'on' })
})

it('a token whose judge is silent goes to another host, and the first is refused when it is back', async () => {
  const token = await tokenOf('moved')
  const [here, there] = [judgeOn(token, 'host-1'), judgeOn(token, 'host-2')]
  await here.hello()
  await silence('moved')
  expect((await there.hello()).statusCode).toBe(204)
  expect(await useOf('moved')).toBe('host-2')
  expect((await here.hello(false)).statusCode).toBe(409)
  expect((await here.claim()).statusCode).toBe(409)
})

it('a judge that is started again on its host takes over at once', async () => {
  const token = await tokenOf('again')
  const judge = judgeOn(token, 'host-1')
  await judge.hello()
  const executionId = await queueRun()
  const ids = [(await judge.claim()).json().executionId]
  expect((await judge.hello()).statusCode).toBe(204)
  ids.push((await judge.claim()).json().executionId)
  expect(ids).toEqual([executionId, executionId])
})

it('a judge that shut down lets another host in at once', async () => {
  const token = await tokenOf('stopped')
  const [here, there] = [judgeOn(token, 'host-1'), judgeOn(token, 'host-2')]
  await here.hello()
  expect((await here.leave()).statusCode).toBe(204)
  expect(await useOf('stopped')).toBeUndefined()
  expect((await there.hello()).statusCode).toBe(204)
})

it('a new token of a name may be used anywhere', async () => {
  await judgeOn(await tokenOf('renewed'), 'host-1').hello()
  expect((await judgeOn(await tokenOf('renewed'), 'host-2').hello()).statusCode).toBe(204)
})

it('one of two hosts that come at the same moment is let in', async () => {
  const token = await tokenOf('raced')
  const codes = await Promise.all(
    ['a', 'b', 'c', 'd'].map(async (host) => (await judgeOn(token, host).hello()).statusCode),
  )
  expect(codes.toSorted((a, b) => a - b)).toEqual([204, 409, 409, 409])
})

it('a judge is let in where the one that has its token leaves while it asks', async () => {
  const { db } = world.platform
  const token = await tokenOf('leaving')
  await judgeOn(token, 'host-1').hello()
  const leaving = await requireKnownJudge(db, token, 'host-1')
  const asking = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      // The refusal is what changes no row.
      if (result.numAffectedRows === 0n) await forgetHost(db, leaving)
      return result
    },
  })
  const hello = { version: 'x', slots: 1, busy: 0, fresh: true, languages }
  await rememberHello(asking, { ...leaving, host: 'host-2' }, hello)
  expect(await useOf('leaving')).toBe('host-2')
})

it('a host that a judge names has no character that controls a terminal or breaks the database', async () => {
  expect((await judgeOn('judge_unknown', 'a\0b').hello()).statusCode).toBe(401)
  const token = await tokenOf('odd')
  expect((await judgeOn(token, 'a\0b\u001B[31m\n\u202Ec').hello()).statusCode).toBe(204)
  expect(await useOf('odd')).toBe('a?b?[31m??c')
  const { error } = (await judgeOn(token, 'host-2').hello()).json<{ error: string }>()
  expect(error).toContain('is in use by a?b?[31m??c since')
})

it('a judge that says no host is refused nothing, and its token is in use nowhere', async () => {
  const token = await tokenOf('old')
  await judgeOn(token, 'host-1').hello()
  const old = judgeOn(token)
  expect((await old.hello()).statusCode).toBe(204)
  expect((await old.claim()).statusCode).not.toBe(409)
  expect(await useOf('old')).toBeUndefined()
})
