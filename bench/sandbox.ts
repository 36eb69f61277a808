// What bench/judge.ts measures of the sandbox alone: checks per second next to a bare child_process.spawn, and how
// steady CPU times are.
import { spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { RunResult, Sandbox } from '../judge/src/sandbox/sandbox.ts'
import { build, openTestFolder, ORDINARY, specOf } from '../judge/src/sandbox/test-bed.ts'
import type { BuiltForTest } from '../judge/src/sandbox/test-bed.ts'

const PROGRAMS = path.resolve(import.meta.dirname, '../judge/fixtures/programs')
const INPUT = Buffer.from('2 3\n')

export interface Spread {
  runs: number
  medianMs: number
  /** (max - min) / median */
  spread: number
}

export async function buildSums(
  sandbox: Sandbox,
): Promise<{ fixed: BuiltForTest; dynamic: BuiltForTest }> {
  const source = path.join(PROGRAMS, 'sum.cpp')
  return {
    fixed: await build(sandbox, source, 'cpp', ['-static']),
    dynamic: await build(sandbox, source, 'cpp'),
  }
}

/** One unsandboxed start: the yardstick. */
export function spawnOnce(program: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, [], { stdio: ['pipe', 'pipe', 'ignore'] })
    const chunks: Buffer[] = []
    child.on('error', reject)
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.on('close', () => resolve(Buffer.concat(chunks).toString()))
    child.stdin.end(INPUT)
  })
}

export function sandboxOnce(sandbox: Sandbox, built: BuiltForTest): Promise<RunResult> {
  return sandbox.run(specOf(ORDINARY, { ...built, stdin: { bytes: INPUT } }))
}

/** Runs per second with all slots busy. */
export async function measureThroughput(
  sandbox: Sandbox,
  built: BuiltForTest,
  total: number,
): Promise<number> {
  let left = total
  const worker = async () => {
    while (left-- > 0) await sandboxOnce(sandbox, built)
  }
  const started = performance.now()
  await Promise.all(Array.from({ length: sandbox.capabilities.slots * 3 }, worker))
  return (total * 1000) / (performance.now() - started)
}

/** The same with child_process.spawn: shows how fast this machine starts programs at all. */
export async function measureBareThroughput(
  built: BuiltForTest,
  total: number,
  atOnce: number,
): Promise<number> {
  const program = path.join(built.box, 'program')
  let left = total
  const worker = async () => {
    while (left-- > 0) await spawnOnce(program)
  }
  const started = performance.now()
  await Promise.all(Array.from({ length: atOnce }, worker))
  return (total * 1000) / (performance.now() - started)
}

/** A program that computes for about the given time, calibrated here. */
export async function buildBurner(
  sandbox: Sandbox,
  targetMs: number,
): Promise<BuiltForTest & { stdin: { bytes: Uint8Array } }> {
  const source = path.join(await openTestFolder('burn'), 'burn.c')
  await writeFile(
    source,
    '#include <stdio.h>\nint main(void) { unsigned long n, x = 88172645463325252UL; if (scanf("%lu", &n) != 1) return 1;\n' +
      'while (n--) { x ^= x << 13; x ^= x >> 7; x ^= x << 17; } printf("%lu\\n", x); return 0; }\n',
  )
  const built = await build(sandbox, source, 'c')
  const limits = { ...ORDINARY, cpuMs: 5000, wallMs: 10_000 }
  const probe = 100_000_000
  const result = await sandbox.run(
    specOf(limits, { ...built, stdin: { bytes: Buffer.from(String(probe)) } }),
  )
  return {
    ...built,
    stdin: { bytes: Buffer.from(String(Math.round((probe * targetMs * 1e6) / result.cpuNs))) },
  }
}

/** CPU times of the same work, alone or with every slot busy with it. */
export async function measureSpread(
  sandbox: Sandbox,
  burner: BuiltForTest & { stdin: { bytes: Uint8Array } },
  runs: number,
  atOnce: number,
): Promise<Spread> {
  const times: number[] = []
  let left = runs
  const worker = async () => {
    while (left-- > 0)
      times.push(
        (await sandbox.run(specOf({ ...ORDINARY, cpuMs: 5000, wallMs: 10_000 }, burner))).cpuNs /
          1e6,
      )
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  const medianMs = median(times)
  return { runs, medianMs, spread: (Math.max(...times) - Math.min(...times)) / medianMs }
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
