import { pino } from 'pino'
import { sweepBlobs } from './modules/blobs/index.ts'
import { removeUnnamedContents } from './modules/revisions/index.ts'
import { openPlatform } from './open-platform.ts'
import { readConfig } from './platform/config/config.ts'
import { requireMigrated } from './platform/db/migrate.ts'
import { operatorSentence } from './platform/log/operator-sentence.ts'

// `sweep-now.ts [--dry-run]`: removes bytes that nothing refers to, beside running servers, and says how many.

const isDry = process.argv.includes('--dry-run')
try {
  const platform = await openPlatform(
    readConfig(process.env),
    pino({ level: 'error' }, pino.destination(2)),
  )
  try {
    await requireMigrated(platform.pool)
    const { blobs, bytes, contents } = await sweepBlobs(platform, removeUnnamedContents, isDry)
    const what = `${blobs} files with ${(bytes / 1e6).toFixed(1)} MB, and ${contents} old contents`
    process.stdout.write(
      isDry ? `Nothing refers to ${what}.\n` : `Set aside for a day, then removed: ${what}.\n`,
    )
  } finally {
    await platform.close()
  }
} catch (error) {
  process.stderr.write(`${operatorSentence(error)}\n`)
  process.exitCode = 1
}
