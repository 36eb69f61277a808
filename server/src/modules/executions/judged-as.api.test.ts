import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { refusalOf } from '../../testing/refusal.ts'
import { useShortRuns } from '../../testing/short-runs.ts'

const { world, alice, claimed, makeProblem } = useShortRuns()
const flagsOf = async () => (await claimed()).checks.map(({ flags }) => flags)

it('a checker that is judged as a named one tells the judge so, until its comparator changes', async () => {
  const { problemId, solutionId } = await makeProblem()
  const lines = { comparator: 'lines', judgedAs: 'testlib lcmp' } as const
  expect(await alice.api.saveChecker({ problemId, body: lines })).toMatchObject(lines)
  await alice.api.executeSolution({ solutionId })
  expect((await claimed()).checker).toMatchObject(lines)
  await alice.api.saveChecker({ problemId, body: { ...lines, comparator: 'words' } })
  await alice.api.executeSolution({ solutionId })
  expect((await claimed()).checker).not.toHaveProperty('judgedAs')
  await alice.api.saveChecker({ problemId, body: { comparator: 'lines' } })
  expect((await alice.api.getChecker({ problemId })).judgedAs).toBe('')
})

it('a name that is not known is refused', async () => {
  const { problemId } = await makeProblem()
  for (const judgedAs of ['testlib xcmp', 'kattis odd', 'kattis float_tolerance', 'other'])
    expect(
      (await refusalOf(alice.api.saveChecker({ problemId, body: { judgedAs } }))).fields,
    ).toHaveProperty('judgedAs')
})

it.each(['standard', 'interactive'] as const)(
  'what nothing judges as at home is not run, and says why: %s',
  async (mechanism) => {
    const { problemId, solutionId } = await makeProblem(mechanism)
    await alice.api.saveDriver({
      problemId,
      body: { enabled: true, languageId: 'python3', source: 'pass' },
    })
    const judgedAs = 'nothing It runs in several passes.'
    await alice.api.saveChecker({ problemId, body: { judgedAs } })
    expect((await refusalOf(alice.api.executeSolution({ solutionId }))).error).toBe(
      'It runs in several passes.',
    )
    await alice.api.executeSolution({ solutionId, body: { inputs: [{ text: '' }] } })
    expect((await claimed()).driver).toBeNull()
    await alice.api.saveChecker({ problemId, body: {} })
    await alice.api.executeSolution({ solutionId })
    expect((await claimed()).mechanism).toBe(mechanism)
  },
)

it('a test with checker arguments of its own is judged with them, and needs a new run for them', async () => {
  const { problemId, solutionId } = await makeProblem()
  const { id: testId } = await alice.api.createTest({
    problemId,
    body: { input: { text: '2' }, output: { text: 'two' }, checkerArguments: ' a  b ' },
  })
  expect((await alice.api.getTest({ testId })).checkerArguments).toBe(' a  b ')
  await sql`delete from executions`.execute(world.platform.db)
  await alice.api.executeSolution({ solutionId })
  expect(await flagsOf()).toEqual([undefined, ['a', 'b']])
  const keys = async () =>
    (await world.platform.db.selectFrom('checks').select('key').orderBy('no').execute()).map(
      ({ key }) => key,
    )
  const before = await keys()
  await alice.api.updateTest({ testId, body: { checkerArguments: ' ' } })
  await sql`delete from executions`.execute(world.platform.db)
  await alice.api.executeSolution({ solutionId })
  expect(await flagsOf()).toEqual([undefined, []])
  const after = await keys()
  expect([after[0] === before[0], after[1] === before[1]]).toEqual([true, false])
  const { id: forkId } = await alice.api.forkProblem({ problemId })
  const { tests } = await alice.api.listTests({ problemId: forkId })
  expect(tests).toMatchObject([{ checkerArguments: null }, { checkerArguments: ' ' }])
  await alice.api.updateTest({ testId, body: { checkerArguments: '' } })
  expect((await alice.api.getTest({ testId })).checkerArguments).toBeNull()
  const long = await refusalOf(
    alice.api.updateTest({ testId, body: { checkerArguments: 'a'.repeat(1001) } }),
  )
  expect(long.fields).toHaveProperty('checkerArguments')
})
