// What a program might learn from, or leave to, whatever runs beside and after it.
import { execFile, spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildRunner } from './build-runner.ts'
import { encodeRun } from './encode-run.ts'
import { ReplyReader } from './reply-reader.ts'
import type { Runner } from './runner.ts'
import type { RunResult, RunSpec } from './sandbox.ts'
import { build, openTestFolder, ORDINARY, removeFolders, specOf, startRunner } from './test-bed.ts'
import type { BuiltForTest } from './test-bed.ts'

const PROGRAMS = path.resolve(import.meta.dirname, '../../fixtures/programs')
const run = promisify(execFile)

let runner: Runner
beforeAll(async () => {
  runner = await startRunner()
})
afterAll(async () => {
  await runner.close()
  await removeFolders()
})

const built = (name: string): Promise<BuiltForTest> => build(runner, path.join(PROGRAMS, name), 'c')

const textOf = ({ stdout, stderr }: RunResult) => `${stdout.toString()}${stderr.toString()}`

test.each(['socket_families.c', 'leave_core.c'])('%s', async (name) => {
  const result = await runner.run(specOf(ORDINARY, await built(name)))
  expect(textOf(result)).toMatch(/^SAFE\n/)
})

const runOneAsNobody = async (spec: RunSpec): Promise<RunResult> => {
  const [result] = await runAsNobody([spec])
  if (!result) throw new Error('no result')
  return result
}

const ways = [
  ['by the account of the judge', (spec: RunSpec) => runner.run(spec)],
  ['without root', runOneAsNobody],
] as const

test.each(process.getuid?.() === 0 ? ways : ways.slice(0, 1))(
  '%s no program learns where on the host its files lie',
  async (_, start) => {
    const { box, argv } = await built('tell_paths.c')
    const folder = await openTestFolder('told')
    const input = path.join(folder, 'input')
    await writeFile(input, '1\n')
    const spec = specOf(ORDINARY, {
      box,
      argv: [...argv, '/box', '/drafts/clone', '/usr', '/work'],
      readOnly: [{ name: 'clone', from: import.meta.dirname }],
      work: { files: [], collect: [], collectDir: null },
      stdin: { file: input },
    })
    const told = textOf(await start(spec))
    // It looked, and saw itself.
    expect(told).toContain('exe -> /box/program')
    expect(told).toContain('mountinfo')
    const hosts = [box, folder, path.basename(folder), import.meta.dirname]
    expect(hosts.filter((place) => told.includes(place))).toEqual([])
  },
)

describe('files that others open are not seen', () => {
  test.each([
    ['inotify_init', '1'],
    ['inotify_init1', '2'],
    ['F_NOTIFY', '3'],
  ])('%s', async (_, way) => {
    const { box, argv } = await built('watch_others.c')
    let watching = true
    const watched = runner
      .run(specOf(ORDINARY, { box, argv: [...argv, way] }))
      .finally(() => (watching = false))
    while (watching) await run('/usr/bin/head', ['-c1', '/usr/bin/head'])
    expect((await watched).stdout.toString()).toBe('watching\nSAFE\n')
  })
})

/** Runs one after the other in the same container of a supervisor without root. */
async function runAsNobody(specs: RunSpec[]): Promise<RunResult[]> {
  const binary = await buildRunner(path.join(os.tmpdir(), 'drafts-runner-cache'))
  const as = ['--reuid=65534', '--regid=65534', '--clear-groups']
  const child = spawn('setpriv', [...as, binary, '1', '/dev/shm', 'none'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const reader = new ReplyReader()
  const results: RunResult[] = []
  const done = Promise.withResolvers<void>()
  const next = () => {
    const spec = specs[results.length]
    if (spec === undefined) done.resolve()
    else child.stdin.write(encodeRun(results.length, spec))
  }
  child.stdout.on('data', (chunk: Buffer) => {
    for (const reply of reader.push(chunk)) {
      if (reply.kind === 'hello') next()
      else if (reply.kind === 'result') {
        results.push(reply.result)
        next()
      } else done.reject(new Error(JSON.stringify(reply)))
    }
  })
  await done.promise
  const closed = new Promise((resolve) => child.on('close', resolve))
  child.stdin.end()
  await closed
  return results
}

test.runIf(process.getuid?.() === 0)(
  'without root a program leaves the next one its folders as new',
  { timeout: 60_000 },
  async () => {
    const { box, argv } = await built('spoil_folders.c')
    const work = { files: [], collect: [], collectDir: null }
    const spec = (action: string) =>
      specOf({ ...ORDINARY, memoryMb: 256 }, { box, argv: [...argv, action], work })
    const results = await runAsNobody([spec('look'), spec('spoil'), spec('look'), spec('look')])
    expect(results.map(textOf)).toEqual(Array.from({ length: 4 }, () => 'SAFE\n'))
  },
)
