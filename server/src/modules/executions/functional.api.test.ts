/* oxlint-disable unicorn/consistent-function-scoping -- a helper stands beside the cases that use it */
import type { Client } from '@drafts/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fakeJudge, passed } from '../../testing/judge.ts'
import { refusalOf } from '../../testing/refusal.ts'
import { createWorld } from '../../testing/world.ts'
import type { World } from '../../testing/world.ts'

let world: World
let api: Client
const { hello, claim, claimed, report } = fakeJudge(() => world)

type SignatureBody = Parameters<Client['saveSignature']>[0]['body']
const sum: SignatureBody = {
  enabled: true,
  name: 'sum',
  arguments: [{ name: 'terms', kind: '[]int' }],
  returns: [{ name: 'total', kind: 'int' }],
}
const python = { languageId: 'python3', source: { text: 'def sum(terms): return 0\n' }, label: 'a' }

const make = async (signature: SignatureBody = sum) => {
  const body = { title: 'Sums', mechanism: 'functionBased' } as const
  const { id: problemId } = await api.createProblem({ body })
  await api.saveSignature({ problemId, body: signature })
  await api.createTest({
    problemId,
    body: { input: { text: '2\n1 2\n' }, output: { text: '3\n' } },
  })
  const { id: solutionId } = await api.createSolution({ problemId, body: python })
  return { problemId, solutionId }
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

describe('a solution of a functional problem', () => {
  it('runs with the signature, whose values are compared by kind', async () => {
    const { problemId, solutionId } = await make()
    await api.saveChecker({ problemId, body: { comparator: 'floats4' } })
    await api.executeSolution({ solutionId })
    const { enabled: _enabled, ...signature } = sum
    expect(await claimed()).toMatchObject({
      mechanism: 'functionBased',
      signature,
      driver: null,
      checker: { comparator: 'floats4', program: null },
    })
  })

  it('needs no checker, whatever one is stored', async () => {
    const { problemId, solutionId } = await make()
    await api.saveChecker({ problemId, body: { comparator: 'custom' } })
    await api.executeSolution({ solutionId })
    expect((await claimed()).checker).toMatchObject({ comparator: 'floats6', program: null })
  })

  it('is judged by a checker of its own where there is one', async () => {
    const { problemId, solutionId } = await make()
    const source = '#include "testlib.h"\nint main() { quitf(_ok, "all"); }\n'
    await api.saveChecker({
      problemId,
      body: { comparator: 'custom', convention: 'testlib', languageId: 'cpp20-gcc', source },
    })
    await api.executeSolution({ solutionId })
    const { checker, signature } = await claimed()
    expect([checker.comparator, checker.program?.convention, signature?.name]).toEqual([
      'custom',
      'testlib',
      'sum',
    ])
  })

  it('is called on free inputs too', async () => {
    const { solutionId } = await make()
    await api.executeSolution({ solutionId, body: { inputs: [{ text: '0\n\n' }] } })
    const job = await claimed()
    expect([job.mechanism, job.signature?.name, job.checks[0]?.answer]).toEqual([
      'functionBased',
      'sum',
      null,
    ])
  })

  it.each<[string, Partial<SignatureBody>]>([
    ['that is off', { enabled: false }],
    ['without a name', { name: '' }],
    ['with a name of other characters', { name: 'add_up' }],
    ['without a return', { returns: [] }],
    ['with an argument without a name', { arguments: [{ name: '', kind: 'int' }] }],
    ['with a return of another name', { returns: [{ name: 'x1', kind: 'int' }] }],
  ])('is not run for a signature %s', async (_what, change) => {
    const { solutionId } = await make({ ...sum, ...change })
    const refused = await refusalOf(api.executeSolution({ solutionId }))
    expect([refused.status, Object.keys(refused.fields)]).toEqual([400, ['signature']])
  })

  it('needs a run again once the signature is another one, and none for other words', async () => {
    const { problemId, solutionId } = await make()
    await api.executeSolution({ solutionId })
    await report(await claimed(), { checks: [passed(0)] })
    const needs = async () =>
      (await api.listSolutions({ problemId })).solutions.map((one) => one.needsExecution)
    expect(await needs()).toEqual([false])
    await api.saveSignature({ problemId, body: { ...sum, autogenerateScanspec: false } })
    expect(await needs()).toEqual([false])
    await api.saveSignature({
      problemId,
      body: { ...sum, returns: [{ name: 'total', kind: 'float' }] },
    })
    expect(await needs()).toEqual([true])
  })
})

describe('samples of a functional problem', () => {
  const sampleOf = async (input: string, output: string, change: Partial<SignatureBody> = {}) => {
    const { problemId } = await make({ ...sum, ...change })
    await api.createTest({
      problemId,
      body: { type: 'sample', input: { text: input }, output: { text: output } },
    })
    const [sample] = (await api.getProblem({ problemId })).samples
    return [sample?.inputValues, sample?.outputValues]
  }

  it('have their values as in a call', async () => {
    const change: Partial<SignatureBody> = {
      arguments: [
        { name: 'a', kind: '[]int' },
        { name: 'b', kind: 'string' },
      ],
    }
    const values = await sampleOf('2\n1 -2\nsay "ž"\n', '9007199254740993\n', change)
    expect(values).toEqual(['[1, -2], "say \\"ž\\""', '9007199254740993'])
  })

  it('have none on the side that does not read, which is shown as it is', async () => {
    expect(await sampleOf('2\n1 2\n', 'three\n')).toEqual(['[1, 2]', null])
    expect(await sampleOf('2\n1\n', '3\n')).toEqual([null, '3'])
    expect(await sampleOf('2\n1 2', '3')).toEqual([null, null])
  })

  it('have none where the signature is off', async () => {
    expect(await sampleOf('2\n1 2\n', '3\n', { enabled: false })).toEqual([null, null])
  })
})

describe('a language without functional problems', () => {
  const refusal = 'Functional problems cannot be solved in Perl 5.36. Choose another language.'
  const perl = { languageId: 'perl', source: { text: 'print 1' } }

  it('is refused for a new solution, a changed one, an upload and a submission', async () => {
    const { problemId, solutionId } = await make()
    const source = new File(['print 1'], 'a.pl')
    const refusals = await Promise.all(
      [
        api.createSolution({ problemId, body: perl }),
        api.updateSolution({ solutionId, body: { languageId: 'perl' } }),
        api.submitFile({ problemId, body: { languageId: 'perl', source, size: source.size } }),
        api.uploadSolution({ problemId, body: { source } }),
      ].map(async (call) => (await refusalOf(call)).fields),
    )
    expect(refusals).toEqual([
      { languageId: refusal },
      { languageId: refusal },
      { languageId: refusal },
      { source: refusal },
    ])
  })

  it('is taken for a generator, which is a whole program', async () => {
    const { problemId } = await make()
    await hello({ languages: ['perl', 'python3'] })
    const generator = await api.createSolution({ problemId, body: { ...perl, role: 'generator' } })
    await api.executeSolution({ solutionId: generator.id, body: { inputs: [{ text: '1' }] } })
    const job = await claim({ languages: ['perl'] })
    expect([job?.mechanism, job?.signature]).toEqual(['standard', null])
    const body = { role: 'solution' as const }
    expect(await refusalOf(api.updateSolution({ solutionId: generator.id, body }))).toMatchObject({
      fields: { languageId: refusal },
    })
  })

  it('stays with a solution that has it, which is not run', async () => {
    const { problemId, solutionId } = await make()
    await sql`update solutions set language_id = 'perl' where id = ${solutionId}`.execute(
      world.platform.db,
    )
    const body = { label: 'older' }
    expect((await api.updateSolution({ solutionId, body })).label).toBe('older')
    expect(await refusalOf(api.executeSolution({ solutionId }))).toMatchObject({
      status: 400,
      fields: { languageId: refusal },
    })
    const standard = await api.createProblem({ body: { title: 'Plain', mechanism: 'standard' } })
    expect(problemId).not.toBe(standard.id)
    expect((await api.createSolution({ problemId: standard.id, body: perl })).languageId).toBe(
      'perl',
    )
  })
})
