import { createServer } from './start.ts'
import { readConfig } from './platform/config/config.ts'

// Settings → database → migrations → routes → listen; then one line on stdout that says so.

const server = await createServer(readConfig(process.env))
const stop = (): void => {
  server.stop().then(
    () => process.exit(0),
    () => process.exit(1),
  )
}
process.once('SIGTERM', stop)
process.once('SIGINT', stop)
const { url, adminLink } = await server.start()
process.stdout.write(
  `${JSON.stringify({ ready: true, url, ...(adminLink ? { adminLink } : {}) })}\n`,
)
