// One program that lives long and talks with the judge (a language server). How this works:
// - Each session has a supervisor of its own (runner.c, "session"): the judging one never waits for it, and neither
//   copies a byte. Its descriptors 3 and 4 are the program's stdin and stdout.
// - The program has the walls of every run: namespaces, read-only root, no network, a control group, seccomp. Beyond
//   that it goes last on the CPU and is pinned to no core, so that it takes what judging leaves.
// - close(), or the death of this process, ends the supervisor's stdin; it kills all that is inside and cleans up.
import { spawn } from 'node:child_process'
import { Duplex } from 'node:stream'
import type { Readable, Writable } from 'node:stream'
import { buildRunner } from './build-runner.ts'
import { encodeRun } from './encode-run.ts'
import { ReplyReader } from './reply-reader.ts'
import { argumentsOf } from './runner.ts'
import type { RunnerOptions } from './runner.ts'
import { SandboxError } from './sandbox.ts'
import type { RunResult, RunSpec } from './sandbox.ts'

/** Nothing of a session is compared, collected or counted as output; `cpuNs` and `wallNs` bound its whole life. */
export type SessionSpec = Omit<RunSpec, 'stdin' | 'answer' | 'inlineBytes' | 'outputBytes' | 'box'>

export interface SandboxSession {
  /** Process id of its supervisor. */
  pid: number
  stdin: Writable
  stdout: Readable
  /** When the program ended by itself, or was stopped at a limit; rejects with SandboxError otherwise. */
  ended: Promise<RunResult>
  /** Resolves when nothing of it is left. */
  close(): Promise<void>
}

/** Starts the program; throws SandboxError where the sandbox cannot. */
export const openSession = async (
  options: Omit<RunnerOptions, 'slots'>,
  spec: SessionSpec,
): Promise<SandboxSession> => {
  const binary = await buildRunner(options.cacheDir)
  const args = [...(await argumentsOf({ ...options, slots: 1 })), 'session']
  const child = spawn(binary, args, {
    stdio: ['pipe', 'pipe', 'inherit', 'pipe', 'pipe'],
    env: {},
  })
  const [control, answers, , stdin, stdout] = child.stdio
  if (!control || !answers || !(stdin instanceof Duplex) || !(stdout instanceof Duplex))
    throw new SandboxError('refused', 'The program runner was started without its streams.')
  const ready = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<RunResult>()
  const gone = Promise.withResolvers<void>()
  // The caller may have stopped listening; close() settles it all the same.
  ended.promise.catch(() => {})
  // A broken stream means that the program or the supervisor ended, which `ended` reports.
  for (const stream of [control, stdin, stdout]) stream.on('error', () => {})
  const reader = new ReplyReader()
  answers.on('data', (chunk: Buffer) => {
    for (const reply of reader.push(chunk)) {
      if (reply.kind === 'hello') ready.resolve()
      else if (reply.kind === 'refused') ready.reject(new SandboxError('refused', reply.message))
      else if (reply.kind === 'failed') ended.reject(new SandboxError('request', reply.message))
      else if (reply.kind === 'result') ended.resolve(reply.result)
    }
  })
  child.on('error', (error) => ready.reject(new SandboxError('refused', error.message)))
  child.on('exit', () => {
    const error = new SandboxError('closed', 'The session was closed.')
    ready.reject(error)
    ended.reject(error)
    gone.resolve()
  })
  await ready.promise
  const unused = { box: null, stdin: null, answer: null, inlineBytes: 0, outputBytes: 0 }
  control.write(encodeRun(1, { ...spec, ...unused }))
  return {
    pid: child.pid ?? 0,
    stdin,
    stdout,
    ended: ended.promise,
    close: () => {
      control.end()
      stdin.destroy()
      stdout.destroy()
      return gone.promise
    },
  }
}
