import type { Transport } from '@codemirror/lsp-client'

// Between the protocol's client and a socket. A request that is not answered in time, or whose socket is gone, is
// answered with nothing (`null`), so that nobody waits; a late answer is dropped. What the server asks is answered
// with `null` as well: the editor has nothing to configure.

const answerMs = 10_000
/** The server is started for it, behind everything else on its machine. */
const startMs = 30_000

export type MessageSocket = Pick<WebSocket, 'send' | 'close' | 'readyState' | 'addEventListener'>

interface Message {
  id?: number | string
  method?: string
  error?: { code: number }
}

/** RequestCancelled and ContentModified of the protocol: the text went on meanwhile, and no answer is owed. */
const overtaken = new Set([-32_800, -32_801])

export class MessageTransport implements Transport {
  readonly #socket: MessageSocket
  readonly #onReady: () => void
  readonly #handlers = new Set<(text: string) => void>()
  readonly #waiting = new Map<number | string, ReturnType<typeof setTimeout>>()
  #startId: number | string | undefined

  /** The socket is open. `onReady`: the server has said what it can do. */
  constructor(socket: MessageSocket, onReady: () => void) {
    this.#socket = socket
    this.#onReady = onReady
    socket.addEventListener('message', ({ data }) => this.#take(String(data)))
    socket.addEventListener('close', () => {
      for (const id of this.#waiting.keys()) this.#answerNothing(id)
    })
  }

  send(text: string): void {
    const { id, method }: Message = JSON.parse(text)
    if (id !== undefined && method !== undefined) this.#expect(id, method)
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(text)
    else if (id !== undefined && this.#waiting.has(id))
      queueMicrotask(() => this.#answerNothing(id))
  }

  subscribe(handler: (text: string) => void): void {
    this.#handlers.add(handler)
  }

  unsubscribe(handler: (text: string) => void): void {
    this.#handlers.delete(handler)
  }

  #expect(id: number | string, method: string): void {
    const isStart = method === 'initialize'
    if (isStart) this.#startId = id
    const giveUp = (): void => {
      this.#answerNothing(id)
      if (isStart) this.#socket.close()
    }
    this.#waiting.set(id, setTimeout(giveUp, isStart ? startMs : answerMs))
  }

  #take(text: string): void {
    const { id, method, error }: Message = JSON.parse(text)
    if (id !== undefined && method !== undefined) {
      this.#socket.send(JSON.stringify({ jsonrpc: '2.0', id, result: null }))
      return
    }
    if (id !== undefined && error && overtaken.has(error.code)) return this.#answerNothing(id)
    if (id !== undefined && !this.#stopWaiting(id)) return
    for (const handler of this.#handlers) handler(text)
    if (id !== undefined && id === this.#startId) this.#onReady()
  }

  #stopWaiting(id: number | string): boolean {
    clearTimeout(this.#waiting.get(id))
    return this.#waiting.delete(id)
  }

  #answerNothing(id: number | string): void {
    if (!this.#stopWaiting(id)) return
    const result = id === this.#startId ? { capabilities: {} } : null
    for (const handler of this.#handlers) handler(JSON.stringify({ jsonrpc: '2.0', id, result }))
  }
}
