// Solutions that read and write files in place of the streams.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { snipBytes } from '@drafts/contract'
import { removeFolders } from '../sandbox/test-bed.ts'
import { JobBed } from '../testing/job-bed.ts'
import type { WantedJob } from '../testing/job-bed.ts'

let bed: JobBed
beforeAll(async () => {
  bed = await JobBed.open()
})
afterAll(async () => {
  await bed.close()
  await removeFolders()
})

const both = { inputFile: 'gates.in', outputFile: 'gates.out' }

const judged = async (source: string, files: WantedJob['files'], more: Partial<WantedJob> = {}) => {
  const { checks } = await bed.judge({
    languageId: 'python3',
    source,
    inputs: ['6 7\n'],
    answer: '42\n',
    ...(files ? { files } : {}),
    ...more,
  })
  return checks[0]
}

const multiply = 'a, b = map(int, open("gates.in").read().split())\n'

test.for<[string, string, WantedJob['files'], string | null, string]>([
  [
    'both files',
    `${multiply}open("gates.out", "w").write(f"{a * b}\\n")`,
    both,
    'Accepted',
    '42\n',
  ],
  [
    'the input file alone',
    `${multiply}print(a * b)`,
    { inputFile: 'gates.in' },
    'Accepted',
    '42\n',
  ],
  [
    'the output file alone',
    'a, b = map(int, input().split())\nopen("gates.out", "w").write(str(a * b))',
    { outputFile: 'gates.out' },
    'Accepted',
    '42',
  ],
  [
    'a wrong output file beside a right print',
    `${multiply}print(a * b)\nopen("gates.out", "w").write("41")`,
    both,
    'WrongAnswer',
    '41',
  ],
  [
    'nothing on standard input',
    'import sys\nsys.exit(len(sys.stdin.read()))',
    both,
    'WrongAnswer',
    '',
  ],
  [
    'the streams, which are not judged',
    'a, b = map(int, input().split())',
    both,
    'RuntimeError',
    '',
  ],
])('%s', async ([, source, files, verdict, output]) => {
  const check = await judged(source, files)
  expect([check?.verdict, check?.output?.snip]).toEqual([verdict, output])
})

test('a file that is not written is named', async () => {
  const check = await judged('print(42)', both)
  expect([check?.verdict, check?.stderr?.snip]).toEqual([
    'WrongAnswer',
    '[The program did not write gates.out, which is its output.]\n',
  ])
})

test('a large output comes as a whole, and a checker of the problem’s own reads it', async () => {
  const lines = '7\n'.repeat(50_000)
  const source = 'open("gates.out", "w").write("7\\n" * 50_000)'
  const check = await judged(source, both, { answer: lines })
  expect(check).toMatchObject({ verdict: 'Accepted', output: { size: lines.length } })
  expect(check?.output?.snip).toHaveLength(snipBytes)
  const checker = bed.program(
    'python3',
    'native',
    'print(0 if len(open("output.txt").read()) == 100_000 else 1)',
  )
  expect((await judged(source, both, { checker }))?.verdict).toBe('Accepted')
})

test('a compiled program has its files as well', async () => {
  const source = `#include <fstream>
int main() { int a, b; std::ifstream("gates.in") >> a >> b; std::ofstream("gates.out") << a * b; }`
  expect((await judged(source, both, { languageId: 'cpp20-gcc' }))?.verdict).toBe('Accepted')
})

/** An answer below 4 MB: the output may have 8 MB. */
const most = 8_000_000
const writes = (bytes: number, rest: string): string => `f = open("gates.out", "wb", buffering=0)
try:
    left = ${bytes}
    while left > 0:
        left -= f.write(b"7" * min(left, 65536))
except OSError:
    ${rest}
`

test.for<[string, string, string | null, 'output' | null]>([
  ['as large as it may be', writes(most, 'raise'), 'WrongAnswer', null],
  ['a byte larger, which the kernel allows', writes(most + 1, 'raise'), 'RuntimeError', 'output'],
  ['too large, and the failure is swallowed', writes(2 * most, 'pass'), 'RuntimeError', 'output'],
  ['too large, and the program fails', writes(2 * most, 'raise'), 'RuntimeError', 'output'],
  [
    'too large, and the signal ends the program',
    `import signal\nsignal.signal(signal.SIGXFSZ, signal.SIG_DFL)\n${writes(2 * most, 'raise')}`,
    'RuntimeError',
    'output',
  ],
])('an output file that is %s', async ([, source, verdict, reason]) => {
  const check = await judged(source, both)
  expect([check?.verdict, check?.states?.[0]?.reason]).toEqual([verdict, reason])
  expect(check?.stderr?.snip).not.toContain('did not write')
  expect(check?.output?.snip).toBe('7'.repeat(snipBytes))
})
