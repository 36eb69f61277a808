import { readdir, readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../contract/src/index.ts'
import { startStack } from './stack.ts'
import type { Stack } from './stack.ts'

// docs/product/judging.md#stopping, through server, judge and sandbox.

let stack: Stack
let api: Client
let problemId: string

beforeAll(async () => {
  stack = await startStack({ languages: 'python3' })
  api = stack.client(await stack.tokenOf('alice'))
  const body = { title: 'Stopped', mechanism: 'standard' } as const
  problemId = (await api.createProblem({ body })).id
  for (const text of ['1', '2', '3'])
    await api.createTest({ problemId, body: { input: { text }, output: { text } } })
})
afterAll(() => stack.stop())

const mark = '98765432'
const marked = async (): Promise<string[]> => {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  // '': it ended between the two looks.
  const lines = pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''))
  return (await Promise.all(lines)).filter((line) => line.includes(`sleep\0${mark}`))
}

const solution = async (label: string, text: string): Promise<string> => {
  const body = { languageId: 'python3', label, source: { text } }
  return (await api.createSolution({ problemId, body })).id
}

test('a run that is stopped leaves nothing running, and the judge goes on', async () => {
  const source = `import os\nn = input()\nif n == '1':\n    print(n)\nelse:\n    os.system('sleep ${mark}')\n`
  const solutionId = await solution('sleeper.py', source)
  const { id: executionId } = await api.executeSolution({
    solutionId,
    body: { limits: { cpu: 16e9, memory: 256e6 } },
  })
  const read = () => api.getExecution({ executionId })
  await expect.poll(marked, { timeout: 120_000 }).not.toEqual([])
  // The first is judged, another runs and has its start.
  await expect
    .poll(async () => (await read()).checks.map(({ status }) => status), { timeout: 60_000 })
    .toEqual([7, 2, expect.any(Number)])
  expect((await read()).checks[1]?.startedAt).toEqual(expect.any(String))
  await api.stopExecution({ executionId })
  const { status, verdict, stoppedBy, checks } = await read()
  expect([status, verdict, stoppedBy]).toEqual([7, null, { handle: 'alice' }])
  expect(checks.map((check) => check.status)).toEqual([7, -1, -1])
  await expect.poll(marked, { timeout: 60_000 }).toEqual([])
  const next = await api.executeSolution({
    solutionId: await solution('quick.py', 'print(input())'),
  })
  await expect
    .poll(async () => (await api.getExecution({ executionId: next.id })).verdict, {
      timeout: 60_000,
    })
    .toBe('Accepted')
})
