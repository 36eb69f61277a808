import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT } from '../repository.ts'
import type { Counts } from './counts.ts'

export interface RunOfAll {
  wallMs: number
  busyMs: number
  counts: Counts
  /** Names of tests that failed and passed when they were run again. */
  unsteady: readonly string[]
}

/** Adds a line of JSON about a run of `./drafts test --all` to `tests/all.jsonl` of the cache. */
export const writeRecord = (cache: string, run: RunOfAll): void => {
  const path = join(cache, 'tests/all.jsonl')
  mkdirSync(dirname(path), { recursive: true })
  appendFileSync(path, `${JSON.stringify({ at: new Date(), commit: headCommit(), ...run })}\n`)
}

const headCommit = (): string | null => {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).trim()
  } catch {
    // An archive without git.
    return null
  }
}
