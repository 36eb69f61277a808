// node bench/pairs.ts [rounds]: what an interactive pair costs in the sandbox, next to two bare processes joined by pipes.
import { execFileSync, spawn } from 'node:child_process'
import { closeSync, constants, openSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { PairResult, PairSpec, Sandbox } from '../judge/src/sandbox/sandbox.ts'
import {
  build,
  openTestFolder,
  ORDINARY,
  removeFolders,
  specOf,
  startRunner,
} from '../judge/src/sandbox/test-bed.ts'
import type { BuiltForTest } from '../judge/src/sandbox/test-bed.ts'

const PROGRAM = path.resolve(import.meta.dirname, '../judge/fixtures/programs/actor.c')

export interface PairTimes {
  /** Medians of interleaved rounds, in milliseconds from the call to both ends in hand. */
  bareMs: number
  sandboxMs: number
  ratio: number
}

/** Two named pipes: a process that holds both ends could not see the end of file, so each end is opened by itself. */
export class BarePair {
  readonly #program: string
  readonly #pipes: [string, string]

  private constructor(program: string, pipes: [string, string]) {
    this.#program = program
    this.#pipes = pipes
  }

  static async open(program: string): Promise<BarePair> {
    const folder = await openTestFolder('pipes')
    const pipes: [string, string] = [path.join(folder, 'a'), path.join(folder, 'b')]
    execFileSync('mkfifo', pipes)
    return new BarePair(program, pipes)
  }

  async run(exchanges: number): Promise<void> {
    const [toSolution, toDriver] = this.#pipes.map(bothEnds)
    if (!toSolution || !toDriver) throw new Error('no pipes')
    const ends = [
      this.#start(['echo'], toSolution.read, toDriver.write),
      this.#start([`ask:${exchanges}`], toDriver.read, toSolution.write),
    ]
    for (const fd of [...Object.values(toSolution), ...Object.values(toDriver)]) closeSync(fd)
    await Promise.all(ends)
  }

  #start(actions: string[], stdin: number, stdout: number): Promise<void> {
    const child = spawn(this.#program, actions, { stdio: [stdin, stdout, 'ignore'] })
    return new Promise((resolve, reject) => {
      child.on('error', reject)
      child.on('close', () => resolve())
    })
  }
}

function bothEnds(pipe: string): { read: number; write: number } {
  const held = openSync(pipe, constants.O_RDWR)
  const ends = { read: openSync(pipe, 'r'), write: openSync(pipe, 'w') }
  closeSync(held)
  return ends
}

const LIMITS = { ...ORDINARY, cpuMs: 20_000, outputKb: 100_000 }

export function pairSpec(
  actor: BuiltForTest,
  solution: string[],
  driver: string[],
  cpuMs = LIMITS.cpuMs,
): PairSpec {
  const side = (actions: string[]) =>
    specOf({ ...LIMITS, cpuMs }, { box: actor.box, argv: [...actor.argv, ...actions] })
  return {
    solution: side(solution),
    driver: side(driver),
    acceptCodes: [0],
    idleNs: 5e9,
    wallNs: 60e9,
  }
}

export function pairOnce(
  sandbox: Sandbox,
  actor: BuiltForTest,
  exchanges: number,
): Promise<PairResult> {
  return sandbox.runPair(pairSpec(actor, ['echo'], [`ask:${exchanges}`]))
}

/** Rounds in which both are run once, in changing order. */
export async function measurePair(
  sandbox: Sandbox,
  actor: BuiltForTest,
  rounds: number,
  exchanges: number,
): Promise<PairTimes> {
  const bare: number[] = []
  const boxed: number[] = []
  const pipes = await BarePair.open(path.join(actor.box, 'program'))
  const sides = [
    async () => bare.push(await timed(() => pipes.run(exchanges))),
    async () => boxed.push(await timed(() => pairOnce(sandbox, actor, exchanges))),
  ]
  for (let round = 0; round < rounds; round++)
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) await side()
  const bareMs = median(bare)
  const sandboxMs = median(boxed)
  return { bareMs, sandboxMs, ratio: sandboxMs / bareMs }
}

/** How far a program that computes gets beyond its CPU limit, and how late a bare one is ended by a timer. */
export async function measureKill(
  sandbox: Sandbox,
  actor: BuiltForTest,
  limitMs: number,
  rounds: number,
): Promise<{ cpuMs: number[]; bareMs: number[] }> {
  const cpuMs: number[] = []
  const bareMs: number[] = []
  for (let round = 0; round < rounds; round++) {
    const pair = await sandbox.runPair(pairSpec(actor, ['spin'], ['rest'], limitMs))
    cpuMs.push(pair.solution.cpuNs / 1e6 - limitMs)
    bareMs.push(
      (await timed(async () => {
        const child = spawn(path.join(actor.box, 'program'), ['spin'], { stdio: 'ignore' })
        const ended = new Promise((resolve) => child.on('close', resolve))
        await pause(limitMs)
        child.kill('SIGKILL')
        await ended
      })) - limitMs,
    )
  }
  return { cpuMs, bareMs }
}

async function timed(action: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await action()
  return performance.now() - started
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

export interface PairFigures {
  one: PairTimes
  bareExchangeUs: number
  boxedExchangeUs: number
  /** Beyond a CPU limit of 300 ms. */
  killCpuMs: number[]
  killBareMs: number[]
}

export async function measurePairs(rounds: number): Promise<PairFigures> {
  const sandbox = await startRunner()
  try {
    const actor = await build(sandbox, PROGRAM, 'c', ['-static'])
    for (let i = 0; i < 10; i++) await pairOnce(sandbox, actor, 1)
    const one = await measurePair(sandbox, actor, rounds, 1)
    const many = await measurePair(sandbox, actor, 9, 10_000)
    const kill = await measureKill(sandbox, actor, 300, 20)
    return {
      one,
      bareExchangeUs: ((many.bareMs - one.bareMs) * 1000) / 9999,
      boxedExchangeUs: ((many.sandboxMs - one.sandboxMs) * 1000) / 9999,
      killCpuMs: kill.cpuMs,
      killBareMs: kill.bareMs,
    }
  } finally {
    await sandbox.close()
    await removeFolders()
  }
}

async function main(): Promise<void> {
  const load = os.loadavg()[0]?.toFixed(2)
  console.log(`${os.availableParallelism()} cores, load ${load}`)
  console.log(await measurePairs(Number(process.argv[2] ?? 200)))
}

if (import.meta.main) await main()
