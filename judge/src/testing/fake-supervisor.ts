// A program in the runner's place that runs nothing: it answers requests as it was given, in the order they come,
// whatever process of it they come to. buildRunner() takes it for one that is compiled already.
import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hashParts, RUNNER_FOLDER } from '../sandbox/build-runner.ts'
import { openTestFolder } from '../sandbox/test-bed.ts'

export interface FakeAnswers {
  /** How each start goes; past the last one well. */
  starts?: ('well' | 'refused' | 'ends')[]
  /** What becomes of each request; past the last one a run that ended well. `held`: answered after the next one. */
  requests?: (
    'ends' | 'held' | { failed: string } | { result: object; stdout?: string; stderr?: string }
  )[]
  hello?: object
  /** The program of a session: a language server that finds a mistake in this line; else it sends back what it reads. */
  mistakeAt?: number
  /** It is asked for mistakes, and does not send them. */
  isAsked?: boolean
}

export interface FakeSupervisor {
  /** For RunnerOptions. */
  cacheDir: string
  /** The arguments of each start so far. */
  starts(): Promise<string[][]>
  /** The first argument of each program that was asked for, in the order of the requests. */
  programs(): Promise<string[]>
  /** The names of the files that each of them was given. */
  files(): Promise<string[][]>
}

export const placeFakeSupervisor = async (answers: FakeAnswers = {}): Promise<FakeSupervisor> => {
  const cacheDir = await openTestFolder('fake-supervisor')
  const binary = join(cacheDir, `runner-${await hashParts(RUNNER_FOLDER)}`)
  await mkdir(cacheDir, { recursive: true })
  await writeFile(join(cacheDir, 'answers.json'), JSON.stringify(answers))
  for (const log of ['starts', 'requests']) await appendFile(join(cacheDir, log), '')
  await writeFile(join(cacheDir, 'program.cjs'), program(cacheDir))
  // By a shell: the first line of a script names no program whose path has a blank.
  const start = `exec '${process.execPath}' '${join(cacheDir, 'program.cjs')}' "$@"`
  await writeFile(binary, `#!/bin/sh\n${start}\n`, { mode: 0o755 })
  const lines = async (log: string): Promise<unknown[]> =>
    (await readFile(join(cacheDir, log), 'utf8'))
      .split('\n')
      .filter((line) => line !== '')
      .map((line): unknown => JSON.parse(line))
  const asked = async () => (await lines('requests')) as [string, string[]][]
  return {
    cacheDir,
    starts: async () => (await lines('starts')) as string[][],
    programs: async () => (await asked()).map(([program]) => program),
    files: async () => (await asked()).map(([, files]) => files),
  }
}

/** Only what Node has: it runs with an empty environment, from a folder without packages. */
const program = (folder: string): string => `
const fs = require('node:fs')
const folder = ${JSON.stringify(folder)}
const { starts = [], requests = [], hello, mistakeAt, isAsked } = JSON.parse(fs.readFileSync(folder + '/answers.json', 'utf8'))
/** Notes it, and gives the answer whose turn it is. */
const next = (log, value, answers, otherwise) => {
  const before = fs.readFileSync(folder + '/' + log, 'utf8').split('\\n').length - 1
  fs.appendFileSync(folder + '/' + log, JSON.stringify(value) + '\\n')
  return answers[before] ?? otherwise
}
const isSession = process.argv[6] === 'session'
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
  // A pair has its limits before the first program's fields.
  let at = 9
  if (isPair) at += 4 + 4 * body.readUInt32LE(9) + 16
  const u32 = () => body.readUInt32LE((at += 4) - 4)
  const text = () => {
    const size = u32()
    if (size === 0xffffffff) return null
    at += size + 1
    return body.subarray(at - size - 1, at - 1).toString()
  }
  const list = () => Array.from({ length: u32() }, text)
  const [name] = list()
  list()
  text()
  at += 1
  const files = Array.from({ length: u32() }, () => [text(), text()][0])
  const wanted = next('requests', [name, files], requests, { result: {} })
  const reply = () => {
    if (wanted.failed) return write({ id, error: wanted.failed })
    const stdout = Buffer.from(wanted.stdout ?? name)
    const result = { ...side, ...wanted.result }
    const stderr = Buffer.from(wanted.stderr ?? '')
    if (!isPair) return write({ id, ...result, out: stdout.length, err: stderr.length }, stdout, stderr)
    const half = { ...result, out: 0, err: 0 }
    write({
      id, solution: half, driver: half, first: 'driver', stopped: null, wroteAfter: false, transcriptCut: false,
      solutionBytes: 0, driverBytes: 0, solutionOver: false, driverOver: false, transcript: 0,
    })
  }
  if (wanted === 'ends') process.exit(1)
  if (wanted === 'held') {
    // A program that could not be run, or has ended, finds no mistake.
    if (isSession && mistakeAt !== undefined) findMistakes()
    return void held.push({ id, name })
  }
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
if (isSession && mistakeAt === undefined) fs.createReadStream('', { fd: 3 }).pipe(fs.createWriteStream('', { fd: 4 }))
function findMistakes() {
  const send = (message) => {
    const text = JSON.stringify({ jsonrpc: '2.0', ...message })
    try {
      fs.writeSync(4, 'Content-Length: ' + Buffer.byteLength(text) + '\\r\\n\\r\\n' + text)
    } catch {
      process.exit(0) // the session was closed meanwhile
    }
  }
  const found = [{ range: { start: { line: mistakeAt, character: 0 } } }]
  const take = ({ id, method, params }) => {
    if (method === 'initialize') {
      send({ id: 'ask', method: 'workspace/configuration' })
      send({ id, result: { capabilities: isAsked ? { diagnosticProvider: {} } : {} } })
    }
    // A document in no language is not looked at.
    if (method === 'textDocument/didOpen' && !isAsked && params.textDocument.languageId) {
      send({ method: 'textDocument/publishDiagnostics', params: { diagnostics: [] } })
      send({ method: 'textDocument/publishDiagnostics', params: { diagnostics: found } })
    }
    if (method === 'textDocument/diagnostic') send({ id, result: { items: found } })
  }
  let heard = ''
  fs.createReadStream('', { fd: 3, encoding: 'utf8' }).on('data', (chunk) => {
    heard += chunk
    for (let head; (head = /^Content-Length: (\\d+)\\r\\n\\r\\n/.exec(heard)) && heard.length >= head[0].length + Number(head[1]); ) {
      const end = head[0].length + Number(head[1])
      take(JSON.parse(heard.slice(head[0].length, end)))
      heard = heard.slice(end)
    }
  })
}
`
