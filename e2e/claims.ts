import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

// Names that only one test process of this machine may hold at a time. A claim is an abstract socket: the kernel frees it
// when its process ends, however it ends.

/** Runs the work while no other process runs one under this name. */
export const oneAtATime = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
  let claim = await listen(`\0drafts-test-${name}`)
  while (!claim) {
    await sleep(25)
    claim = await listen(`\0drafts-test-${name}`)
  }
  try {
    return await work()
  } finally {
    claim.close()
  }
}

export interface TakenPort {
  port: number
  release: () => void
}

/**
 * A port of loopback that no other stack takes until it is released or this process ends, and that the system gives to
 * no connection (it gives those from 32768 on): a server that is killed gets it again.
 */
export const takePort = async (): Promise<TakenPort> => {
  for (;;) {
    const port = 10_000 + Math.floor(Math.random() * 20_000)
    const claim = await listen(`\0drafts-test-port-${port}`)
    const probe = claim && (await listen(port))
    if (claim && probe) {
      await new Promise((resolve) => probe.close(resolve))
      claim.unref()
      return { port, release: () => void claim.close() }
    }
    claim?.close()
  }
}

/** Undefined: somebody has it. */
const listen = (place: string | number) =>
  new Promise<ReturnType<typeof createServer> | undefined>((resolve, reject) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    )
    const isListening = (): void => resolve(server)
    if (typeof place === 'string') server.listen(place, isListening)
    else server.listen(place, '127.0.0.1', isListening)
  })
