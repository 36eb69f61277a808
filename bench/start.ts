// What one check costs from Node's side, three ways in the same rounds: a bare spawn, Debian's bubblewrap, our sandbox.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Sandbox } from '../judge/src/sandbox/sandbox.ts'
import type { BuiltForTest } from '../judge/src/sandbox/test-bed.ts'
import { sandboxOnce } from './sandbox.ts'

const input = Buffer.from('2 3\n')
const bubblewrap = '/usr/bin/bwrap'

export const hasBubblewrap = existsSync(bubblewrap)

/** Medians of interleaved rounds in ms, from the call to the output in hand. */
export interface StartTimes {
  bareMs: number
  boxedMs: number
  /** NaN where bubblewrap is not installed. */
  bubblewrapMs: number
}

/** Rounds in which each is started once, in an order that turns, with a pause before each. */
export const measureStart = async (
  sandbox: Sandbox,
  built: BuiltForTest,
  rounds: number,
  pauseMs: number,
): Promise<StartTimes> => {
  const program = path.join(built.box, 'program')
  const times = { bare: [] as number[], boxed: [] as number[], wrapped: [] as number[] }
  const sides = [
    async () => times.bare.push(await timed(() => output(program, []))),
    async () => times.boxed.push(await timed(() => sandboxOnce(sandbox, built))),
    async () =>
      hasBubblewrap &&
      times.wrapped.push(await timed(() => output(bubblewrap, wrapping(built.box)))),
  ]
  for (let round = 0; round < rounds; round += 1)
    for (let turn = 0; turn < sides.length; turn += 1) {
      if (pauseMs > 0) await pause(pauseMs)
      await sides[(round + turn) % sides.length]?.()
    }
  return {
    bareMs: median(times.bare),
    boxedMs: median(times.boxed),
    bubblewrapMs: median(times.wrapped),
  }
}

/** Namespaces and mounts like ours; it has no limits, accounting or filter of its own. */
const wrapping = (box: string): string[] =>
  `--unshare-all --die-with-parent --new-session --clearenv --ro-bind /usr /usr --symlink usr/lib /lib
   --symlink usr/lib64 /lib64 --proc /proc --dev /dev --tmpfs /tmp --ro-bind ${box} /box /box/program`.split(
    /\s+/,
  )

const output = (program: string, args: string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'pipe'] })
    const chunks: Buffer[] = []
    const errors: Buffer[] = []
    child.on('error', reject)
    child.stdin.on('error', () => {})
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => errors.push(chunk))
    child.on('close', () => {
      const text = Buffer.concat(chunks).toString()
      if (text.trim() === '5') resolve(text)
      else reject(new Error(`${program} printed ${text} ${Buffer.concat(errors).toString()}`))
    })
    child.stdin.end(input)
  })

const timed = async (action: () => Promise<unknown>): Promise<number> => {
  const started = performance.now()
  await action()
  return performance.now() - started
}

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
