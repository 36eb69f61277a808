// A problem of 40 tests with inputs of 20 MB (integers at random, as text), out and in again in each format: bytes, seconds, and
// the most memory that the server and its child processes had together. Then all of it is deleted and swept: the folder of
// blobs has what it had before.
// node bench/large-problem.ts [--tests 40] [--bytes 20000000] [--seed 1]

import type { Client, ProblemId } from '@drafts/contract'
import { createWriteStream, mkdtempSync, openAsBlob, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { startStack } from '../e2e/stack.ts'
import { randomOf } from '../scanspec/src/testing/random.ts'
import { pino } from 'pino'
import { sweepBlobs } from '../server/src/modules/blobs/index.ts'
import { removeDeletedProblems } from '../server/src/modules/problems/index.ts'
import { removeUnnamedContents } from '../server/src/modules/revisions/index.ts'
import { openPlatform } from '../server/src/open-platform.ts'
import { readConfig } from '../server/src/platform/config/config.ts'
import { watchFamily } from './child-memory.ts'
import { untilQuiet } from './quiet.ts'

const { values: given } = parseArgs({
  options: {
    tests: { type: 'string', default: '40' },
    bytes: { type: 'string', default: '20000000' },
    seed: { type: 'string', default: '1' },
  },
})
const tests = Number(given.tests)
const inputBytes = Number(given.bytes)
const random = randomOf(Number(given.seed))
const dayMs = 24 * 3_600_000

const formats = [
  { name: 'dpkg', comesIn: 'import_dpkg' },
  { name: 'kattis', comesIn: 'import_kattis' },
  { name: 'kattis-2025-09', comesIn: 'import_kattis' },
  { name: 'polygon', comesIn: 'import_polygon' },
] as const

const folder = mkdtempSync(join(tmpdir(), 'drafts-large-'))
const stack = await startStack({ judges: 0 })
const data = dirname(stack.logFile)
const faults: string[] = []
const mb = (bytes: number): string => `${(bytes / 1e6).toFixed(bytes < 10e6 ? 1 : 0)} MB`

try {
  const token = await stack.tokenOf('bob')
  const api = stack.client(token)
  // The demo's files that nothing refers to.
  await sweepAll()
  const before = blobBytes()
  console.log(await untilQuiet())
  const ids: ProblemId[] = []
  const problemId = await measured('make', () => makeProblem(api))
  ids.push(problemId)
  console.log(`${mb(blobBytes() - before)} more on the disk`)
  for (const { name, comesIn } of formats) {
    const path = join(folder, `large.${name}`)
    await measured(`${name} out`, () => download(token, problemId, name, path))
    console.log(`  ${mb(statSync(path).size)}`)
    const id = await measured(`${name} in`, () => upload(token, comesIn, path))
    rmSync(path)
    if (id === undefined) continue
    ids.push(id)
    await compare(api, problemId, id, name)
  }
  for (const id of ids) await api.deleteProblem({ problemId: id })
  await measured('sweep', sweepAll)
  const left = blobBytes() - before
  console.log(`${mb(left)} more than before on the disk`)
  if (left !== 0) faults.push(`${left} bytes are left`)
  const temporary = readdirSync(join(data, 'blobs/tmp'))
  if (temporary.length > 0) faults.push(`temporary files are left: ${temporary.join(' ')}`)
} finally {
  await stack.stop()
  rmSync(folder, { recursive: true })
}
console.log(faults.length === 0 ? 'Everything is as it was.' : `WRONG\n${faults.join('\n')}`)
process.exit(faults.length === 0 ? 0 : 1)

async function measured<T>(name: string, work: () => Promise<T>): Promise<T> {
  const family = watchFamily(stack.server().pid ?? 0)
  const from = performance.now()
  try {
    return await work()
  } finally {
    const seconds = ((performance.now() - from) / 1000).toFixed(1)
    const { server, children } = family.stop()
    console.log(
      `${name.padEnd(18)} ${seconds.padStart(6)} s; server ${mb(server)}, its processes ${mb(children)}`,
    )
  }
}

async function makeProblem(by: Client): Promise<ProblemId> {
  const body = { title: 'Large inputs', mechanism: 'standard' as const }
  const { id } = await by.createProblem({ body })
  await by.saveStatement({
    problemId: id,
    locale: 'en-US',
    body: { title: 'Large inputs', body: 'Add.', input: 'Numbers.', output: 'Their sum.' },
  })
  for (let no = 0; no < tests; no += 1) {
    const input = new File([integers(inputBytes)], 'in')
    await by.createTest({ problemId: id, body: { input, output: { text: `${no}\n` } } })
  }
  const source = { text: 'print(sum(map(int, open(0).read().split())))\n' }
  await by.createSolution({
    problemId: id,
    body: { languageId: 'python3', label: 'sum.py', source, role: 'solution' },
  })
  return id
}

/** Integers of 1 to 10 digits, separated by blanks, with a line feed at the end. */
function integers(bytes: number): Uint8Array<ArrayBuffer> {
  const text = new Uint8Array(bytes)
  let at = 0
  while (at < bytes) {
    const digits = Math.floor(random() * 10 ** (1 + Math.floor(random() * 10))).toString()
    for (let digit = 0; digit < digits.length && at < bytes; digit += 1, at += 1)
      text[at] = digits.charCodeAt(digit)
    if (at < bytes) text[at] = 32
    at += 1
  }
  text[bytes - 1] = 10
  return text
}

async function download(secret: string, id: ProblemId, name: string, path: string): Promise<void> {
  const response = await fetch(`${stack.url}/api/problems/${id}/export_dpkg?format=${name}`, {
    headers: { authorization: `Bearer ${secret}` },
  })
  if (!response.ok || !response.body) throw new Error(await response.text())
  await pipeline(Readable.fromWeb(response.body as never), createWriteStream(path))
}

async function upload(secret: string, call: string, path: string): Promise<ProblemId | undefined> {
  const form = new FormData()
  form.append('file', await openAsBlob(path), path)
  const response = await fetch(`${stack.url}/api/problems/${call}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}` },
    body: form,
  })
  const answer = (await response.json()) as { id?: ProblemId; error?: string }
  if (!answer.id) faults.push(`${call}: ${response.status} ${answer.error ?? ''}`)
  return answer.id
}

/** The same inputs and outputs, by their hashes. */
async function compare(by: Client, first: ProblemId, second: ProblemId, name: string) {
  const [one, other] = await Promise.all([hashesOf(by, first), hashesOf(by, second)])
  if (one !== other) faults.push(`${name}: the tests are others`)
}

async function hashesOf(by: Client, problemId: ProblemId): Promise<string> {
  const { tests: listed } = await by.listTests({ problemId })
  return listed
    .map((test) => JSON.stringify('input' in test ? [test.input, test.output] : test))
    .join('\n')
}

/** As the server does it in 31 days, and in two more. */
async function sweepAll(): Promise<void> {
  const config = readConfig({ DRAFTS_DATA: data, DRAFTS_DEMO: '1' })
  const platform = await openPlatform(config, pino({ level: 'error' }))
  try {
    const inDays = (days: number) => new Date(Date.now() + days * dayMs)
    await removeDeletedProblems(platform.db, inDays(31))
    for (const days of [3, 6])
      await sweepBlobs({ ...platform, now: () => inDays(days) }, removeUnnamedContents)
  } finally {
    await platform.close()
  }
}

/** The size of all blobs, including those that are set aside and those that are being written. */
function blobBytes(): number {
  return readdirSync(join(data, 'blobs'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
}
