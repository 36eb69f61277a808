import type { IncomingMessage } from 'node:http'

/** For how long what a refused request still sends is read. */
const readAwayMs = 30_000

/**
 * Reads the rest of a refused request and forgets it. A connection that ended while the client still sends would take
 * the answer with it: the client would learn of a broken connection only.
 */
export const readAway = (request: IncomingMessage): void => {
  if (request.complete) return
  request.unpipe()
  request.resume()
  const timer = setTimeout(() => request.destroy(), readAwayMs).unref()
  request.once('close', () => clearTimeout(timer))
}
