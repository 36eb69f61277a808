import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ServerOptions, SweepOptions, TokenOptions } from '../command.ts'
import { serverEnvironment, type Programs } from '../programs.ts'
import { CommandRefused } from '../say.ts'

/** Prints the token and nothing else on stdout. */
export function printToken(options: TokenOptions, programs: Programs): number {
  return runBeside(options, [programs.token, ...options.subject])
}

/** Removes bytes that nothing refers to, or only counts them. */
export function sweepNow(options: SweepOptions, programs: Programs): number {
  return runBeside(options, [programs.sweep, ...(options.isDry ? ['--dry-run'] : [])])
}

/** A program that works on the data of an installation, beside its servers. */
function runBeside(options: ServerOptions, args: string[]): number {
  const { status } = spawnSync(process.execPath, args, {
    env: serverEnvironment(options),
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return status ?? 1
}

/** The token of the judge that `up` starts; made once, kept in a file that only its owner reads. */
export function localJudgeToken(options: ServerOptions, programs: Programs): string {
  const file = tokenFileOf(options.dataDir)
  const saved = existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
  if (saved !== '') return saved
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [programs.token, '--judge', 'local'],
    {
      env: serverEnvironment(options),
      encoding: 'utf8',
    },
  )
  const token = stdout.trim()
  if (status !== 0 || token === '') {
    throw new CommandRefused(
      `No token for the judge could be made: ${stderr.trim() || 'nothing was printed'}`,
    )
  }
  writeFileSync(file, `${token}\n`, { mode: 0o600 })
  chmodSync(file, 0o600)
  return token
}

/** After a change of database the saved token is worth nothing. */
export function forgetLocalJudgeToken(dataDir: string): void {
  rmSync(tokenFileOf(dataDir), { force: true })
}

const tokenFileOf = (dataDir: string) => join(dataDir, 'judge-token')
