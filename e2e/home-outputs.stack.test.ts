import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { Client, Making } from '../contract/src/index.ts'
import { isPartOn } from '../testing/parts.ts'
import { fixturesFolder } from './fixtures.ts'
import { startStack } from './stack.ts'
import type { Stack } from './stack.ts'
import { importBytes } from './trip.ts'

// Inputs of packages of Polygon with generators, made by their scripts on real judges: each has the bytes that its generator writes at home,
// built with the header of its package by the compiler of this machine. A package is imported anew for each judge, as what a generator
// has made once is not run again, and all of it is done on two fresh products.

const short = ['lantern-row']
const long = ['guess-array', 'split-the-ribbon']

const fixtures = fixturesFolder()
if (!fixtures) console.log('skipped: outputs of generators at home (set DRAFTS_FIXTURES)')
const place = join(fixtures ?? '', 'packages/polygon')
/** More packages of others: a folder of .zip. */
const more = process.env['DRAFTS_HOME_PACKAGES']
const packages = [
  ...[...short, ...(isPartOn('packages') ? long : [])].map((name) => join(place, `${name}.zip`)),
  ...(more === undefined ? [] : readdirSync(more).map((name) => join(more, name))),
]

const folder = mkdtempSync(join(tmpdir(), 'drafts-home-'))
const lines: string[] = []
let stack: Stack | undefined
afterAll(async () => {
  await stack?.stop()
  rmSync(folder, { recursive: true, force: true })
  console.log(`package, start, judge: tests, equal\n${lines.join('\n')}`)
})

/** The generator of a command is built and run here: its output. */
const homeHash = (at: string, command: string): string => {
  const [label = '', ...args] = command.split(' ')
  const source = join(at, 'files', `${label}.cpp`)
  const built = join(at, label)
  if (existsSync(source) && !existsSync(built))
    execFileSync('g++', ['-std=c++17', '-o', built, source])
  const printed = existsSync(built)
    ? execFileSync(built, args)
    : execFileSync('python3', [join(at, 'files', `${label}.py`), ...args])
  return createHash('sha256').update(printed).digest('hex')
}

const isOver = (status: number): boolean => status >= 6
const ended = async (api: Client, makingId: string): Promise<Making> => {
  await expect
    .poll(async () => isOver((await api.getMaking({ makingId })).status), { timeout: 240_000 })
    .toBe(true)
  return api.getMaking({ makingId })
}

describe.skipIf(!fixtures)('inputs that a script makes', () => {
  it.each(isPartOn('packages') ? ['first', 'second'] : ['first'])(
    'have the bytes that they have at home: %s start, two judges',
    async (start) => {
      stack = await startStack({ judges: 0 })
      const api = stack.client(await stack.tokenOf('bob'))
      const wrong: string[] = []
      for (const judge of ['one', 'two']) {
        await stack.startJudge(judge)
        for (const file of packages) {
          const name = file.slice(file.lastIndexOf('/') + 1)
          const at = join(folder, name)
          if (!existsSync(at)) execFileSync('python3', ['-m', 'zipfile', '-e', file, at])
          const bytes = new Uint8Array(readFileSync(file))
          const problemId = await importBytes(api, 'polygon', bytes)
          const { tests } = await api.listTests({ problemId })
          const made = new Map(
            tests.flatMap((test) =>
              'origin' in test && test.origin.command !== null
                ? [[test.id, test.origin.command] as const]
                : [],
            ),
          )
          expect(made.size).toBeGreaterThan(0)
          const body = { testIds: [...made.keys()] }
          const { id } = await api.makeInputs({ problemId, body })
          const { changes } = await ended(api, id)
          const equal = changes.filter(({ testId, before, after, kind }) => {
            const printed = kind === 'same' ? before : after
            return printed?.sha256Sum === homeHash(at, made.get(testId) ?? '')
          })
          lines.push(`${name}, ${start}, ${judge}: ${made.size}, ${equal.length}`)
          if (equal.length < made.size)
            wrong.push(`${name} ${JSON.stringify(changes)}`.slice(0, 500))
        }
        await stack.stopJudges()
      }
      await stack.stop()
      stack = undefined
      expect(wrong).toEqual([])
    },
  )
})
