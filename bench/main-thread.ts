// node bench/main-thread.ts: how long each request that once held the server holds its main thread.
import { rmSync, mkdtempSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { nastyRequests, turnsDuring, watched } from '../e2e/nasty-requests.ts'
import { startStack } from '../e2e/stack.ts'

const folder = mkdtempSync(join(tmpdir(), 'drafts-loop-'))
const socket = join(folder, 'loop')
const stack = await startStack({ judges: 0, settings: watched(socket) })
try {
  console.log(`load ${loadavg()[0]?.toFixed(1) ?? '?'}`)
  for (const request of nastyRequests) {
    const { name, answeredMs, longestMs } = await turnsDuring(stack, socket, request)
    console.log(
      `${String(longestMs).padStart(6)} ms of CPU in the longest turn, answered in ${answeredMs} ms: ${name}`,
    )
  }
} finally {
  await stack.stop()
  rmSync(folder, { recursive: true, force: true })
}
