import { rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { isMainThread } from 'node:worker_threads'

// Loaded before the server of a test (`node --import`): how much CPU its main thread took between two turns of its event
// loop at most. Another one that takes the core makes a turn longer, but no more CPU, so a busy machine changes little.
// It answers on the socket that DRAFTS_LOOP_SOCKET names, and begins anew with each answer.

const socket = process.env['DRAFTS_LOOP_SOCKET']
const tickMs = 5

/** Programs that the server starts get the same environment. */
if (socket !== undefined && isMainThread && process.argv[1]?.endsWith('server/src/main.ts')) {
  let longestMs = 0
  let before = process.threadCpuUsage()
  const tick = (): void => {
    const { user, system } = process.threadCpuUsage(before)
    longestMs = Math.max(longestMs, (user + system) / 1000)
    before = process.threadCpuUsage()
  }
  setInterval(tick, tickMs).unref()
  rmSync(socket, { force: true })
  createServer((_request, response) => {
    tick()
    response.end(String(longestMs))
    longestMs = 0
  })
    .listen(socket)
    .unref()
}
