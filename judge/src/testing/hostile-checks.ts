// The acceptance programs' manifest (see "conventions" at its top) and the checks the test harness evaluates.
import { readFile, readdir, lstat } from 'node:fs/promises'
import path from 'node:path'
import { leftoverPrograms } from '../sandbox/test-bed.ts'
import type { TestLanguage, TestLimits } from '../sandbox/test-bed.ts'
import type { RunResult } from '../sandbox/sandbox.ts'

export interface HostileProgram {
  file: string
  language: TestLanguage
  limits: {
    cpu_ms: number
    wall_ms: number
    memory_mb: number
    output_kb: number
    processes: number
  }
  verdict: string[]
  property: string
  checks?: string[]
  stdin?: string
  stdin_repeat?: { text: string; times: number }
  runs?: number
  mode?: 'compile'
}

/** What the harness observed around one run. */
export interface Observed {
  result: RunResult
  /** In which something on this machine waited for a core, or the host took one: so much later may an end come. */
  waitedMs: number
  outsideMs: number
  storedBytes: number
  supervisor: number
  supervisorBefore: number
  canary: { text: string; now: string }
  stdinBefore: string
  stdinAfter: string
  connections: number
  hostTmpBefore: Set<string>
  nextRun: () => Promise<string | null>
}

export async function readManifest(folder: string): Promise<HostileProgram[]> {
  // The big set is not on every machine.
  const text = await readFile(path.join(folder, 'manifest.json'), 'utf8').catch(() => null)
  if (text === null) return []
  const manifest: { programs: HostileProgram[] } = JSON.parse(text)
  return manifest.programs
}

export function limitsOf(program: HostileProgram): TestLimits {
  const { cpu_ms, wall_ms, memory_mb, output_kb, processes } = program.limits
  // Where CPU is what a row is about, or no time at all, a busy machine must not let the wall clock end it first.
  const isAboutCpu = program.checks?.some((check) => check.startsWith('cpu_between')) ?? false
  const isTimeless = !program.verdict.includes('CPULimitExceeded')
  const wallMs = isAboutCpu || isTimeless ? 10 * wall_ms : wall_ms
  return { cpuMs: cpu_ms, wallMs, memoryMb: memory_mb, outputKb: output_kb, processes }
}

/** Null when the check holds, otherwise what was seen. */
export async function failedCheck(check: string, seen: Observed): Promise<string | null> {
  const [name = '', ...args] = check.split(':')
  const [low = 0, high = 0] = args.map(Number)
  const { result, waitedMs } = seen
  const cpuMs = result.cpuNs / 1e6
  const wallMs = Math.max(result.wallNs / 1e6, seen.outsideMs)
  const memoryMb = result.memoryBytes / 2 ** 20
  switch (name) {
    case 'cpu_between':
      return within(check, cpuMs, low, high + waitedMs)
    case 'cpu_below':
      return within(check, cpuMs, 0, low + waitedMs)
    case 'wall_between':
      return within(check, wallMs, low, high + waitedMs)
    case 'wall_below':
      return within(check, wallMs, 0, low + waitedMs)
    case 'memory_mb_between':
      return within(check, memoryMb, low, high)
    case 'stored_output_below_kb':
      return within(check, seen.storedBytes / 1024, 0, low)
    case 'no_leftover_processes':
      return seenOr(check, await leftoverPrograms(seen.supervisor), 0)
    case 'supervisor_alive':
      return seen.supervisor === seen.supervisorBefore
        ? null
        : `${check}: the supervisor was replaced`
    case 'next_run_ok':
      return seen.nextRun()
    case 'host_tmp_unchanged':
      return seenOr(check, await newForeignFiles(seen.hostTmpBefore), 0)
    case 'canary_unchanged':
      return seen.canary.now === seen.canary.text ? null : `${check}: ${seen.canary.now}`
    case 'canary_not_in_output':
      return `${result.stdout.toString()}${result.stderr.toString()}`.includes(
        seen.canary.text.trim(),
      )
        ? check
        : null
    case 'stdin_unchanged':
      return seen.stdinAfter === seen.stdinBefore ? null : `${check}: ${seen.stdinAfter}`
    case 'no_connection':
      return seen.connections === 0 ? null : `${check}: ${seen.connections}`
    default:
      return `unknown check ${check}`
  }
}

const tickMs = 10

/** The sum so far; the difference of two is what passed between them. */
export const readWaited = async (): Promise<number> => {
  const [pressure, times] = await Promise.all([
    // A kernel without pressure figures gives no allowance.
    readFile('/proc/pressure/cpu', 'utf8').catch(() => ''),
    readFile('/proc/stat', 'utf8'),
  ])
  const pressureUs = Number(/^some .* total=(\d+)/.exec(pressure)?.[1] ?? 0)
  const stolenTicks = Number(times.split('\n', 1)[0]?.trim().split(/\s+/)[8] ?? 0)
  return pressureUs / 1000 + stolenTicks * tickMs
}

function within(check: string, value: number, low: number, high: number): string | null {
  return value >= low && value <= high ? null : `${check}: ${value.toFixed(1)}`
}

function seenOr(check: string, found: unknown[], allowed: number): string | null {
  return found.length <= allowed ? null : `${check}: ${found.join(', ')}`
}

/** Names in /tmp and /dev/shm with their owner; other tests write there too, so only odd owners count as new. */
export async function hostTmp(): Promise<Set<string>> {
  const names = new Set<string>()
  for (const folder of ['/tmp', '/dev/shm'])
    for (const name of await readdir(folder)) {
      const info = await lstat(path.join(folder, name)).catch(() => null)
      if (info !== null) names.add(`${folder}/${name} ${info.uid}`)
    }
  return names
}

/** A database of another test, which has an account of its own, shares memory between its processes. */
const ofPostgres = /^\/dev\/shm\/PostgreSQL\.\d+ /

async function newForeignFiles(before: Set<string>): Promise<string[]> {
  const own = process.getuid?.() ?? 0
  return [...(await hostTmp())].filter(
    (entry) => !before.has(entry) && !entry.endsWith(` ${own}`) && !ofPostgres.test(entry),
  )
}
