import { afterAll, beforeAll, expect, it } from 'vitest'
import { nastyRequests, waitDuring, waitIdle } from './nasty-requests.ts'
import { startStack } from './stack.ts'
import type { Stack } from './stack.ts'

let stack: Stack
let idleMs: number
beforeAll(async () => {
  stack = await startStack({ judges: 0 })
  idleMs = (await waitIdle(stack, 3000)).longestMs
})
afterAll(() => stack.stop())

it.each(nastyRequests)('$name does not hold up /healthz', { timeout: 300_000 }, async (request) => {
  // A machine with other work beside it makes every answer wait: so much is not the request's doing.
  const allowedMs = 250 + 4 * idleMs
  const { pid } = stack.server()
  const { longestMs, status, unhealthy } = await waitDuring(stack, request)
  const statuses = request.mayRunOut ? [request.status, 400] : [request.status]
  expect({ status, unhealthy }).toEqual({ status: expect.toBeOneOf(statuses), unhealthy: 0 })
  expect(longestMs).toBeLessThan(allowedMs)
  expect(stack.server().pid).toBe(pid)
  expect(stack.server().exitCode).toBeNull()
})
