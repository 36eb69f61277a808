import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { ROOT } from '../repository.ts'

// Results that runs of the tests leave for the next ones, of this clone and of others on the machine: toolchains, built pages
// by the hash of their sources, compiled sources, times.

/** DRAFTS_CACHE, or `drafts` in the user's folder of caches. */
export const cacheFolder = (): string =>
  resolve(
    process.env['DRAFTS_CACHE'] ||
      join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'drafts'),
  )

/** Times of a machine that has not run the tests yet. */
const KNOWN_TIMES = join(ROOT, 'cli/src/testing/known-times.json')

export type TimesByFile = Record<string, number>

/** Milliseconds that each file took the last time. */
export const readTimes = (folder: string): TimesByFile => ({
  ...readObject(KNOWN_TIMES),
  ...readObject(timesFile(folder)),
})

export const writeTimes = (folder: string, fresh: TimesByFile): void => {
  const times = { ...readObject(timesFile(folder)), ...fresh }
  const path = timesFile(folder)
  mkdirSync(dirname(path), { recursive: true })
  // Two runs at once: each writes a whole file.
  writeFileSync(`${path}.${process.pid}`, JSON.stringify(times, null, 1))
  renameSync(`${path}.${process.pid}`, path)
}

const timesFile = (folder: string): string => join(folder, 'tests/times.json')

const readObject = (path: string): TimesByFile => {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as TimesByFile
  } catch {
    // None yet, or not whole: the order is then by guess.
    return {}
  }
}
