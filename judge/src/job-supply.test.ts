import type { JobMessage } from '@drafts/contract'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { JobSupply } from './job-supply.ts'
import { bareJob } from './testing/worker-bed.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const jobNo = (no: number): JobMessage => ({ ...bareJob, attempt: 1 + no })

/** A server that has these jobs, and lets no call wait unless it has none. */
const supplyOf = (count: number) => {
  const waiting = Array.from({ length: count }, (_, no) => jobNo(no))
  const claims: { most: number; waitMs: number }[] = []
  const released: JobMessage[] = []
  const supply = new JobSupply({
    claim: async (claim) => {
      claims.push(claim)
      return waiting.splice(0, claim.most)
    },
    release: async (job) => void released.push(job),
  })
  return { supply, claims, released, waiting }
}

it('several jobs of one call go to the places in turn, and two places that wait make one call', async () => {
  const { supply, claims } = supplyOf(4)
  const [first, second] = await Promise.all([supply.next(), supply.next()])
  expect([first, second, await supply.next()]).toEqual([jobNo(0), jobNo(1), jobNo(2)])
  expect(claims).toEqual([{ most: 8, waitMs: 25_000 }])
})

it('the next short jobs are asked for before a place is free; after a job that came alone none are', async () => {
  const short = supplyOf(10)
  for (let no = 0; no < 8; no += 1) await short.supply.next()
  expect(short.claims).toEqual([
    { most: 8, waitMs: 25_000 },
    { most: 8, waitMs: 0 },
  ])
  expect([await short.supply.next(), await short.supply.next()]).toEqual([jobNo(8), jobNo(9)])
  const single = supplyOf(1)
  expect(await single.supply.next()).toEqual(jobNo(0))
  expect(single.claims).toHaveLength(1)
})

it('jobs that no place takes soon go back, and the next calls begin with one job', async () => {
  const { supply, claims, released, waiting } = supplyOf(3)
  await supply.next()
  vi.advanceTimersByTime(199)
  expect(released).toEqual([])
  vi.advanceTimersByTime(1)
  expect(released).toEqual([jobNo(1), jobNo(2)])
  for (let no = 3; no < 12; no += 1) {
    waiting.push(jobNo(no))
    expect(await supply.next()).toEqual(jobNo(no))
    vi.advanceTimersByTime(200)
  }
  waiting.push(jobNo(12), jobNo(13))
  await supply.next()
  await supply.next()
  vi.advanceTimersByTime(200)
  waiting.push(jobNo(14))
  expect((await supply.next()) ?? (await supply.next())).toEqual(jobNo(14))
  expect(claims.filter(({ waitMs }) => waitMs > 0).map(({ most }) => most)).toEqual([
    8, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 4,
  ])
  expect(released).toHaveLength(2)
})

it('jobs that could not go back lie there, and go back when the server is there again', async () => {
  const given: number[] = []
  const release = vi.fn<(job: JobMessage) => Promise<void>>(async ({ attempt }) => {
    given.push(attempt)
  })
  release.mockRejectedValueOnce(new Error('away'))
  const supply = new JobSupply({ claim: async () => [1, 2, 3].map(jobNo), release })
  await supply.next()
  vi.advanceTimersByTime(200)
  await vi.waitFor(() => expect(given).toEqual([4, 3]), { timeout: 60_000 })
})

it('a call that fails is the matter of one place; another asks again', async () => {
  const claim = vi.fn<() => Promise<JobMessage[]>>()
  claim.mockRejectedValueOnce(new Error('away')).mockResolvedValueOnce([jobNo(0)])
  const supply = new JobSupply({ claim, release: async () => {} })
  const [first, second] = await Promise.allSettled([supply.next(), supply.next()])
  expect(first).toMatchObject({ reason: { message: 'away' } })
  expect(second).toMatchObject({ value: undefined })
  expect(await supply.next()).toEqual(jobNo(0))
})

it('at its end all jobs that lie there go back, and those that are on their way', async () => {
  const { supply, released } = supplyOf(3)
  await supply.next()
  await supply.end()
  expect(released).toEqual([jobNo(1), jobNo(2)])
  const late = supplyOf(2)
  const next = late.supply.next()
  await late.supply.end()
  expect(await next).toBeUndefined()
  expect(late.released).toEqual([jobNo(0), jobNo(1)])
})
