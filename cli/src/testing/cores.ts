import { createServer } from 'node:net'
import type { Server, Socket } from 'node:net'
import { createInterface } from 'node:readline'

// How the suite shares the cores. Several programs run tests at once (Vitest twice, Playwright, checks), each with a
// worker a core. A worker asks for a core before each file and gives it back by closing its connection, so as many
// work as there are cores and the others wait without cost. The file that took longest the last time goes first.
// A file that measures time asks for all cores: it waits until no one else wants any, and the others wait for it.

interface Request {
  file: string
  wantsAll: boolean
  grant: () => void
}

export class Cores {
  readonly #count: number
  readonly #expectedMs: (file: string) => number
  readonly #running = new Map<Request, number>()
  readonly #heldMs = new Map<string, number>()
  #waiting: Request[] = []
  #server: Server | undefined

  /** `expectedMs`: how long a file takes; the longest is granted first. */
  constructor(count: number, expectedMs: (file: string) => number) {
    this.#count = count
    this.#expectedMs = expectedMs
  }

  /** Files at work with the time since when, in milliseconds of `performance.now()`. */
  get running(): { file: string; sinceMs: number }[] {
    return [...this.#running].map(([{ file }, sinceMs]) => ({ file, sinceMs }))
  }

  /** Milliseconds for which each file had a core, all its tests together. */
  get heldMs(): ReadonlyMap<string, number> {
    return this.#heldMs
  }

  /** Resolves with what gives the core back. */
  take(file: string, { all = false } = {}): Promise<() => void> {
    return new Promise((resolve) => {
      const request: Request = {
        file,
        wantsAll: all,
        grant: () => resolve(() => this.#giveBack(request)),
      }
      this.#ask(request)
    })
  }

  /** Processes ask through a Unix socket: one line of JSON `{ file, all }`, answered by "go". */
  async listen(path: string): Promise<void> {
    this.#server = createServer((socket) => this.#serve(socket))
    await new Promise<void>((resolve, reject) => {
      this.#server?.once('error', reject).listen(path, resolve)
    })
  }

  close(): void {
    this.#server?.close()
  }

  #serve(socket: Socket): void {
    // A process that was killed resets its connection.
    socket.on('error', () => undefined)
    createInterface({ input: socket }).once('line', (line) => {
      const { file, all } = JSON.parse(line) as { file: string; all: boolean }
      const request: Request = { file, wantsAll: all, grant: () => socket.write('go\n') }
      socket.once('close', () => this.#giveBack(request))
      if (socket.destroyed) return
      this.#ask(request)
    })
  }

  #ask(request: Request): void {
    this.#waiting.push(request)
    this.#waiting.sort((a, b) => this.#rank(b) - this.#rank(a))
    this.#grantNext()
  }

  /** A request for all cores ranks below every other one. */
  #rank({ file, wantsAll }: Request): number {
    return wantsAll ? -1 : this.#expectedMs(file)
  }

  #giveBack(request: Request): void {
    const sinceMs = this.#running.get(request)
    if (sinceMs !== undefined) {
      const before = this.#heldMs.get(request.file) ?? 0
      this.#heldMs.set(request.file, before + performance.now() - sinceMs)
    }
    this.#running.delete(request)
    this.#waiting = this.#waiting.filter((one) => one !== request)
    this.#grantNext()
  }

  #grantNext(): void {
    for (let next = this.#waiting[0]; next; next = this.#waiting[0]) {
      const isAllTaken = [...this.#running.keys()].some(({ wantsAll }) => wantsAll)
      const free = isAllTaken ? 0 : this.#count - this.#running.size
      if (free < (next.wantsAll ? this.#count : 1)) return
      this.#waiting.shift()
      this.#running.set(next, performance.now())
      next.grant()
    }
  }
}
