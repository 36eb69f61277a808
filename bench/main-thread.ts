// node bench/main-thread.ts: how long /healthz waits during each request that once held the server, against an idle run.
import { loadavg } from 'node:os'
import { nastyRequests, waitDuring, waitIdle } from '../e2e/nasty-requests.ts'
import { startStack } from '../e2e/stack.ts'

const stack = await startStack({ judges: 0 })
try {
  console.log(`load ${loadavg()[0]?.toFixed(1) ?? '?'}`)
  const waits = [await waitIdle(stack, 5000)]
  for (const request of nastyRequests) waits.push(await waitDuring(stack, request))
  waits.push(await waitIdle(stack, 5000))
  for (const { name, answeredMs, longestMs } of waits)
    console.log(
      `${String(longestMs).padStart(6)} ms longest wait, answered in ${answeredMs} ms: ${name}`,
    )
} finally {
  await stack.stop()
}
