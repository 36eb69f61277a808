import type { Client } from '@drafts/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fakeJudge, failed, passed } from '../../testing/judge.ts'
import { createWorld } from '../../testing/world.ts'
import type { World } from '../../testing/world.ts'

let world: World
let [owner, creator, editor, tester]: Client[] = []
let problemId: string
const { hello, claimed, report } = fakeJudge(() => world)

beforeAll(async () => {
  world = await createWorld()
  ;[owner, creator, editor, tester] = await Promise.all(
    ['olive', 'cara', 'ed', 'tess'].map(async (handle) => (await world.as(handle)).api),
  )
})
afterAll(() => world.close())
beforeEach(async () => {
  await sql`delete from jobs`.execute(world.platform.db)
  await hello()
  ;({ id: problemId } = await by(owner).createProblem({
    body: { title: 'Secrets', mechanism: 'standard' },
  }))
  for (const [accountHandle, access] of [
    ['cara', 'editor'],
    ['ed', 'editor'],
    ['tess', 'tester'],
  ] as const)
    await by(owner).createShare({ problemId, body: { accountHandle, access } })
  for (const type of ['sample', 'regular'] as const)
    await by(owner).createTest({
      problemId,
      body: { type, hint: 'look', input: { text: type }, output: { text: '1' } },
    })
})

const by = (client: Client | undefined): Client => {
  if (!client) throw new Error('the people are not made yet')
  return client
}
const stream = (snip: string) => ({ snip, size: snip.length, blob: null })
const words = {
  output: stream('words of the program'),
  stderr: stream('words of stderr'),
  delta: { message: 'words of the checker', wantSpan: null, gotSpan: null },
  truthError: { pos: null, note: 'words of the driver' },
  states: [],
  programUsages: [],
}

/** Runs the private solution of `cara` as somebody and reports with words in every field. */
const runPrivate = async (runner: Client, more: { log?: boolean } = {}): Promise<string> => {
  const source = { text: 'print(1)' }
  const { id: solutionId } = await by(creator).createSolution({
    problemId,
    body: { languageId: 'python3', source, private: true },
  })
  const { id } = await runner.executeSolution({ solutionId, body: { thorough: false } })
  const build = { ok: true, log: stream('words of the build'), usages: null, cached: false }
  await report(await claimed(), {
    build,
    checks: [passed(0, words), { ...failed(1), ...words }],
    error: more.log ? { whose: 'author', note: 'words of the log' } : null,
  })
  return id
}

describe('an execution of a private solution', () => {
  it.each(['its creator', 'the owner', 'an editor'])(
    'run by %s shows an editor verdicts and usages, and no words',
    async (name) => {
      const runner = { 'its creator': creator, 'the owner': owner, 'an editor': editor }[name]
      const executionId = await runPrivate(by(runner), { log: true })
      const seen = await by(editor).getExecution({ executionId })
      expect(JSON.stringify(seen)).not.toContain('words')
      expect(seen).toMatchObject({ verdict: 'WrongAnswer', usages: { cpu: 1001, memory: 2000 } })
      expect(seen.checks[1]).toMatchObject({
        verdict: 'WrongAnswer',
        usages: { cpu: 1001, memory: 1999 },
        output: null,
        stderr: null,
        delta: null,
        truthError: null,
        arturiaStates: null,
        arturiaUsages: null,
      })
    },
  )

  it('shows its creator and the owner all of it', async () => {
    const executionId = await runPrivate(by(editor))
    for (const person of [creator, owner]) {
      const seen = await by(person).getExecution({ executionId })
      expect(seen.build?.log?.snip).toBe('words of the build')
      expect(seen.checks[1]).toMatchObject({
        output: { snip: 'words of the program' },
        stderr: { snip: 'words of stderr' },
        delta: { message: 'words of the checker' },
        truthError: { note: 'words of the driver' },
      })
    }
  })

  it('gives its output as a file to who may see it alone', async () => {
    const executionId = await runPrivate(by(editor))
    const get = async (handle: string) => {
      const { token } = await world.as(handle)
      return world.app.inject({
        url: `/api/executions/${executionId}/checks/0/output`,
        headers: { authorization: `Bearer ${token}` },
      })
    }
    expect((await get('ed')).statusCode).toBe(404)
    expect((await get('olive')).body).toBe('words of the program')
  })
})

const sourceGiven = async (isPrivate: boolean): Promise<boolean> => {
  const { id: solutionId } = await by(creator).createSolution({
    problemId,
    body: { languageId: 'python3', source: { text: 'x' }, private: isPrivate },
  })
  await by(owner).executeSolution({ solutionId })
  return (await claimed()).givesSource
}
describe('the source file of a job', () => {
  const checker = { comparator: 'custom', languageId: 'cpp20-gcc', source: 'int main(){}' } as const

  it('of a private solution is given where its creator and the owner alone wrote the checker', async () => {
    expect(await sourceGiven(true)).toBe(true)
    await by(owner).saveChecker({ problemId, body: checker })
    await by(creator).saveChecker({ problemId, body: { ...checker, source: 'int main(){;}' } })
    expect(await sourceGiven(true)).toBe(true)
  })

  it('of a private solution is not given once another changed the checker, nor after', async () => {
    await by(editor).saveChecker({ problemId, body: checker })
    expect(await sourceGiven(true)).toBe(false)
    await by(owner).saveChecker({ problemId, body: { ...checker, source: 'int main(){;}' } })
    expect(await sourceGiven(true)).toBe(false)
    expect(await sourceGiven(false)).toBe(true)
  })

  it('of a private solution is not given once another changed a helper file, which is beside the checker', async () => {
    await by(owner).saveChecker({ problemId, body: checker })
    const source = { text: '// none' }
    const body = { role: 'helper', label: 'read.h', source } as const
    const { id: programId } = await by(owner).createProgram({ problemId, body })
    expect(await sourceGiven(true)).toBe(true)
    await by(editor).updateProgram({ programId, body: { source: { text: '// one' } } })
    expect(await sourceGiven(true)).toBe(false)
    expect(await sourceGiven(false)).toBe(true)
  })

  it('of a submission is given', async () => {
    const source = new File(['x'], 'a.py')
    await by(tester).submitFile({ problemId, body: { languageId: 'python3', source } })
    expect((await claimed()).givesSource).toBe(true)
  })
})

it('a tester sees stderr of samples only, also where the hidden test was stopped at a limit', async () => {
  const source = new File(['x'], 'a.py')
  const { id } = await by(tester).submitFile({
    problemId,
    body: { languageId: 'python3', source },
  })
  const job = await claimed()
  await report(job, {
    checks: [passed(0, words), { ...failed(1, 'CPULimitExceeded'), ...words }],
  })
  const { checks } = await by(tester).getExecution({ executionId: id })
  expect(checks.map(({ stderr }) => stderr?.snip)).toEqual(['words of stderr', undefined])
  expect(checks[1]).toMatchObject({ verdict: 'CPULimitExceeded', hint: 'look', output: null })
  const { checks: all } = await by(editor).getExecution({ executionId: id })
  expect(all[1]?.stderr?.snip).toBe('words of stderr')

  // Once an example shows something in place of its data, nothing of it is to be seen, in runs of before and after.
  const testId = all[0]?.test?.id ?? ''
  await by(owner).updateTest({ testId, body: { shown: { talk: '> 1' } } })
  const again = await by(tester).submitFile({ problemId, body: { languageId: 'python3', source } })
  await report(await claimed(), { checks: [passed(0, words), passed(1, words)] })
  await by(owner).updateTest({ testId, body: { shown: null } })
  const seen = async (executionId: string) =>
    (await by(tester).getExecution({ executionId })).checks.map(({ stderr }) => stderr?.snip)
  expect(await seen(again.id)).toEqual([undefined, undefined])
  await by(owner).updateTest({ testId, body: { shown: { talk: '> 1' } } })
  expect(await seen(id)).toEqual([undefined, undefined])
  await by(owner).updateTest({ testId, body: { shown: null } })
})
