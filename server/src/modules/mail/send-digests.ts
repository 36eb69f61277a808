import { mailTimes } from '@drafts/contract'
import { attempt, endAttempts } from '../../platform/background/attempts.ts'
import { oneByOne, workOff } from '../../platform/background/work.ts'
import type { BackgroundWork } from '../../platform/background/work.ts'
import type { Platform } from '../../platform/http/context.ts'
import { restoreMailed, takeUnmailed } from '../notifications/index.ts'
import { digestMail } from './digest-mail.ts'
import { claimDue, endClaim, hasDue } from './mail.store.ts'
import type { MailAccount } from './mail.store.ts'
import { sendMail } from './send.ts'

// Digests (docs/product/mail.md#sending). How this works: a server claims one account that has something to hear, by its
// row. What is to be mailed is marked as mailed before it is sent, so that nothing is ever sent twice: a server that dies
// while it sends leaves the marks. A mail that was refused takes the marks back and is tried again later, ever later. A
// mail of which nobody knows whether it arrived counts as sent; everything is in the panel all the same.

type Ports = Pick<Platform, 'db' | 'config' | 'log' | 'meters'>

/** Sends all that is due now, one account after the other. */
export const sendDigests = (platform: Ports): Promise<void> => workOff(digestsWork(platform))

/** One mail at a time. */
export const digestsWork = (platform: Ports): BackgroundWork<MailAccount> => ({
  pollMs: mailTimes.pollMs,
  waits: hasDue,
  list: oneByOne(() => claimDue(platform.db)),
  work: (due) => {
    const { account_id: id } = due
    return attempt(
      platform,
      { kind: 'digest', id, about: `the digest of account ${id}` },
      {
        work: () => sendOne(platform, due),
        // All of it is in the panel.
        giveUp: async () => {
          await takeUnmailed(platform.db, id)
          await endClaim(platform.db, id, { waitMs: mailTimes.everyMs, failures: 0 })
          await endAttempts(platform.db, 'digest', id)
        },
      },
    )
  },
  fault: 'digests could not be sent',
})

const sendOne = async ({ db, config, log, meters }: Ports, row: MailAccount): Promise<void> => {
  if (!config.mail) return
  const { account_id: accountId } = row
  const lines = await takeUnmailed(db, accountId)
  // All of it is about what the account may not see any more.
  if (lines.length === 0)
    return endClaim(db, accountId, { waitMs: mailTimes.everyMs, failures: row.failures })
  const sent = await sendMail({ meters }, config.mail, digestMail(config.publicUrl, row, lines))
  if (sent.outcome !== 'refused')
    return endClaim(db, accountId, { waitMs: mailTimes.everyMs, failures: 0 })
  const failures = row.failures + 1
  log.warn({ err: sent.error, failures }, 'a digest was refused; it is tried again')
  await restoreMailed(db, accountId, lines)
  await endClaim(db, accountId, { waitMs: backOffMs(failures), failures })
}

const backOffMs = (failures: number): number =>
  Math.min(mailTimes.retryMs * 2 ** (failures - 1), mailTimes.retryMostMs)
