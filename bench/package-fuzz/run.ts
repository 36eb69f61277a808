import { readdirSync } from 'node:fs'
import { cpuUsage } from 'node:process'
import { prepareCases } from './cases.ts'
import type { Reader } from './cases.ts'

// The child: runs cases from a number on, in order, and reports each. A fault that nobody awaited is one of the case that runs.

const [reader, seed = '1', from = '0', only = '', folder = ''] = process.argv.slice(2)

const cpuMs = (): number => {
  const { user, system } = cpuUsage()
  return (user + system) / 1000
}
const report = (message: object): Promise<void> =>
  new Promise((resolve) => void process.send?.(message, undefined, undefined, () => resolve()))

const wordsOf = (error: unknown): string =>
  error instanceof Error
    ? `${error.name}: ${error.message.slice(0, 200)} ${(error.stack ?? '').split('\n').slice(1, 4).join(' | ')}`
    : String(error)

let loose: unknown
process.on('uncaughtException', (error) => (loose = error))
process.on('unhandledRejection', (error) => (loose = error))

// A name of the list of readers, as the parent gives it.
const run = await prepareCases(reader as Reader, Number(seed), folder)
const openFiles = (): number => readdirSync('/proc/self/fd').length
const filesBefore = openFiles()
for (let no = Number(from); only === '' || no === Number(only); no += 1) {
  await report({ begin: no })
  const before = cpuMs()
  loose = undefined
  const outcome = await run(no).catch((error: unknown) => ({
    result: 'crash',
    faults: [wordsOf(error)],
  }))
  if (no % 200 === 199) {
    // What is closed is gone a moment later.
    await new Promise((resolve) => setImmediate(resolve))
    if (openFiles() > filesBefore + 50) outcome.faults.push(`${openFiles()} files are open`)
  }
  const faults =
    loose === undefined ? outcome.faults : [...outcome.faults, `not awaited: ${wordsOf(loose)}`]
  await report({ no, ...outcome, faults, ms: cpuMs() - before, cpuMs: cpuMs() })
}
process.disconnect()
