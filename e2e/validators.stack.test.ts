import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Client, ListedTest } from '../contract/src/index.ts'
import { startStack, untilOffered } from './stack.ts'
import type { Stack } from './stack.ts'

// Validators of each kind over the whole product: they run in a judge's sandbox.

let stack: Stack
let api: Client
beforeAll(async () => {
  const needed = ['cpp20-gcc', 'python3']
  stack = await startStack({ languages: needed.join(' ') })
  api = stack.client(await stack.tokenOf('bob'))
  await untilOffered(stack, api, needed)
})
afterAll(() => stack.stop())

const validators = [
  [
    'testlib',
    'cpp20-gcc',
    '#include "testlib.h"\nint main(int c, char** v) { registerValidation(c, v); inf.readInt(1, 5, "n"); inf.readEoln(); inf.readEof(); }\n',
  ],
  [
    'kattis',
    'python3',
    'import sys\nn = int(sys.stdin.read())\nassert n <= 5, f"line 1: {n} is over 5"\nsys.exit(42)\n',
  ],
  ['crash', 'cpp20-gcc', '#include <csignal>\nint main() { raise(SIGSEGV); }\n'],
  ['silent', 'python3', 'import sys\nsys.exit(1)\n'],
] as const

it('validators of each kind read inputs as at home', async () => {
  const { id: problemId } = await api.createProblem({
    body: { title: 'Valid', mechanism: 'standard' },
  })
  for (const text of ['3\n', '6\n']) await api.createTest({ problemId, body: { input: { text } } })
  for (const [label, languageId, text] of validators)
    await api.createProgram({
      problemId,
      body: { role: 'validator', label, languageId, source: { text } },
    })
  const read = async () =>
    ((await api.listTests({ problemId })).tests as ListedTest[]).map(({ validity }) => validity)
  await expect
    .poll(async () => (await read()).flat().filter(({ pending }) => pending), { timeout: 240_000 })
    .toEqual([])
  const crash = 'crash crashed (signal 11). It says nothing of the input: mend the validator.'
  const silent = 'silent refuses the input without a word: exit status 1.'
  expect(
    (await read()).map((all) => all.map(({ validator, error, line }) => [validator, error, line])),
  ).toEqual([
    [
      ['testlib', null, null],
      ['kattis', null, null],
      ['crash', crash, null],
      ['silent', silent, null],
    ],
    [
      ['testlib', expect.stringMatching(/violates the range \[1, 5\]/), 1],
      ['kattis', 'line 1: 6 is over 5', 1],
      ['crash', crash, null],
      ['silent', silent, null],
    ],
  ])
})

it('validators get the arguments of the group of a test, those of testlib its name too', async () => {
  const { id: problemId } = await api.createProblem({
    body: { title: 'Grouped', mechanism: 'standard' },
  })
  for (const [name, validatorArguments] of [
    ['small', '--most 5'],
    ['large', '--most "1 000"'],
  ] as const) {
    const { id: group } = await api.createGroup({ problemId, body: { name, validatorArguments } })
    await api.createTest({ problemId, body: { input: { text: '6\n' }, group } })
  }
  const grouped = [
    [
      'testlib',
      'cpp20-gcc',
      '#include "testlib.h"\nint main(int c, char** v) { registerValidation(c, v); inf.readInt(1, validator.group() == "small" ? 5 : 9, "n"); inf.readEoln(); inf.readEof(); }\n',
    ],
    [
      'kattis',
      'python3',
      'import sys\nmost = sys.argv[sys.argv.index("--most") + 1]\nassert int(input()) <= int(most.replace(" ", "")), f"over {most}"\nsys.exit(42)\n',
    ],
  ] as const
  for (const [label, languageId, text] of grouped)
    await api.createProgram({
      problemId,
      body: { role: 'validator', label, languageId, source: { text } },
    })
  const read = async () =>
    ((await api.listTests({ problemId })).tests as ListedTest[]).map(({ validity }) => validity)
  await expect
    .poll(async () => (await read()).flat().filter(({ pending }) => pending), { timeout: 240_000 })
    .toEqual([])
  expect((await read()).map((all) => all.map(({ error }) => error))).toEqual([
    [expect.stringMatching(/violates the range \[1, 5\]/), 'over 5'],
    [null, null],
  ])
})

it('tests of a checker are judged by a comparator and by a program', async () => {
  const { id: problemId } = await api.createProblem({
    body: { title: 'Checked', mechanism: 'standard' },
  })
  const files = { input: { text: '1\n' }, answer: { text: '2\n' } }
  for (const [text, want] of [
    ['2\n', 'accepted'],
    ['3\n', 'wrong'],
  ] as const)
    await api.createCheckerTest({ problemId, body: { want, ...files, output: { text } } })
  const said = async () => {
    await api.runCheckerTests({ problemId })
    const read = async () =>
      (await api.listCheckerTests({ problemId })).checkerTests.map(({ last }) => last)
    await expect.poll(read, { timeout: 240_000 }).not.toContain(null)
    return (await read()).map((last) => last?.got)
  }
  expect(await said()).toEqual(['accepted', 'wrong'])
  const source =
    '#include "testlib.h"\nint main(int c, char** v) { registerTestlibCmd(c, v); if (ouf.readInt() == 3) quitf(_ok, "three"); quitf(_wa, "no three"); }\n'
  const body = { comparator: 'custom', convention: 'testlib', languageId: 'cpp20-gcc', source }
  await api.saveChecker({ problemId, body: body as never })
  expect(await said()).toEqual(['wrong', 'accepted'])
})

it('tests of validators are run right after a validator was made, by the scanspec first', async () => {
  const { id: problemId } = await api.createProblem({
    body: { title: 'Read', mechanism: 'standard' },
  })
  const source = 'var n int\nscan n\ncheck n <= 100\neol\neof\n'
  await api.saveScanspec({ problemId, body: { enabled: true, source } })
  for (const [text, want] of [
    ['5\n', 'valid'],
    ['7\n', 'invalid'],
    ['500\n', 'invalid'],
  ] as const)
    await api.createValidatorTest({ problemId, body: { want, input: { text } } })
  const said = async () => {
    const { ids } = await api.runValidatorTests({ problemId })
    for (const executionId of ids)
      await expect
        .poll(async () => (await api.getExecution({ executionId })).status, { timeout: 240_000 })
        .toBe(7)
    const { validatorTests } = await api.listValidatorTests({ problemId })
    return [ids.length, ...validatorTests.map(({ last }) => last?.got)]
  }
  expect(await said()).toEqual([1, 'valid', 'valid', 'invalid'])
  const text = 'import sys\nsys.exit(int(input()) == 7)\n'
  await api.createProgram({
    problemId,
    body: { role: 'validator', label: 'val', languageId: 'python3', source: { text } },
  })
  expect(await said()).toEqual([2, 'valid', 'invalid', 'invalid'])
})
