import { findLanguage, snipBytes } from '@drafts/contract'
import type { CheckReport, SignatureJob } from '@drafts/contract'
import { findFunctionalGenerator, missingFunction } from '@drafts/scanspec'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isPartOn } from '../../../testing/parts.ts'
import { functionalLanguage } from '../languages/functional.ts'
import { judgeLanguages } from '../languages/index.ts'
import { isLanguageInstalled } from '../languages/installed.ts'
import { removeFolders } from '../sandbox/test-bed.ts'
import { functions } from '../testing/functions.ts'
import { JobBed } from '../testing/job-bed.ts'
import { unhurried } from '../testing/unhurried.ts'

// Whole jobs of functional problems, in one language of a generator of each kind, and of each generator whose language is
// installed with the part of the generators. Each generator has its functions in languages/functional.sandbox.test.ts.

const signature: SignatureJob = {
  name: 'solve',
  arguments: [
    { name: 'mode', kind: 'string' },
    { name: 'n', kind: 'int' },
  ],
  returns: [{ name: 'next', kind: 'int' }],
}

/** One that makes machine code, one of the JVM and a script. */
const kinds = new Set(['cpp', 'java', 'python'])
const byGenerator = new Map<string, string>()
for (const language of judgeLanguages) {
  const generator = findLanguage(language.id)?.funclibGenerator ?? null
  if (generator === null || byGenerator.has(generator)) continue
  if (!isPartOn('generators') && !kinds.has(generator)) continue
  if (functionalLanguage(language) && (await isLanguageInstalled(language)))
    byGenerator.set(generator, language.id)
}

let bed: JobBed
beforeAll(async () => {
  bed = await JobBed.open()
  // As a judge does at its start: its builds take longest, and half as long then.
  const kotlin = judgeLanguages.find(({ id }) => id === byGenerator.get('kotlin'))
  if (kotlin) await bed.prepare(kotlin)
})
afterAll(async () => {
  await bed.close()
  await removeFolders()
})

const judge = (
  languageId: string,
  source: string,
  inputs: string[],
  { answer = '8\n', cpuNs = 2e9 } = {},
) =>
  unhurried(
    () => bed.judge({ languageId, source, signature, inputs, answer, cpuNs, memoryBytes: 256e6 }),
    ({ last }) => last?.build?.log.snip ?? '',
  )

const standing = ({ verdict, delta }: CheckReport) => [verdict, delta?.message ?? null]

const early = 'returns.0: expected 8, but the program ended before the function returned'
const wanted: Record<string, (string | null)[]> = {
  right: ['Accepted', null],
  wrong: ['WrongAnswer', 'returns.0: expected 8, got 7'],
  crash: ['RuntimeError', null],
  print: ['Accepted', null],
  read: ['Accepted', null],
  exit: ['WrongAnswer', early],
}

const sentence = 'The file compiles, but not with this function, which the problem asks for:'

// One after the other: ten compilers at once take longer than a compiler may.
describe.each([...byGenerator])('%s (%s)', (generator, languageId) => {
  test('a function is judged by what it returns, and by how it ends', async () => {
    const modes = Object.keys(wanted)
    const inputs = modes.map((mode) => `${mode}\n7\n`)
    const { checks, last } = await judge(languageId, functions[generator] ?? '', inputs)
    expect(last?.build?.log.snip).toBe('')
    expect(checks.map(standing)).toEqual(modes.map((mode) => wanted[mode]))
    const printed = checks[modes.indexOf('print')]
    expect([printed?.output?.snip, printed?.stderr?.snip]).toEqual([
      '8\n',
      expect.stringContaining('7'),
    ])
  })

  // In company it would be run twice: the second time alone.
  test('a function that never ends is over its CPU limit', async () => {
    const source = functions[generator] ?? ''
    const { checks } = await judge(languageId, source, ['slow\n7\n'], { cpuNs: 5e8 })
    expect(checks.map(standing)).toEqual([['CPULimitExceeded', null]])
  })

  test('what does not compile is reported with the author’s lines alone', async () => {
    const lines = (functions[generator] ?? '').trimEnd().split('\n')
    // What stands after the last line of a Pascal unit is not read.
    const line = generator === 'pascal' ? lines.length : lines.length + 1
    const source = lines.toSpliced(line - 1, 0, ')(').join('\n')
    const { checks, last } = await judge(languageId, source, ['right\n7\n'])
    expect([last?.build?.ok, checks]).toEqual([false, []])
    const log = last?.build?.log.snip ?? ''
    expect(log).toMatch(new RegExp(`source\\D{1,12}${line}\\b`))
    expect(log).not.toMatch(/drafts_main|DraftsMain|signature\.|asked/)
  })

  test('another function than the one that is asked for is not accepted', async () => {
    const generated = findFunctionalGenerator(generator)
    const other = generated?.stub({ ...signature, name: 'other' }) ?? ''
    const { checks, last } = await judge(languageId, other, ['right\n7\n'])
    const isScript = ['python', 'javascript'].includes(generator)
    const asked = `${sentence}\n${generated?.declaration(signature) ?? ''}`
    expect({ ok: last?.build?.ok, verdicts: checks.map(({ verdict }) => verdict) }).toEqual(
      isScript ? { ok: true, verdicts: ['RuntimeError'] } : { ok: false, verdicts: [] },
    )
    const missing = `${missingFunction}\n${generated?.declaration(signature) ?? ''}\n`
    expect(isScript ? checks[0]?.stderr?.snip : last?.build?.log.snip).toContain(
      isScript ? missing : asked,
    )
  })
})

test('a checker of the problem judges what was returned, and not where nothing was', async () => {
  const checker = {
    languageId: 'python3',
    convention: 'native' as const,
    source: bed.server.put(
      'print(0 if open("output.txt").read().strip() in ("7", "8", "") else 1)\n',
    ),
    files: [],
    flags: [],
  }
  const source = 'def solve(mode, n):\n    if mode == "exit": exit(0)\n    return int(mode)\n'
  const inputs = ['7', '8', '9', 'exit'].map((mode) => `${mode}\n0\n`)
  const wantedJob = { languageId: 'python3', source, signature, inputs, answer: '8\n', checker }
  const { checks } = await bed.judge({ ...wantedJob, cpuNs: 2e9, memoryBytes: 256e6 })
  expect(checks.map(({ verdict }) => verdict)).toEqual([
    'Accepted',
    'Accepted',
    'WrongAnswer',
    'WrongAnswer',
  ])
  expect(checks[3]?.delta?.message).toBe(early)
})

test('a function with another type is an error where the language has types', async () => {
  const sources = {
    'cpp20-gcc': '#include <string>\nint solve(std::string mode, long long n) { return n + 1; }\n',
    'c17-gcc': 'int solve(const char *mode, long long n) { return n + 1; }\n',
  }
  for (const [languageId, source] of Object.entries(sources)) {
    const { last } = await judge(languageId, source, ['right\n7\n'])
    expect(last?.build?.ok).toBe(false)
    expect(last?.build?.log.snip).toContain('long long solve(')
  }
})

test('a main of the solution’s own is named in C and C++, where only the linker sees it', async () => {
  const sources = {
    'c17-gcc': `${functions['c'] ?? ''}int main(void) { return 0; }\n`,
    'cpp20-gcc': `${functions['cpp'] ?? ''}int main() {}\n`,
  }
  for (const [languageId, source] of Object.entries(sources)) {
    const { last } = await judge(languageId, source, ['right\n7\n'])
    expect([languageId, last?.build?.ok, last?.build?.log.snip]).toEqual([
      languageId,
      false,
      expect.stringMatching(/^The file has a main, and the problem has its own\./),
    ])
  }
})

test('an input that is no list of arguments is the author’s fault, not the solution’s', async () => {
  const source = functions['python'] ?? ''
  const { checks } = await judge('python3', source, ['right\n7 8\n', 'right\n'])
  expect(checks.map(({ status, verdict, stderr }) => [status, verdict, stderr?.snip])).toEqual([
    [
      6,
      null,
      expect.stringContaining(
        '[The input does not fit the signature (line 2, column 3): want EOL, got "8".]',
      ),
    ],
    [6, null, expect.stringContaining('[The input does not fit the signature: unwanted EOF.]')],
  ])
})

test('a solution that ends with the code of such an input is its own end', async () => {
  const source = 'import os\ndef solve(mode, n):\n    os._exit(86)\n'
  const { checks } = await judge('python3', source, ['right\n7\n'])
  expect(checks.map(({ verdict }) => verdict)).toEqual(['RuntimeError'])
})

test('an answer that is no list of returns is the author’s fault', async () => {
  const { checks } = await judge('python3', functions['python'] ?? '', ['right\n7\n'], {
    answer: 'eight\n',
  })
  expect(checks[0]).toMatchObject({
    status: 6,
    verdict: null,
    truthError: { note: 'The answer has "eight" for returns.0, which is not a 64-bit integer.' },
  })
})

const listTo = (last: number): string =>
  `100000\n${Array.from({ length: 100_000 }, (_, i) => (i === 99_999 ? last : i)).join(' ')}\n`

test('returns that are long are compared to their end and kept whole', async () => {
  const long: SignatureJob = {
    name: 'solve',
    arguments: [{ name: 'n', kind: 'int' }],
    returns: [{ name: 'all', kind: '[]int' }],
  }
  const { checks } = await bed.judge({
    languageId: 'python3',
    source: 'def solve(n):\n    return range(n)\n',
    signature: long,
    inputs: ['100000\n', '100000\n'],
    answers: [listTo(99_999), listTo(0)],
    cpuNs: 5e9,
    memoryBytes: 256e6,
  })
  expect(checks.map(standing)).toEqual([
    ['Accepted', null],
    ['WrongAnswer', 'returns.0[99999]: expected 0, got 99999'],
  ])
  expect(checks[1]?.output?.size).toBeGreaterThan(snipBytes)
})
