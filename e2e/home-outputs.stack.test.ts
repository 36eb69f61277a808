import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { Client, Making } from '../contract/src/index.ts'
import { isPartOn } from '../testing/parts.ts'
import { fixturesFolder } from './fixtures.ts'
import { startStack } from './stack.ts'
import type { Stack } from './stack.ts'
import { importBytes } from './trip.ts'

// Inputs of packages with generators, made by their scripts on real judges: each has the bytes that the tool at home wrote. Each package is
// imported anew for each judge, as what a generator has made once is not run again, and all of it is done on two fresh products.

const short = ['packages/polygon/lantern-row.zip', 'field/14-generated-data.kpp']
const long = [
  'packages/polygon/guess-array.zip',
  'packages/polygon/split-the-ribbon.zip',
  'packages/polygon/closest-pair.zip',
  'packages/polygon/lantern-row-standard.zip',
  'packages/kattis/alternativeencryption.kpp',
  'packages/kattis/diabolicdoofenshmirtz.kpp',
]

const folder = fixturesFolder()
if (!folder) console.log('skipped: outputs of generators at home (set DRAFTS_FIXTURES)')
/** More packages of others: a folder of .zip (Polygon) and .kpp (Kattis). */
const more = process.env['DRAFTS_HOME_PACKAGES']
const given = more === undefined ? [] : readdirSync(more).map((name) => join(more, name))
const packages = [...short, ...(isPartOn('packages') ? long : [])]

const lines: string[] = []
let stack: Stack | undefined
afterAll(async () => {
  await stack?.stop()
  console.log(`package, start, judge: made by lines, equal, differ, failed\n${lines.join('\n')}`)
})

const readPackage = (file: string): Uint8Array<ArrayBuffer> => new Uint8Array(readFileSync(file))

const isOver = (at: number): boolean => at >= 6
const ended = async (api: Client, makingId: string): Promise<Making> => {
  await expect
    .poll(async () => isOver((await api.getMaking({ makingId })).status), { timeout: 240_000 })
    .toBe(true)
  return api.getMaking({ makingId })
}

const sums = (making: Making) => {
  const counted = { same: 0, changed: 0, failed: 0, created: 0 }
  for (const { kind } of making.changes) counted[kind] += 1
  return counted
}

describe.skipIf(!folder)('inputs that a script makes', () => {
  it.each(isPartOn('packages') ? ['first', 'second'] : ['first'])(
    'have the bytes of the package: %s start, two judges',
    async (start) => {
      stack = await startStack({ judges: 0 })
      const api = stack.client(await stack.tokenOf('bob'))
      const wrong: string[] = []
      for (const judge of ['one', 'two']) {
        await stack.startJudge(judge)
        const files = [...packages.map((file) => join(folder ?? '', file)), ...given]
        for (const file of files) {
          const kind = file.endsWith('.kpp') ? 'kattis' : 'polygon'
          const problemId = await importBytes(api, kind, readPackage(file))
          const { tests } = await api.listTests({ problemId })
          const testIds = tests.flatMap((test) =>
            'origin' in test && test.origin.command !== null ? [test.id] : [],
          )
          const name = file.slice(file.lastIndexOf('/') + 1)
          if (testIds.length === 0) {
            lines.push(
              `${name}, ${start}, ${judge}: no test of a line has its input in the package`,
            )
            continue
          }
          const { id } = await api.makeInputs({ problemId, body: { testIds } })
          const making = await ended(api, id)
          const { same, changed, failed } = sums(making)
          lines.push(
            `${name}, ${start}, ${judge}: ${testIds.length}, ${same}, ${changed}, ${failed}`,
          )
          if (same < testIds.length)
            wrong.push(
              name,
              ...making.changes.flatMap(({ kind: one, error, beginnings }) =>
                one === 'same' ? [] : [JSON.stringify([one, error, beginnings]).slice(0, 300)],
              ),
            )
        }
        await stack.stopJudges()
      }
      await stack.stop()
      stack = undefined
      expect(wrong).toEqual([])
    },
  )
})
