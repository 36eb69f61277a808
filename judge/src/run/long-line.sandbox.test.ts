// One line of 40 MB is compared beside the judge: everything else goes on, and memory has an end.
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeFolders } from '../sandbox/test-bed.ts'
import { JobBed } from '../testing/job-bed.ts'
import type { WantedJob } from '../testing/job-bed.ts'

const answerBytes = 20_000_000
const longLine: WantedJob = {
  languageId: 'c17-gcc',
  source: `#include <stdio.h>
#include <string.h>
static char line[${2 * answerBytes}];
int main(void) { memset(line, 'x', sizeof line); return fwrite(line, sizeof line, 1, stdout) - 1; }
`,
  memoryBytes: 128e6,
  cpuNs: 10e9,
  inputs: [''],
  answer: 'x'.repeat(answerBytes),
  comparator: 'lines',
}
/** Its output has to be compared: it is not the answer, byte by byte. */
const short: WantedJob = {
  languageId: 'c17-gcc',
  source: '#include <stdio.h>\nint main(void) { puts("1  2"); return 0; }\n',
  inputs: ['', ''],
  answer: '1 2\n',
}

let bed: JobBed
beforeAll(async () => {
  bed = await JobBed.open({ slots: 2 })
})
afterAll(async () => {
  await bed.close()
  await removeFolders()
})

const verdictsOf = ({ checks }: Awaited<ReturnType<JobBed['judge']>>) =>
  checks.map(({ verdict }) => verdict)

/** The most that a process ever had, in MB. */
const peakOf = async (pid: number): Promise<number> => {
  const about = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmHWM:\s+(\d+)/.exec(about)?.[1]) / 1000
}

test('while it is compared other jobs are judged and reported, and it can be stopped', async () => {
  const one = await bed.judge({ ...short, inputs: [''] })
  expect(verdictsOf(one)).toEqual(['Accepted'])
  const [comparing = 0] = bed.isolated.pids
  expect(bed.isolated.pids).toEqual([comparing])
  // From now on it never gets to an end.
  process.kill(comparing, 'SIGSTOP')
  const stop = new AbortController()
  const long = Promise.allSettled([bed.judge(longLine, stop)])
  await expect.poll(() => bed.isolated.busy).toBe(1)
  const other = await bed.judge(short)
  expect(verdictsOf(other)).toEqual(['Accepted', 'Accepted'])
  expect(other.last?.status).toBe(7)
  expect(bed.isolated.pids).toContain(comparing)
  stop.abort(new Error('stopped'))
  expect(await long).toMatchObject([{ status: 'rejected' }])
  expect(bed.isolated.pids).not.toContain(comparing)
})

test('it is compared to its end, in little memory', async () => {
  const { checks } = await bed.judge(longLine)
  expect(checks).toMatchObject([
    {
      verdict: 'WrongAnswer',
      delta: {
        message: `Line 1 differs: want "${'x'.repeat(64)}…", got "${'x'.repeat(64)}…"`,
        gotSpan: { start: { column: answerBytes + 1 }, end: { column: 2 * answerBytes + 1 } },
      },
    },
  ])
  const peaks = await Promise.all(bed.isolated.pids.map(peakOf))
  expect(peaks.length).toBeGreaterThan(0)
  expect(Math.max(...peaks)).toBeLessThan(200)
})
