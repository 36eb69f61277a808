// A program in the runner's place that runs nothing: it answers requests as it was given, in the order they come,
// whatever process of it they come to. buildRunner() takes it for one that is compiled already.
import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hashParts, RUNNER_FOLDER } from '../sandbox/build-runner.ts'
import { openFolder } from '../sandbox/test-bed.ts'

export interface FakeAnswers {
  /** How each start goes; past the last one well. */
  starts?: ('well' | 'refused' | 'ends')[]
  /** What becomes of each request; past the last one a run that ended well. `held`: answered after the next one. */
  requests?: ('ends' | 'held' | { failed: string } | { result: object; stdout?: string })[]
  hello?: object
}

export interface FakeSupervisor {
  /** For RunnerOptions. */
  cacheDir: string
  /** The arguments of each start so far. */
  starts(): Promise<string[][]>
  /** The first argument of each program that was asked for, in the order of the requests. */
  programs(): Promise<string[]>
}

export const placeFakeSupervisor = async (answers: FakeAnswers = {}): Promise<FakeSupervisor> => {
  const cacheDir = await openFolder('fake-supervisor')
  const binary = join(cacheDir, `runner-${await hashParts(RUNNER_FOLDER)}`)
  await mkdir(cacheDir, { recursive: true })
  await writeFile(join(cacheDir, 'answers.json'), JSON.stringify(answers))
  for (const log of ['starts', 'requests']) await appendFile(join(cacheDir, log), '')
  await writeFile(binary, `#!${process.execPath}\n${program(cacheDir)}`, { mode: 0o755 })
  const lines = async (log: string): Promise<unknown[]> =>
    (await readFile(join(cacheDir, log), 'utf8'))
      .split('\n')
      .filter((line) => line !== '')
      .map((line): unknown => JSON.parse(line))
  return {
    cacheDir,
    starts: async () => (await lines('starts')) as string[][],
    programs: async () => (await lines('requests')) as string[],
  }
}

/** Only what Node has: it runs with an empty environment, from a folder without packages. */
const program = (folder: string): string => `
const fs = require('node:fs')
const folder = ${JSON.stringify(folder)}
const { starts = [], requests = [], hello } = JSON.parse(fs.readFileSync(folder + '/answers.json', 'utf8'))
/** Notes it, and gives the answer whose turn it is. */
const next = (log, value, answers, otherwise) => {
  const before = fs.readFileSync(folder + '/' + log, 'utf8').split('\\n').length - 1
  fs.appendFileSync(folder + '/' + log, JSON.stringify(value) + '\\n')
  return answers[before] ?? otherwise
}
const isSession = process.argv[5] === 'session'
const write = (line, ...bytes) => fs.writeSync(1, Buffer.concat([Buffer.from(JSON.stringify(line) + '\\n'), ...bytes]))
const start = next('starts', process.argv.slice(2), starts, 'well')
if (start === 'ends') process.exit(1)
if (start === 'refused') {
  write({ refused: 'Not on this machine. Get another one.' })
  process.exit(1)
}
write({ hello: 1, cgroup: 'v2', root: true, slots: 3, approximations: [], ...hello })
const side = {
  state: 'exited', reason: null, exitCode: 0, signal: null, cpuNs: 1, wallNs: 2, memoryBytes: 3, stdoutBytes: 0,
  stderrBytes: 0, equal: null, stdoutFile: null, collected: [],
}
const held = []
const answer = (body) => {
  const id = Number(body.readBigUInt64LE(1))
  const isPair = body[0] === 1
  // Of a pair the limits stand before the first program's arguments.
  let at = 9
  if (isPair) at += 4 + 4 * body.readUInt32LE(9) + 16
  const name = body.subarray(at + 8, at + 8 + body.readUInt32LE(at + 4)).toString()
  const wanted = next('requests', name, requests, { result: {} })
  const reply = () => {
    if (wanted.failed) return write({ id, error: wanted.failed })
    const stdout = Buffer.from(wanted.stdout ?? name)
    const result = { ...side, ...wanted.result }
    if (!isPair) return write({ id, ...result, out: stdout.length, err: 0 }, stdout)
    const half = { ...result, out: 0, err: 0 }
    write({
      id, solution: half, driver: half, first: 'driver', stopped: null, wroteAfter: false, transcriptCut: false,
      solutionBytes: 0, driverBytes: 0, solutionOver: false, driverOver: false, transcript: 0,
    })
  }
  if (wanted === 'ends') process.exit(1)
  if (wanted === 'held') return void held.push({ id, name })
  reply()
  for (const one of held.splice(0)) {
    const stdout = Buffer.from(one.name)
    write({ id: one.id, ...side, out: stdout.length, err: 0 }, stdout)
  }
}
let have = Buffer.alloc(0)
process.stdin.on('data', (chunk) => {
  have = Buffer.concat([have, chunk])
  while (have.length >= 4 && have.length >= 4 + have.readUInt32LE(0)) {
    const body = have.subarray(4, 4 + have.readUInt32LE(0))
    have = have.subarray(4 + body.length)
    answer(body)
  }
})
process.stdin.on('end', () => process.exit(0))
// The program of a session sends back what it reads.
if (isSession) fs.createReadStream('', { fd: 3 }).pipe(fs.createWriteStream('', { fd: 4 }))
`
