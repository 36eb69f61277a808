import { PassThrough } from 'node:stream'
import { createTransport } from 'nodemailer'
import type { Config } from '../../platform/config/config.ts'
import type { Platform } from '../../platform/http/context.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  messageId?: string
  unsubscribeUrl?: string
}

/** What became of it. Unknown: the connection was lost without an answer after the server let us in, so it may have been delivered. */
export type SentMail = { outcome: 'sent' | 'unknown' } | { outcome: 'refused'; error: unknown }

const patienceMs = 20_000

export const sendMail = async (
  { meters }: Pick<Platform, 'meters'>,
  server: NonNullable<Config['mail']>,
  mail: Mail,
): Promise<SentMail> => {
  const sent = await send(server, mail)
  meters.mails.add({ outcome: sent.outcome })
  return sent
}

/** Connects, and signs in where the address has an account; sends nothing. Throws what the mail server said. */
export const greetMailServer = async ({ url }: NonNullable<Config['mail']>): Promise<void> => {
  const transport = transportTo(url)
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

const transportTo = (url: string) =>
  createTransport({
    url,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  } as Parameters<typeof createTransport>[0])

/** One connection a mail: digests are few. */
const send = async (
  { url, from }: NonNullable<Config['mail']>,
  { to, subject, text, html, messageId, unsubscribeUrl }: Mail,
): Promise<SentMail> => {
  const transport = transportTo(url)
  // The mail is read once the server let us in, right before it is given.
  let isUnderWay = false
  transport.use('stream', (mail, done) => {
    mail.message.transform(() => {
      isUnderWay = true
      return new PassThrough()
    })
    done()
  })
  try {
    await transport.sendMail({
      from,
      to: { name: '', address: to },
      subject,
      text,
      html,
      headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(unsubscribeUrl) },
      ...(messageId ? { messageId } : {}),
    })
    return { outcome: 'sent' }
  } catch (error) {
    return isUnderWay && !isAnswer(error) ? { outcome: 'unknown' } : { outcome: 'refused', error }
  } finally {
    transport.close()
  }
}

/** RFC 8058: the button of mail programs. */
const unsubscribeHeaders = (url: string | undefined): Record<string, string> =>
  url === undefined
    ? {}
    : { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }

/** The server said no. */
const isAnswer = (error: unknown): boolean =>
  error instanceof Error && 'responseCode' in error && typeof error.responseCode === 'number'
