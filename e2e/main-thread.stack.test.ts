import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { someOf } from '../testing/parts.ts'
import { nastyRequests, turnsDuring, watched } from './nasty-requests.ts'
import { startStack } from './stack.ts'
import type { Stack } from './stack.ts'

/** CPU of one turn: three times what the longest takes. Before these requests were cured theirs took seconds. */
const allowedMs = 250

const folder = mkdtempSync(join(tmpdir(), 'drafts-loop-'))
const socket = join(folder, 'loop')
let stack: Stack
beforeAll(async () => {
  stack = await startStack({ judges: 0, settings: watched(socket) })
})
afterAll(async () => {
  await stack.stop()
  rmSync(folder, { recursive: true, force: true })
})

it.each(someOf('loop', nastyRequests, 3))(
  '$name does not hold the main thread',
  async (request) => {
    const { pid } = stack.server()
    const { longestMs, status, unhealthy } = await turnsDuring(stack, socket, request)
    const statuses = request.mayRunOut ? [request.status, 400] : [request.status]
    expect({ status, unhealthy }).toEqual({ status: expect.toBeOneOf(statuses), unhealthy: 0 })
    expect(longestMs).toBeGreaterThan(0)
    expect(longestMs).toBeLessThan(allowedMs)
    expect(stack.server().pid).toBe(pid)
    expect(stack.server().exitCode).toBeNull()
  },
)
