import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'

/**
 * The port, once nobody listens on it; any free one for 0. Fails with EADDRINUSE. The provider's addresses must be known
 * before the server listens, and a start that is refused must not have made a database.
 */
export const freePort = (host: string, wanted = 0): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(wanted, host, () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
