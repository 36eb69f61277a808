import { afterAll, beforeAll } from 'vitest'
import type { Client } from '../contract/src/index.ts'
import { startStack, untilOffered } from './stack.ts'
import type { Stack } from './stack.ts'

/** A product whose judge has Python, for the tests of a file; answers the calls of bob, which are there once a test runs. */
export const usePythonStack = (): (() => Client) => {
  let stack: Stack | undefined
  let bob: Client | undefined
  beforeAll(async () => {
    stack = await startStack({ languages: 'python3' })
    bob = stack.client(await stack.tokenOf('bob'))
    await untilOffered(stack, bob, ['python3'])
  })
  afterAll(() => stack?.stop())
  return () => {
    if (!bob) throw new Error('The product is there once a test runs.')
    return bob
  }
}
