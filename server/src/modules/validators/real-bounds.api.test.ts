import type { ListedTest, ProblemId } from '@drafts/contract'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startWork } from '../../platform/background/work.ts'
import { paces } from '../../platform/config/pace.ts'
import { useWorld } from '../../testing/use-world.ts'
import { checksWork } from '../scanspecs/index.ts'

const { world, alice } = useWorld('alice')

const root =
  process.env['DRAFTS_FIXTURES'] ?? resolve(import.meta.dirname, '../../../../../shared/fixtures')
const folder = join(root, 'packages/kattis')
if (!existsSync(folder)) console.warn(`Skipped: bounds of real problems, as there is no ${folder}.`)

/** Written by hand from their statements: package, scanspec, and one of its bounds as a careless person would have it. */
const problems: [name: string, source: string, right: string, wrong: string][] = [
  [
    '99problems',
    'var N int\nscan N\ncheck 1 <= N, N <= 10**4, N - N / 100 * 100 != 99\neol\neof\n',
    '10**4',
    '10**5',
  ],
  ['namegeneration', 'var N int\nscan N\ncheck N >= 1, N <= 30000\neol\neof\n', '30000', '3000'],
  ['absurdistan2', 'var N int\nscan N\ncheck N >= 2, N <= 140\neol\neof\n', 'N >= 2', 'N >= 1'],
  [
    'oddecho',
    'var N int\nscan N\ncheck N >= 1, N <= 10\neol\nvar w [N]string\nfor i := 0 ... N\n  scan w[i]\n  check len(w[i]) <= 100\n  eol\nend\neof\n',
    'N <= 10',
    'N <= 100',
  ],
  [
    'alternativeencryption',
    'var action string\nscan action\ncheck action == "encrypt" || action == "decrypt"\neol\nvar n int\nscan n\ncheck n >= 1, n <= 1000\neol\nvar s [n]string\nfor i := 0 ... n\n  scan s[i]\n  check len(s[i]) >= 1, len(s[i]) <= 100\n  eol\nend\neof\n',
    'len(s[i]) <= 100',
    'len(s[i]) < 100',
  ],
  [
    'vonwalken',
    'var D float64\nvar N int\nscan D, N\ncheck D >= 2, D <= 3, N >= 0, N <= 10000\neol\nvar c [N]int\nfor i := 0 ... N\n  scan c[i]\n  check c[i] >= 2, c[i] <= 3\nend\neol\neof\n',
    'N <= 10000',
    'N <= 100000',
  ],
]

let stop: (() => void) | undefined
beforeEach(() => {
  const { platform } = world
  const config = { ...platform.config, pace: paces.quick }
  stop = startWork(platform, checksWork({ ...platform, config }))
})
afterEach(() => stop?.())

const wordsOnInputs = async (problemId: ProblemId): Promise<Set<string>> => {
  const tests = (await alice.api.listTests({ problemId })).tests as ListedTest[]
  return new Set(
    tests.map(({ inputValidity: { pending, error } }) =>
      pending ? 'pending' : (error ?? 'accepted'),
    ),
  )
}

describe.skipIf(!existsSync(folder))('statements of real problems', () => {
  it.each(problems)('agree with their scanspec: %s', async (name, source, right, wrong) => {
    const file = new File([await readFile(join(folder, `${name}.kpp`))], `${name}.kpp`)
    const { id: problemId } = await alice.api.importKattis({ body: { file } })
    await alice.api.saveScanspec({ problemId, body: { enabled: true, source } })
    // The spec is the right one: it accepts all inputs of the package.
    await expect
      .poll(() => wordsOnInputs(problemId), { timeout: 60_000 })
      .toEqual(new Set(['accepted']))
    const { bounds, contradictions } = await alice.api.getBounds({ problemId })
    expect(bounds.length).toBeGreaterThan(1)
    expect(contradictions).toEqual([])
    const careless = source.replace(right, wrong)
    await alice.api.saveScanspec({ problemId, body: { enabled: true, source: careless } })
    const seen = await alice.api.getBounds({ problemId })
    expect(seen.contradictions.length).toBeGreaterThan(0)
  })
})
