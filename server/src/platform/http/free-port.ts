import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'

/** A port nobody listens on; the provider's addresses must be known before the server listens. */
export const freePort = (host: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, host, () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
