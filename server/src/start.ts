import { mountAll } from './create-server.ts'
import { makeAdminLink } from './modules/accounts/index.ts'
import { mentionsWork } from './modules/discussions/index.ts'
import { importsWork } from './modules/imports/index.ts'
import { hopelessJobsWork } from './modules/judging/index.ts'
import { digestsWork } from './modules/mail/index.ts'
import { markWordless, wordsWork } from './modules/problems/index.ts'
import { trialsWork } from './modules/executions/index.ts'
import { countsWork } from './modules/readiness/index.ts'
import { checksWork } from './modules/scanspecs/index.ts'
import { factsWork } from './modules/sections/index.ts'
import { validatorsWork } from './modules/validators/index.ts'
import { strengthWork } from './modules/strength/index.ts'
import { stressWork } from './modules/stress/index.ts'
import { openPlatform } from './open-platform.ts'
import { startWork } from './platform/background/work.ts'
import type { BackgroundWork } from './platform/background/work.ts'
import type { Config } from './platform/config/config.ts'
import { migrate } from './platform/db/migrate.ts'
import { warmTexts } from './platform/texts/texts.ts'
import type { Platform } from './platform/http/context.ts'
import { createApp } from './platform/http/app.ts'
import { sweep } from './sweep.ts'
import { seedDemo } from '../seed/demo.ts'
import { freePort } from './platform/http/free-port.ts'

export interface Server {
  /** `url`: what people see. `local`: where programs of this machine reach it. */
  start(): Promise<{ url: string; local: string; adminLink: string | undefined }>
  stop(): Promise<void>
}

export const createServer = async (settings: Config): Promise<Server> => {
  const port = await freePort(settings.host, settings.port).catch((error: unknown) => {
    throw addressTaken(error, settings.host, settings.port)
  })
  const config = { ...settings, port, publicUrl: settings.publicUrl.replace(/:0$/, `:${port}`) }
  const app = await createApp(config)
  const platform = await openPlatform(config, app.log)
  const stops: (() => void)[] = []
  const host = config.host.includes(':') ? `[${config.host}]` : config.host
  const local = `http://${config.host === '0.0.0.0' || config.host === '::' ? '127.0.0.1' : host}:${port}`
  return {
    async start() {
      await migrate(platform.pool)
      await markWordless(platform.db)
      await platform.listener.start()
      await mountAll(app, platform, () => local)
      if (config.demo) await seedDemo(platform)
      await app.listen({ port, host: config.host }).catch((error: unknown) => {
        throw addressTaken(error, config.host, port)
      })
      warmTexts()
      stops.push(
        sweep(platform),
        ...backgroundWork(platform).map((work) => startWork(platform, work)),
      )
      return {
        url: config.publicUrl,
        local,
        adminLink: await makeAdminLink(platform.db, config.publicUrl),
      }
    },
    async stop() {
      for (const stop of stops) stop()
      // A claim that waits would hold the server open for as long as it may wait.
      const patience = setTimeout(() => app.server.closeAllConnections(), 3000)
      await app.close()
      clearTimeout(patience)
      await platform.close()
    },
  }
}

const backgroundWork = (platform: Platform): BackgroundWork[] => [
  hopelessJobsWork(platform),
  ...(platform.config.mail ? [digestsWork(platform)] : []),
  factsWork(platform),
  mentionsWork(platform),
  wordsWork(platform),
  countsWork(platform),
  trialsWork(platform),
  checksWork(platform),
  validatorsWork(platform),
  stressWork(platform),
  strengthWork(platform),
  importsWork(platform),
]

/** A sentence in the place of the system's code. */
const addressTaken = (error: unknown, host: string, port: number): unknown =>
  error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
    ? new Error(
        `${host}:${port} is in use by another program; choose another port with --port, or end that program.`,
      )
    : error
