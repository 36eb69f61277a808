import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Socket } from 'node:net'
import { fileURLToPath } from 'node:url'

// Isolated work runs in a child process, not in a thread: a thread that fills its heap can end all of Node with it.

/** `memory`: its heap was full. */
export type End = 'memory' | 'crash'

export interface Child {
  send(message: unknown): void
  /** CPU time that it has used so far; undefined where it has ended. */
  cpuMs(): number | undefined
  /** While idle, it does not keep the server running. */
  setIdle(isIdle: boolean): void
  kill(): Promise<void>
}

interface Listener {
  message: (message: unknown) => void
  /** Once; `words` is the last it wrote on stderr. */
  end: (why: End, words: string) => void
}

/** Seconds of CPU. A process that loops ends by this even where the server was killed and nobody watches it. */
const cpuSeconds = 300
const wordsKept = 4000

/**
 * `heapMb`: of JavaScript objects. The child gets nothing of the server's environment but where programs and compiled
 * code lie.
 */
export const startChild = (module: URL, heapMb: number, listener: Listener): Child => {
  const node = [process.execPath, `--max-old-space-size=${heapMb}`, fileURLToPath(module)]
  const child = spawn('/bin/sh', ['-c', `ulimit -t ${cpuSeconds}; exec "$@"`, 'sh', ...node], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] },
  })
  let words = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    words = (words + text).slice(-wordsKept)
  })
  child.on('message', listener.message)
  // A question that meets a child at its end: `exit` follows.
  child.on('error', () => undefined)
  // Not `exit`: what it wrote on stderr comes after that.
  child.once('close', () =>
    listener.end(/heap out of memory|heap limit/.test(words) ? 'memory' : 'crash', words),
  )
  return {
    cpuMs: () => (child.pid === undefined ? undefined : cpuMsOf(child.pid)),
    send: (message) => void child.send(message as object, () => undefined),
    setIdle: (isIdle) => holdOpen(child, !isIdle),
    kill: async () => {
      if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
      holdOpen(child, true)
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** User and system time of a Linux process, read in hundredths of a second (proc(5), /proc/[pid]/stat). */
const cpuMsOf = (pid: number): number | undefined => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name of the program may hold blanks and brackets.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) * 10
  } catch {
    return undefined
  }
}

const holdOpen = (child: ChildProcess, isHeld: boolean): void => {
  const action = isHeld ? 'ref' : 'unref'
  child[action]()
  child.channel?.[action]()
  // A pipe is a socket here.
  if (child.stderr instanceof Socket) child.stderr[action]()
}
