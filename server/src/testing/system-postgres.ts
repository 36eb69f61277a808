import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { accountFor, spawnAs } from '../platform/embedded-postgres/account.ts'

// For tests only: a PostgreSQL that the machine's packages brought, as the external database of an installation.

/** Programs of a major version, where Debian and Ubuntu put them. */
export const systemBinaries = (major: number): string => `/usr/lib/postgresql/${major}/bin`
export const hasSystemPostgres = (major: number): boolean =>
  existsSync(join(systemBinaries(major), 'postgres'))

/**
 * Its own cluster in this folder, reachable by a socket there, with the collation of a language, as systems have it. The
 * embedded one compares bytes.
 */
export const startSystemPostgres = (
  major: number,
  folder: string,
): { url: string; stop: () => void } => {
  mkdirSync(folder, { mode: 0o755 })
  const data = join(folder, 'data')
  const account = accountFor(data)
  if (account.isOther) chownSync(folder, account.uid, account.gid)
  const run = (program: string, ...args: string[]): void => {
    const { status, stderr } = spawnSync(join(systemBinaries(major), program), args, {
      ...spawnAs(account),
      // The server that pg_ctl starts keeps its outputs open.
      stdio: ['ignore', 'ignore', program === 'pg_ctl' ? 'ignore' : 'pipe'],
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(`${program} ended with ${status}: ${stderr ?? ''}`)
  }
  const access = ['-U', 'drafts', '-A', 'trust', '--no-sync']
  const order = ['-E', 'UTF8', '--locale=C.UTF-8', '--locale-provider=icu', '--icu-locale=en']
  run('initdb', '-D', data, ...access, ...order)
  const options = `-k ${folder} -c listen_addresses='' -c fsync=off`
  run('pg_ctl', '-D', data, '-w', '-l', join(folder, 'log'), '-o', options, 'start')
  const [pid = ''] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
  // A run that is broken off stops nothing: the database goes with its process.
  const end = (): void => void process.kill(Number(pid), 'SIGINT')
  process.once('exit', end)
  run('createdb', '-h', folder, '-U', 'drafts', 'drafts')
  return {
    url: `postgres://drafts@${encodeURIComponent(folder)}/drafts`,
    stop: () => {
      process.off('exit', end)
      run('pg_ctl', '-D', data, '-w', '-m', 'fast', 'stop')
    },
  }
}
