import { verdicts } from '@drafts/contract'
import type { Pool } from 'pg'
import type { Counter } from './instruments.ts'
import { Meters } from './meters.ts'

/** The metrics of a server, with the counters that modules of the product count with. */
export interface ProductMeters {
  all: Meters
  checks: Counter
  mails: Counter
  leasesLost: Counter
}

export const createMeters = (pool: Pool): ProductMeters => {
  const all = new Meters()
  const checks = all.counter(
    'drafts_checks_total',
    'Checks that judges reported to this server, by verdict.',
  )
  for (const verdict of [...verdicts, 'InternalError', 'Skipped']) checks.add({ verdict }, 0)
  const mails = all.counter(
    'drafts_mails_total',
    'Mails of this server: sent, refused by the mail server, or unknown where the connection broke.',
  )
  for (const outcome of ['sent', 'refused', 'unknown']) mails.add({ outcome }, 0)
  const leasesLost = all.counter(
    'drafts_leases_lost_total',
    'Jobs whose judge did not renew its lease, or started anew while it held them.',
  )
  leasesLost.add({}, 0)
  all.observe(
    {
      pool: {
        name: 'drafts_database_pool',
        help: 'Connections to the database: used, idle, and calls that wait for one.',
      },
    },
    () => ({
      pool: [
        { labels: { state: 'used' }, value: pool.totalCount - pool.idleCount },
        { labels: { state: 'idle' }, value: pool.idleCount },
        { labels: { state: 'waiting' }, value: pool.waitingCount },
      ],
    }),
  )
  return { all, checks, mails, leasesLost }
}
