import { existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import * as z from 'zod'
import { removeAllArtifacts } from './identity/index.ts'
import { removeAllSessions } from './modules/accounts/index.ts'
import { openPlatform } from './open-platform.ts'
import type { OpenPlatform } from './open-platform.ts'
import { BackupError } from './platform/backup/backup-error.ts'
import { readBackupFile, writeBackupFile } from './platform/backup/backup-file.ts'
import { checkBlobs } from './platform/backup/check-blobs.ts'
import type { End, Header } from './platform/backup/members.ts'
import { readBackup } from './platform/backup/read-backup.ts'
import { restoreBackup } from './platform/backup/restore-backup.ts'
import { takeBackup } from './platform/backup/write-backup.ts'
import { readConfig } from './platform/config/config.ts'
import { migrate } from './platform/db/migrate.ts'

// `backup.ts backup FILE`, `restore FILE [--end-sessions]`, `verify [FILE]`, each with `--passphrase-file FILE` where the
// backup has one. One line on stdout says what was done (docs/backup.md).

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'end-sessions': { type: 'boolean' }, 'passphrase-file': { type: 'string' } },
})
const [action, file = ''] = positionals
try {
  process.stdout.write(`${await answerTo()}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

async function answerTo(): Promise<string> {
  const passphrase = readPassphrase()
  if (action === 'verify' && file !== '') return verify(passphrase)
  const log = pino({ level: 'error' }, pino.destination(2))
  const platform = await openPlatform(readConfig(process.env), log)
  try {
    if (action === 'verify') return await verifyInstallation(platform)
    if (action === 'restore') return await restore(platform, passphrase)
    return await backup(platform, passphrase)
  } finally {
    await platform.close()
  }
}

async function backup(platform: OpenPlatform, passphrase: string | undefined): Promise<string> {
  if (existsSync(file))
    throw new BackupError(`${file} is there already. Name another file, or remove it.`)
  let ended: End | undefined
  const source = { ...platform, version: readVersion() }
  const records = takeBackup(source, (end) => {
    ended = end
  })
  await writeBackupFile(file, records, passphrase)
  if (!ended) throw new BackupError('The backup has no end.')
  if (ended.lost.length > 0) {
    process.exitCode = 1
    return `${file} has ${sizeOf(ended)}. ${lostOf(ended.lost)}`
  }
  return `${file} has ${sizeOf(ended)}.`
}

async function restore(platform: OpenPlatform, passphrase: string | undefined): Promise<string> {
  const { header, end } = await restoreBackup(platform, readBackupFile(file, passphrase))
  await migrate(platform.pool)
  if (values['end-sessions'] === true) {
    await removeAllSessions(platform.db)
    await removeAllArtifacts(platform.db)
  }
  const sessions = values['end-sessions'] === true ? ' All sessions are ended.' : ''
  return `Restored ${sizeOf(end)}, as of ${header.takenAt}.${sessions} ${lostOf(end.lost)}`.trimEnd()
}

async function verify(passphrase: string | undefined): Promise<string> {
  const { header, end } = await readBackup(readBackupFile(file, passphrase), {
    header: async () => undefined,
    table: async () => undefined,
    blob: async () => undefined,
    checked: () => undefined,
  })
  return `${file} is whole: ${sizeOf(end)}, ${aboutOf(header)}. ${lostOf(end.lost)}`.trimEnd()
}

async function verifyInstallation(platform: OpenPlatform): Promise<string> {
  await migrate(platform.pool)
  const { count, lost } = await checkBlobs(platform)
  if (lost.length > 0) process.exitCode = 1
  return `${count} files are named by the database. ${lostOf(lost) || 'All are there and have their hash.'}`
}

function sizeOf({ rows, blobs, blobBytes }: End): string {
  return `${rows} rows and ${blobs} files of ${(blobBytes / 1e6).toFixed(1)} MB`
}

function aboutOf({ drafts, takenAt }: Header): string {
  return `taken at ${takenAt} by Drafts ${drafts}`
}

function lostOf(lost: readonly string[]): string {
  if (lost.length === 0) return ''
  const more = lost.length > 20 ? ` and ${lost.length - 20} more` : ''
  return `${lost.length} files that the database names are lost or damaged: ${lost.slice(0, 20).join(', ')}${more}.`
}

function readPassphrase(): string | undefined {
  const path = values['passphrase-file']
  if (path === undefined) return undefined
  const passphrase = readFileSync(path, 'utf8').replace(/\r?\n$/, '')
  if (passphrase === '') throw new BackupError(`${path} has no passphrase.`)
  return passphrase
}

function readVersion(): string {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8')
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version
}
