import type { JudgeToken } from '@drafts/contract'
import { pino } from 'pino'
import { createToken, findAccountByHandle } from './modules/accounts/index.ts'
import { recordAudit } from './modules/audit/index.ts'
import {
  createJudgeToken,
  findJudgeId,
  listJudgeTokens,
  removeJudge,
} from './modules/judging/index.ts'
import { openPlatform } from './open-platform.ts'
import { readConfig } from './platform/config/config.ts'
import type { Db } from './platform/db/connect.ts'
import { logOptions } from './platform/log/log-options.ts'
import { migrate } from './platform/db/migrate.ts'
import { wake } from './platform/db/wake.ts'

// `token.ts HANDLE` or `token.ts --judge NAME`: the token and nothing else on stdout. `--judges` lists the tokens of
// judges, `--revoke-judge NAME` ends one. The audit log has a line of what is made and revoked.

const [first, second] = process.argv.slice(2)
/** Who did it, in the audit log. */
const onHost = { actor: null, details: { where: 'the operator, on the host' } }

try {
  const log = pino(logOptions('error'), pino.destination(2))
  const platform = await openPlatform(readConfig(process.env), log)
  try {
    await migrate(platform.pool)
    const { db } = platform
    process.stdout.write(`${await answerTo(db)}\n`)
  } finally {
    await platform.close()
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

function answerTo(db: Db): Promise<string> {
  if (first === '--judge') return forJudge(db, second)
  if (first === '--judges') return listOfJudges(db)
  if (first === '--revoke-judge') return revokeJudge(db, second)
  return forAccount(db, first)
}

async function forJudge(db: Db, name: string | undefined): Promise<string> {
  if (!name) throw new Error('Name the judge: ./drafts token --judge NAME')
  const token = await createJudgeToken(db, name)
  await recordAudit(db, { deed: 'judgeTokenMade', subject: name, ...onHost })
  return token
}

async function listOfJudges(db: Db): Promise<string> {
  const tokens = await listJudgeTokens(db)
  const rows = tokens.map((token) => `${token.name}\tmade ${token.madeAt}\t${useOf(token)}`)
  return rows.length > 0 ? rows.join('\n') : 'No judge has a token. ./drafts token --judge NAME'
}

function useOf({ isConnected, usedOn, lastSeenAt }: JudgeToken): string {
  if (usedOn) return `in use by ${usedOn.host} since ${usedOn.since}`
  if (isConnected) return 'connected'
  return lastSeenAt ? `seen ${lastSeenAt}` : 'never seen'
}

async function revokeJudge(db: Db, name: string | undefined): Promise<string> {
  const id = name === undefined ? undefined : await findJudgeId(db, name)
  if (name === undefined || id === undefined)
    throw new Error(`There is no judge “${name ?? ''}”. ./drafts token --judges lists them.`)
  await removeJudge(db, id)
  await wake(db, 'drafts_jobs')
  await recordAudit(db, { deed: 'judgeTokenRevoked', subject: name, ...onHost })
  return `The token of ${name} is revoked; its jobs go to other judges.`
}

async function forAccount(db: Db, handle: string | undefined): Promise<string> {
  if (!handle) throw new Error('Name the account: ./drafts token HANDLE')
  const account = await findAccountByHandle(db, handle)
  if (!account) throw new Error(`There is no account “${handle}”. It is made at the first sign-in.`)
  const { token } = await createToken(db, account.id, 'command line')
  await recordAudit(db, { deed: 'tokenMade', subject: handle, ...onHost })
  return token
}
