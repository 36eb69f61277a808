import type { Client } from '@drafts/contract'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { failed, fakeJudge } from '../../../testing/judge.ts'
import { createWorld } from '../../../testing/world.ts'
import type { World } from '../../../testing/world.ts'

let world: World
let api: Client
const { hello, claimed, report } = fakeJudge(() => world)
beforeAll(async () => {
  world = await createWorld()
  ;({ api } = await world.as('alice'))
  await hello()
})
afterAll(() => world.close())

/** Answers are kept by their content for as long as the process runs: these are of no other file. */
const answers = ['seen once', 'seen twice', 'seen three times']

/** An execution of three failed checks. */
const executed = async (hint: string): Promise<string> => {
  const { id: problemId } = await api.createProblem({
    body: { title: 'Shown', mechanism: 'standard' },
  })
  for (const text of answers)
    await api.createTest({ problemId, body: { hint, input: { text }, output: { text } } })
  const body = { languageId: 'python3', source: { text: 'x' } }
  const { id: solutionId } = await api.createSolution({ problemId, body })
  const { id } = await api.executeSolution({ solutionId, body: { thorough: false } })
  await report(await claimed(), { checks: [failed(0), failed(1), failed(2)] })
  return id
}

it('the answers of an execution are read once, however often it is looked at', async () => {
  const executionId = await executed('')
  const read = vi.spyOn(world.platform.blobs, 'read')
  try {
    for (const _ of [1, 2, 3]) {
      const { checks } = await api.getExecution({ executionId })
      expect(checks.map(({ test }) => test?.output?.snip)).toEqual(answers)
    }
    expect(read).toHaveBeenCalledTimes(3)
  } finally {
    read.mockRestore()
  }
})

it('the hint of a failed check comes as HTML that runs nothing', async () => {
  const hint = 'Look at **2**.\n\n<script>alert(1)</script><img src="x" onerror="alert(1)">'
  const { checks } = await api.getExecution({ executionId: await executed(hint) })
  for (const check of checks) {
    expect(check.hint).toBe(hint)
    expect(check.hintHTML).toContain('<strong>2</strong>')
    expect(check.hintHTML).not.toMatch(/<script|onerror/)
  }
})

it('a hidden test that became an example shows its hint no more', async () => {
  const executionId = await executed('Think of zero.')
  const { checks } = await api.getExecution({ executionId })
  const testId = checks[0]?.test?.id ?? ''
  await api.updateTest({ testId, body: { type: 'sample' } })
  const after = await api.getExecution({ executionId })
  expect(after.checks.map(({ hint }) => hint)).toEqual([null, 'Think of zero.', 'Think of zero.'])
  expect(after.checks[0]?.hintHTML).toBeNull()
})
