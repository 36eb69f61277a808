// Whole jobs over a sandbox that runs nothing: what is built, what each program is given, and what its end means.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { status } from '@drafts/contract'
import type { Convention, DriverJob, JudgeProgram } from '@drafts/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LeaseLost } from '../job-source.ts'
import { openTestFolder, removeFolders } from '../sandbox/test-bed.ts'
import type { PairResult, RunResult } from '../sandbox/sandbox.ts'
import { endedWell } from '../testing/ended-well.ts'
import { FakeSandbox } from '../testing/fake-sandbox.ts'
import { JobBed } from '../testing/job-bed.ts'
import type { WantedJob } from '../testing/job-bed.ts'
import { rawTranscript } from '../testing/raw-transcript.ts'

let bed: JobBed<FakeSandbox>
beforeAll(async () => {
  bed = await JobBed.over(new FakeSandbox())
})
afterAll(async () => {
  await bed.close()
  await removeFolders()
})

const printed = (text: string): Partial<RunResult> => ({ stdout: Buffer.from(text) })
const killed = { state: 'killed', exitCode: null, signal: 9 } as const
const helper = (convention: Convention, source: string): JudgeProgram => ({
  ...bed.program('c17-gcc', convention, source),
  flags: ['-f'],
})

let number = 0
/** A solution that does this, under a source of its own: builds are kept. */
const judge = (action: Partial<RunResult>, rest: Partial<WantedJob> = {}) => {
  number += 1
  const source = `solution ${number}`
  bed.runner.programs[source] = () => action
  return bed.judge({ languageId: 'c17-gcc', source, inputs: ['in'], answer: '42', ...rest })
}

const roomFor = async (answer: string | null) => {
  await judge(printed('42'), { answer })
  return bed.runner.runs.findLast(({ box }) => box !== null)?.outputBytes
}

describe('a solution alone', () => {
  it.each<[string, Partial<RunResult>, string]>([
    ['prints the answer', printed('42\n'), 'Accepted'],
    ['equals the answer', { equal: true }, 'Accepted'],
    ['prints something else', printed('41'), 'WrongAnswer'],
    ['differs from the answer', { ...printed('41'), equal: false }, 'WrongAnswer'],
    ['differs from the answer by blanks', { ...printed('42 '), equal: false }, 'Accepted'],
    ['prints the answer and fails', { ...printed('42'), exitCode: 1 }, 'RuntimeError'],
    ['takes too much memory', { ...killed, reason: 'memory' }, 'MemoryLimitExceeded'],
    ['takes too long', { ...killed, reason: 'cpu' }, 'CPULimitExceeded'],
    ['waits for ever', { ...killed, reason: 'wall' }, 'CPULimitExceeded'],
    ['charges more than its limit', { memoryBytes: 65e6 }, 'MemoryLimitExceeded'],
  ])('%s', async (_, action, verdict) => {
    const { end, last, checks } = await judge(action)
    expect([end, last?.status, last?.error, last?.build?.ok]).toEqual([
      'done',
      status.finished,
      null,
      true,
    ])
    expect(checks).toMatchObject([{ no: 1, status: status.finished, verdict }])
    expect(checks[0]?.states?.map(({ program }) => program)).toEqual(['solution'])
  })

  it('prints more than is stored in a report', async () => {
    const long = await judge(printed('x'.repeat(20_000)))
    const { hash: ofAll } = bed.server.put('x'.repeat(20_000))
    expect(long.checks[0]?.output).toMatchObject({ size: 20_000, blob: ofAll })
    const same = await judge({ ...printed('4'), equal: true, stdoutBytes: 20_000 })
    const { hash } = bed.server.put('42')
    expect(same.checks[0]?.output).toMatchObject({ size: 20_000, blob: hash })
    const short = await judge(printed('42'))
    expect(short.checks[0]?.output).toEqual({ snip: '42', size: 2, blob: null })
  })

  it('is compared by its words also where its bytes equal the answer, if those may be wrong', async () => {
    const equal = { equal: true, stdoutBytes: 2 }
    const ints = await judge(equal, { comparator: 'ints' })
    expect(ints.checks).toMatchObject([{ verdict: 'Accepted' }])
    const odd = await judge(equal, { comparator: 'ints', answer: 'x' })
    expect(odd.checks).toMatchObject([{ status: status.internalError, verdict: null }])
    const words = await judge(equal, { comparator: 'words', answer: 'x' })
    expect(words.checks).toMatchObject([{ verdict: 'Accepted' }])
  })

  it('is compared from its file where it is long', async () => {
    const path = join(await openTestFolder('output'), 'spooled')
    await writeFile(path, '42')
    const long = { stdout: Buffer.from('4'), stdoutFile: path, stdoutBytes: 20_000 }
    const { checks } = await judge(long)
    const { hash } = bed.server.put('42')
    expect(checks).toMatchObject([{ verdict: 'Accepted', output: { blob: hash, size: 20_000 } }])
    await expect(readFile(path)).rejects.toThrow('no such file')
  })

  it('has room for twice its answer, and on free input for the largest test', async () => {
    expect(await roomFor('42')).toBe(8_000_000)
    expect(await roomFor('x'.repeat(5_000_000))).toBe(10_000_000)
    expect(await roomFor(null)).toBe(64_000_000)
  })

  it('is compared by the sandbox with the answer, but where a checker judges', async () => {
    const answerOf = async (rest: Partial<WantedJob>) => {
      await judge({ exitCode: 1 }, rest)
      const { answer } = bed.runner.runs.findLast(({ box }) => box !== null) ?? {}
      return answer === null ? null : await readFile(answer ?? '', 'utf8')
    }
    bed.runner.programs['checker'] = () => printed('0')
    expect(await answerOf({})).toBe('42')
    expect(await answerOf({ answer: null })).toBeNull()
    expect(await answerOf({ checker: helper('native', 'checker') })).toBeNull()
  })

  it('is stopped for its output, which its stderr names', async () => {
    const { checks } = await judge({ reason: 'output', stderr: Buffer.from('mine') })
    expect(checks[0]?.stderr?.snip).toBe(
      '[The program printed more than it may and was stopped.]\nmine',
    )
  })

  it('runs on free input without being compared', async () => {
    const { checks } = await judge(printed('anything'), { answer: null })
    expect(checks[0]?.verdict).toBe('Accepted')
    const failed = await judge({ exitCode: 3 }, { answer: null })
    expect(failed.checks[0]?.verdict).toBe('RuntimeError')
  })

  it('does not compile', async () => {
    const source = 'unknown to the fake'
    const { end, last, checks } = await bed.judge({ languageId: 'c17-gcc', source, inputs: ['in'] })
    expect([end, last?.status, last?.build?.ok, last?.build?.log.snip, checks]).toEqual([
      'done',
      status.finished,
      false,
      'no such',
      [],
    ])
  })

  it('that was stopped as it ended is no fault of this judge', async () => {
    const before = bed.server.reports.length
    bed.server.refusesEnds = true
    const job = { languageId: 'c17-gcc', source: 'unknown', inputs: ['in'] }
    await expect(bed.judge(job)).rejects.toThrow(LeaseLost)
    bed.server.refusesEnds = false
    expect(bed.server.reports.slice(before).map(({ error }) => error)).toEqual([null])
  })

  it('is built once', async () => {
    const before = bed.runner.runs.length
    bed.runner.programs['the same'] = () => printed('42')
    const job = { languageId: 'c17-gcc', source: 'the same', inputs: ['in'], answer: '42' }
    const first = await bed.judge(job)
    const second = await bed.judge(job)
    expect([first.last?.build?.cached, second.last?.build?.cached]).toEqual([false, true])
    const builds = bed.runner.runs.slice(before).filter(({ box }) => box === null)
    expect(builds).toHaveLength(1)
  })
})

it.each([
  ['memory', 'The compiler used more memory than it may (1 GB).'],
  ['cpu', 'The compiler ran longer than it may (30 s).'],
  ['wall', 'The compiler ran longer than it may (120 s).'],
  ['output', 'The compiler printed more than it may (1 MB); the rest is cut.'],
] as const)('a compiler stopped for %s is named in the log', async (reason, words) => {
  const sandbox = new FakeSandbox()
  const compile = sandbox.run.bind(sandbox)
  sandbox.programs['slow to compile'] = () => printed('42')
  let builds = 0
  sandbox.run = async (spec) => {
    const result = await compile(spec)
    builds += 1
    return { ...result, ...killed, reason, stderr: Buffer.from('err'), stdout: Buffer.from('out') }
  }
  const own = await JobBed.over(sandbox)
  const job = { languageId: 'c17-gcc', source: 'slow to compile', inputs: ['in'] }
  const { last } = await own.judge(job)
  expect(last?.build?.log.snip).toBe(`${words}\nerr\nout`)
  // A build that failed is not kept: to run again is to build again.
  await own.judge(job)
  expect(builds).toBe(2)
  await own.close()
})

describe('a checker', () => {
  it.each<[Convention, Partial<RunResult>, string | null]>([
    ['native', printed('0'), 'Accepted'],
    ['native', printed('2 wrong'), 'WrongAnswer'],
    ['native', printed('no number'), null],
    ['testlib', { exitCode: 0 }, 'Accepted'],
    ['testlib', { exitCode: 1, stderr: Buffer.from('differs') }, 'WrongAnswer'],
    ['testlib', { exitCode: 3 }, null],
    ['kattis', { exitCode: 42 }, 'Accepted'],
    ['kattis', { exitCode: 43 }, 'WrongAnswer'],
    ['kattis', { exitCode: 0 }, null],
    ['native', { ...killed, reason: 'cpu' }, null],
  ])('%s: %j is %s', async (convention, action, verdict) => {
    bed.runner.programs['checker'] = () => action
    const { checks } = await judge(printed('x'), { checker: helper(convention, 'checker') })
    const ends = verdict === null ? status.internalError : status.finished
    expect(checks).toMatchObject([{ status: ends, verdict }])
    expect(checks[0]?.states?.map(({ program }) => program)).toEqual(['solution', 'checker'])
  })

  it('is given input, output, answer and source', async () => {
    bed.runner.programs['checker'] = async ({ argv, work }) => {
      const texts = await Promise.all((work?.files ?? []).map(({ from }) => readFile(from, 'utf8')))
      const names = (work?.files ?? []).map(({ name }) => name)
      return printed(`1 ${[...argv.slice(1), ...names, ...texts].join(' ')}`)
    }
    const checker = helper('native', 'checker')
    const { checks } = await judge(printed('given'), { checker })
    expect(checks[0]?.delta?.message).toBe(
      `input.txt output.txt answer.txt -f input.txt output.txt answer.txt source.txt in given 42 solution ${number}`,
    )
    const without = await judge(printed('given'), { checker, givesSource: false })
    expect(without.checks[0]?.delta?.message).toBe(
      'input.txt output.txt answer.txt -f input.txt output.txt answer.txt in given 42',
    )
  })

  it.each<[Convention, string[], string | null, string[]]>([
    ['native', ['input.txt', 'output.txt', 'answer.txt'], null, []],
    ['testlib', ['input.txt', 'output.txt', 'answer.txt'], null, []],
    [
      'kattis',
      ['input.txt', 'answer.txt', './'],
      'given',
      ['judgemessage.txt', 'score_multiplier.txt', 'score.txt'],
    ],
  ])('%s: is called with %j, reads %j and may leave %j', async (convention, args, heard, left) => {
    const seen: unknown[] = []
    bed.runner.programs['checker'] = async ({ argv, stdin, work }) => {
      const file = stdin && 'file' in stdin ? await readFile(stdin.file, 'utf8') : null
      const { collect = [], collectDir = null } = work ?? {}
      seen.push(
        argv.slice(1, -1),
        file,
        collect.map(({ name }) => name),
        collectDir !== null,
      )
      return { exitCode: convention === 'kattis' ? 42 : 0 }
    }
    await judge(printed('given'), { checker: helper(convention, 'checker') })
    expect(seen).toEqual([args, heard, left, left.length > 0])
  })

  it('kattis: has its message from its file, else from its stderr', async () => {
    bed.runner.programs['checker'] = async ({ work }) => {
      const path = join(work?.collectDir ?? '', 'judgemessage.txt')
      await writeFile(path, ' too small \n')
      return { exitCode: 43, collected: [{ name: 'judgemessage.txt', path, size: 12 }] }
    }
    const checker = helper('kattis', 'checker')
    const judged = await judge(printed('x'), { checker })
    expect(judged.checks[0]?.delta?.message).toBe('too small')
    bed.runner.programs['checker'] = () => ({ exitCode: 43, stderr: Buffer.from('words') })
    const without = await judge(printed('x'), { checker })
    expect(without.checks[0]?.delta?.message).toBe('words')
  })

  it('is given a long output from its file, which goes afterwards', async () => {
    const path = join(await openTestFolder('output'), 'spooled')
    await writeFile(path, 'spooled output')
    bed.runner.programs['checker'] = async ({ work }) => {
      const output = work?.files.find(({ name }) => name === 'output.txt')
      return printed(`1 ${await readFile(output?.from ?? '', 'utf8')}`)
    }
    const spooled = { stdout: Buffer.from('spo'), stdoutFile: path, stdoutBytes: 14 }
    const { checks } = await judge(spooled, { checker: helper('native', 'checker') })
    expect(checks[0]?.delta?.message).toBe('spooled output')
    await expect(readFile(path)).rejects.toThrow('no such file')
  })

  it('is not asked where the run alone decides', async () => {
    bed.runner.programs['checker'] = () => printed('0')
    const { checks } = await judge({ exitCode: 1 }, { checker: helper('native', 'checker') })
    expect(checks[0]).toMatchObject({ verdict: 'RuntimeError', states: [{ program: 'solution' }] })
  })

  it('that does not compile, or in no known language, is the report of every check', async () => {
    const inputs = Array.from({ length: 30 }, () => 'in')
    const broken = await judge(printed('42'), { inputs, checker: helper('native', 'broken') })
    expect([broken.end, broken.checks.length]).toEqual(['done', 30])
    for (const check of broken.checks)
      expect(check).toMatchObject({
        status: status.internalError,
        verdict: null,
        stderr: { snip: 'The checker does not compile.\nno such' },
      })
    const foreign = { ...helper('native', 'x'), languageId: 'cobol' }
    const unknown = await judge(printed('42'), { checker: foreign })
    expect(unknown.checks[0]?.stderr?.snip).toMatch(/^The checker is in cobol, which/)
  })
})

const driverOf = (rest: Partial<DriverJob> = {}): DriverJob => ({
  ...helper('native', 'driver'),
  judgesOutput: false,
  ...rest,
})
const says = (exitCode: number) => endedWell({ exitCode, stderr: Buffer.from('words') })

const judgePair = (pair: Partial<PairResult>, rest: Partial<WantedJob> = {}) => {
  bed.runner.programs['driver'] = () => ({})
  bed.runner.pairs[`solution ${number + 1}`] = () => pair
  return judge({}, { driver: driverOf(), ...rest })
}

describe('a pair', () => {
  const good = endedWell()
  const fails = endedWell({ exitCode: 1 })
  const sigpipe = endedWell({ exitCode: null, signal: 13 })
  const over = endedWell({ ...killed, reason: 'cpu' })
  const late = endedWell({ ...killed, reason: 'wall', cpuNs: 1e6 })
  const busy = endedWell({ ...killed, reason: 'wall', cpuNs: 4e9 })
  const idle = endedWell({ ...killed, reason: 'wall', cpuNs: 1e9 })

  it.each<[string, Partial<PairResult>, string | null]>([
    ['both end well', {}, 'Accepted'],
    ['the driver finds it wrong', { driver: says(1) }, 'WrongAnswer'],
    ['the driver breaks', { driver: says(9) }, null],
    ['the solution is over its limit', { solution: over, driver: says(1) }, 'CPULimitExceeded'],
    [
      'the solution fails first',
      { solution: fails, driver: says(1), first: 'solution' },
      'RuntimeError',
    ],
    ['the solution ends first', { driver: says(1), first: 'solution' }, 'WrongAnswer'],
    [
      'the driver finds it wrong before the solution fails',
      { solution: fails, driver: says(1) },
      'WrongAnswer',
    ],
    ['the solution fails after it was accepted', { solution: fails }, 'RuntimeError'],
    ['the solution writes to a driver that accepted', { solution: sigpipe }, 'Accepted'],
    ['the same, and does not die of it', { solution: fails, wroteAfter: true }, 'Accepted'],
    ['both wait', { solution: late, driver: late, stopped: 'idle' }, 'CPULimitExceeded'],
    ['the driver takes the time of both', { solution: late, driver: busy, stopped: 'wall' }, null],
    [
      'the driver takes a little of it',
      { solution: late, driver: idle, stopped: 'wall' },
      'CPULimitExceeded',
    ],
  ])('%s', async (_, pair, verdict) => {
    const { checks } = await judgePair({ solution: good, driver: good, ...pair })
    const ends = verdict === null ? status.internalError : status.finished
    expect(checks).toMatchObject([{ status: ends, verdict }])
  })

  it.each([
    ['idle', '[solution and driver wait for each other]\n'],
    ['wall', '[the solution did not end in time]\n'],
  ] as const)('stopped by %s is named', async (stopped, words) => {
    const { checks } = await judgePair({ solution: late, driver: late, stopped })
    expect(checks[0]?.stderr?.snip).toBe(words)
  })

  it.each([
    [0.15, [8e9]],
    [0.25, [8e9, 8e9]],
  ])('of which the host took %f of the time is judged with clocks of %j', async (share, clocks) => {
    const starved = endedWell({ ...late, wallNs: 8e9, waitedNs: share * 8e9 })
    const seen: number[] = []
    const pair = { solution: starved, driver: starved, stopped: 'wall' } as const
    bed.runner.programs['driver'] = () => ({})
    bed.runner.pairs[`solution ${number + 1}`] = ({ wallNs }) => {
      seen.push(wallNs)
      return pair
    }
    const { checks } = await judge({}, { driver: driverOf() })
    expect([checks[0]?.verdict, seen]).toEqual(['CPULimitExceeded', clocks])
  })

  it('leaves the last word to the checker only where it is to', async () => {
    const file = join(import.meta.dirname, 'run-job.test.ts')
    const wrote = endedWell({ collected: [{ name: 'output.txt', path: file, size: 1 }] })
    const testlib = driverOf({ convention: 'testlib', judgesOutput: true })
    bed.runner.programs['checker'] = () => printed('1 the checker')
    const checker = helper('native', 'checker')
    const judged = await judgePair({ driver: wrote }, { driver: testlib, checker })
    expect(judged.checks[0]?.delta?.message).toBe('the checker')
    const none = await judgePair({}, { driver: testlib, checker })
    expect(none.checks[0]?.stderr?.snip).toMatch(/^\[The driver left no output\.txt/)
    const wrong = await judgePair(
      { driver: { ...wrote, exitCode: 1 } },
      { driver: testlib, checker },
    )
    expect(wrong.checks[0]?.delta?.message).toBe('Wrong answer')
    const silent = driverOf({ convention: 'testlib' })
    expect(
      (await judgePair({ driver: wrote }, { driver: silent, checker })).checks[0]?.verdict,
    ).toBe('Accepted')
  })

  it('has the message of its driver, from its file where the convention has one', async () => {
    const path = join(await openTestFolder('message'), 'judgemessage.txt')
    await writeFile(path, ' too many guesses \n')
    const wrong = {
      ...says(43),
      collected: [{ name: 'judgemessage.txt', path, size: 19 }],
    }
    const messageOf = async (convention: Convention) => {
      const { checks } = await judgePair({ driver: wrong }, { driver: driverOf({ convention }) })
      return checks[0]?.delta?.message
    }
    expect(await messageOf('kattis')).toBe('too many guesses')
    expect(await messageOf('native')).toBe('words')
  })

  it('a long transcript is a blob', async () => {
    const piece = { us: 1, to: 'driver' as const, bytes: Buffer.alloc(20_000, 'x') }
    const { checks } = await judgePair({ transcript: rawTranscript([piece]) })
    expect(checks[0]?.output?.blob).not.toBeNull()
    const short = await judgePair({
      transcript: rawTranscript([{ ...piece, bytes: Buffer.from('x\n') }]),
    })
    expect(short.checks[0]?.output).toEqual({ snip: '0.000 < x\n', size: 10, blob: null })
  })

  it('runs alone on free input', async () => {
    const { checks } = await judgePair({ driver: says(1) }, { answer: null })
    expect(checks[0]?.verdict).toBe('Accepted')
  })
})
