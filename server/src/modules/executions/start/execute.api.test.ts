import type { Client } from '@drafts/contract'
import { testsPerProblem } from '@drafts/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fakeJudge, passed } from '../../../testing/judge.ts'
import { refusalOf } from '../../../testing/refusal.ts'
import { createWorld } from '../../../testing/world.ts'
import type { World } from '../../../testing/world.ts'

let world: World
let api: Client
const { hello, claim, claimed, report } = fakeJudge(() => world)

const makeProblem = async (mechanism: 'standard' | 'interactive') => {
  const { id: problemId } = await api.createProblem({ body: { title: 'Runs', mechanism } })
  const test = await api.createTest({
    problemId,
    body: { input: { text: '1' }, output: { text: 'one' } },
  })
  const body = { languageId: 'python3', source: { text: 'print(1)' }, label: 'main.py' }
  const { id: solutionId } = await api.createSolution({ problemId, body })
  return { problemId, solutionId, testId: test.id }
}

beforeAll(async () => {
  world = await createWorld()
  ;({ api } = await world.as('alice'))
})
afterAll(() => world.close())
beforeEach(async () => {
  await sql`delete from jobs`.execute(world.platform.db)
  await hello()
})

describe('free inputs', () => {
  it('run alone, without an answer, and say nothing about the solution', async () => {
    const { solutionId, problemId } = await makeProblem('standard')
    const inputs = [{ text: 'a' }, { text: 'b' }]
    const { id } = await api.executeSolution({ solutionId, body: { inputs } })
    const job = await claimed()
    expect(job.checks.map(({ no, answer, input }) => [no, answer, input.size])).toEqual([
      [0, null, 1],
      [1, null, 1],
    ])
    await report(job, { checks: [passed(0), passed(1)] })
    const execution = await api.getExecution({ executionId: id })
    expect(execution).toMatchObject({ status: 7, verdict: 'Accepted' })
    expect(execution.checks[0]).toMatchObject({ test: null, output: { snip: 'out 0' } })
    expect((await api.listSolutions({ problemId })).solutions[0]?.execution).toBeNull()
  })

  it('run the program alone also where the problem is interactive, or its checker cannot run', async () => {
    const interactive = await makeProblem('interactive')
    const standard = await makeProblem('standard')
    const { problemId } = standard
    await api.saveChecker({ problemId, body: { comparator: 'custom' } })
    for (const { solutionId } of [interactive, standard]) {
      await api.executeSolution({ solutionId, body: { inputs: [{ text: '' }] } })
      const job = await claimed()
      expect([job.mechanism, job.driver, job.checker.program]).toEqual(['standard', null, null])
    }
  })

  it('come before the tests named', async () => {
    const { solutionId, testId } = await makeProblem('standard')
    await api.executeSolution({
      solutionId,
      body: { inputs: [{ text: 'abc' }], testIds: [testId] },
    })
    const { checks } = await claimed()
    expect(checks.map(({ input, answer }) => [input.size, answer?.size])).toEqual([
      [3, undefined],
      [1, 3],
    ])
  })

  it('come as files of a form too, several of the same name', async () => {
    const { solutionId, testId } = await makeProblem('standard')
    const form = new FormData()
    for (const text of ['1', '22', '333']) form.append('inputs', new File([text], 'in.txt'))
    for (const id of [testId, testId]) form.append('testIds', id)
    const body = Buffer.from(await new Response(form).arrayBuffer())
    const boundary = body.subarray(2, body.indexOf('\r\n')).toString()
    const response = await world.app.inject({
      method: 'POST',
      url: `/api/solutions/${solutionId}/execute`,
      headers: {
        authorization: `Bearer ${(await world.as('alice')).token}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
      payload: body,
    })
    expect(response.statusCode).toBe(201)
    expect((await claimed()).checks.map(({ input }) => input.size)).toEqual([1, 2, 3, 1])
  })

  it('are at most as many as tests', async () => {
    const { solutionId, testId } = await makeProblem('standard')
    const inputs = Array.from({ length: testsPerProblem + 1 }, () => ({ text: '' }))
    const tooMany = api.executeSolution({ solutionId, body: { inputs } })
    expect((await refusalOf(tooMany)).fields).toHaveProperty('inputs')
    const body = { inputs: inputs.slice(1), testIds: [testId] }
    const withTest = await refusalOf(api.executeSolution({ solutionId, body }))
    expect([withTest.status, withTest.fields]).toEqual([400, { inputs: expect.any(String) }])
  })
})

it('an execution has the limits that its run brought', async () => {
  const { solutionId } = await makeProblem('standard')
  const run = async (limits?: { cpu?: number; memory?: number }) => {
    const { id } = await api.executeSolution({ solutionId, body: limits ? { limits } : {} })
    return api.getExecution({ executionId: id })
  }
  expect((await run()).ownLimits).toBeNull()
  const slow = await run({ cpu: 9e9 })
  expect([slow.ownLimits, slow.limits.cpu]).toEqual([{ cpu: 9e9 }, 9e9])
})

describe('an interactive problem', () => {
  const driver = { enabled: true, languageId: 'cpp20-gcc', source: 'int main(){}' } as const

  it('needs a driver, and sends it to the judge', async () => {
    const { problemId, solutionId } = await makeProblem('interactive')
    const without = await refusalOf(api.executeSolution({ solutionId }))
    expect([without.status, without.fields]).toEqual([400, { driver: expect.any(String) }])
    await api.saveDriver({ problemId, body: { ...driver, convention: 'kattis' } })
    await api.executeSolution({ solutionId })
    expect(await claimed()).toMatchObject({
      mechanism: 'interactive',
      driver: { languageId: 'cpp20-gcc', convention: 'kattis', judgesOutput: false },
    })
  })

  it('is not judged while its driver is switched off', async () => {
    const { problemId, solutionId } = await makeProblem('interactive')
    await api.saveDriver({ problemId, body: { ...driver, enabled: false } })
    const refused = await refusalOf(api.executeSolution({ solutionId }))
    expect([refused.status, refused.fields]).toEqual([400, { driver: expect.any(String) }])
    const { enabled: _left, ...rest } = driver
    expect((await api.saveDriver({ problemId, body: rest })).enabled).toBe(true)
    await api.executeSolution({ solutionId })
    expect((await claimed()).driver).toMatchObject({ languageId: 'cpp20-gcc' })
  })

  it('knows a testlib interactor by its source, and keeps that of a source that stays', async () => {
    const { problemId } = await makeProblem('interactive')
    const source = '#include "testlib.h"\nint main(){}'
    const save = async (body: object) =>
      (await api.saveDriver({ problemId, body: { ...driver, ...body } })).convention
    expect(await save({})).toBe('native')
    expect(await save({ source })).toBe('testlib')
    expect(await save({ source, convention: 'native' })).toBe('native')
    expect(await save({ convention: 'kattis' })).toBe('kattis')
    expect(await save({})).toBe('kattis')
    expect(await save({ source: 'int main(){return 1;}' })).toBe('native')
  })

  it('goes only to a judge that speaks the driver’s language too', async () => {
    const { problemId, solutionId } = await makeProblem('interactive')
    await api.saveDriver({ problemId, body: driver })
    await api.executeSolution({ solutionId })
    expect(await claim({ languages: ['python3'] })).toBeUndefined()
    await hello({ languages: ['python3'] })
    const { fields } = await refusalOf(api.executeSolution({ solutionId }))
    expect(fields).toEqual({ languageId: expect.stringContaining('C++20') })
    await claimed()
  })

  it('ignores a checker that has nothing to judge', async () => {
    const { problemId, solutionId } = await makeProblem('interactive')
    await api.saveChecker({ problemId, body: { comparator: 'custom' } })
    await api.saveDriver({ problemId, body: driver })
    await api.executeSolution({ solutionId })
    expect((await claimed()).checker).toMatchObject({ comparator: 'words', program: null })
  })
})

it('a submission keeps to the source limit times the language’s factor', async () => {
  const { problemId } = await makeProblem('standard')
  const factors = { python3: { cpu: 1, memory: 1, source: 1.5 } }
  await api.saveLimits({ problemId, body: { source: 16_000, factors } })
  const submit = (size: number, languageId = 'python3') =>
    api.submitFile({ problemId, body: { languageId, source: new File(['#'.repeat(size)], 'a') } })
  expect((await submit(24_000)).id).toBeTruthy()
  const { status, fields } = await refusalOf(submit(24_001))
  expect([status, fields]).toEqual([413, { source: expect.stringContaining('24000') }])
  expect((await refusalOf(submit(16_001, 'cpp20-gcc'))).status).toBe(413)
})

// "80", "x " and their like are how compressed data may begin.
it.each(['80 5\n', 'x y\n', 'x = int(input())\n', '\x1f\x8b\x08\0 no archive'])(
  'a file that begins %j reaches judges and people as it is',
  async (text) => {
    const { problemId } = await makeProblem('standard')
    const test = await api.createTest({ problemId, body: { input: { text }, output: { text } } })
    const { token } = await world.as('alice')
    const paths = [
      [`/api/tests/${test.id}/input?download=yes`, token],
      [`/api/judge/blobs/${test.input.sha256Sum}`, world.judgeToken],
    ] as const
    for (const [url, bearer] of paths)
      for (const encoding of ['gzip', 'gzip, deflate, br', 'identity']) {
        const headers = { authorization: `Bearer ${bearer}`, 'accept-encoding': encoding }
        const { headers: got, rawPayload } = await world.app.inject({ url, headers })
        expect(got['content-encoding'] ?? 'identity').toBe('identity')
        expect(rawPayload.equals(Buffer.from(text))).toBe(true)
      }
  },
)
