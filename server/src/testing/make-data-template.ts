import { pino } from 'pino'
import { sql } from 'kysely'
import { createToken, findAccountByHandle } from '../modules/accounts/index.ts'
import { createJudgeToken } from '../modules/judging/index.ts'
import { openPlatform } from '../open-platform.ts'
import { readConfig } from '../platform/config/config.ts'
import { migrate } from '../platform/db/migrate.ts'
import { seedDemo } from '../../seed/demo.ts'

// A program: fills the data folder of DRAFTS_DATA as the first start of a demo server does, and prints as JSON the tokens
// of the accounts and judges that its argument names: by what `token.ts` is started with.

const wanted = JSON.parse(process.argv[2] ?? '{}') as { accounts: string[]; judges: string[] }
const platform = await openPlatform(readConfig(process.env), pino({ level: 'error' }))
try {
  await migrate(platform.pool)
  await seedDemo(platform)
  const tokens: Record<string, string> = {}
  for (const handle of wanted.accounts) {
    const account = await findAccountByHandle(platform.db, handle)
    if (!account) throw new Error(`The demo has no account ${handle}.`)
    tokens[handle] = (await createToken(platform.db, account.id, 'command line')).token
  }
  for (const name of wanted.judges)
    tokens[`--judge ${name}`] = await createJudgeToken(platform.db, name)
  // A copy is lost with the machine anyway; a process that is killed loses nothing without fsync.
  await sql`alter system set fsync = off`.execute(platform.db)
  process.stdout.write(JSON.stringify(tokens))
} finally {
  await platform.close()
}
