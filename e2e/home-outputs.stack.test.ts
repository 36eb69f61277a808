import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import type { Client, ListedTest, Making, ProblemId } from '../contract/src/index.ts'
import { zipOf } from '../server/src/testing/zip-of.ts'
import { isPartOn } from '../testing/parts.ts'
import { fixturesFolder } from './fixtures.ts'
import { startStack } from './stack.ts'
import type { Stack } from './stack.ts'
import { importBytes } from './trip.ts'

// Inputs that generators make on real judges: each has the bytes that it has at home. At Polygon home is the generator, built with the
// header of its package by the compiler of this machine; of a package with generators.yaml it is what BAPCtools made of it. A package is
// imported anew for each judge, as what a generator has made once is not run again, and all of it is done on two fresh products.

interface HomePackage {
  name: string
  kind: 'kattis' | 'polygon'
  bytes: () => Promise<Uint8Array<ArrayBuffer>>
  /** Hash of the input of a test; null: it is not known. */
  homeHash: (test: ListedTest, at: number) => Promise<string | null>
}

const fixtures = join(fixturesFolder() ?? '', 'packages/polygon')
if (!fixturesFolder())
  console.log('skipped: outputs of generators of Polygon (set DRAFTS_FIXTURES)')
const short = ['lantern-row']
const long = ['guess-array', 'split-the-ribbon']
/**
 * More packages of others: a folder of .zip of Polygon, and of .kpp, each with a .txt that has what `sha256sum` says of all
 * `sample/*.in` and `secret/*.in` in the `data` that BAPCtools made.
 */
const more = process.env['DRAFTS_HOME_PACKAGES']

const folder = mkdtempSync(join(tmpdir(), 'drafts-home-'))
let stack: Stack | undefined
afterAll(async () => {
  await stack?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const sha256 = (bytes: Uint8Array | string): string =>
  createHash('sha256').update(bytes).digest('hex')

const fileBytes = async (file: string): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(readFileSync(file))

/** The generator of a command is built and run here, once for a command. */
const polygonPackage = (file: string): HomePackage => {
  const at = join(folder, basename(file))
  const hashes = new Map<string, string>()
  const homeHash = async ({ origin }: ListedTest): Promise<string | null> => {
    const { command } = origin
    if (command === null) return null
    if (!existsSync(at)) await run('python3', ['-m', 'zipfile', '-e', file, at])
    const known = hashes.get(command) ?? sha256(await printedBy(at, command))
    hashes.set(command, known)
    return known
  }
  return { name: basename(file), kind: 'polygon', bytes: () => fileBytes(file), homeHash }
}

/** While it runs, connections to the server are looked after. */
const run = async (program: string, args: readonly string[]): Promise<Buffer> => {
  const options = { encoding: 'buffer', maxBuffer: 2 ** 28 } as const
  return (await promisify(execFile)(program, args, options)).stdout
}

const printedBy = async (at: string, command: string): Promise<Buffer> => {
  const [label = '', ...args] = command.split(' ')
  const source = join(at, 'files', `${label}.cpp`)
  const built = join(at, label)
  if (existsSync(source) && !existsSync(built))
    await run('g++', ['-std=c++17', '-O1', '-o', built, source])
  return existsSync(built)
    ? run(built, args)
    : run('python3', [join(at, 'files', `${label}.py`), ...args])
}

/** Tests stand in the order of their names, samples first. */
const kattisPackage = (name: string, sums: string, bytes: HomePackage['bytes']): HomePackage => {
  const hashes = sums.split('\n').flatMap((line) => /^[0-9a-f]{64}/.exec(line)?.[0] ?? [])
  return { name, kind: 'kattis', bytes, homeHash: async (_, at) => hashes[at] ?? null }
}

/** Names, seeds, counts, salts, copies and quotes, as `generators.yaml` has them. */
const own = kattisPackage(
  'own',
  // BAPCtools (August 2026) made these hashes.
  `f251ddc12234e0da8d3b778bd0f7463fb477f16f47757f5617dc8b4ff4d4f14a sample/01
aeca024a80c14a8452b129cd6899d76a656f7d0459c8b7ff0f70bbb9be79e697 secret/02-typed
b4a231f197eaf419f02e760a5dc1cd692fa4bc6e733155d52a027b8752894ac4 secret/03-small
252ceeb23737fe5b80ab76550e494c7da5ce912d11fae27653a50b8ffee92c27 secret/04-small
5177743e0b374153e0a130597ac86cfa1b1ca7aeaa0c288af9edd491a5cc459d secret/05-again
2451e722f881c88d56d145dd4d7953045b2798fb9a0beee6319b8ebbfdd47873 secret/06-counted-1
d72916edecc628d9b71575277db4bc40704c65efe7e70f5786a3f91d7d756279 secret/07-counted-2
56578fcfb2e3193e365cd5cfe14083510cf87cecaf18c5c8dffc912a43063d87 secret/08-counted-3
9747dcae7c158fe81eb29f11b29f0e95dfac7ea4406e265ad1e9166c1002bcba secret/09-listed-2
aeca024a80c14a8452b129cd6899d76a656f7d0459c8b7ff0f70bbb9be79e697 secret/1-big/02-typed
e5a64e1c7f1278b4154d5a8c5e3bb192adc974019732643b1dd2d2fad4069321 secret/1-big/12-cpp
ec44ea3fba8b3ccedf4fab3d2d67f775d2de6f8ff2e61f192e27ea396cc344a5 secret/1-big/13-far
029179de7fae9a988722f52373335a837c70c8c76a102d9adaa9f4da638d3e9c secret/1-big/14-far
8dabe9a2cf17bfc2fe4560caebe20fba13f6adbb6b268065c24a77df4e90a64b secret/10-listed-7
952a1580a518ded27ec5cf37be776a7a3c39278f710669b1d26fc37af2ef507f secret/11-quoted`,
  () =>
    zipOf({
      'problem.yaml':
        'problem_format_version: 2025-09\nname: Sum\ntype: pass-fail\nlimits: {time_limit: 2}\n',
      'statement/problem.en.md': 'Add them.\n',
      'submissions/accepted/sum.py': 'import sys\nprint(sum(map(int, sys.stdin.read().split())))\n',
      'generators/numbers.py':
        'import random, sys\nrandom.seed(int(sys.argv[1]))\nprint(*(random.randint(-100, 100) for _ in range(int(sys.argv[2]))))\n',
      'generators/words.py': 'import sys\nprint(*(len(word) for word in sys.argv[1:]))\n',
      'generators/range/range.cpp': `#include <iostream>
#include <random>
#include "step.h"
int main(int, char** a) { std::mt19937 r(std::stoul(a[1])); for (int i = 0; i < 4; ++i) std::cout << r() % step << "\\n"; }
`,
      'generators/range/step.h': 'const unsigned step = 1000;\n',
      'generators/manual/typed.in': '5 6\n',
      'generators/generators.yaml': `solution: /submissions/accepted/sum.py
random_salt: drafts
data:
  sample:
    data: [{"": {in: "1 2"}}]
  secret:
    data:
      - typed: {copy: manual/typed}
      - small: numbers.py {seed} 5
      - small: numbers.py  {seed} 5
      - again: numbers.py {seed:1} 5
      - counted: {generate: "numbers.py {seed} {count}", count: 3}
      - listed: {generate: "range {seed:2} {count}", count: [2, 7]}
      - quoted: words.py 'a b' "c \\" d" "" e\\ f
      - big:
          random_salt: big
          data:
            - cpp: range {seed}
            - far: numbers.py {seed:77} 3
            - far: {generate: "numbers.py {seed:3} 4", random_salt: far}
          include: [typed]
`,
    }),
)

const foreign = (more === undefined ? [] : readdirSync(more)).flatMap((name): HomePackage[] => {
  const file = join(more ?? '', name)
  if (name.endsWith('.zip')) return [polygonPackage(file)]
  if (!name.endsWith('.kpp')) return []
  const sums = readFileSync(file.replace(/kpp$/, 'txt'), 'utf8')
  return [kattisPackage(name, sums, () => fileBytes(file))]
})
const packages = [
  own,
  ...[...short, ...(isPartOn('packages') ? long : [])]
    .map((name) => join(fixtures, `${name}.zip`))
    .filter(existsSync)
    .map(polygonPackage),
  ...foreign,
]

/** The inputs that the package lacks are made; runs that look for its limits may go on. */
const untilMade = async (api: Client, problemId: ProblemId): Promise<void> =>
  await expect
    .poll(
      async () => (await api.getImportReport({ problemId })).report?.trial?.makesTests ?? false,
      { timeout: 600_000, interval: 1000 },
    )
    .toBe(false)

const isOver = (status: number): boolean => status >= 6
const ended = async (api: Client, makingId: string): Promise<Making> => {
  await expect
    .poll(async () => isOver((await api.getMaking({ makingId })).status), { timeout: 600_000 })
    .toBe(true)
  return api.getMaking({ makingId })
}

/** Answers a line for each input that differs; a package that cannot be compared holds up no other. */
const compareWithHome = async (api: Client, one: HomePackage, at: string): Promise<string[]> => {
  try {
    return await differencesFrom(api, one, at)
  } catch (error) {
    console.log(`${one.name}, ${at}: not compared`, error)
    return [`${one.name}, ${at}: ${String(error)}`]
  }
}

const differencesFrom = async (
  api: Client,
  { name, kind, bytes, homeHash }: HomePackage,
  at: string,
): Promise<string[]> => {
  const problemId = await importBytes(api, kind, await bytes(), name)
  await untilMade(api, problemId)
  const { tests } = await api.listTests({ problemId })
  const known = new Map<string, { test: ListedTest & { input: unknown }; home: string }>()
  for (const [place, test] of tests.entries()) {
    const home = 'input' in test ? await homeHash(test, place) : null
    if ('input' in test && home !== null) known.set(test.id, { test, home })
  }
  const differing = [...known.values()].flatMap(({ test, home }) =>
    test.input.sha256Sum === home ? [] : [`${name} ${test.label}: ${test.firstLine}`],
  )
  const byScript = [...known.values()].filter(({ test }) => test.origin.command !== null)
  const body = { testIds: byScript.map(({ test }) => test.id) }
  const { id } = await api.makeInputs({ problemId, body })
  const { error, changes } = await ended(api, id)
  expect([error, changes.length]).toEqual([null, byScript.length])
  const others = changes.filter(({ testId, before, after, kind: change }) => {
    const printed = change === 'same' ? before : after
    return printed?.sha256Sum !== known.get(testId)?.home
  })
  console.log(
    `${name}, ${at}: ${known.size} tests, ${known.size - differing.length} equal; ${changes.length} made again, ${changes.length - others.length} equal`,
  )
  await api.deleteProblem({ problemId })
  // Full packages of Polygon may have tests that their generators do not print.
  const wrong = kind === 'kattis' ? differing : []
  return [...wrong, ...others.map((change) => `${name} ${JSON.stringify(change)}`.slice(0, 500))]
}

describe('inputs that generators make', () => {
  it.each(isPartOn('packages') ? ['first', 'second'] : ['first'])(
    'have the bytes that they have at home: %s start, two judges',
    async (start) => {
      stack = await startStack({ judges: 0 })
      const api = stack.client(await stack.tokenOf('bob'))
      const wrong: string[] = []
      for (const judge of ['one', 'two']) {
        await stack.startJudge(judge)
        for (const one of packages)
          wrong.push(...(await compareWithHome(api, one, `${start}, ${judge}`)))
        await stack.stopJudges()
      }
      await stack.stop()
      stack = undefined
      expect(wrong).toEqual([])
    },
    // A package of others takes a minute for each judge.
    600_000 + 240_000 * packages.length,
  )
})
