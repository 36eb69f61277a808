import type { ClientBase, Connection } from 'pg'

// COPY, which `pg` speaks but has no query for: a query of our own that is given the protocol's messages. Both directions wait
// for the slower side, so that a table of any size takes a few hundred kB.

/** What `pg` calls of a query, and what of a connection its types leave out. */
interface CopyQuery {
  submit(connection: Connection): void
  handleCopyData(message: { chunk: Buffer }, connection: Connection): void
  handleCopyInResponse(connection: Connection): void
  handleCommandComplete(message: { text: string }): void
  handleReadyForQuery(): void
  handleError(error: Error): void
}
interface CopySender {
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(reason: string): void
}

const pauseAtBytes = 1024 * 1024

/** The bytes of `copy … to stdout`, a row or more at a time. One that is left early leaves a connection that must be closed. */
export async function* copyOut(client: ClientBase, statement: string): AsyncGenerator<Buffer> {
  const waiting: Buffer[] = []
  let waitingBytes = 0
  let woken = Promise.withResolvers<void>()
  let paused: Connection | undefined
  let isOver = false
  let failure: Error | undefined
  const end = (error?: Error): void => {
    failure ??= error
    isOver = true
    woken.resolve()
  }
  const query: CopyQuery = {
    submit: (connection) => connection.query(statement),
    handleCopyData({ chunk }, connection) {
      // The parser's own memory is used again for what comes next.
      waiting.push(Buffer.from(chunk))
      waitingBytes += chunk.length
      if (waitingBytes > pauseAtBytes && !paused) {
        paused = connection
        connection.stream.pause()
      }
      woken.resolve()
    },
    handleCopyInResponse: () => undefined,
    handleCommandComplete: () => undefined,
    handleReadyForQuery: () => end(),
    handleError: (error) => end(error),
  }
  client.query(query)
  for (;;) {
    await woken.promise
    woken = Promise.withResolvers<void>()
    const taken = waiting.splice(0)
    waitingBytes = 0
    if (taken.length > 0) yield Buffer.concat(taken)
    paused?.stream.resume()
    paused = undefined
    if (failure) throw failure
    if (isOver && waiting.length === 0) return
    if (isOver || waiting.length > 0) woken.resolve()
  }
}

/** Gives the bytes to `copy … from stdin`; answers the number of rows. */
export const copyIn = async (
  client: ClientBase,
  statement: string,
  source: AsyncIterable<Buffer>,
): Promise<number> => {
  const ready = Promise.withResolvers<Connection & CopySender>()
  const done = Promise.withResolvers<number>()
  let rows = 0
  let failure: Error | undefined
  const query: CopyQuery = {
    submit: (connection) => connection.query(statement),
    handleCopyData: () => undefined,
    // Its types leave out what a copy needs; the class has it.
    handleCopyInResponse: (connection) => ready.resolve(connection as Connection & CopySender),
    handleCommandComplete({ text }) {
      rows = Number(/^COPY (\d+)/.exec(text)?.[1] ?? 0)
    },
    handleReadyForQuery: () => (failure ? done.reject(failure) : done.resolve(rows)),
    handleError(error) {
      failure = error
      // Before it was ready there is nothing to be sent, and after a lost connection nothing comes any more.
      ready.reject(error)
      done.reject(error)
    },
  }
  // Whichever of the two fails first is what is thrown.
  done.promise.catch(() => undefined)
  client.query(query)
  const connection = await ready.promise
  try {
    for await (const chunk of source) {
      if (failure) break
      connection.sendCopyFromChunk(chunk)
      if (connection.stream.writableNeedDrain)
        await Promise.race([
          new Promise<void>((resolve) => {
            connection.stream.once('drain', resolve)
          }),
          done.promise,
        ])
    }
  } catch (error) {
    connection.sendCopyFail('the source failed')
    await done.promise.catch(() => undefined)
    throw error
  }
  if (!failure) connection.endCopyFrom()
  return done.promise
}
