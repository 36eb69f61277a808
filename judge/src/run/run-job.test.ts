import { expect, it } from 'vitest'
import { inOrder } from './run-job.ts'

it('no checks are run in no time', async () => {
  const told: unknown[] = []
  await inOrder({ checks: [], thorough: false }, 4, new AbortController().signal, {
    run: () => Promise.reject(new Error('nothing to run')),
    done: (report) => told.push(report),
  })
  expect(told).toEqual([])
})
