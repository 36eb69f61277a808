import { ExecutionId, leaseMs, status } from '@drafts/contract'
import type { Report } from '@drafts/contract'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { LeaseLost } from '../job-source.ts'
import type { JobSource } from '../job-source.ts'
import { Reporter } from './reporter.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const start = (answer: () => Promise<'on' | 'yield'>) => {
  const reports: Report[] = []
  const report: JobSource['report'] = (said) => {
    reports.push(said)
    return answer()
  }
  const end = async (said: Report): Promise<void> => void (await report(said, stop.signal))
  const source: Pick<JobSource, 'report' | 'end'> = { report, end }
  const stop = new AbortController()
  const executionId = ExecutionId.parse('0190a0c0-0000-7000-8000-000000000001')
  const reporter = new Reporter(source as JobSource, { executionId, attempt: 1 }, stop, () => {})
  return { reporter, reports, signal: stop.signal }
}

it('a job with no news is reported well within each lease, until it ends', async () => {
  const { reporter, reports } = start(async () => 'on')
  reporter.building()
  for (let lease = 1; lease <= 5; lease += 1) {
    const before = reports.length
    await vi.advanceTimersByTimeAsync(leaseMs / 2)
    expect(reports.length).toBeGreaterThan(before)
  }
  await reporter.end({ status: status.finished, error: null })
  expect(reports.at(-1)?.status).toBe(status.finished)
  expect(vi.getTimerCount()).toBe(0)
})

it('a job whose lease is gone is stopped, and reported no more', async () => {
  const { reporter, reports, signal } = start(() => Promise.reject(new LeaseLost('gone')))
  reporter.building()
  await vi.advanceTimersByTimeAsync(leaseMs)
  expect(signal.reason).toBeInstanceOf(LeaseLost)
  expect(reports).toHaveLength(1)
  expect(vi.getTimerCount()).toBe(0)
})
