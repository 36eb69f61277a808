import { createHash } from 'node:crypto'
import { createServer, type Server } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const WAIT_MS = 90_000
const RETRY_MS = 25

/**
 * Runs the action while no other process on this machine runs one for the same folder. The lock is an abstract
 * socket, which has no file: the kernel frees it when the process ends, however it ends.
 */
export async function withLock<T>(dataDir: string, action: () => Promise<T>): Promise<T> {
  const key = createHash('sha256').update(dataDir).digest('hex').slice(0, 24)
  const held = await acquire(`\0drafts-postgres-${process.getuid?.() ?? 0}-${key}`, dataDir)
  try {
    return await action()
  } finally {
    await new Promise((resolve) => held.close(resolve))
  }
}

async function acquire(name: string, dataDir: string): Promise<Server> {
  for (const started = Date.now(); Date.now() - started < WAIT_MS; await sleep(RETRY_MS)) {
    const held = await tryToHold(name)
    if (held !== undefined) return held
  }
  throw new Error(
    `Another process has been starting or stopping the database in ${dataDir} for too long.`,
  )
}

function tryToHold(name: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    )
    server.listen(name, () => resolve(server))
  })
}
