import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'

// How a server keeps work for itself. It takes a row for a few seconds, renews that while it works and gives the row back at the
// end: a server that is killed costs no more than these seconds. A server that did not renew in time (its process stood still) may
// have lost its row to another one: the row then has another number, and what is written under the old one is refused.

export const leaseS = 10

/** Three renewals fit into a lease: one that fails costs nothing. */
const renewEveryMs = (leaseS * 1000) / 3

export const leaseUntil: RawBuilder<Date> = sql<Date>`now() + make_interval(secs => ${leaseS})`

/** Works, and renews a lease until that is over. A renewal that fails is followed by the next. */
export const whileRenewing = async <T>(
  renew: () => Promise<unknown>,
  work: () => Promise<T>,
): Promise<T> => {
  const timer = setInterval(() => void renew().catch(() => undefined), renewEveryMs)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}
