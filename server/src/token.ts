import { pino } from 'pino'
import { createToken, findAccountByHandle } from './modules/accounts/index.ts'
import { createJudgeToken } from './modules/judging/index.ts'
import { openPlatform } from './open-platform.ts'
import { readConfig } from './platform/config/config.ts'
import type { Db } from './platform/db/connect.ts'
import { migrate } from './platform/db/migrate.ts'

// `token.ts HANDLE` or `token.ts --judge NAME`: the token and nothing else on stdout.

const [first, second] = process.argv.slice(2)
try {
  const log = pino({ level: 'error' }, pino.destination(2))
  const platform = await openPlatform(readConfig(process.env), log)
  try {
    await migrate(platform.pool)
    const { db } = platform
    const token = first === '--judge' ? await forJudge(db, second) : await forAccount(db, first)
    process.stdout.write(`${token}\n`)
  } finally {
    await platform.close()
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

async function forJudge(db: Db, name: string | undefined): Promise<string> {
  if (!name) throw new Error('Name the judge: ./drafts token --judge NAME')
  return createJudgeToken(db, name)
}

async function forAccount(db: Db, handle: string | undefined): Promise<string> {
  if (!handle) throw new Error('Name the account: ./drafts token HANDLE')
  const account = await findAccountByHandle(db, handle)
  if (!account) throw new Error(`There is no account “${handle}”. It is made at the first sign-in.`)
  return (await createToken(db, account.id, 'command line')).token
}
