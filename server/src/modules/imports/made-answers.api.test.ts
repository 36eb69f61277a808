import type { CheckReport, JobMessage, ProblemId } from '@drafts/contract'
import { expect, it } from 'vitest'
import { importStages } from '../../testing/import-stages.ts'
import { standardPackage } from '../../testing/standard-package.ts'
import { useWorld } from '../../testing/use-world.ts'
import { zipOf } from '../../testing/zip-of.ts'

// Kattis packages whose answers are not in them, or whose tests only generators.yaml has.

const { world, alice } = useWorld('alice')
const { hello, claim, report, runStages, forgetOthers, written, textOf } = importStages(world)

const base = {
  'problem.yaml': 'name: Twice\nlimits: {time_limit: 1}\n',
  'problem_statement/problem.en.tex': 'Double it.',
  'submissions/accepted/a.cpp': '// a',
}
const startImport = async (files: Record<string, string>): Promise<ProblemId> => {
  await forgetOthers()
  await hello()
  const file = new File([await zipOf({ ...base, ...files })], 'twice.kpp')
  return (await alice.api.importKattis({ body: { file } })).id
}

/** Each program writes its arguments, or what it read with a sign. */
const runNext = async (): Promise<JobMessage | undefined> => {
  const job = await claim()
  if (!job) return undefined
  const checks: CheckReport[] = []
  for (const { no, args = [], input } of job.checks)
    checks.push(
      await written(no, args.length > 0 ? `${args.join(' ')}\n` : `of ${await textOf(input.hash)}`),
    )
  await report(job, { checks })
  return job
}

const textsOf = async (problemId: ProblemId): Promise<string[]> => {
  const texts: string[] = []
  for (const test of (await alice.api.listTests({ problemId })).tests)
    if ('input' in test)
      texts.push(
        `${await textOf(test.input.sha256Sum)}${await textOf(test.output.sha256Sum)}`.trimEnd(),
      )
  return texts
}
const saidOf = async (problemId: ProblemId): Promise<string[]> =>
  ((await alice.api.getImportReport({ problemId })).report?.warnings ?? []).flatMap((one) =>
    /^test|^answer/.test(one.code) ? [one.message] : [],
  )

it('answers that a package lacks are what its first accepted solution writes', async () => {
  const problemId = await startImport({ 'data/sample/1.in': '1\n', 'data/secret/a.in': '2\n' })
  expect(await textsOf(problemId)).toEqual(['1', '2'])
  await runStages()
  // Runs that somebody asks for go before it.
  const jobs = await world.platform.db.selectFrom('jobs').select('is_background').execute()
  expect(jobs).toEqual([{ is_background: true }])
  expect(await runNext()).toMatchObject({ sourceName: 'accepted/a.cpp', keepsOutput: true })
  await runStages()
  expect(await textsOf(problemId)).toEqual(['1\nof 1', '2\nof 2'])
  expect(await saidOf(problemId)).toEqual([
    'Answers that the package lacked are what accepted/a.cpp writes: 1–2.',
  ])
})

const generated = (rule: string) => ({
  'data/sample/1.in': '1\n',
  'generators/gen.cpp': '// gen',
  'generators/generators.yaml': `${rule}data:\n  secret: {data: [{small: gen.cpp 5}]}\n`,
})
const runAll = async (): Promise<void> => {
  for (let runs = 0; runs < 3; runs += 1) {
    await runStages()
    await runNext()
  }
  await runStages()
}

it('answers that the import had the reference make are outdated once the input is another', async () => {
  const problemId = await startImport(generated(''))
  await runAll()
  const listed = async () => (await alice.api.listTests({ problemId })).tests
  const made = await listed()
  expect(made).toHaveLength(2)
  expect(made).toMatchObject(
    made.map(() => ({ answerOrigin: { kind: 'reference' }, outdated: { output: false } })),
  )
  for (const { id: testId } of made)
    await alice.api.updateTest({ testId, body: { input: { text: '9\n' } } })
  expect(await listed()).toMatchObject(made.map(() => ({ outdated: { output: true } })))
})

it('answers of a solution that the package names are no answers of the reference', async () => {
  const problemId = await startImport({
    ...generated('solution: /submissions/accepted/b.cpp\n'),
    'submissions/accepted/b.cpp': 'int main() { return 0; }',
  })
  await runAll()
  const { tests } = await alice.api.listTests({ problemId })
  expect(tests.some((test) => 'output' in test && test.output.size > 0)).toBe(true)
  expect(tests).toMatchObject(
    tests.map(() => ({ answerOrigin: { kind: 'uploaded' }, outdated: { output: false } })),
  )
})

it('the solution that writes them is built with its files and with what the package gives to all', async () => {
  await startImport({
    'data/secret/a.in': '2\n',
    'submissions/accepted/a.cpp': '',
    'submissions/accepted/0/main.cpp': 'int main() {}',
    'submissions/accepted/0/own.h': '// own',
    'include/cpp/grader.cpp': '// grader',
  })
  await runStages()
  const job = await claim()
  expect(job).toMatchObject({ compilesFiles: true, includedFiles: ['grader.cpp'] })
  expect(job?.files?.map(({ name }) => name).toSorted()).toEqual(['grader.cpp', 'own.h'])
})

it('tests of generators.yaml are made by its generators', async () => {
  const problemId = await startImport({
    'generators/gen.cpp': '// gen',
    'generators/generators.yaml': `data:
  sample: {data: [{"1": {in: "7"}}]}
  secret: {data: [{small: gen.cpp 5}, {random: "gen.cpp {seed}"}]}
`,
  })
  expect(await textsOf(problemId)).toEqual(['7'])
  await runStages()
  expect(await runNext()).toMatchObject({ sourceName: 'gen.cpp' })
  await runStages()
  await runNext()
  await runStages()
  expect(await textsOf(problemId)).toEqual(['7\nof 7', '5\nof 5', '1632645161\nof 1632645161'])
  expect(await saidOf(problemId)).toEqual([
    'Tests that the package lacked were made, with gen.cpp: 2–3. Answers are what accepted/a.cpp writes: 1–3.',
  ])
})

it('a generator may write the answer; where it does not, the solution does', async () => {
  const problemId = await startImport({
    'problem.yaml': 'name: Twice\nlimits: {time_limit: 1}\nvalidation: custom\n',
    'output_validators/v.py': 'exit(42)\n',
    'generators/gen.cpp': '// writes testcase.ans',
    'generators/generators.yaml': `data:
  secret: {data: [{a: gen.cpp 1}, {b: {generate: gen.cpp 2, hint: Look., yaml: {output_validator_args: t}}}, {c: {generate: gen.cpp 3, solution: null}}]}
`,
  })
  await runStages()
  const runs = [await claim(), await claim()].flatMap((job) => job ?? [])
  const answers = runs.find(({ checks }) => checks[0]?.writes === 'testcase.ans')
  const inputs = runs.find((job) => job !== answers)
  if (!inputs || !answers) throw new Error('a run is missing')
  expect(answers.checks.map(({ args }) => args)).toEqual([['1'], ['2'], ['3']])
  await report(inputs, {
    checks: [await written(0, '1\n'), await written(1, '2\n'), await written(2, '3\n')],
  })
  await report(answers, {
    checks: [await written(0, 'own\n'), await written(1, ''), await written(2, '')],
  })
  await runStages()
  expect((await runNext())?.checks).toHaveLength(1)
  await runStages()
  expect(await textsOf(problemId)).toEqual(['1\nown', '2\nof 2'])
  expect(await saidOf(problemId)).toEqual([
    'Tests that the package lacked were made, with gen.cpp: 1–2. Answers that generators write: 1. Answers are what accepted/a.cpp writes: 2.',
    'Test 3 could not be made: gen.cpp wrote no answer.',
  ])
  const { tests } = await alice.api.listTests({ problemId })
  expect(tests).toMatchObject([
    { hint: '', checkerArguments: null },
    { hint: 'Look.', checkerArguments: 't' },
  ])
})

it('a solution that reads and writes files has them', async () => {
  await forgetOthers()
  await hello()
  const file = await standardPackage({ judging: 'input-file="gates.in" output-file="gates.out"' })
  await alice.api.importPolygon({ body: { file } })
  await runStages()
  // The generator prints, as always.
  expect(await runNext()).not.toHaveProperty('inputFile')
  await runStages()
  const jobs = [await runNext(), await runNext()]
  expect(jobs.find((job) => job?.sourceName === 'main.cpp')).toMatchObject({
    inputFile: 'gates.in',
    outputFile: 'gates.out',
  })
  expect(jobs.find((job) => job?.sourceName === 'val.cpp')).not.toHaveProperty('inputFile')
})
