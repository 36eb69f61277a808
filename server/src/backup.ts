import { existsSync, readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { removeAllArtifacts, removeAllPasswordLinks } from './identity/index.ts'
import { removeAllSessions } from './modules/accounts/index.ts'
import { openPlatform } from './open-platform.ts'
import type { OpenPlatform } from './open-platform.ts'
import { BackupError } from './platform/backup/backup-error.ts'
import { readBackupFile, writeBackupFile } from './platform/backup/backup-file.ts'
import { blobsBeside, readBeside } from './platform/backup/beside.ts'
import { checkBlobs } from './platform/backup/check-blobs.ts'
import type { BackupEnd, BackupHeader } from './platform/backup/members.ts'
import { pruneFolder } from './platform/backup/prune-folder.ts'
import { readBackup } from './platform/backup/read-backup.ts'
import { restoreBackup } from './platform/backup/restore-backup.ts'
import { takeBackup } from './platform/backup/write-backup.ts'
import type { BlobStore } from './platform/blobs/blobs.ts'
import { folderBlobs } from './platform/blobs/folder-blobs.ts'
import { readConfig } from './platform/config/config.ts'
import { migrate } from './platform/db/migrate.ts'
import { operatorSentence } from './platform/log/operator-sentence.ts'
import { serverVersion } from './platform/version/version.ts'

// `backup.ts backup FILE | --to FOLDER [--keep N]`, `restore FILE [--end-sessions]`, `verify [FILE]`, each with `--passphrase-file FILE` where the
// backup has one. One line on stdout says what was done (docs/backup.md).

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'end-sessions': { type: 'boolean' },
    'passphrase-file': { type: 'string' },
    to: { type: 'string' },
    keep: { type: 'string' },
  },
})
const [action, file = ''] = positionals
try {
  process.stdout.write(`${await answerTo()}\n`)
} catch (error) {
  process.stderr.write(`${operatorSentence(error)}\n`)
  process.exitCode = 1
}

async function answerTo(): Promise<string> {
  const passphrase = readPassphrase()
  if (action === 'verify' && file !== '') return verify(passphrase)
  const log = pino({ level: 'error' }, pino.destination(2))
  const config = readConfig(process.env)
  // A folder that is mistyped gets no new database.
  if (action !== 'restore' && !config.databaseUrl && !existsSync(join(config.dataDir, 'postgres')))
    throw new BackupError(`There is no database in ${config.dataDir}.`)
  const platform = await openPlatform(config, log)
  try {
    if (action === 'verify') return await verifyInstallation(platform)
    if (action === 'restore') return await restore(platform, passphrase)
    return await backup(platform, passphrase)
  } finally {
    await platform.close()
  }
}

async function backup(platform: OpenPlatform, passphrase: string | undefined): Promise<string> {
  const { to } = values
  if (to === undefined) return writeTo(file, platform, passphrase)
  if (passphrase !== undefined)
    throw new BackupError('--to keeps files as they are, so it takes no --passphrase-file.')
  const name = `${platform.now().toISOString().replaceAll(':', '-').slice(0, 19)}Z.backup`
  await mkdir(to, { recursive: true, mode: 0o700 })
  const path = join(to, name)
  const beside = await folderBlobs(blobsBeside(path))
  const written = await writeTo(path, { ...platform, beside }, undefined)
  if (values.keep === undefined) return written
  const asideBefore = new Date(platform.now().getTime() - 24 * 3_600_000)
  const pruned = await pruneFolder(to, beside, { keep: Number(values.keep), asideBefore })
  return `${written} ${pruned.backups} older backups were removed. ${pruned.files} files that no backup names are set aside; a run that is a day later removes them.`
}

async function writeTo(
  path: string,
  source: OpenPlatform & { beside?: BlobStore },
  passphrase: string | undefined,
): Promise<string> {
  if (existsSync(path))
    throw new BackupError(`${path} is there already. Name another file, or remove it.`)
  let ended: BackupEnd | undefined
  const records = takeBackup({ ...source, version: serverVersion }, (end) => {
    ended = end
  })
  await writeBackupFile(path, records, passphrase)
  if (!ended) throw new BackupError('The backup has no end.')
  if (ended.lost.length > 0) {
    process.exitCode = 1
    return `${path} has ${sizeOf(ended)}. ${lostOf(ended.lost)}`
  }
  return `${path} has ${sizeOf(ended)}.`
}

async function restore(platform: OpenPlatform, passphrase: string | undefined): Promise<string> {
  const { header, end } = await restoreBackup(
    platform,
    readBackupFile(file, passphrase),
    readBeside(file),
  )
  await migrate(platform.pool)
  if (values['end-sessions'] === true) {
    await removeAllSessions(platform.db)
    await removeAllArtifacts(platform.db)
    await removeAllPasswordLinks(platform.db)
  }
  const sessions = values['end-sessions'] === true ? ' All sessions are ended.' : ''
  return `Restored ${sizeOf(end)}, as of ${header.takenAt}.${sessions} ${lostOf(end.lost)}`.trimEnd()
}

async function verify(passphrase: string | undefined): Promise<string> {
  const { header, end } = await readBackup(
    readBackupFile(file, passphrase),
    {
      header: async () => undefined,
      table: async () => undefined,
      blob: async () => undefined,
      checked: () => undefined,
    },
    readBeside(file),
  )
  return `${file} is whole: ${sizeOf(end)}, ${aboutOf(header)}. ${lostOf(end.lost)}`.trimEnd()
}

async function verifyInstallation(platform: OpenPlatform): Promise<string> {
  const { count, lost } = await checkBlobs(platform)
  if (lost.length > 0) process.exitCode = 1
  return `${count} files are named by the database. ${lostOf(lost) || 'All are there and have their hash.'}`
}

function sizeOf({ rows, blobs, blobBytes }: BackupEnd): string {
  return `${rows} rows and ${blobs} files of ${(blobBytes / 1e6).toFixed(1)} MB`
}

function aboutOf({ drafts, takenAt }: BackupHeader): string {
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
