// Broken frames for requests.c under sanitizers: the same frames in every run, a minute of others where the part of the
// sandbox is on, an hour by hand with
// DRAFTS_FUZZ_SECONDS=3600 npx vitest run --project sandbox judge/src/sandbox/fuzz.sandbox.test.ts
// DRAFTS_SEED repeats a run; a finding comes after the line with its seed.
import { execFile } from 'node:child_process'
import { cp, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isPartOn } from '../../../testing/parts.ts'
import { testSeed } from '../../../testing/seed.ts'
import { RUNNER_FOLDER } from './build-runner.ts'
import { encodePair, encodeRun } from './encode-run.ts'
import { openTestFolder, ORDINARY, removeFolders, specOf } from './test-bed.ts'

const run = promisify(execFile)
const SECONDS = process.env.DRAFTS_FUZZ_SECONDS ?? (isPartOn('sandbox') ? '60' : undefined)
const SEED = testSeed()
/** Seconds, or a number of inputs. */
const LENGTH = SECONDS ?? '300000x'
const FLAGS = ['-g', '-O1', '-fsanitize=address,undefined', '-fno-sanitize-recover=all']

let corpus: string[] = []

beforeAll(async () => {
  corpus = await writeCorpus(await openTestFolder('corpus'))
})
afterAll(removeFolders)

async function writeCorpus(folder: string): Promise<string[]> {
  const plain = specOf(ORDINARY, { argv: ['/box/program', '-x', 'ä'] })
  const full = specOf(ORDINARY, {
    argv: ['/usr/bin/gcc', '-o', 'program', 'main.c'],
    box: '/srv/box',
    root: '/srv/other-root',
    work: {
      files: [
        { name: 'main.c', from: '/srv/main.c' },
        { name: 'a.h', from: '/srv/a.h' },
      ],
      collect: [{ name: 'program', maxBytes: 1e6 }],
      collectDir: '/srv/out',
    },
    readOnly: [
      { name: 'testlib', from: '/srv/testlib' },
      { name: 'jvm/17', from: '/usr/lib/jvm' },
    ],
    answer: '/srv/answer',
    stdin: { bytes: Buffer.from([0, 1, 2, 255]) },
  })
  const frames = [
    encodeRun(1, plain),
    encodeRun(2, full),
    encodeRun(3, { ...plain, stdin: { file: '/srv/in' } }),
    encodePair(4, {
      solution: plain,
      driver: full,
      acceptCodes: [0, 42],
      idleNs: 1e9,
      wallNs: 3e9,
    }),
  ]
  return Promise.all(
    frames.map(async (frame, i) => {
      const file = path.join(folder, `frame-${i}`)
      await writeFile(file, frame.subarray(4)) // read_input() takes the length off
      return file
    }),
  )
}

async function fuzz(runner: string, length: string): Promise<string> {
  const program = path.join(await openTestFolder('fuzz'), 'fuzz-requests')
  await run('cc', [...FLAGS, '-o', program, path.join(runner, 'fuzz', 'fuzz-requests.c')])
  const { stdout } = await run(program, [length, String(SEED), ...corpus])
  return stdout
}

test(
  'no frame makes requests.c read or write beyond what it has',
  { timeout: Number(SECONDS ?? 0) * 2000 + 600_000 },
  async () => {
    const counted: unknown = JSON.parse(await fuzz(RUNNER_FOLDER, LENGTH))
    console.log(`fuzz: ${JSON.stringify(counted)}`)
    expect(counted).toMatchObject({ seed: SEED, inputs: expect.any(Number) })
  },
)

test.each([
  ['a length is not compared with what is left', 'r->left < (size_t)n + 1 || r->p[n]', '0'],
  ['a number is read beyond the end', 'if (r->left < n)', 'if (0)'],
])('the sanitizers notice when %s', async (_, check, instead) => {
  const copy = await openTestFolder('runner')
  await cp(RUNNER_FOLDER, copy, { recursive: true })
  const source = await readFile(path.join(copy, 'requests.c'), 'utf8')
  expect(source).toContain(check)
  await writeFile(path.join(copy, 'requests.c'), source.replace(check, instead))
  await expect(fuzz(copy, '300000x')).rejects.toThrow(
    /seed \d+\n[^]*(AddressSanitizer|runtime error)/,
  )
})
