import { languageServerCloses } from '@drafts/contract'
import type { ServerState } from './server-link.ts'

// Keeps one socket open as long as somebody writes. Lost: tried again after 1, 2 … 5 s, later every 30 s. Closed because
// nothing was typed: it waits until something is.

const { idle, noAccess, tooMuch } = languageServerCloses
const firstTries = 10
const rareMs = 30_000

/** Before the n-th try after a loss, from 1. */
export const waitMs = (tries: number): number =>
  tries > firstTries ? rareMs : Math.min(tries, 5) * 1000

export interface ReconnectParts {
  open: () => WebSocket
  /** It is open; the server has not answered yet. */
  onOpen: (socket: WebSocket, onReady: () => void) => void
  onState: (state: ServerState) => void
}

export class Reconnecting {
  readonly #parts: ReconnectParts
  #socket: WebSocket | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #tries = 0
  #isClosed = false

  constructor(parts: ReconnectParts) {
    this.#parts = parts
  }

  /** Somebody writes. */
  wake(): void {
    if (this.#isClosed || this.#socket || this.#timer !== undefined) return
    const { open, onOpen, onState } = this.#parts
    if (this.#tries === 0) onState('connecting')
    const socket = open()
    this.#socket = socket
    socket.addEventListener('open', () => {
      if (this.#isClosed) socket.close()
      else
        onOpen(socket, () => {
          this.#tries = 0
          onState('ready')
        })
    })
    socket.addEventListener('close', ({ code }) => this.#lost(code))
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#timer)
    this.#socket?.close()
  }

  #lost(code: number): void {
    this.#socket = null
    if (this.#isClosed) return
    if (code === idle) {
      this.#parts.onState('asleep')
      return
    }
    this.#tries += 1
    this.#parts.onState('unavailable')
    const again = (): void => {
      this.#timer = undefined
      this.wake()
    }
    // Signed out, or asked to slow down: it is asked again, but not every second.
    const isRare = code === tooMuch || code === noAccess
    this.#timer = setTimeout(again, isRare ? rareMs : waitMs(this.#tries))
  }
}
