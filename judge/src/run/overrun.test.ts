import { status } from '@drafts/contract'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { removeFolders } from '../sandbox/test-bed.ts'
import { FakeSandbox } from '../testing/fake-sandbox.ts'
import { JobBed } from '../testing/job-bed.ts'

let bed: JobBed<FakeSandbox>
beforeAll(async () => {
  bed = await JobBed.over(new FakeSandbox())
})
afterAll(async () => {
  await bed.close()
  await removeFolders()
})

it.each([
  [
    'takes too long to compare is over the wall clock',
    'time',
    {
      status: status.finished,
      verdict: 'CPULimitExceeded',
      wallClock: { limit: 48e9, passed: 48e9, cpu: 2e8 },
    },
    '[Wall-clock limit: 48 s passed, 0.2 s of CPU: the output takes too long to compare]\n',
  ],
  [
    'needs more memory than a comparator has is not judged',
    'memory',
    { status: status.internalError, verdict: null },
    '[The comparator ran out of memory: the output could not be compared.]\n',
  ],
] as const)('an output that %s', async (_what, overrun, told, words) => {
  const ask = vi.spyOn(bed.isolated, 'ask').mockResolvedValue({ overrun })
  const source = `long ${overrun}`
  bed.runner.programs[source] = () => ({ stdout: Buffer.from('4 2'), cpuNs: 2e8 })
  const wanted = { languageId: 'c17-gcc', source, inputs: ['in'], answer: '42' }
  const { end, checks } = await bed.judge(wanted)
  expect(end).toBe('done')
  expect(checks).toMatchObject([
    { ...told, delta: null, output: { snip: '4 2' }, stderr: { snip: words } },
  ])
  // It is looked at once.
  expect(ask).toHaveBeenCalledOnce()
  ask.mockRestore()
})

it('a process that cannot compare is the judge’s fault, not the author’s', async () => {
  const ask = vi.spyOn(bed.isolated, 'ask').mockRejectedValue(new Error('no such file'))
  bed.runner.programs['lost'] = () => ({ stdout: Buffer.from('4 2') })
  const wanted = { languageId: 'c17-gcc', source: 'lost', inputs: ['in'], answer: '42' }
  const { end, last } = await bed.judge(wanted)
  expect([end, last?.error]).toEqual(['judgeFault', { whose: 'judge', note: 'no such file' }])
  ask.mockRestore()
})
