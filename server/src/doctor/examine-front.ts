import * as z from 'zod'
import { inTransaction } from '../platform/db/transaction.ts'
import type { Config } from '../platform/config/config.ts'
import type { Platform } from '../platform/http/context.ts'
import { createNonce, lockNonce, nonceText } from '../watching/nonce.store.ts'
import { doctorHeader, Seen } from '../watching/seen.ts'
import { clockFinding } from './examine-storage.ts'
import { bad, inTime, errorReason, well } from './finding.ts'
import type { Finding } from './finding.ts'

const Answer = z.object({ status: z.literal('up'), seen: Seen.optional() })

/** Calls `/healthz` as people reach it, through whatever stands before the server, and asks how that call looked there. */
export const examineFront = async ({
  db,
  config,
}: Pick<Platform, 'db' | 'config'>): Promise<{ findings: Finding[]; seenVersion?: string }> => {
  const { publicUrl } = config
  const nonce = createNonce()
  const beforeMs = Date.now()
  let response: Response
  let answer: z.infer<typeof Answer> | undefined
  try {
    response = await inTransaction(db, async (tx) => {
      await lockNonce(tx, nonce)
      const headers = { [doctorHeader]: nonceText(nonce) }
      return inTime(fetch(`${publicUrl}/healthz`, { headers, redirect: 'manual' }))
    })
    answer = Answer.safeParse(await inTime(response.json()).catch(() => undefined)).data
  } catch (error) {
    const how =
      'See that its name leads to the proxy, that the proxy runs, and that its certificate is valid here (NODE_EXTRA_CA_CERTS for an authority of your own).'
    return { findings: [bad('proxy', `${publicUrl} is not reached: ${errorReason(error)}.`, how)] }
  }
  const dateMs = Date.parse(response.headers.get('date') ?? '')
  const clocks = Number.isNaN(dateMs)
    ? []
    : // The header has whole seconds.
      [clockFinding('server', dateMs, { beforeMs, afterMs: Date.now() }, 1000)]
  if (!answer?.seen) return { findings: [stranger(config, response.status, answer), ...clocks] }
  return {
    findings: [seenFinding(config, answer.seen), ...clocks],
    seenVersion: answer.seen.version,
  }
}

const stranger = (
  { publicUrl, host, port }: Config,
  status: number,
  answer: object | undefined,
): Finding =>
  answer
    ? bad(
        'proxy',
        `${publicUrl} leads to a server of another database, or the way there drops the header ${doctorHeader}.`,
        `Let PUBLIC_URL and the proxy lead to ${host}:${port}.`,
      )
    : bad(
        'proxy',
        `${publicUrl}/healthz was answered with ${status}, and not by Drafts.`,
        `Let PUBLIC_URL and the proxy lead to ${host}:${port}.`,
      )

/** Compares how the call looked to the server with how it should look. */
export const seenFinding = (
  { publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>,
  seen: Seen,
): Finding => {
  const front = new URL(publicUrl)
  const { address, protocol, host, peer, forwarded } = seen
  const what = `A call to ${publicUrl} is seen as one from ${address}, by ${protocol}, to ${host}.`
  // The server speaks HTTP at its own port; whatever else people use, a proxy makes it.
  const isDirect = front.protocol === 'http:' && Number(front.port || 80) === port
  if (forwarded === 'ignored')
    return bad('proxy', what, `The proxy at ${peer} is not believed: set TRUST_PROXY=${peer}.`)
  if (forwarded === 'missing' && !isDirect)
    return bad('proxy', what, 'The proxy must send X-Forwarded-For: all people share its address.')
  if (`${protocol}:` !== front.protocol)
    return bad('proxy', what, 'The proxy must send X-Forwarded-Proto.')
  if (new URL(`${protocol}://${host}`).host !== front.host)
    return bad('proxy', what, 'The proxy must pass on Host with its port.')
  return well('proxy', what)
}
