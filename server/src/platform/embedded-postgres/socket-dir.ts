import { createHash } from 'node:crypto'
import {
  accessSync,
  chownSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  rmdirSync,
} from 'node:fs'
import { join } from 'node:path'
import type { UnixAccount } from './account.ts'

/**
 * A short path of its own for each cluster (a socket's path ends at 107 bytes), which only the account may
 * enter: that is the whole of the access control, so a folder that someone else made is refused.
 */
export function prepareSocketDir(dataDir: string, account: UnixAccount): string {
  const key = createHash('sha256').update(dataDir).digest('hex').slice(0, 12)
  const path = join(parentOf(account), `drafts-pg-${account.uid}-${key}`)
  if (lstatSync(path, { throwIfNoEntry: false }) === undefined) {
    mkdirSync(path, { mode: 0o700 })
    if (account.isOther) chownSync(path, account.uid, account.gid)
  }
  const { uid, mode } = lstatSync(path)
  const isOurs = lstatSync(path).isDirectory() && uid === account.uid && (mode & 0o077) === 0
  if (!isOurs)
    throw new Error(`${path} is in the way of PostgreSQL's socket: remove it and start again.`)
  return path
}

/** Only when it is empty: after a hard end PostgreSQL's own files stay for its next start. */
export function removeSocketDir(path: string): void {
  if (existsSync(path) && readdirSync(path).length === 0) rmdirSync(path)
}

function parentOf(account: UnixAccount): string {
  if (!account.isOther) return '/tmp'
  try {
    accessSync('/run', constants.W_OK)
    return '/run'
  } catch {
    // Only root writes there as a rule.
    return '/tmp'
  }
}
