import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '../contract/src/index.ts'
import { fixturesFolder } from './fixtures.ts'
import { isLanguageInstalled } from '../judge/src/languages/installed.ts'
import { everydayLanguages, judgeLanguages } from '../judge/src/languages/index.ts'
import { importPackage, judgePackage, runnablePackages } from './run-packages.ts'
import type { ImportedPackage } from './run-packages.ts'
import { startStack, untilOffered } from './stack.ts'
import type { Stack } from './stack.ts'

const folder = fixturesFolder()
const rows = folder ? runnablePackages(folder) : []
if (!folder) console.log('skipped: the packages of others (no fixtures here; set DRAFTS_FIXTURES)')

let stack: Stack
let api: Client
let imported: Map<string, ImportedPackage>
let offered: Set<string>

beforeAll(async () => {
  stack = await startStack({ judges: 0 })
  api = stack.client(await stack.tokenOf('bob'))
  imported = new Map()
  for (const row of rows) imported.set(row.file, await importPackage(api, folder ?? '', row))
  const written = [...imported.values()].flatMap(({ languages }) => languages)
  const needed = await installedOf([...everyday, ...written])
  // To prove all languages takes minutes.
  await stack.startJudge('local', needed.join(' '))
  await untilOffered(stack, api, needed)
  offered = new Set(needed)
}, 3_600_000)
afterAll(() => stack.stop())

const everyday = everydayLanguages.map(({ id }) => id)

const installedOf = async (ids: readonly string[]): Promise<string[]> => {
  const wanted = judgeLanguages.filter(({ id }) => ids.includes(id))
  const isHere = await Promise.all(wanted.map(isLanguageInstalled))
  return wanted.filter((_, at) => isHere[at]).map(({ id }) => id)
}

describe.skipIf(rows.length === 0).concurrent('packages of others', () => {
  it('are there', () => {
    expect(rows.length).toBeGreaterThan(0)
    expect([...offered]).toEqual(expect.arrayContaining(everyday))
  })

  it.each(rows.map((row) => [row.file, row] as const))(
    'the solutions of %s behave as their authors say',
    async (file, row) => {
      const made = imported.get(file)
      if (!made) throw new Error(`${file} was not imported`)
      expect(made.refused === undefined).toBe(row.outcome !== 'error')
      const solutions = await judgePackage(api, row, made, offered)
      expect(solutions.filter((solution) => solution.fit === 'surprise')).toEqual([])
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
