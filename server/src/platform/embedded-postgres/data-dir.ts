import { spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import {
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { canReach, spawnAs, type UnixAccount } from './account.ts'
import type { Binaries } from './binaries.ts'
import { publicDir } from './public-dir.ts'

// The socket's folder is the access control, see socket-dir.ts; hence trust.
const INITDB_FLAGS = ['--username=drafts', '--auth=trust', '--no-instructions'].concat([
  '--locale=C.UTF-8',
  '--encoding=UTF8',
  '--data-checksums',
])

/**
 * Where the cluster really is: the folder asked for, or, if the account cannot reach that, a public one with a
 * symbolic link to it at the place asked for. The link moves with the data folder, so moving that loses nothing.
 * The name ends in random letters: after the data folder is deleted, a start makes a new cluster and finds no old rows.
 */
export function placeDataDir(
  wanted: string,
  account: UnixAccount,
  log: (line: string) => void,
): string {
  const path = resolve(wanted)
  mkdirSync(dirname(path), { recursive: true, mode: 0o755 })
  if (isLink(path) && !existsSync(path)) {
    throw new Error(
      `The database of ${path} should be in ${readlinkSync(path)}, which is gone: restore that folder, or remove the link to start empty.`,
    )
  }
  if (!existsSync(path) && !canReach(account, dirname(path))) linkToPublicDir(path, account, log)
  const real = existsSync(path)
    ? realpathSync(path)
    : join(realpathSync(dirname(path)), basename(path))
  if (!canReach(account, dirname(real))) {
    throw new Error(
      `PostgreSQL's account cannot reach ${real}: open the folders above it with chmod o+x, or choose another place with --data.`,
    )
  }
  return real
}

function linkToPublicDir(path: string, account: UnixAccount, log: (line: string) => void): void {
  const key = createHash('sha256').update(path).digest('hex').slice(0, 12)
  const place = join(publicDir(), `postgres-${key}-${randomBytes(4).toString('hex')}`)
  mkdirSync(place, { mode: 0o700 })
  chownSync(place, account.uid, account.gid)
  try {
    symlinkSync(place, path)
    log(
      `The database is kept in ${place}: PostgreSQL cannot run as root, and its account cannot reach ${path}.`,
    )
  } catch (error) {
    rmSync(place, { recursive: true })
    // Another start linked it in between.
    if (!existsSync(path)) throw error
  }
}

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false
}

/** Runs initdb in a folder inside or beside and renames it: a start that was killed leaves no half cluster. */
export async function initialiseOnce(
  dataDir: string,
  account: UnixAccount,
  binaries: Binaries,
  log: (line: string) => void,
): Promise<void> {
  const versionFile = join(dataDir, 'PG_VERSION')
  if (!existsSync(versionFile)) {
    log(`Making a new database in ${dataDir}.`)
    initialise(dataDir, account, binaries)
  }
  const major = readFileSync(versionFile, 'utf8').trim()
  if (major !== binaries.major) {
    throw new Error(
      `The database in ${dataDir} was made by PostgreSQL ${major}, this version of Drafts brings ${binaries.major}: export the problems with the version before, then import them.`,
    )
  }
}

function initialise(dataDir: string, account: UnixAccount, binaries: Binaries): void {
  const half = `${dataDir}.new`
  rmSync(half, { recursive: true, force: true })
  mkdirSync(half, { mode: 0o700 })
  if (account.isOther) chownSync(half, account.uid, account.gid)
  const result = spawnSync(binaries.initdb, ['--pgdata', half, ...INITDB_FLAGS], {
    ...spawnAs(account),
    encoding: 'utf8',
  })
  if (result.status !== 0) {
    rmSync(half, { recursive: true, force: true })
    const reason = result.error?.message ?? (result.stderr.trim() || `signal ${result.signal}`)
    throw new Error(`PostgreSQL's initdb failed: ${reason}`)
  }
  // An empty folder is replaced; one with files in it makes this fail, and stays.
  renameSync(half, dataDir)
}
