import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { status } from '@drafts/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isPartOn } from '../../../testing/parts.ts'
import { readManifest } from '../testing/hostile-checks.ts'
import type { HostileProgram } from '../testing/hostile-checks.ts'
import { leftoverPrograms, openTestFolder, removeFolders } from '../sandbox/test-bed.ts'
import { JobBed } from '../testing/job-bed.ts'
import type { Judged } from '../testing/job-bed.ts'

// Checkers, drivers and builds are foreign code as solutions are. Hostile programs play each part: the judge
// answers in time and blames the author, tells no secret, leaves nothing behind and judges the next check right.

const FIXTURES = path.resolve(
  process.env['DRAFTS_FIXTURES'] ??
    path.resolve(import.meta.dirname, '../../../../shared/fixtures'),
  'hostile',
)
const programs = await readManifest(FIXTURES)
if (programs.length === 0) console.warn(`skipped: the acceptance programs are not in ${FIXTURES}`)

const CANARY = `canary-${createHash('sha256')
  .update(import.meta.url)
  .digest('hex')}`
const languages = { c: 'c17-gcc', cpp: 'cpp20-gcc', python: 'python3' }
let bed: JobBed
let canaryFile: string

beforeAll(async () => {
  bed = await JobBed.open()
  canaryFile = path.join(await openTestFolder('canary'), 'canary.txt')
  await writeFile(canaryFile, `${CANARY}\n`)
})
afterAll(async () => {
  await bed.close()
  await removeFolders()
})

const fill = (text: string): string =>
  text
    .replaceAll('{CANARY_FILE}', canaryFile)
    .replaceAll('{HOST_PID}', String(process.pid))
    .replaceAll('{TCP_PORT}', '9')
    .replaceAll('{ABSTRACT_NAME}', 'none')

const sourceOf = async ({ file }: HostileProgram): Promise<string> =>
  fill(await readFile(path.join(FIXTURES, file), 'utf8'))

/** The input that makes it do what it is for. */
const inputOf = ({ stdin, stdin_repeat: repeat }: HostileProgram): string =>
  fill(repeat?.text.repeat(repeat.times) ?? stdin ?? '')

/** Writes the input of the hostile program, then reads. */
const feeder = ({ stdin, stdin_repeat: repeat }: HostileProgram): string => {
  const text = fill(repeat?.text ?? stdin ?? '')
  return `import os, sys
o = sys.stdout
for i in range(${repeat?.times ?? 1}): o.write(${JSON.stringify(text)})
o.flush()
os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
while sys.stdin.buffer.read1(65536): pass`
}

/** The same slots, right after it. */
const expectOrdinary = async (): Promise<void> => {
  const { checks } = await bed.judge({
    languageId: 'python3',
    source: 'print(sum(map(int, input().split())))',
    inputs: ['1 2\n', '3 4\n', '1 2\n', '3 4\n'],
    answer: '3\n',
  })
  const verdicts = checks.map(({ verdict }) => verdict)
  expect(verdicts).toEqual(['Accepted', 'WrongAnswer', 'Accepted', 'WrongAnswer'])
}

const expectNoTrace = async (judged: Judged, supervisor: number): Promise<void> => {
  expect(JSON.stringify(judged)).not.toContain(CANARY)
  expect(await readFile(canaryFile, 'utf8')).toBe(`${CANARY}\n`)
  expect(bed.runner.pid).toBe(supervisor)
  // The other build of a job that is over already may still run.
  await expect.poll(() => leftoverPrograms(supervisor)).toEqual([])
  await expectOrdinary()
}

/** They read to an end that a driver does not give, and compute as long as the default allows. */
const endless = ['hang_on_stdin.c', 'cpu_burn_exact.cpp']
const running = programs.filter(({ mode }) => mode === undefined)
const slow = ({ verdict, file }: HostileProgram): boolean =>
  verdict.includes('CPULimitExceeded') || endless.includes(file)
/** Little where it is used up; the others must not reach it, however busy the machine is. */
const cpuNsOf = (program: HostileProgram): number => (slow(program) ? 3e8 : 1e9)
/** What a checker never ends is the driver's and solution's matter. */
const mayCheck = (program: HostileProgram): boolean =>
  !slow(program) || ['cpu_spin.c', ...endless].includes(program.file)
const roles = ['driver', 'solution', 'checker'] as const
/** A driver's CPU limit ends it after three seconds of a core, as it ends ignore_signals.c, which refuses to be ended as well. */
const onlySpins = 'cpu_spin.c'
/** Every second program plays one role, in turn; each plays all of them where the part of the roles is on. */
const playing = (role: (typeof roles)[number]): HostileProgram[] =>
  running.filter((program, at) => {
    if (role === 'checker' && !mayCheck(program)) return false
    if (isPartOn('roles')) return true
    if (role === 'driver' && program.file === onlySpins) return false
    const open = roles.slice(0, mayCheck(program) ? 3 : 2)
    return at % 2 === 0 && open[(at / 2) % open.length] === role
  })
const named = (list: HostileProgram[]) =>
  list.map((program) => [`${program.file} ${program.stdin?.trim() ?? ''}`, program] as const)

describe.skipIf(programs.length === 0)('as a driver', () => {
  test.for(named(playing('driver')))('%s', async ([, program]) => {
    const supervisor = bed.runner.pid
    const driver = bed.program(languages[program.language], 'kattis', await sourceOf(program))
    const judged = await bed.judge({
      languageId: 'python3',
      source: feeder(program),
      inputs: [''],
      cpuNs: cpuNsOf(program),
      driver: { ...driver, judgesOutput: false },
    })
    const [check] = judged.checks
    expect(judged.last?.error).toBeNull()
    // One that only waits makes both wait, which counts against the solution.
    const blamed = check?.stderr?.snip.startsWith('[The driver ') === true
    const ending = slow(program) && check?.verdict === 'CPULimitExceeded' ? 'waits' : blamed
    const fault = [6, null, true]
    expect([fault, [7, 'CPULimitExceeded', 'waits']]).toContainEqual([
      check?.status,
      check?.verdict,
      ending,
    ])
    await expectNoTrace(judged, supervisor)
  })
})

describe.skipIf(programs.length === 0)('as an interactive solution', () => {
  // It hands on the input, which the program would otherwise wait for, and then only listens. Without an input its
  // output stays open.
  const patient = `#include <signal.h>
#include <stdio.h>
#include <unistd.h>
static char b[65536];
int main(void) {
  signal(SIGPIPE, SIG_IGN);
  FILE *input = fopen("input.txt", "r");
  if (!input) return 2;
  for (size_t n; (n = fread(b, 1, sizeof b, input)) > 0;)
    for (size_t at = 0; at < n;) {
      ssize_t wrote = write(1, b + at, n - at);
      if (wrote < 0) return 1;
      at += wrote;
    }
  if (ftell(input) > 0) close(1);
  while (read(0, b, sizeof b) > 0);
  return 1;
}`
  test.for(named(playing('solution')))('%s', async ([, program]) => {
    const supervisor = bed.runner.pid
    const driver = bed.program('c17-gcc', 'native', patient)
    const judged = await bed.judge({
      languageId: languages[program.language],
      source: await sourceOf(program),
      inputs: [inputOf(program), inputOf(program)],
      cpuNs: cpuNsOf(program),
      driver: { ...driver, judgesOutput: false },
    })
    expect(judged.last?.error).toBeNull()
    for (const check of judged.checks) {
      expect(check.status).toBe(status.finished)
      expect(check.verdict).toMatch(/^(WrongAnswer|RuntimeError|(CPU|Memory)LimitExceeded)$/)
    }
    expect(judged.checks).toHaveLength(2)
    await expectNoTrace(judged, supervisor)
  })
})

describe.skipIf(programs.length === 0)('as a checker', () => {
  test.for(named(playing('checker')))('%s', async ([, program]) => {
    const supervisor = bed.runner.pid
    const judged = await bed.judge({
      languageId: 'python3',
      source: feeder(program),
      inputs: ['', ''],
      checker: bed.program(languages[program.language], 'kattis', await sourceOf(program)),
    })
    expect(judged.last?.error).toBeNull()
    for (const check of judged.checks) {
      expect([check.status, check.verdict]).toEqual([6, null])
      expect(check.stderr?.snip).toMatch(/^\[The checker /)
    }
    expect(judged.checks).toHaveLength(2)
    await expectNoTrace(judged, supervisor)
  })
})

describe.skipIf(programs.length === 0)('while it is built', () => {
  const building = programs.filter(({ mode }) => mode === 'compile')
  test.for(named(building))('%s', async ([, program]) => {
    const supervisor = bed.runner.pid
    const source = await sourceOf(program)
    const languageId = languages[program.language]
    const checker = bed.program(languageId, 'native', source)
    // Both jobs wait for one build: a compiler is brought to its limits once.
    const [solution, other] = await Promise.all([
      bed.judge({ languageId, source, inputs: [''] }),
      bed.judge({ languageId: 'python3', source: 'pass', inputs: [''], checker }),
    ])
    expect([solution.last?.build?.ok, solution.last?.status, solution.checks]).toEqual([
      false,
      status.finished,
      [],
    ])
    expect([other.end, other.last?.error?.whose]).toEqual(['done', 'author'])
    await expectNoTrace(solution, supervisor)
    await expectNoTrace(other, supervisor)
  })
})

const perl = (body: string): [string, string] => ['perl', `BEGIN { ${body} }\n`]

describe('code that a build runs or reads', () => {
  test.for<[string, [string, string]]>([
    ['a host file included', ['c17-gcc', '#include "{CANARY_FILE}"\nint main(){}']],
    ['a host file embedded', ['c17-gcc', '__asm__(".incbin \\"{CANARY_FILE}\\"");\nint main(){}']],
    ['passwords included', ['cpp20-gcc', '#include "/etc/shadow"\nint main(){}']],
    ['a log without end', ['c17-gcc', '#include __FILE__\n#include __FILE__\n'.repeat(50)]],
    [
      'BEGIN reads a host file',
      perl('open F, "{CANARY_FILE}" or die "no"; print STDERR <F>; exit 1'),
    ],
    [
      'BEGIN forks and stays',
      perl('for (1..500) { my $p = fork; sleep 100 if defined $p && !$p } exit 1'),
    ],
    ['BEGIN floods', perl('print STDERR "x" x 1000 for 1..100000; exit 1')],
    [
      'BEGIN fills the disk',
      perl('for (1..9e4) { open F, ">/work/$_"; print F "x" x 99999 } exit 1'),
    ],
    ['BEGIN kills everyone', perl('kill 9, -1; kill 9, 1; exit 1')],
  ])('%s', async ([, [languageId, text]]) => {
    const supervisor = bed.runner.pid
    const judged = await bed.judge({ languageId, source: fill(text), inputs: [''] })
    expect([judged.last?.build?.ok, judged.last?.status, judged.last?.error]).toEqual([
      false,
      status.finished,
      null,
    ])
    expect(judged.last?.build?.log.snip.length).toBeLessThanOrEqual(10_240)
    await expectNoTrace(judged, supervisor)
  })
})
