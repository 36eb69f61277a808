import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, it } from 'vitest'
import { called } from './linear/called.ts'
import type { Begun, Measured } from './linear/child.ts'
import { takersOfStrings } from './linear/exports.ts'
import { others } from './linear/others.ts'
import { shapeNames } from './linear/shapes.ts'
import { worst } from './linear/worst.ts'
import { isPartOn } from './parts.ts'

// What takes a text of people grows with it (docs/decisions/019-linear-texts.md).

const calls = [...called].flatMap(([file, own]) =>
  Object.keys(own).map((name) => `${file} ${name}`),
)

it('every exported function that takes a string has a row', () => {
  const takers = takersOfStrings()
  expect(takers.length).toBeGreaterThan(280)
  const rows = new Set([...calls, ...others])
  expect(takers.filter((name) => !rows.has(name))).toEqual([])
})

it('every row is of a function that there is, once', () => {
  const takers = new Set([...takersOfStrings(), 'formats/src/svg/sanitize-svg.ts sanitizeSvg'])
  const rows = [...calls, ...others]
  expect(rows.filter((name, at) => !takers.has(name) || rows.indexOf(name) !== at)).toEqual([])
  expect(Object.keys(worst).toSorted()).toEqual(calls.toSorted())
})

/** Seconds of CPU after which the child is ended. */
const mostSeconds = 1200
/** Young objects stay where they are: what is moved around is no growth of the work. */
const flags = [
  '--expose-gc',
  '--single-threaded-gc',
  '--min-semi-space-size=128',
  '--max-semi-space-size=128',
]

const isAll = isPartOn('linear')

/** Measures each call whose name contains `part`; `open`: calls that began and did not end. */
const measured = async (part = ''): Promise<{ rows: Measured[]; open: string[] }> => {
  const script = join(import.meta.dirname, 'linear/child.ts')
  const node = [process.execPath, ...flags, script, isAll ? 'all' : 'first', part]
  const child = spawn('sh', ['-c', `ulimit -t ${mostSeconds} && exec "$@"`, 'sh', ...node], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const rows: Measured[] = []
  let open: string[] = []
  for await (const line of createInterface(child.stdout)) {
    const row = JSON.parse(line) as Measured | Begun
    open = 'small' in row ? [] : [`${row.name}, ${row.shape}`]
    if ('small' in row) rows.push(row)
  }
  return { rows, open }
}

/**
 * A call that uses much memory is slow while another process does so, for minutes. Bad rows are measured again later, each in a
 * process of its own.
 */
const tries = 3

const stayBad = async (bad: Measured[]): Promise<Measured[]> => {
  const still: Measured[] = []
  for (const before of bad) {
    const { rows } = await measured(before.name)
    const again = rows.find(({ name, shape }) => name === before.name && shape === before.shape)
    if (!again?.isLinear) still.push(again ?? before)
  }
  return still
}

it(`no text takes more than in proportion to it, of ${isAll ? 'all shapes' : 'the worst shape'}`, async () => {
  const { rows, open } = await measured()
  expect(open).toEqual([])
  const count = calls.length * (isAll ? shapeNames.length : 1)
  expect(rows).toHaveLength(count)
  let bad = rows.filter(({ isLinear }) => !isLinear)
  for (let round = 0; round < tries && bad.length > 0; round += 1) bad = await stayBad(bad)
  expect(
    bad.map(
      ({ name, shape, small, large }) =>
        `${name}, ${shape}: ${small.toFixed(0)} ms, ${large.toFixed(0)} ms at eight times the size`,
    ),
  ).toEqual([])
})
