import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '../contract/src/index.ts'
import { findLanguage } from '../contract/src/index.ts'
import { isPartOn } from '../testing/parts.ts'
import { everydayLanguages } from '../judge/src/languages/index.ts'
import { functions } from '../judge/src/testing/functions.ts'
import { finished, startStack, untilOffered } from './stack.ts'
import type { Stack } from './stack.ts'

// One functional problem solved in the languages of a judge as `up` has it, over the whole product.

const modes = ['right', 'wrong', 'slow', 'crash', 'print', 'read', 'exit']
const verdicts = [
  'Accepted',
  'WrongAnswer',
  'CPULimitExceeded',
  'RuntimeError',
  'Accepted',
  'Accepted',
  'WrongAnswer',
]

let stack: Stack
let api: Client
/** With a test of each mode; and without the one that never ends, which a judge runs twice where others run beside it. */
let whole: string
let quick: string

beforeAll(async () => {
  stack = await startStack()
  api = stack.client(await stack.tokenOf('bob'))
  await untilOffered(stack, api, tested)
  whole = await makeProblem(modes)
  quick = await makeProblem(modes.filter((mode) => mode !== 'slow'))
}, 600_000)
afterAll(() => stack.stop())

const makeProblem = async (wanted: readonly string[]): Promise<string> => {
  const body = { title: 'Next Number', mechanism: 'functionBased' } as const
  const { id: problemId } = await api.createProblem({ body })
  await api.saveSignature({
    problemId,
    body: {
      enabled: true,
      name: 'solve',
      arguments: [
        { name: 'mode', kind: 'string' },
        { name: 'n', kind: 'int' },
      ],
      returns: [{ name: 'next', kind: 'int' }],
    },
  })
  const administrator = stack.client(await stack.tokenOf('admin'))
  await administrator.adminSaveProblem({ problemId, body: { allowThoroughExecution: true } })
  for (const mode of wanted)
    await api.createTest({
      problemId,
      body: { label: mode, input: { text: `${mode}\n7\n` }, output: { text: '8\n' } },
    })
  return problemId
}

const judge = async (problemId: string, languageId: string, text: string) => {
  const body = { languageId, source: { text }, label: languageId }
  const { id: solutionId } = await api.createSolution({ problemId, body })
  const { id } = await api.executeSolution({ solutionId, body: { thorough: true } })
  return finished(api, id)
}

const generatorOf = (id: string): string => findLanguage(id)?.funclibGenerator ?? ''
/** The first of each generator; all where the part of generators is on. */
const tested = everydayLanguages
  .map(({ id }) => id)
  .filter(
    (id, at, ids) =>
      isPartOn('generators') ||
      ids.findIndex((other) => generatorOf(other) === generatorOf(id)) === at,
  )

describe('a functional problem', () => {
  it.each(tested)('is solved in %s', async (languageId) => {
    const source = functions[generatorOf(languageId)] ?? ''
    // The judge's own tests have such a function in each of them (run/functional.sandbox.test.ts).
    const isWhole = languageId === tested[0] || isPartOn('generators')
    const { checks } = await judge(isWhole ? whole : quick, languageId, source)
    const wanted = verdicts.filter((_, at) => isWhole || modes[at] !== 'slow')
    expect(checks.map(({ verdict }) => verdict)).toEqual(wanted)
    const broken = await judge(quick, languageId, `${source}\n)(\n`)
    expect(broken.verdict).toBe('CompilationError')
    expect(broken.build?.error?.snip).not.toMatch(/drafts_main|DraftsMain/)
  })
})
