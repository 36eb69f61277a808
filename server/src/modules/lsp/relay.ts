import { languageServerCloses } from '@drafts/contract'

// Joins a person's socket with the judge's. The person's waits here, under the id of its call, with what it said so
// far; the judge's that names the id is joined to it. Whichever closes closes the other, with its code and reason; one
// that vanished without a word is found by a ping. A side that sends more than the other reads is closed.

const mostEarlyBytes = 8_000_000
const mostWaitingBytes = 32_000_000
const pingMs = 20_000
/** A peer that does not answer a goodbye in this time is cut off: until then it goes on sending. */
const goodbyeMs = 1000
/** Messages of a person in a window: an editor sends a few a second, each of which a server must work on. */
const window = { ms: 10_000, messages: 1000 }

type Bytes = Buffer | ArrayBuffer | Buffer[]

/** What is needed of a socket of the WebSocket plugin, which brings no types of its own. */
export interface RelaySocket {
  readonly OPEN: number
  readonly readyState: number
  readonly bufferedAmount: number
  send(text: string): void
  ping(): void
  close(code: number, reason: string): void
  terminate(): void
  on(event: 'message', hearer: (data: Bytes, isBinary: boolean) => void): unknown
  on(event: 'pong', hearer: () => void): unknown
  once(event: 'close', hearer: (code: number, reason: Buffer) => void): unknown
}

interface Waiting {
  person: RelaySocket
  early: string[]
  earlyBytes: number
  timer: NodeJS.Timeout
  onGone: () => void
}

export class Relay {
  readonly #waiting = new Map<string, Waiting>()
  readonly #patienceMs: number

  constructor(patienceMs = 10_000) {
    this.#patienceMs = patienceMs
  }

  /** `onGone`: nobody waits any more under this id, and nobody came. */
  wait(id: string, person: RelaySocket, onGone: () => void): void {
    const leave = (): void => {
      if (!this.#take(id)) return
      onGone()
    }
    const timer = setTimeout(() => {
      leave()
      person.close(
        languageServerCloses.noJudge,
        'No judge has room for the language server now. It is tried again.',
      )
    }, this.#patienceMs)
    const waiting: Waiting = { person, early: [], earlyBytes: 0, timer, onGone }
    this.#waiting.set(id, waiting)
    person.once('close', leave)
    onText(person, (text) => {
      if (this.#waiting.get(id) !== waiting) return
      const size = Buffer.byteLength(text)
      if (waiting.earlyBytes + size > mostEarlyBytes) {
        waiting.early = []
        // Not when it is closed: its peer may take its time with that.
        leave()
        return refuseSocket(
          person,
          languageServerCloses.tooMuch,
          'Too much was sent before it was ready.',
        )
      }
      waiting.early.push(text)
      waiting.earlyBytes += size
    })
    limitRate(person)
    watch(person)
  }

  has(id: string): boolean {
    return this.#waiting.has(id)
  }

  join(id: string, judge: RelaySocket): void {
    const waiting = this.#take(id)
    if (!waiting) return judge.close(languageServerCloses.noJudge, 'Nobody waits for it any more.')
    const { person, early } = waiting
    for (const text of early) judge.send(text)
    carry(person, judge)
    carry(judge, person)
    passOnEnd(person, judge, 'The editor was closed.')
    passOnEnd(judge, person, 'The judge that ran the language server is gone. It is tried again.')
    watch(judge)
  }

  #take(id: string): Waiting | undefined {
    const waiting = this.#waiting.get(id)
    this.#waiting.delete(id)
    clearTimeout(waiting?.timer)
    return waiting
  }
}

/** Closes the socket for what its peer did, whether the peer takes part in that or not. */
export const refuseSocket = (socket: RelaySocket, code: number, reason: string): void => {
  if (socket.readyState !== socket.OPEN) return
  socket.close(code, reason)
  const timer = setTimeout(() => socket.terminate(), goodbyeMs).unref()
  socket.once('close', () => clearTimeout(timer))
}

/** Binary frames are no messages of a language server. What comes after a goodbye is not heard. */
const onText = (socket: RelaySocket, hearer: (text: string) => void): void => {
  socket.on('message', (data, isBinary) => {
    if (socket.readyState !== socket.OPEN) return
    if (isBinary) refuseSocket(socket, 1003, 'A message must be text.')
    else hearer(textOf(data))
  })
}

const textOf = (data: Bytes): string => {
  if (Array.isArray(data)) return Buffer.concat(data).toString('utf8')
  return data instanceof ArrayBuffer ? Buffer.from(data).toString('utf8') : data.toString('utf8')
}

const carry = (from: RelaySocket, to: RelaySocket): void => {
  onText(from, (text) => {
    if (to.bufferedAmount > mostWaitingBytes)
      refuseSocket(from, languageServerCloses.tooMuch, 'The other side cannot keep up.')
    else if (to.readyState === to.OPEN) to.send(text)
  })
}

const passOnEnd = (from: RelaySocket, to: RelaySocket, unsaid: string): void => {
  const end = (code: number, reason: string): void => {
    const isSaid = code === 1000 || (code >= 3000 && code < 5000)
    if (isSaid) to.close(code, reason)
    else to.close(languageServerCloses.noJudge, unsaid)
  }
  if (from.readyState === from.OPEN)
    from.once('close', (code, reason) => end(code, reason.toString()))
  else end(1006, '')
}

const limitRate = (socket: RelaySocket): void => {
  let since = performance.now()
  let count = 0
  socket.on('message', () => {
    const now = performance.now()
    if (now - since > window.ms) {
      since = now
      count = 0
    }
    count += 1
    if (count > window.messages)
      refuseSocket(socket, languageServerCloses.tooMuch, 'Too many messages in a short time.')
  })
}

/** A peer that does not answer a ping until the next one is gone. */
const watch = (socket: RelaySocket): void => {
  let isAlive = true
  socket.on('pong', () => {
    isAlive = true
  })
  const timer = setInterval(() => {
    if (!isAlive) return socket.terminate()
    isAlive = false
    socket.ping()
  }, pingMs)
  socket.once('close', () => clearInterval(timer))
}
