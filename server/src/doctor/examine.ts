import { lstatSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pino } from 'pino'
import { openPlatform } from '../open-platform.ts'
import type { OpenPlatform } from '../open-platform.ts'
import { greetMailServer } from '../modules/mail/index.ts'
import { readConfig } from '../platform/config/config.ts'
import type { Config } from '../platform/config/config.ts'
import { examineFront } from './examine-front.ts'
import { examineStorage } from './examine-storage.ts'
import { examineVersions } from './examine-versions.ts'
import { bad, inTime, errorReason, well } from './finding.ts'
import type { Finding } from './finding.ts'

/** Looks at an installation from the server's side, in the order in which things depend on each other. */
export async function* examine(
  environment: Record<string, string | undefined>,
): AsyncGenerator<Finding> {
  let config: Config
  try {
    config = readConfig(environment)
  } catch (error) {
    yield bad('settings', errorReason(error), 'Correct the variable, then ask again.')
    return
  }
  yield well('settings', 'They are understood.')
  const server = await examineServer(config)
  yield server
  yield* examineBehind(config, server.ok)
  yield await examineMail(config)
}

/** These parts need the database and the folders, and most of them no server that runs. */
async function* examineBehind(config: Config, isUp: boolean): AsyncGenerator<Finding> {
  const folder = resolve(config.dataDir)
  const own = join(folder, 'postgres')
  if (config.databaseUrl === undefined && !lstatSync(own, { throwIfNoEntry: false })) {
    const how = 'Start Drafts once (./drafts up), or name the folder with --data.'
    yield bad('database', `There is no database in ${folder} yet.`, how)
    return
  }
  let platform: OpenPlatform
  try {
    platform = await openPlatform(config, pino({ level: 'silent' }))
  } catch (error) {
    yield bad('database', errorReason(error), 'See that this account may use the data folder.')
    return
  }
  try {
    const [database, ...files] = await examineStorage(platform)
    yield* [database, ...files]
    if (!database.ok || !isUp) return
    const { findings, seenVersion } = await examineFront(platform)
    yield* findings
    yield* await examineVersions(platform, seenVersion)
  } finally {
    await platform.close().catch(() => undefined)
  }
}

/** The address at which this machine reaches the server. */
const localOf = ({ host, port }: Config): string => {
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

const examineServer = async (config: Config): Promise<Finding> => {
  const local = localOf(config)
  try {
    const response = await inTime(fetch(`${local}/readyz`))
    const answer = (await response.json()) as { status?: string; error?: string }
    if (answer.status === 'ready') return well('server', `${local} answers and is ready.`)
    const what = `${local} answers, but is not ready: ${answer.error ?? `status ${response.status}`}`
    return bad('server', what, 'What it lacks has a line of its own below.')
  } catch (error) {
    const what = `No server answers at ${local} (${errorReason(error)}).`
    const log = join(config.dataDir, 'logs/server.log')
    const how = `Start it: ./drafts up, or its service. Where it ends again, ${log} says why. Proxy, clock and versions are looked at while it runs.`
    return bad('server', what, how)
  }
}

const examineMail = async ({ mail }: Config): Promise<Finding> => {
  if (!mail) return well('mail', 'SMTP_URL is not set: no mail is sent.')
  // Without the password that the address may have.
  const { host } = new URL(mail.url)
  try {
    await inTime(greetMailServer(mail))
    return well('mail', `${host} answers and takes mails from here; none was sent.`)
  } catch (error) {
    const how = 'Correct SMTP_URL (name, port, smtp or smtps, account), or open the way there.'
    return bad('mail', `${host} takes no mails from here: ${errorReason(error)}.`, how)
  }
}
