import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** Who PostgreSQL runs as. */
export interface UnixAccount {
  uid: number
  gid: number
  /** False when it is the account of this process, so that nothing has to be handed over. */
  isOther: boolean
}

/** As oneself, or, as root, the account that owns the database already, or else `nobody`. */
export function accountFor(dataDir: string): UnixAccount {
  const uid = process.getuid?.() ?? 0
  const gid = process.getgid?.() ?? 0
  const owner = existsSync(join(dataDir, 'PG_VERSION')) ? statSync(dataDir) : undefined
  if (uid !== 0) {
    if (owner !== undefined && owner.uid !== uid) {
      throw new Error(
        `The database in ${dataDir} belongs to another account (${owner.uid}): start Drafts as root or as that account.`,
      )
    }
    return { uid, gid, isOther: false }
  }
  if (owner !== undefined && owner.uid !== 0) {
    return { uid: owner.uid, gid: owner.gid, isOther: true }
  }
  return { ...findAccount('nobody'), isOther: true }
}

function findAccount(name: string): { uid: number; gid: number } {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((candidate) => candidate.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  if (uid === undefined || gid === undefined) {
    throw new Error(
      `PostgreSQL cannot run as root and there is no account "${name}": add one, or start Drafts as an ordinary user.`,
    )
  }
  return { uid: Number(uid), gid: Number(gid) }
}

/** Whether the account may pass through every existing folder of the path. */
export function canReach(account: UnixAccount, path: string): boolean {
  if (!account.isOther) return true
  for (let folder = resolve(path); ; folder = dirname(folder)) {
    if (existsSync(folder) && !canEnter(account, folder)) return false
    if (folder === dirname(folder)) return true
  }
}

function canEnter(account: UnixAccount, folder: string): boolean {
  const { mode, uid, gid } = statSync(folder)
  if (uid === account.uid) return (mode & 0o100) !== 0
  if (gid === account.gid) return (mode & 0o010) !== 0
  return (mode & 0o001) !== 0
}

/** What `spawn` needs to run a program as the account, with nothing of our environment. */
export function spawnAs(account: UnixAccount) {
  return {
    ...(account.isOther ? { uid: account.uid, gid: account.gid } : {}),
    // The working folder of this process may be closed to the account.
    cwd: '/',
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C.UTF-8', TZ: 'UTC' },
  }
}
