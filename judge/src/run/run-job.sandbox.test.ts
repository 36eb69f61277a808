import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { ExecutionId, snipBytes, status } from '@drafts/contract'
import type { CheckReport, JobMessage, JudgeProgram, Report } from '@drafts/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BlobCache } from '../blob-cache.ts'
import { Builder } from '../build.ts'
import { IsolatedProcesses } from '../isolated/isolated-processes.ts'
import { JobSource } from '../job-source.ts'
import { judgeLanguages } from '../languages/index.ts'
import { isLanguageInstalled } from '../languages/installed.ts'
import { chosenLanguages } from '../testing/chosen-languages.ts'
import { openTestFolder, removeFolders, startRunner } from '../sandbox/test-bed.ts'
import type { Runner } from '../sandbox/runner.ts'
import { AnswerPoints } from './answer-points.ts'
import { ContendedSandbox } from './contended-sandbox.ts'
import { FakeServer } from '../testing/fake-server.ts'
import { placeTestlib } from '../testlib.ts'
import { runJob } from './run-job.ts'
import type { JobEnd, JudgeParts } from './run-job.ts'
import { wordsChecker } from '../testing/checkers.ts'

const server = new FakeServer()
const isolated = new IsolatedProcesses()
let parts: JudgeParts
let runner: Runner

beforeAll(async () => {
  runner = await startRunner()
  const folder = await openTestFolder('jobs')
  const source = new JobSource(await server.open(), 'token')
  const blobs = new BlobCache(source, join(folder, 'blobs'))
  await blobs.open()
  const builder = new Builder(runner, join(folder, 'builds'))
  const testlibPath = await placeTestlib(join(folder, 'testlib'))
  const sandbox = new ContendedSandbox(runner)
  const answerPoints = new AnswerPoints()
  parts = { sandbox, source, blobs, builder, scratch: folder, isolated, answerPoints, testlibPath }
})
afterAll(async () => {
  await isolated.close()
  await runner.close()
  server.close()
  await removeFolders()
})

interface Wanted {
  languageId: string
  source: string
  memory?: number
  input?: string
  answer?: string
  checker?: JudgeProgram
  change?: Partial<JobMessage>
}

const judge = async (
  wanted: Wanted,
): Promise<{ end: JobEnd; last: Report | undefined; checks: CheckReport[]; all: Report[] }> => {
  const input = server.put(wanted.input ?? '')
  const answer = server.put(wanted.answer ?? '')
  const job: JobMessage = {
    executionId: ExecutionId.parse(randomUUID()),
    attempt: 1,
    mechanism: 'standard',
    languageId: wanted.languageId,
    source: server.put(wanted.source),
    sourceName: 'source',
    limits: { cpu: 8e9, memory: wanted.memory ?? 256e6 },
    thorough: false,
    checker: wordsChecker(wanted.checker),
    driver: null,
    signature: null,
    givesSource: true,
    checks: [{ no: 1, input, answer }],
    ...wanted.change,
  }
  const end = await runJob(parts, job, new AbortController())
  const all = server.reports.filter((report) => report.executionId === job.executionId)
  return { end, last: all.at(-1), checks: all.flatMap((report) => report.checks), all }
}

const java = (body: string): string =>
  `public class Main { public static void main(String[] a) throws Exception { ${body} } }`

test('a job without checks builds and ends well', async () => {
  const change = { attempt: 2, checks: [] }
  const { end, last, checks } = await judge({
    languageId: 'c17-gcc',
    source: 'int main(){}',
    change,
  })
  expect([end, last?.status, last?.error, checks]).toEqual(['done', status.finished, null, []])
})

test('a fault of the judge is handed back and reported', async () => {
  const missing = { hash: '0'.repeat(64), size: 1 }
  const change = { languageId: 'none-such', source: missing }
  const { end, last } = await judge({ languageId: 'c17-gcc', source: '', change })
  expect([end, last?.status, last?.error?.whose]).toEqual([
    'judgeFault',
    status.internalError,
    'judge',
  ])
})

test.for(chosenLanguages.map((language) => [language.id, language] as const))(
  '%s: the smallest program keeps to the smallest limit',
  async ([languageId, { selfTest }]) => {
    const { source, stdin: input, stdout: answer } = selfTest
    const { checks } = await judge({ languageId, source, input, answer, memory: 32e6 })
    expect(checks[0]).toMatchObject({ verdict: 'Accepted' })
    const memory = checks[0]?.usages?.memory ?? 0
    expect(memory).toBeGreaterThan(0)
    expect(memory).toBeLessThan(4e6)
  },
)

const over = 'MemoryLimitExceeded'
test.for<[string, string, string, number]>([
  ['nodejs', 'Buffer.alloc(100e6, 1)', over, 64],
  ['nodejs', 'Buffer.alloc(50e6, 1)', 'Accepted', 64],
  ['nodejs', 'const a = []; for (;;) a.push({ a })', over, 64],
  ['nodejs', "console.error('JavaScript heap out of memory'); process.exit(1)", 'RuntimeError', 64],
  ['java17', java('java.nio.ByteBuffer.allocateDirect(55000000);'), 'Accepted', 64],
  ['java17', java('java.nio.ByteBuffer.allocateDirect(155000000);'), over, 64],
  [
    'java17',
    java('var l = new java.util.ArrayList<long[]>(); for (;;) l.add(new long[100000]);'),
    over,
    64,
  ],
  ['java17', java('System.exit(3);'), 'RuntimeError', 64],
  [
    'java17',
    java('System.err.println("java.lang.OutOfMemoryError"); System.exit(1);'),
    'RuntimeError',
    64,
  ],
  ['python3', 'x = bytearray(100000000)', over, 64],
  ['python3', 'x = bytearray(50000000)', 'Accepted', 64],
  ['python3', 'import sys\nsys.exit("MemoryError")', 'RuntimeError', 64],
])('%s: %s is %s at %i MB', async ([languageId, source, verdict, megabytes]) => {
  const { checks } = await judge({ languageId, source, memory: megabytes * 1e6 })
  expect(checks[0]?.verdict).toBe(verdict)
  expect(checks[0]?.usages?.memory).toBeLessThanOrEqual(megabytes * 1e6)
  if (verdict !== over) return
  // All of the limit, but for whole pages.
  expect(checks[0]?.usages?.memory).toBeGreaterThan(megabytes * 1e6 - 4096)
  expect(checks[0]?.output?.snip).toBe('')
})

const checkerOf = (source: string): JudgeProgram => ({
  languageId: 'c17-gcc',
  convention: 'native',
  source: server.put(source),
  files: [],
  flags: [],
})

test('a checker that fails is reported in stderr and is not a fault of the test', async () => {
  const { checks } = await judge({
    languageId: 'python3',
    source: 'import sys\nsys.stderr.write("mine")',
    checker: checkerOf('#include <stdio.h>\nint main(){fputs("cannot read",stderr);}'),
  })
  const snip = '[The checker printed no integer.]\ncannot read\nmine'
  expect(checks[0]).toMatchObject({
    status: status.internalError,
    verdict: null,
    truthError: null,
    delta: null,
    stderr: { snip, size: snip.length },
  })
})

test('a checker that does not compile is the report of every check', async () => {
  const input = server.put('')
  const checks = Array.from({ length: 60 }, (_, i) => ({ no: i + 1, input, answer: input }))
  const judged = await judge({
    languageId: 'c17-gcc',
    source: 'int main(){}',
    checker: checkerOf('int main(){ return nonsense; }'),
    change: { checks },
  })
  expect(judged.end).toBe('done')
  expect(judged.last).toMatchObject({ status: status.internalError, error: { whose: 'author' } })
  expect(judged.checks.map(({ no }) => no)).toEqual(checks.map(({ no }) => no))
  for (const check of judged.checks) {
    expect(check).toMatchObject({ status: status.internalError, verdict: null })
    expect(check.stderr?.snip).toMatch(/^The checker does not compile\.\n[^]*nonsense/)
  }
  // The words stand in every check: not more at once than the server takes.
  expect(Math.max(...judged.all.map((report) => report.checks.length))).toBeLessThanOrEqual(25)
})

const solution = 'int main(){ return 0; }'
test.each([
  [{}, solution],
  [{ givesSource: true }, solution],
  [{ givesSource: false }, 'none'],
])('with %j a checker finds the source of the solution: %s', async (change, found) => {
  const checker = checkerOf(`#include <stdio.h>
    int main(){ char a[99]; FILE *f = fopen("source.txt", "r");
      printf("1 %s", f && fgets(a, 99, f) ? a : "none"); }`)
  const { checks } = await judge({ languageId: 'c17-gcc', source: solution, checker, change })
  expect(checks[0]?.delta?.message).toBe(found)
})

test('long texts that are no text stay within a snippet and keep their true size', async () => {
  const { checks } = await judge({
    languageId: 'python3',
    source:
      'import sys\nfor f in (sys.stdout, sys.stderr): f.buffer.write(bytes([0xef, 0xbb, 0xbf]) + bytes([255]) * 3000000)',
  })
  const { output, stderr } = checks[0] ?? {}
  expect([output?.size, stderr?.size]).toEqual([3_000_003, 3_000_003])
  for (const stream of [output, stderr]) {
    expect(stream?.snip.startsWith('\ufeff\ufffd')).toBe(true)
    expect(Buffer.byteLength(stream?.snip ?? '')).toBeLessThanOrEqual(snipBytes)
  }
  expect(checks[0]?.verdict).toBe('WrongAnswer')
})

test('a build log stays within a snippet', async () => {
  const source = `#error ${'é'.repeat(20_000)}\n`
  const { last } = await judge({ languageId: 'c17-gcc', source })
  expect(last?.build?.ok).toBe(false)
  const { snip = '', size = 0 } = last?.build?.log ?? {}
  expect(Buffer.byteLength(snip)).toBeLessThanOrEqual(snipBytes)
  expect(Buffer.byteLength(snip)).toBeGreaterThan(snipBytes - 4)
  expect(size).toBeGreaterThan(40_000)
})

test('a program that makes files has arguments and headers, and each of its outputs is kept', async () => {
  const source = `#include <stdio.h>
#include "own.h"
int main(int n, char **a) { if (n > 2) freopen("02", "w", stdout); printf("%s %s", WHOSE, a[1]); }`
  const input = server.put('')
  const files = [{ name: 'own.h', blob: server.put('#define WHOSE "own"\n') }]
  const runs = [
    { args: ['a b'] },
    { args: ['c', 'd'], writes: '02' },
    { args: ['e'], writes: 'f' },
    // What it prints, where it writes nothing.
    { args: ['f', 'g'], writes: '02', inFolder: true },
    { args: ['h'], writes: '02', inFolder: true },
  ]
  const checks = runs.map((run, no) => ({ no, input, answer: null, ...run }))
  const change = { thorough: true, keepsOutput: true, files, checks }
  const judged = await judge({ languageId: 'c17-gcc', source, change })
  const outputs = judged.checks.toSorted((a, b) => a.no - b.no).map(({ output }) => output)
  expect(outputs.map((output) => [output?.blob, output?.size])).toEqual(
    ['own a b', 'own c', '', 'own f', 'own h'].map((text) => [server.put(text).hash, text.length]),
  )
})

test('a program that is called as a generator finds that in its own path', async () => {
  const source = `#include <stdio.h>
#include <string.h>
int main(int n, char **a) { printf("%s %s", strstr(a[0], "generat") ? "makes" : "reads", n > 1 ? a[1] : ""); }`
  const input = server.put('')
  const runs = [{ args: ['1'] }, { args: ['2'], generates: true }, { args: [], generates: true }]
  const checks = runs.map((run, no) => ({ no, input, answer: null, ...run }))
  const change = { thorough: true, keepsOutput: true, checks }
  const judged = await judge({ languageId: 'c17-gcc', source, change })
  const outputs = judged.checks.toSorted((a, b) => a.no - b.no).map(({ output }) => output?.snip)
  expect(outputs).toEqual(['reads 1', 'makes 2', 'makes '])
  const script = 'import sys\nprint(__file__, *sys.argv[1:], end="")'
  const scripted = await judge({ languageId: 'python3', source: script, change })
  expect(scripted.checks.map(({ verdict }) => verdict)).toEqual(Array(3).fill('Accepted'))
})

test('of the file of a validator the beginning is reported, and nothing is kept', async () => {
  const source = `#include <stdio.h>
int main(int n, char **a) { if (n > 1) { FILE *f = fopen(a[1], "w"); fputs("seen", f); fclose(f); } return 3; }`
  const run = { no: 0, input: server.put(''), answer: null, inFolder: true, writes: 'log' }
  const checks = [
    { ...run, args: ['log'] },
    { ...run, no: 1, writes: 'none', args: ['log'] },
  ]
  const judged = await judge({ languageId: 'c17-gcc', source, change: { thorough: true, checks } })
  const outputs = judged.checks.toSorted((a, b) => a.no - b.no).map(({ output }) => output)
  expect(outputs).toEqual([
    { snip: 'seen', size: 4, blob: null },
    { snip: '', size: 0, blob: null },
  ])
})

const fileOf = (name: string, text: string) => ({ name, blob: server.put(text) })

test.for<[string, string, string, Record<string, string>]>([
  [
    'cpp20-gcc',
    'accepted/grader/sol.cpp',
    'int twice(int x) { return 2 * x; }',
    {
      'main.cpp': '#include <cstdio>\n#include "it.h"\nint main() { printf("%d", twice(21)); }',
      'it.h': 'int twice(int);',
    },
  ],
  [
    'c17-gcc',
    'main.c',
    '#include <stdio.h>\nint twice(int);\nint main(void) { printf("%d", twice(21)); }',
    { 'twice.c': 'int twice(int x) { return 2 * x; }', 'notes.txt': 'no C' },
  ],
  [
    'java17',
    'Sol.java',
    'public class Sol { static int twice(int x) { return 2 * x; } }',
    {
      'Main.java':
        'public class Main { public static void main(String[] a) { System.out.print(Sol.twice(21)); } }',
    },
  ],
  [
    'python3',
    'accepted/it/sol.py',
    'from util import twice\nprint(twice(21))',
    { 'util.py': 'def twice(x): return 2 * x' },
  ],
  [
    'python3',
    'sol.py',
    'def twice(x): return 2 * x',
    { 'main.py': 'import sol\nprint(sol.twice(21))' },
  ],
  [
    'python3',
    'accepted/task.py',
    'import grader\ndef twice(): return 2 * grader.given',
    {
      'grader.py':
        'import grader, task\ngiven = 21\nif __name__ == "__main__": print(task.twice())',
    },
  ],
])(
  'a solution in %s (%s) is built with the files beside it',
  async ([languageId, sourceName, source, beside], { skip }) => {
    const language = judgeLanguages.find(({ id }) => id === languageId)
    if (!language || !(await isLanguageInstalled(language))) return skip()
    const files = Object.entries(beside).map(([name, text]) => fileOf(name, text))
    const includedFiles = Object.keys(beside)
    const change = { sourceName, files, compilesFiles: true, includedFiles }
    const judged = await judge({ languageId, source, answer: '42', change })
    expect(judged.checks.map(({ verdict }) => verdict)).toEqual(['Accepted'])
  },
)

test('a checker of Kattis is built with all sources of its folder', async () => {
  const checker: JudgeProgram = {
    languageId: 'cpp20-gcc',
    convention: 'kattis',
    source: server.put('int code(); int main() { return code(); }'),
    files: [fileOf('code.cc', 'int code() { return 42; }')],
    flags: [],
  }
  const judged = await judge({ languageId: 'python3', source: 'print(1)', checker })
  expect(judged.checks.map(({ verdict }) => verdict)).toEqual(['Accepted'])
})

test('a helper file of the problem is included by a checker of Kattis, and not compiled with it', async () => {
  const checker: JudgeProgram = {
    languageId: 'cpp20-gcc',
    convention: 'kattis',
    source: server.put('#include "code.cc"\nint more(); int main() { return code() + more(); }'),
    files: [
      fileOf('more.cc', 'int more() { return 2; }'),
      { ...fileOf('code.cc', 'int code() { return 40; }'), role: 'helper' },
    ],
    flags: [],
  }
  const judged = await judge({ languageId: 'python3', source: 'print(1)', checker })
  expect(judged.checks.map(({ verdict }) => verdict)).toEqual(['Accepted'])
})
