import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Builder } from './build.ts'
import { findJudgeLanguage } from './languages/index.ts'
import { OfferedLanguages } from './offered-languages.ts'
import { openTestFolder, removeFolders, startRunner } from './sandbox/test-bed.ts'
import type { Runner } from './sandbox/runner.ts'

let sandbox: Runner
let folder: string
let runs: number
let offers: string[][]
let notes: string[]

beforeAll(async () => {
  sandbox = await startRunner()
})
beforeEach(async () => {
  folder = await openTestFolder('offered')
})
afterAll(async () => {
  await sandbox.close()
  await removeFolders()
})

const start = async (
  only: string[],
  counted = true,
  trustsProofs = false,
): Promise<OfferedLanguages> => {
  runs = 0
  offers = []
  notes = []
  const counting = {
    capabilities: sandbox.capabilities,
    run: (spec: Parameters<Runner['run']>[0]) => {
      runs += 1
      return counted ? sandbox.run(spec) : Promise.reject(new Error('the sandbox is broken'))
    },
    runPair: sandbox.runPair.bind(sandbox),
    close: () => Promise.resolve(),
  }
  return OfferedLanguages.start({
    sandbox: counting,
    builder: new Builder(counting, join(folder, 'builds')),
    folder: join(folder, 'self-test'),
    only,
    trustsProofs,
    offer: (ids) => {
      offers.push(ids)
      return Promise.resolve()
    },
    log: { info: (note) => notes.push(note), warn: (note) => notes.push(note) },
    signal: new AbortController().signal,
  })
}

const chosen = ['c17-gcc', 'python3', 'bash', 'csharp-dotnet']

test('everyday languages are proved before the judge is ready, the others after it', async () => {
  const languages = await start(chosen)
  expect(offers).toEqual([['c17-gcc', 'python3']])
  await languages.finish()
  expect(offers.at(-1)).toEqual(['c17-gcc', 'python3', 'bash'])
  expect(notes).toEqual(['Not installed: csharp-dotnet; ./drafts toolchains lists what there is.'])
})

test('what passed is offered at once at the next start, and proved again behind it', async () => {
  await (await start(chosen)).finish()
  const languages = await start(chosen)
  expect([offers, runs]).toEqual([[['c17-gcc', 'python3', 'bash']], 0])
  await languages.finish()
  // A build and a run each: a program that was kept proves nothing about builds.
  expect(runs).toBe(6)
})

test('proofs that are trusted are not made again; what has none is proved', async () => {
  await (await start(['c17-gcc'])).finish()
  const languages = await start(['c17-gcc', 'bash'], true, true)
  await languages.finish()
  expect([languages.ids, runs]).toEqual([['c17-gcc', 'bash'], 2])
})

test('what no longer passes is taken back and not trusted again', async () => {
  await (await start(['c17-gcc'])).finish()
  const broken = await start(['c17-gcc'], false)
  expect(offers).toEqual([['c17-gcc']])
  // It is proved again later, when the sandbox may work.
  await expect(broken.finish()).rejects.toThrow('self-tests of c17-gcc could not be run')
  expect(offers.at(-1)).toEqual([])
  expect(notes.join()).toContain('c17-gcc is not offered')
  await start(['c17-gcc'], false)
  expect(offers).toEqual([[]])
})

test('another version of the compiler is proved anew, and builds with it', async () => {
  const gcc = findJudgeLanguage('c17-gcc')
  if (!gcc) throw new Error('no such language')
  const compiler = join(folder, 'compiler')
  await writeFile(compiler, '1')
  const needs = gcc.needs
  gcc.needs = [...needs, compiler]
  try {
    await start(['c17-gcc'])
    await start(['c17-gcc'])
    expect(runs).toBe(0)
    await writeFile(compiler, '22')
    await start(['c17-gcc'])
    expect(runs).toBe(2)
  } finally {
    gcc.needs = needs
  }
})

test('self-tests are given arguments, as drivers and checkers are', async () => {
  const bash = findJudgeLanguage('bash')
  if (!bash) throw new Error('no such language')
  const { selfTest } = bash
  try {
    for (const [stdout, offered] of [
      ['input.txt output.txt answer.txt\n', ['bash']],
      ['\n', []],
    ] as const) {
      bash.selfTest = { source: 'echo $*\n', stdin: '', stdout }
      const languages = await start(['bash'])
      await languages.finish()
      expect(languages.ids).toEqual(offered)
    }
  } finally {
    bash.selfTest = selfTest
  }
})

test('a record that is none is as good as none', async () => {
  await start(['c17-gcc'])
  const file = join(folder, 'self-test/passed.json')
  expect(await readFile(file, 'utf8')).toContain('c17-gcc')
  await writeFile(file, '[1, {')
  await start(['c17-gcc'])
  expect([offers, runs]).toEqual([[['c17-gcc']], 2])
})

/** C with something prepared for its builds: `flags` is what they use it with. */
const withPrepared = async (flags: string[], action: () => Promise<void>): Promise<void> => {
  const gcc = findJudgeLanguage('c17-gcc')
  if (!gcc) throw new Error('no such language')
  const { build } = gcc
  gcc.build = {
    ...build,
    argv: (name, prepared) => [
      ...build.argv(name, prepared),
      ...(prepared === null ? [] : flags.map((flag) => flag.replace('PREPARED', prepared))),
    ],
  }
  gcc.prepare = {
    where: 'sandbox',
    argv: ['/bin/sh', '-c', 'echo "int made;" > made.h'],
    readOnly: [],
    files: [],
    collect: [{ name: 'made.h', place: 'made.h' }],
  }
  try {
    await action()
  } finally {
    delete gcc.prepare
    gcc.build = build
  }
}

test('a language is proved with what is prepared for its builds, and anew when that is made anew', () =>
  withPrepared(['-include', 'PREPARED/made.h'], async () => {
    await start(['c17-gcc'])
    expect([offers, notes, runs]).toEqual([[['c17-gcc']], [], 3])
    await start(['c17-gcc'])
    expect([offers, runs]).toEqual([[['c17-gcc']], 0])
    await rm(join(folder, 'builds/prepared'), { recursive: true })
    await start(['c17-gcc'])
    expect([offers, runs]).toEqual([[['c17-gcc']], 3])
  }))

test('what is prepared and does harm is not used, and costs no language', () =>
  withPrepared(['-include', 'PREPARED/nothing.h'], async () => {
    const languages = await start(['c17-gcc'])
    expect(offers).toEqual([['c17-gcc']])
    expect(notes.join()).toContain('trying without what was prepared')
    await languages.finish()
    expect([languages.ids, notes.length]).toEqual([['c17-gcc'], 1])
  }))
