import { execFile } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'

// `./drafts` as a person types it.

const root = join(import.meta.dirname, '..')

export interface Ended {
  /** -1: a signal ended it. */
  status: number
  /** The lines of stdout. */
  lines: string[]
  /** On stderr. */
  said: string
}

export const startDrafts = (
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  sources = root,
): { child: ChildProcess; ended: Promise<Ended> } => {
  const { promise, resolve } = Promise.withResolvers<Ended>()
  const env = { ...process.env, ...environment }
  const child = execFile(
    process.execPath,
    [join(sources, 'cli/src/main.ts'), ...args],
    { env },
    (_error, stdout, said) =>
      resolve({ status: child.exitCode ?? -1, lines: stdout.split('\n').filter(Boolean), said }),
  )
  return { child, ended: promise }
}
