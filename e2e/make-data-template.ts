import { pino } from 'pino'
import { sql } from 'kysely'
import { createToken, findAccountByHandle } from '../server/src/modules/accounts/index.ts'
import { createJudgeToken } from '../server/src/modules/judging/index.ts'
import { openPlatform } from '../server/src/open-platform.ts'
import { readConfig } from '../server/src/platform/config/config.ts'
import { migrate } from '../server/src/platform/db/migrate.ts'
import { seedDemo } from '../server/seed/demo.ts'
import { templateHandles, templateJudges, tokenKey } from './data-template.ts'

// A program: fills the data folder of DRAFTS_DATA as the first start of a demo server does, and prints the tokens of its
// accounts and judges as JSON.

const platform = await openPlatform(readConfig(process.env), pino({ level: 'error' }))
try {
  await migrate(platform.pool)
  await seedDemo(platform)
  const tokens: Record<string, string> = {}
  for (const handle of templateHandles) {
    const account = await findAccountByHandle(platform.db, handle)
    if (!account) throw new Error(`The demo has no account ${handle}.`)
    tokens[tokenKey(handle)] = (await createToken(platform.db, account.id, 'command line')).token
  }
  for (const name of templateJudges)
    tokens[tokenKey('--judge', name)] = await createJudgeToken(platform.db, name)
  // A copy is lost with the machine anyway; a process that is killed loses nothing without fsync.
  await sql`alter system set fsync = off`.execute(platform.db)
  process.stdout.write(JSON.stringify(tokens))
} finally {
  await platform.close()
}
