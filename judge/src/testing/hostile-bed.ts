import { createHash } from 'node:crypto'
import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import net from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import type { Runner } from '../sandbox/runner.ts'
import type { RunResult, RunSpec } from '../sandbox/sandbox.ts'
import {
  build,
  compileForTest,
  openTestFolder,
  ORDINARY,
  removeFolders,
  specOf,
  startRunner,
} from '../sandbox/test-bed.ts'
import type { BuiltForTest } from '../sandbox/test-bed.ts'
import { verdictOfRun } from '../sandbox/verdict-of-run.ts'
import { failedCheck, hostTmp, limitsOf, readManifest, readWaited } from './hostile-checks.ts'
import type { HostileProgram, Observed } from './hostile-checks.ts'

// Hostile programs in the sandbox, and what of them is not as their manifest wants it. Rows that measure time are in a
// test file of their own.

const ROOT = path.resolve(import.meta.dirname, '../../..')
const FIXTURES = path.resolve(
  process.env['DRAFTS_FIXTURES'] ?? path.join(ROOT, '../shared/fixtures'),
  'hostile',
)
const OWN = path.join(ROOT, 'judge/fixtures/programs')

export const fixturePrograms = await readManifest(FIXTURES)
if (fixturePrograms.length === 0)
  console.warn(`skipped: the acceptance programs are not in ${FIXTURES}; only the small set runs`)

const ABSTRACT = `drafts-test-${process.pid}`
const CANARY_TEXT = `canary-${createHash('sha256').update(ABSTRACT).digest('hex')}\n`
let runner: Runner
let folder: string
let canaryFile: string
let ordinary: BuiltForTest
let connections = 0
const listeners: net.Server[] = []

/** For the top of a test file. */
export const useHostile = (): void => {
  beforeAll(async () => {
    runner = await startRunner()
    folder = await openTestFolder('hostile')
    canaryFile = path.join(await openTestFolder('canary'), 'canary.txt')
    await writeFile(canaryFile, CANARY_TEXT)
    ordinary = await build(runner, path.join(OWN, 'sum.c'), 'c')
    for (const where of [{ port: 0, host: '127.0.0.1' }, { path: `\0${ABSTRACT}` }]) {
      const server = net.createServer(() => connections++)
      await new Promise<void>((resolve) => server.listen(where, resolve))
      listeners.push(server)
    }
  })
  afterAll(async () => {
    for (const server of listeners) server.close()
    await runner.close()
    await removeFolders()
  })
}

function fill(text: string): string {
  const address = listeners[0]?.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return text
    .replaceAll('{CANARY_FILE}', canaryFile)
    .replaceAll('{HOST_PID}', String(process.pid))
    .replaceAll('{TCP_PORT}', String(port))
    .replaceAll('{ABSTRACT_NAME}', ABSTRACT)
}

function verdictOf(result: RunResult): string {
  const verdict = verdictOfRun(result)
  if (verdict !== null) return verdict
  return result.stdout.toString('latin1').trim() === 'SAFE' ? 'Accepted' : 'WrongAnswer'
}

/** An ordinary program is accepted with normal numbers. */
async function ordinaryRun(): Promise<string | null> {
  const result = await runner.run(
    specOf(ORDINARY, { ...ordinary, stdin: { bytes: Buffer.from('2 3\n') } }),
  )
  const normal = result.cpuNs < 200e6 && result.memoryBytes < 8 * 2 ** 20
  if (verdictOfRun(result) === null && result.stdout.toString() === '5\n' && normal) return null
  return `the next run: ${JSON.stringify({ ...result, stdout: result.stdout.toString(), stderr: result.stderr.toString() })}`
}

async function fingerprint(file: string): Promise<string> {
  const info = await stat(file)
  return `${createHash('sha256')
    .update(await readFile(file))
    .digest('hex')} ${info.size} ${info.mode} ${info.uid}`
}

async function storedBytes(result: RunResult): Promise<number> {
  const spooled = result.stdoutFile === null ? 0 : (await stat(result.stdoutFile)).size
  if (result.stdoutFile !== null) await rm(result.stdoutFile)
  return (
    spooled +
    result.stdout.length +
    result.stderr.length +
    result.collected.reduce((sum, file) => sum + file.size, 0)
  )
}

async function observe(run: () => Promise<RunResult>, stdinFile: string): Promise<Observed> {
  const before = {
    stdin: await fingerprint(stdinFile),
    tmp: await hostTmp(),
    supervisor: runner.pid,
  }
  const waitedBefore = await readWaited()
  const started = performance.now()
  const result = await run()
  const outsideMs = performance.now() - started
  const waitedMs = (await readWaited()) - waitedBefore
  return {
    result,
    waitedMs,
    outsideMs,
    storedBytes: await storedBytes(result),
    supervisor: runner.pid,
    supervisorBefore: before.supervisor,
    canary: { text: CANARY_TEXT, now: await readFile(canaryFile, 'utf8') },
    stdinBefore: before.stdin,
    stdinAfter: await fingerprint(stdinFile),
    connections,
    hostTmpBefore: before.tmp,
    nextRun: ordinaryRun,
  }
}

/** Differences from the manifest; empty when all holds and the next ordinary program runs as always. */
async function unmet(program: HostileProgram, verdict: string, seen: Observed): Promise<string[]> {
  const about = `${seen.result.stdout.toString().slice(0, 300)} | ${seen.result.stderr.toString().slice(0, 600)} | ${JSON.stringify({ ...seen.result, stdout: 0, stderr: 0 })}`
  const failed = program.verdict.includes(verdict) ? [] : [`verdict ${verdict}`]
  for (const check of program.checks ?? []) {
    const failure = await failedCheck(check, seen)
    if (failure !== null) failed.push(failure)
  }
  const next = await ordinaryRun()
  if (next !== null) failed.push(next)
  return failed.length === 0 ? [] : [...failed, about]
}

async function judge(program: HostileProgram, built: BuiltForTest): Promise<string[]> {
  const stdinFile = path.join(folder, 'stdin')
  const repeat = program.stdin_repeat
  await writeFile(
    stdinFile,
    repeat === undefined ? fill(program.stdin ?? '') : repeat.text.repeat(repeat.times),
  )
  const spec: RunSpec = specOf(limitsOf(program), { ...built, stdin: { file: stdinFile } })
  const failed: string[] = []
  for (let i = 0; i < (program.runs ?? 1); i++) {
    const seen = await observe(() => runner.run(spec), stdinFile)
    failed.push(...(await unmet(program, verdictOf(seen.result), seen)))
  }
  return failed
}

async function judgeCompiling(program: HostileProgram): Promise<string[]> {
  const source = path.join(folder, program.file)
  const stdinFile = path.join(folder, 'stdin')
  await writeFile(source, fill(await readFile(path.join(FIXTURES, program.file), 'utf8')))
  await writeFile(stdinFile, '')
  const target = await openTestFolder('compile')
  const language = program.language === 'cpp' ? 'cpp' : 'c'
  const seen = await observe(
    () => compileForTest(runner, source, language, target, { limits: limitsOf(program) }),
    stdinFile,
  )
  const failed = verdictOfRun(seen.result) !== null || seen.result.collected.length === 0
  return unmet(program, failed ? 'CompilationError' : 'Accepted', seen)
}

/**
 * Rows that measure CPU or wall time may wobble when something else takes the machine. So may one that races its two
 * limits: Python needs most of its second of CPU to fill 128 MB.
 */
export const isTimed = ({ checks = [], file }: HostileProgram): boolean =>
  checks.some((check) => /^(cpu|wall)_/.test(check)) || file === 'mem_list.py'

const boxes = new Map<string, BuiltForTest>()

/** Differences from the manifest for a program of the fixtures. */
export const judgeFixture = async (program: HostileProgram): Promise<string[]> => {
  if (program.mode === 'compile') return judgeCompiling(program)
  const built =
    boxes.get(program.file) ??
    (await build(runner, path.join(FIXTURES, program.file), program.language))
  boxes.set(program.file, built)
  return judge(program, built)
}

export const judgeOwn = async (program: HostileProgram): Promise<string[]> =>
  judge(program, await build(runner, path.join(OWN, program.file), 'c'))

/** The secret, which is readable from outside, or the table proves nothing. */
export const readCanary = async (): Promise<{ text: string; folder: string; now: string }> => ({
  text: CANARY_TEXT,
  folder: path.dirname(canaryFile),
  now: await readFile(canaryFile, 'utf8'),
})

const limits = { cpu_ms: 300, wall_ms: 1000, memory_mb: 32, output_kb: 256, processes: 8 }
/** The set that comes with the repository. */
export const ownPrograms: HostileProgram[] = [
  {
    file: 'loop.c',
    verdict: ['CPULimitExceeded'],
    checks: ['cpu_between:300:330', 'wall_below:600'],
    property: 'an endless loop ends at its CPU limit',
  },
  {
    file: 'sleep.c',
    verdict: ['CPULimitExceeded'],
    checks: ['wall_between:1000:1100', 'cpu_below:20'],
    property: 'a sleeper ends at the wall limit',
  },
  {
    file: 'eat.c',
    verdict: ['MemoryLimitExceeded'],
    checks: ['memory_mb_between:28:33'],
    property: 'memory is limited',
  },
  {
    file: 'flood.c',
    verdict: ['RuntimeError'],
    checks: ['stored_output_below_kb:600', 'wall_below:600'],
    property: 'output is limited',
  },
  {
    file: 'forks.c',
    verdict: ['Accepted'],
    checks: ['no_leftover_processes'],
    property: 'processes are limited, none survives',
  },
  { file: 'crash.c', verdict: ['RuntimeError'], property: 'a crash is a RuntimeError' },
].map((row) => ({ ...row, language: 'c', limits }))
