// A package of 128 MB, once compressed as well as it goes and once not at all: what the server and its reader have in memory
// beside a small one, how long nothing is known of its work, and what is left where its caller gives up at random.
// node bench/package-128.ts [cancels] [seed]

import { createReadStream, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startStack } from '../e2e/stack.ts'
import { writeZip } from '../formats/src/testing/write-zip.ts'
import { randomOf } from '../scanspec/src/testing/random.ts'
import type { Random } from '../scanspec/src/testing/random.ts'
import { readersOf, watchReaders } from './child-memory.ts'
import { untilQuiet } from './quiet.ts'
import { watchMemory } from './server-memory.ts'

const [cancels = '10', seed = '1'] = process.argv.slice(2)
const random = randomOf(Number(seed))
const folder = mkdtempSync(join(tmpdir(), 'package-128-'))

/** Digits; repeated ones are compressed 200 to 1. */
const textOf = (bytes: number, isRepeated: boolean, from: Random): Buffer => {
  if (isRepeated)
    return Buffer.from(`${Math.floor(from() * 1e9)} `.repeat(bytes / 9).slice(0, bytes))
  const text = Buffer.allocUnsafe(bytes)
  for (let at = 0; at < bytes; at += 1) text[at] = 48 + Math.floor(from() * 10)
  return text
}

const build = async (
  name: string,
  { tests = 240, bytes = 280_000, isRepeated = false, isStored = true },
): Promise<string> => {
  const files: Record<string, string | Buffer> = {
    'problem.yaml': 'name: Large\nlimits: {memory: 256}\n',
    '.timelimit': '1\n',
    'problem_statement/problem.en.tex': '\\problemname{Large}\nAdd.\n',
    'submissions/accepted/a.py': 'print(1)\n',
  }
  for (let no = 100; no < 100 + tests; no += 1) {
    files[`data/secret/${no}.in`] = textOf(bytes, isRepeated, random)
    files[`data/secret/${no}.ans`] = textOf(bytes, isRepeated, random)
  }
  const path = join(folder, name)
  await writeZip(files, path, { isStored })
  return path
}

interface Sent {
  status: number
  /** From the last byte of the request to the answer. */
  workMs: number
  allMs: number
}

/** Streams the file, so that this process shows nothing of its size; `giveUpMs`: then the connection breaks. */
const send = (
  url: string,
  token: string,
  path: string,
  giveUpMs?: number,
): Promise<Sent | 'given up'> =>
  new Promise((resolve, reject) => {
    const mark = 'package-128-boundary'
    const head = `--${mark}\r\nContent-Disposition: form-data; name="file"; filename="a.kpp"\r\nContent-Type: application/zip\r\n\r\n`
    const tail = `\r\n--${mark}--\r\n`
    const from = performance.now()
    let sentAt = from
    const call = request(`${url}/api/problems/import_kattis`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': `multipart/form-data; boundary=${mark}`,
        'content-length': head.length + statSync(path).size + tail.length,
      },
    })
    const timer = giveUpMs === undefined ? undefined : setTimeout(() => call.destroy(), giveUpMs)
    call.once('finish', () => (sentAt = performance.now()))
    call.once('response', (answer) => {
      answer.resume()
      answer.once('end', () => {
        clearTimeout(timer)
        const now = performance.now()
        resolve({ status: answer.statusCode ?? 0, workMs: now - sentAt, allMs: now - from })
      })
    })
    call.once('error', (error) => {
      if (call.destroyed && giveUpMs !== undefined) resolve('given up')
      else reject(error)
    })
    call.write(head)
    createReadStream(path)
      .on('end', () => call.end(tail))
      .pipe(call, { end: false })
  })

const stack = await startStack({ judges: 0 })
const data = dirname(stack.logFile)
const faults: string[] = []
const temporary = (): string[] => readdirSync(join(data, 'blobs', 'tmp'))
const mb = (bytes: number): string => `${(bytes / 1e6).toFixed(bytes < 10e6 ? 1 : 0)} MB`

try {
  const token = await stack.tokenOf('bob')
  const bob = stack.client(token)
  const countProblems = async (): Promise<number> => (await bob.listMyProblems({})).pager.count
  const small = await build('small.kpp', { tests: 2, bytes: 1000 })
  const stored = await build('stored.kpp', {})
  const packed = await build('packed.kpp', { isRepeated: true, isStored: false })
  await send(stack.url, token, small)
  console.log(await untilQuiet())

  const peaks: number[] = []
  const measure = async (name: string, path: string): Promise<number> => {
    const server = watchMemory(stack)
    const reader = watchReaders(stack.server().pid ?? 0)
    const sent = await send(stack.url, token, path)
    const [serverPeak, { bytes: readerPeak, cpuMs }] = [await server(), reader.stop()]
    peaks.push(serverPeak + readerPeak)
    if (sent === 'given up' || sent.status !== 201) faults.push(`${name}: ${JSON.stringify(sent)}`)
    if (sent === 'given up') return 0
    console.log(
      `${name.padEnd(8)} ${mb(statSync(path).size).padStart(7)}: ${(sent.allMs / 1000).toFixed(1)} s, of them ${(sent.workMs / 1000).toFixed(1)} s after the last byte; server ${mb(serverPeak)}, reader ${mb(readerPeak)} and ${(cpuMs / 1000).toFixed(1)} s of CPU`,
    )
    return sent.allMs
  }
  await measure('small', small)
  const allMs = await measure('stored', stored)
  await measure('packed', packed)
  await measure('stored', stored)
  await measure('small', small)
  const [first = 1] = peaks
  console.log(
    `A large package takes ${(Math.max(...peaks) / first).toFixed(2)} times the memory of a small one.`,
  )

  for (let no = 0; no < Number(cancels); no += 1) {
    const before = await countProblems()
    const giveUpMs = random() * allMs
    const outcome = await send(stack.url, token, random() < 0.5 ? stored : packed, giveUpMs)
    // Until what was under way has ended: a reader is killed, a transaction rolled back.
    const from = performance.now()
    while (
      (readersOf(stack.server().pid ?? 0) > 0 || temporary().length > 0) &&
      performance.now() - from < 10_000
    )
      await sleep(20)
    const endedMs = performance.now() - from
    const more = (await countProblems()) - before
    const left = [
      ...(more > 0 ? [`${more} problems`] : []),
      ...temporary(),
      ...(endedMs > 10_000 ? ['a reader'] : []),
    ]
    if (outcome === 'given up' && left.length > 0)
      faults.push(`given up after ${giveUpMs.toFixed(0)} ms: ${left.join(', ')}`)
    console.log(
      `given up after ${(giveUpMs / 1000).toFixed(1)} s: ${outcome === 'given up' ? `${left.length} things left, all ended ${endedMs.toFixed(0)} ms later` : 'it was over before'}`,
    )
  }
  const failures = readFileSync(stack.logFile, 'utf8')
    .split('\n')
    .filter((line) => /"level":(50|60)/.test(line))
  if (failures.length > 0)
    faults.push(`the log has ${failures.length} errors: ${failures[0]?.slice(0, 500)}`)
} finally {
  await stack.stop()
  rmSync(folder, { recursive: true })
}
console.log(
  faults.length === 0 ? 'Nothing is left of what was given up.' : `WRONG\n${faults.join('\n')}`,
)
process.exit(faults.length === 0 ? 0 : 1)
