import { realtimeRange } from '@drafts/contract'
import type { Account, ProblemTopic, Topic } from '@drafts/contract'
import type { Socket } from 'engine.io'

// One open connection and what it follows. A client that sends more than a page ever does, or does not take what it is
// sent, is closed: a page connects again and reads again what it shows.

/** A page sends a few messages a minute. */
const window = { ms: 10_000, messages: 500 }
const mostUnsent = 2000

export interface Connection {
  readonly id: string
  account: Account
  readonly topics: Set<Topic>
  /** Topics of problems whose parts it may see. */
  readonly insights: Set<Topic>
  /** Topics where it sent its place. */
  readonly places: Set<ProblemTopic>
  send(text: string): void
  end(): void
}

export const connectionOf = (
  { id, socket, account }: { id: string; socket: Socket; account: Account },
  hear: (connection: Connection, text: string) => Promise<void>,
): Connection => {
  let unsent = 0
  const connection: Connection = {
    id,
    account,
    topics: new Set(),
    insights: new Set(),
    places: new Set(),
    send: (text) => {
      unsent += 1
      if (unsent > mostUnsent) return connection.end()
      socket.send(text, undefined, () => {
        unsent -= 1
      })
    },
    end: () => socket.close(true),
  }
  const mayCome = rateLimit()
  // One message after the other: what is asked first is there first.
  let turn = Promise.resolve()
  socket.on('message', (data: unknown) => {
    if (!mayCome()) return connection.end()
    // Binary messages are none of the protocol.
    if (typeof data === 'string') turn = turn.then(() => hear(connection, data))
  })
  return connection
}

const rateLimit = (): (() => boolean) => {
  let since = performance.now()
  let count = 0
  return () => {
    const now = performance.now()
    if (now - since > window.ms) {
      since = now
      count = 0
    }
    count += 1
    return count <= window.messages
  }
}

export const isFull = ({ topics }: Connection): boolean => topics.size >= realtimeRange.topics
