import { pino } from 'pino'
import { createServer } from './start.ts'
import { readConfig } from './platform/config/config.ts'
import { logOptions } from './platform/log/log-options.ts'
import { withoutSecrets } from './platform/log/without-secrets.ts'

// Settings → database → migrations → routes → listen; then one line on stdout that reports it. A start that fails ends
// with one line of the log: its sentence for the person, its trace for the log file.

try {
  await run()
} catch (error) {
  const message = error instanceof Error ? error.message : String(error)
  pino(logOptions('info'), pino.destination({ dest: 2, sync: true })).fatal(
    { err: error },
    withoutSecrets(message),
  )
  process.exit(1)
}

async function run(): Promise<void> {
  const server = await createServer(readConfig(process.env))
  const stop = (): void => {
    server.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  const { url, local, adminLink } = await server.start().catch(async (error: unknown) => {
    // Its database was started already.
    await server.stop().catch(() => undefined)
    throw error
  })
  process.stdout.write(
    `${JSON.stringify({ ready: true, url, local, ...(adminLink ? { adminLink } : {}) })}\n`,
  )
}
