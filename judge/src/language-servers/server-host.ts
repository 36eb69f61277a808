import { languageServerCloses } from '@drafts/contract'
import type { LanguageServerCall } from '@drafts/contract'
import { totalmem } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { TokenInUse, TokenRefused } from '../job-source.ts'
import type { BlobCache } from '../blob-cache.ts'
import type { JobSource } from '../job-source.ts'
import { findJudgeLanguage } from '../languages/index.ts'
import { bridge } from './bridge.ts'
import { findLanguageServer } from './index.ts'
import { serverMemoryBytes, startServer } from './start-server.ts'
import type { ServerPlaces } from './start-server.ts'

// How people's sockets come to this judge. It asks the server (a long poll, which also carries what it offers); the
// answer names a call; it starts the language's server in a sandbox, opens a socket to the Drafts server and joins the
// two. Where several Drafts servers stand behind one address, the call is known to one of them: the judge knocks
// until it meets that one.

export interface HostParts {
  source: Pick<JobSource, 'claimLanguageServer' | 'openLanguageServer'>
  places: ServerPlaces
  blobs: Pick<BlobCache, 'path'>
  /** Ids of languages, as of now. */
  offered(): string[]
  log: { info(note: string): void; warn(note: string): void }
  signal: AbortSignal
}

/** Short: a longer one would say later what is offered since. */
const claimWaitMs = 5_000
/** All places are taken; the call only reports that the judge is alive. */
const fullWaitMs = 1_000
/** Nothing is offered yet: look again. */
const nothingMs = 500
const knockForMs = 8_000
const knockEveryMs = 150

/** At most half of the machine's memory, if all of them were at their limit. */
export const placesOf = (bytes: number): number =>
  Math.max(1, Math.min(16, Math.floor(bytes / 2 / serverMemoryBytes)))

export class ServerHost {
  readonly #parts: HostParts
  readonly #running = new Set<Promise<void>>()
  readonly #places = placesOf(totalmem())

  constructor(parts: HostParts) {
    this.#parts = parts
  }

  /** Until the signal; rejects with TokenRefused. */
  async work(): Promise<void> {
    const { source, log, signal } = this.#parts
    for (let waitMs = 100; !signal.aborted;) {
      const languages = this.#parts.offered()
      try {
        if (languages.length === 0) await sleep(nothingMs, undefined, { signal })
        else {
          const places = this.#places - this.#running.size
          const call = await source.claimLanguageServer(
            { languages, places, waitMs: places > 0 ? claimWaitMs : fullWaitMs },
            signal,
          )
          waitMs = 100
          if (call) this.#take(call)
        }
      } catch (error) {
        if (signal.aborted) return
        if (error instanceof TokenRefused) throw error
        // The worker says so, and when it is over.
        if (!(error instanceof TokenInUse))
          log.warn(`asking for language servers failed: ${String(error)}`)
        await sleep(waitMs)
        waitMs = Math.min(5000, waitMs * 2)
      }
    }
  }

  #take(call: LanguageServerCall): void {
    const served = this.#serve(call)
      .catch((error: unknown) => this.#parts.log.warn(`a language server failed: ${String(error)}`))
      .finally(() => this.#running.delete(served))
    this.#running.add(served)
  }

  async #serve({ id, languageId, files = [] }: LanguageServerCall): Promise<void> {
    const { places, blobs, signal } = this.#parts
    const language = findJudgeLanguage(languageId)
    const server = findLanguageServer(languageId)
    const caller = language && server && (await this.#knock(id))
    if (!caller) return
    const { socket, early, keep } = caller
    const stop = (): void => socket.close(languageServerCloses.noJudge, 'The judge is stopping.')
    signal.addEventListener('abort', stop)
    try {
      const beside = files.map(async ({ name, blob }) => ({
        name,
        from: await blobs.path(blob, signal),
      }))
      const session = await startServer(server, language, places, await Promise.all(beside))
      socket.removeEventListener('message', keep)
      await bridge(socket, session, early)
    } finally {
      signal.removeEventListener('abort', stop)
      socket.close(languageServerCloses.ended, 'The language server could not be run.')
    }
  }

  /** An open socket with what it heard so far, or undefined when no caller waits for it any more. */
  async #knock(id: string): Promise<Caller | undefined> {
    const until = performance.now() + knockForMs
    while (performance.now() < until && !this.#parts.signal.aborted) {
      const socket = this.#parts.source.openLanguageServer(id)
      const early: unknown[] = []
      const keep = ({ data }: MessageEvent): void => void early.push(data)
      socket.addEventListener('message', keep)
      const isOpen = await new Promise<boolean>((resolve) => {
        socket.addEventListener('open', () => resolve(true), { once: true })
        for (const bad of ['error', 'close'] as const)
          socket.addEventListener(bad, () => resolve(false), { once: true })
      })
      if (isOpen) return { socket, early, keep }
      await sleep(knockEveryMs)
    }
    return undefined
  }
}

interface Caller {
  socket: WebSocket
  early: unknown[]
  keep: (event: MessageEvent) => void
}
