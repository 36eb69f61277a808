import type { SandboxSession } from '../sandbox/session.ts'
import { frame, FrameReader } from './frames.ts'

interface Message {
  id?: number | string
  method?: string
  params?: unknown
  result?: unknown
  error?: unknown
}

const longestMessageBytes = 16_000_000

/** The client's side of a session, for self-tests and measurements: sends requests and receives notifications. */
export class LanguageServerDialog {
  readonly #session: SandboxSession
  readonly #waiting = new Map<number | string, (message: Message) => void>()
  readonly #hearers = new Set<(message: Message) => void>()
  #lastId = 0

  constructor(session: SandboxSession) {
    this.#session = session
    const reader = new FrameReader(longestMessageBytes)
    session.stdout.on('data', (chunk: Buffer) => {
      for (const text of reader.push(chunk)) this.#take(JSON.parse(text))
    })
  }

  request(method: string, params: object): Promise<unknown> {
    const id = (this.#lastId += 1)
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    this.#waiting.set(id, ({ result, error }) => {
      if (error === undefined) resolve(result)
      else reject(new Error(`${method}: ${JSON.stringify(error)}`))
    })
    this.#send({ id, method, params })
    return promise
  }

  notify(method: string, params: object): void {
    this.#send({ method, params })
  }

  /** The next one for which `wanted` holds. */
  notified(method: string, wanted: (params: unknown) => boolean): Promise<unknown> {
    const { promise, resolve } = Promise.withResolvers<unknown>()
    const hearer = (message: Message): void => {
      if (message.method !== method || !wanted(message.params)) return
      this.#hearers.delete(hearer)
      resolve(message.params)
    }
    this.#hearers.add(hearer)
    return promise
  }

  #take(message: Message): void {
    if (message.method === undefined && message.id !== undefined) {
      this.#waiting.get(message.id)?.(message)
      this.#waiting.delete(message.id)
    } else if (message.id !== undefined) this.#send({ id: message.id, result: null })
    else for (const hearer of this.#hearers) hearer(message)
  }

  #send(message: Message): void {
    this.#session.stdin.write(frame(JSON.stringify({ jsonrpc: '2.0', ...message })))
  }
}
