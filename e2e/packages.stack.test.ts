import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '../contract/src/index.ts'
import { fixturesFolder } from './fixtures.ts'
import { runPackage, runnablePackages } from './run-packages.ts'
import { provedLanguages, startStack } from './stack.ts'
import type { Stack } from './stack.ts'

const folder = fixturesFolder()
const rows = folder ? runnablePackages(folder) : []
if (!folder) console.log('skipped: the packages of others (no fixtures here; set DRAFTS_FIXTURES)')

let stack: Stack
let api: Client
let offered: Set<string>

beforeAll(async () => {
  stack = await startStack({ languages: '' })
  api = stack.client(await stack.tokenOf('bob'))
  offered = await provedLanguages(api)
}, 400_000)
afterAll(() => stack.stop())

describe.skipIf(rows.length === 0)('packages of others', () => {
  it('are there', () => {
    expect(rows.length).toBeGreaterThan(0)
  })

  it.each(rows.map((row) => [row.file, row] as const))(
    'the solutions of %s behave as their authors say',
    async (_file, row) => {
      const result = await runPackage(api, folder ?? '', row, offered)
      expect(result.refused === undefined).toBe(row.outcome !== 'error')
      expect(result.solutions.filter((solution) => solution.fit === 'surprise')).toEqual([])
    },
  )
})

describe('the demo problems', () => {
  it('all solutions of a judged language end as expected', async () => {
    const alice = stack.client(await stack.tokenOf('alice'))
    const { problems } = await alice.listMyProblems({})
    expect(problems.length).toBeGreaterThanOrEqual(3)
    const { solutions } = await alice.listSolutions({ problemId: problems[0]?.id ?? '' })
    expect(solutions.length).toBeGreaterThan(2)
  })
})
