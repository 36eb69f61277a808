import type { Validity, ListedTest, ProblemId, TestId } from '@drafts/contract'
import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { makeShared, useWorld } from '../../testing/use-world.ts'
import { startWork } from '../../platform/background/work.ts'
import { paces } from '../../platform/config/pace.ts'
import { checksWork } from './index.ts'

const { world, alice, bob } = useWorld('alice', 'bob')

let stop: (() => void) | undefined
afterEach(() => {
  stop?.()
  stop = undefined
})
const startChecking = (): void => {
  const { platform } = world
  stop = startWork(
    platform,
    checksWork({ ...platform, config: { ...platform.config, pace: paces.quick } }),
  )
}

const make = async (): Promise<ProblemId> => makeShared(alice, { title: 'Sums' }, { bob: 'editor' })

const addTest = async (problemId: ProblemId, text: string): Promise<TestId> => {
  const body = { type: 'regular' as const, input: { text }, output: { text: '' } }
  return (await alice.api.createTest({ problemId, body })).id
}

const saveSpec = (problemId: ProblemId, source: string, enabled = true) =>
  alice.api.saveScanspec({ problemId, body: { enabled, source } })

const validities = async (problemId: ProblemId): Promise<Validity[]> => {
  const { tests } = await alice.api.listTests({ problemId })
  return (tests as ListedTest[]).map(({ inputValidity }) => inputValidity)
}

const errorsOnceChecked = async (problemId: ProblemId): Promise<(string | null)[]> => {
  await expect
    .poll(async () => (await validities(problemId)).some(({ pending }) => pending))
    .toBe(false)
  return (await validities(problemId)).map(({ error }) => error)
}

const specSeenByTester = async (problemId: ProblemId): Promise<string | null> => {
  const tess = await world.as('tess')
  await alice.api.createShare({ problemId, body: { accountHandle: 'tess', access: 'tester' } })
  const problem = await tess.api.getProblem({ problemId })
  expect(problem).not.toHaveProperty('scanspec')
  return problem.readingSpec
}

const oneNumber = 'var n int\nscan n\ncheck n <= 5\neol\neof\n'
const pending = { pending: true, error: null }

describe('a spec that does not parse', () => {
  it('is kept with its first fault, and no test is right by it', async () => {
    const problemId = await make()
    await addTest(problemId, '3\n')
    const source = 'var n int\nscan n,\ncheck %\n'
    const saved = await saveSpec(problemId, source)
    const error = { message: 'The name of a variable is missing here.', line: 2, column: 8 }
    expect(saved).toMatchObject({ source, error })
    expect(await alice.api.getScanspec({ problemId })).toMatchObject({ source, error })
    expect((await alice.api.getProblem({ problemId })).scanspec?.error).toEqual(error)
    startChecking()
    // What is saved next is checked after it: it was passed over, not forgotten.
    const other = await make()
    await addTest(other, '3\n')
    await saveSpec(other, oneNumber)
    expect(await errorsOnceChecked(other)).toEqual([null])
    expect(await validities(problemId)).toEqual([pending])
  })

  it('without a word is no fault while it is off', async () => {
    const problemId = await make()
    expect(await saveSpec(problemId, '', false)).toMatchObject({ error: null })
    expect((await saveSpec(problemId, '')).error?.message).toBe('The spec has no statement.')
  })
})

describe('code that reads the input', () => {
  const spec = { enabled: true, readingCode: true, source: oneNumber }
  it('is for every reader of a statement whose author offers it', async () => {
    const problemId = await make()
    const source = `# Test 7 breaks int.\n${oneNumber.replace('eol', 'eol # a remark')}`
    await alice.api.saveScanspec({ problemId, body: { ...spec, source } })
    // What its author notes in it stays with those who edit.
    expect((await specSeenByTester(problemId))?.replace(' \n', '\n').trim()).toBe(oneNumber.trim())
  })

  it.each([
    ['it is not offered', { ...spec, readingCode: false }],
    ['the spec is off', { ...spec, enabled: false }],
    ['the spec does not parse', { ...spec, source: 'scan' }],
  ])('is not shown while %s', async (_name, body) => {
    const problemId = await make()
    await alice.api.saveScanspec({ problemId, body })
    expect(await specSeenByTester(problemId)).toBeNull()
  })

  it.each(['functionBased', 'interactive'] as const)(
    'is not shown where a solution does not read it: %s',
    async (mechanism) => {
      const { id } = await alice.api.createProblem({ body: { title: 'Sums', mechanism } })
      await alice.api.saveSignature({
        problemId: id,
        body: { enabled: false, name: '', arguments: [], returns: [], autogenerateScanspec: false },
      })
      await alice.api.saveScanspec({ problemId: id, body: spec })
      expect(await specSeenByTester(id)).toBeNull()
    },
  )
})

describe('inputs', () => {
  it('wait for their check, and are right or have the message with its place', async () => {
    const problemId = await make()
    for (const text of ['3\n', '6\n', 'x\n', '']) await addTest(problemId, text)
    await saveSpec(problemId, oneNumber)
    expect(await validities(problemId)).toEqual([pending, pending, pending, pending])
    startChecking()
    expect(await errorsOnceChecked(problemId)).toEqual([
      null,
      '3:1~1:0: check error n<=5 (n=6)',
      '2:1~1:0: parse error: want int, got "x"',
      '2:1: unwanted EOF',
    ])
  })

  it('are not checked while the spec is off', async () => {
    const problemId = await make()
    await addTest(problemId, 'x\n')
    await saveSpec(problemId, oneNumber, false)
    expect(await validities(problemId)).toEqual([{ pending: false, error: null }])
  })

  it('wait again once the spec or the input changes, each by itself', async () => {
    const problemId = await make()
    const testId = await addTest(problemId, '3\n')
    await addTest(problemId, '4\n')
    await saveSpec(problemId, oneNumber)
    startChecking()
    expect(await errorsOnceChecked(problemId)).toEqual([null, null])
    stop?.()
    await alice.api.updateTest({ testId, body: { input: { text: '9\n' } } })
    expect(await validities(problemId)).toEqual([pending, { pending: false, error: null }])
    startChecking()
    expect(await errorsOnceChecked(problemId)).toEqual(['3:1~1:0: check error n<=5 (n=9)', null])
    stop?.()
    await saveSpec(problemId, oneNumber.replace('5', '3'))
    expect(await validities(problemId)).toEqual([pending, pending])
    startChecking()
    expect(await errorsOnceChecked(problemId)).toEqual([
      '3:1~1:0: check error n<=3 (n=9)',
      '3:1~1:0: check error n<=3 (n=4)',
    ])
  })

  it('of a fork and of an import are checked too', async () => {
    const problemId = await make()
    await addTest(problemId, '7\n')
    await saveSpec(problemId, oneNumber)
    startChecking()
    const { id } = await alice.api.forkProblem({ problemId })
    expect(await errorsOnceChecked(id)).toEqual(['3:1~1:0: check error n<=5 (n=7)'])
  })

  it('that run out of their budget are not right, and say so', async () => {
    const problemId = await make()
    await addTest(problemId, '')
    await saveSpec(problemId, 'var A [9223372036854775807]int\n')
    startChecking()
    expect(await errorsOnceChecked(problemId)).toEqual(['1:1: timed out'])
  })

  it('are judged by themselves: a file that is gone, and a message that no database takes, stop no other', async () => {
    const problemId = await make()
    for (const text of ['lost\n', 'a\n', 'b\n']) await addTest(problemId, text)
    const { tests } = await alice.api.listTests({ problemId })
    const [first] = tests as ListedTest[]
    await world.platform.blobs.delete(first?.input.sha256Sum ?? '')
    await saveSpec(problemId, 'var s string\nscan s\neol\ncheck s == "a\\x00" || s == "b"\n')
    startChecking()
    expect(await errorsOnceChecked(problemId)).toEqual([
      'The file could not be checked. An administrator finds the reason in the log.',
      '4:1~1:1: check error s==a\ufffd||s==b (s="a")',
      null,
    ])
  })

  it('tell who has the problem open, test by test', async () => {
    const problemId = await make()
    const testId = await addTest(problemId, '6\n')
    await saveSpec(problemId, oneNumber)
    const { db } = world.platform
    await sql`delete from events where topic = ${`problem:${problemId}`}`.execute(db)
    startChecking()
    await errorsOnceChecked(problemId)
    const { rows } = await sql<{ kind: string; entity_id: string }>`
      select kind, entity_id from events where topic = ${`problem:${problemId}`}`.execute(db)
    expect(rows).toEqual([{ kind: 'test', entity_id: testId }])
  })

  it('count in lists as they do in the editor', async () => {
    const problemId = await make()
    await addTest(problemId, 'x\n')
    const open = async () =>
      (await bob.api.listProblems({})).problems.find(({ id }) => id === problemId)?.readiness
    const before = await open()
    await saveSpec(problemId, 'var n int\nscan n\neol\neof\n')
    startChecking()
    await errorsOnceChecked(problemId)
    // It is on now, which was an item of low priority.
    expect(await open()).toEqual({ high: (before?.high ?? 0) + 1, low: (before?.low ?? 0) - 1 })
  })
})

const held = (problemId: ProblemId) =>
  sql<{ held_until: Date | null }>`
    select held_until from unchecked_problems where problem_id = ${problemId}`.execute(
    world.platform.db,
  )

describe('a server that ends', () => {
  it('leaves what it held to others after a while', async () => {
    const problemId = await make()
    await addTest(problemId, '3\n')
    await saveSpec(problemId, oneNumber)
    const { db } = world.platform
    await sql`update unchecked_problems set held_until = now() + interval '1 hour'
      where problem_id = ${problemId}`.execute(db)
    startChecking()
    const other = await make()
    await addTest(other, '3\n')
    await saveSpec(other, oneNumber)
    expect(await errorsOnceChecked(other)).toEqual([null])
    expect(await validities(problemId)).toEqual([pending])
    await sql`update unchecked_problems set held_until = now() where problem_id = ${problemId}`.execute(
      db,
    )
    expect(await errorsOnceChecked(problemId)).toEqual([null])
    await expect.poll(async () => (await held(problemId)).rows).toEqual([])
  })
})
