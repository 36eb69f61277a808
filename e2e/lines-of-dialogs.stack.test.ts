import { expect, it } from 'vitest'
import type { Client } from '../contract/src/index.ts'
import { defaultGenerator, generateData } from '../web/src/features/tests/random/generate-data.ts'
import type { GeneratorForm } from '../web/src/features/tests/random/generate-data.ts'
import { lineOfForm, randomValuesSource } from '../web/src/features/tests/lines/random-values.ts'
import { usePythonStack } from './python-stack.ts'

// Lines that dialogs leave in the script, over the whole product: a judge runs their generators.

const bob = usePythonStack()

type ProblemId = Parameters<Client['createProgram']>[0]['problemId']

const makeProblem = async (label: string, text: string): Promise<ProblemId> => {
  const { id } = await bob().createProblem({ body: { title: 'Lines', mechanism: 'standard' } })
  await bob().createProgram({
    problemId: id,
    body: { role: 'generator', label, languageId: 'python3', source: { text } },
  })
  return id
}

/** The inputs that a script makes, in the order of its lines. */
const inputsOf = async (problemId: ProblemId, source: string): Promise<string[]> => {
  expect((await bob().saveScript({ problemId, body: { source } })).errors).toEqual([])
  const { id: makingId } = await bob().makeInputs({ problemId, body: {} })
  await expect
    .poll(async () => (await bob().getMaking({ makingId })).status, { timeout: 240_000 })
    .toBeGreaterThan(2)
  const { changes } = await bob().getMaking({ makingId })
  expect(changes.filter(({ error }) => error !== null)).toEqual([])
  await bob().takeMaking({ makingId, body: {} })
  const { tests } = await bob().listTests({ problemId })
  const read = tests.map(async ({ id }) => (await bob().getTest({ testId: id })).input.snip)
  return Promise.all(read)
}

const seeds = ['abc', '', '7', '-n', ' two words ', `'"`, 'é😀']
const forms: Partial<GeneratorForm>[] = [
  {},
  { repeat: '20', isCountFirst: true },
  { repeat: '3', separator: 'newline', isNewlineLast: false },
  { repeat: '9', intMin: '-9223372036854775808', intMax: '9223372036854775807' },
  { repeat: '5', intMin: '9223372036854775806', intMax: '9223372036854775807' },
  { intMin: '-5', intMax: '-5' },
  { intMin: ' 007 ', intMax: '4294967303' },
  { kind: 'float' },
  { kind: 'float', repeat: '9', floatMin: '-1.5', floatMax: '-0.25', precision: '18' },
  { kind: 'float', repeat: '9', floatMin: '-0.155', floatMax: '0.194', precision: '2' },
  { kind: 'float', repeat: '4', floatMin: '-3.', floatMax: '7', precision: '0' },
  { kind: 'float', floatMin: '123456789012345678.25', floatMax: '123456789012345678.25' },
  { kind: 'string' },
  { kind: 'string', repeat: '5', separator: 'newline', alphabet: 'ab😀éaaa漢', isCountFirst: true },
  { kind: 'string', repeat: '3', alphabet: ` "'\\$#{}<>@-=:;&|\`%` },
  { kind: 'string', repeat: '2', alphabet: '-count', length: '1' },
  { kind: 'string', repeat: '50', length: '100', alphabet: '${1 + 1}<#if>' },
]

it('a line of the generator dialog makes the bytes of its preview', async () => {
  const drawn = forms.map((form, at): GeneratorForm => ({
    ...defaultGenerator,
    seed: seeds[at % seeds.length] ?? '',
    ...form,
  }))
  const problemId = await makeProblem('random-values', randomValuesSource)
  const lines = drawn.map((form) => lineOfForm('random-values', form))
  const made = await inputsOf(problemId, lines.map((line) => `${line}\n`).join(''))
  expect(made).toEqual(drawn.map((form) => generateData(form)))
})

it('a solution that reads its input makes inputs as a generator', async () => {
  const problemId = await makeProblem('twice', 'a, b = input().split()\nprint(int(a) * 2, b)\n')
  expect(await inputsOf(problemId, 'twice 21 x > $\ntwice 4 "y" > $\n')).toEqual([
    '42 x\n',
    '8 y\n',
  ])
})
