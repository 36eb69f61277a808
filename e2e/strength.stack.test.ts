import { expect, it } from 'vitest'
import { usePythonStack } from './python-stack.ts'

// The strength of tests over the whole product: changed references run in a judge's sandbox.

const bob = usePythonStack()

const languageId = 'python3'
const reference = `# small < 10
n = int(input())
if n < 10:
    print("small")
else:
    print("large")
`

it('a survivor of weak tests leads to the test that catches it', async () => {
  const body = { title: 'Sizes', mechanism: 'standard' } as const
  const { id: problemId } = await bob().createProblem({ body })
  const text = 'import sys\nprint(sys.argv[1])\n'
  await bob().createProgram({
    problemId,
    body: { role: 'generator', label: 'gen', languageId, source: { text } },
  })
  const source = { text: reference }
  const solution = { label: 'main', languageId, reference: true, source }
  await bob().createSolution({ problemId, body: solution })
  for (const [input, output] of [
    ['3\n', 'small\n'],
    ['30\n', 'large\n'],
  ] as const)
    await bob().createTest({
      problemId,
      body: { input: { text: input }, output: { text: output } },
    })
  const look = async () => {
    const { id: strengthId } = await bob().startStrength({ problemId, body: { seconds: 300 } })
    await expect
      .poll(async () => (await bob().getStrength({ strengthId })).status, { timeout: 300_000 })
      .toBe(7)
    return bob().getStrength({ strengthId })
  }

  const weak = await look()
  expect(weak.error).toBeNull()
  const afterOf = ({ survivors }: typeof weak) =>
    survivors.map(({ line, after }) => `${line} ${after}`).toSorted()
  expect(afterOf(weak)).toEqual(['3 if n < 11:', '3 if n < 9:', '3 if n <= 10:'])
  const survivor = weak.survivors.find(({ after }) => after === 'if n <= 10:')
  const { id: stressId } = await bob().findSurvivor({
    strengthId: weak.id,
    survivorId: survivor?.id ?? '',
    body: { command: 'gen 1..20 $seed', seconds: 60 },
  })
  await expect
    .poll(async () => (await bob().getStress({ stressId })).status, { timeout: 300_000 })
    .toBe(7)
  const { found, error } = await bob().getStress({ stressId })
  expect(error).toBeNull()
  expect(found).toMatchObject({ solutionId: null, verdict: 'WrongAnswer', input: '10\n' })
  await bob().addStressTest({ stressId, body: { label: 'ten' } })

  const stronger = await look()
  expect(afterOf(stronger)).toEqual(['3 if n < 9:'])
  expect(stronger.score ?? 0).toBeGreaterThan(weak.score ?? 1)
  await bob().markSameSurvivor({
    strengthId: stronger.id,
    survivorId: stronger.survivors[0]?.id ?? '',
  })
  const whole = await bob().getStrength({ strengthId: stronger.id })
  expect(whole).toMatchObject({ score: 1, same: 1, survivors: [] })
})
