import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os, { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import type { Client } from '../contract/src/index.ts'
import { startStack } from '../e2e/stack.ts'
import { createMatrixProblem, databaseOf, input, source, untilJudged } from './matrix-problem.ts'
import type { Seeded } from './matrix-problem.ts'
import { databaseCpuMs, ownCpuMs } from './process-cpu.ts'
import { untilQuiet } from './quiet.ts'

// A matrix of many solutions and tests: how long judging all of it takes beside the bare programs, what a check costs the
// server, the judge and PostgreSQL, and how long an edit takes from the click to its last cell.
// `node bench/matrix.ts [--solutions 30] [--tests 160] [--ms 10] [--rounds 5]`

const { values: given } = parseArgs({
  options: {
    solutions: { type: 'string', default: '30' },
    tests: { type: 'string', default: '160' },
    ms: { type: 'string', default: '10' },
    rounds: { type: 'string', default: '5' },
  },
})
const solutionCount = Number(given.solutions)
const testCount = Number(given.tests)
const cellCount = solutionCount * testCount
const rounds = Number(given.rounds)

const stack = await startStack({ settings: { DRAFTS_PACE: 'ordinary' } })
const { database: connection, postmaster } = await databaseOf(stack)
try {
  const api = stack.client(await stack.tokenOf('bob'))
  const problem = await createMatrixProblem(api, { solutionCount, testCount, ms: given.ms })
  await warmUp(api, problem)
  console.log(`${cellCount} cells, ${given.ms} ms a check, ${await untilQuiet()}`)
  const bareMs = await measureBare()
  await measureAll(api, problem, bareMs)
  await measureEdit(api, problem)
  await measureWants(api, problem)
} finally {
  await connection.end()
  await stack.stop()
}

/** Each program is built once, and one cell of each row is judged. */
async function warmUp(api: Client, { problemId, testIds }: Seeded): Promise<void> {
  await runCells(api, problemId, { testIds: testIds.slice(0, 1) })
}

/** From the call to the end of its last run; `judged`: how many cells it judged. */
async function runCells(
  api: Client,
  problemId: string,
  body: { testIds?: string[]; everything?: boolean },
): Promise<{ ms: number; queuedMs: number; judged: number }> {
  const started = performance.now()
  const { run } = await api.runMatrix({ problemId, body })
  const queuedMs = performance.now() - started
  await untilJudged(connection, problemId, run > 100 ? 100 : 25)
  return { ms: performance.now() - started, queuedMs, judged: run }
}

/** The same programs on the same inputs, without a sandbox, as many at once as there are cores. */
async function measureBare(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'drafts-bench-matrix-'))
  try {
    await writeFile(join(folder, 'main.cpp'), source(0, given.ms))
    const program = join(folder, 'main')
    await promisify(execFile)('g++', ['-O2', '-o', program, join(folder, 'main.cpp')])
    let left = cellCount
    const work = async (): Promise<void> => {
      while (left > 0) {
        left -= 1
        await runBare(program, input(left))
      }
    }
    const started = performance.now()
    await Promise.all(Array.from({ length: os.availableParallelism() }, work))
    return performance.now() - started
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function runBare(program: string, text: string): Promise<void> {
  const child = spawn(program, [], { stdio: ['pipe', 'pipe', 'ignore'] })
  child.stdout.resume()
  child.stdin.end(text)
  await once(child, 'close')
}

function cpuNow() {
  return {
    server: ownCpuMs(stack.server().pid ?? 0),
    judge: stack.judges.reduce((sum, judge) => sum + ownCpuMs(judge.pid ?? 0), 0),
    database: databaseCpuMs(postmaster),
  }
}

function cpuEach(before: ReturnType<typeof cpuNow>, count: number): { sum: number; text: string } {
  const after = cpuNow()
  const [server, judge, database] = [
    (after.server - before.server) / count,
    (after.judge - before.judge) / count,
    (after.database - before.database) / count,
  ]
  const text = `server ${server.toFixed(2)} + judge ${judge.toFixed(2)} + PostgreSQL ${database.toFixed(2)}`
  return { sum: server + judge + database, text }
}

async function measureAll(api: Client, { problemId }: Seeded, bareMs: number): Promise<void> {
  const before = cpuNow()
  const { ms, queuedMs, judged } = await runCells(api, problemId, { everything: true })
  const { sum, text } = cpuEach(before, judged)
  console.log(
    `everything: ${judged} cells in ${(ms / 1000).toFixed(1)} s, bare ${(bareMs / 1000).toFixed(1)} s, ratio ${(ms / bareMs).toFixed(2)} (at most 1.2); queued in ${queuedMs.toFixed(0)} ms`,
  )
  console.log(`CPU a check: ${text} = ${sum.toFixed(2)} ms (at most 2.5)`)
}

async function measureEdit(api: Client, { problemId, testIds }: Seeded): Promise<void> {
  const times: number[] = []
  const before = cpuNow()
  for (let round = 0; round < rounds; round += 1) {
    const testId = testIds[round % testIds.length] ?? ''
    const text = `${1000 + round} ${round}\n`
    await api.updateTest({
      testId,
      body: { input: { text }, output: { text: `${1000 + round * 2}\n` } },
    })
    // As an open page does.
    await api.getMatrix({ problemId })
    const { ms, judged } = await runCells(api, problemId, {})
    if (judged !== solutionCount) throw new Error(`${judged} cells judged, not ${solutionCount}`)
    times.push(ms)
  }
  const { text } = cpuEach(before, rounds * solutionCount)
  const floor = (solutionCount * Number(given.ms)) / os.availableParallelism()
  console.log(
    `one test edited: ${solutionCount} cells in ${shown(times)} (at most 500 ms; the programs alone ${floor} ms); CPU a job: ${text}`,
  )
}

async function measureWants(api: Client, { problemId, solutionIds }: Seeded): Promise<void> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const verdict = round % 2 === 0 ? 'WrongAnswer' : 'Accepted'
    const started = performance.now()
    await api.saveMatrixWants({
      problemId,
      body: Object.fromEntries(solutionIds.map((id) => [id, [verdict]])) as never,
    })
    times.push(performance.now() - started)
  }
  console.log(`expected verdicts of ${solutionCount}: ${shown(times)} (at most 200 ms)`)
}

function shown(times: readonly number[]): string {
  const median = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
  return `${median.toFixed(0)} ms (${times.map((ms) => ms.toFixed(0)).join(', ')})`
}
