import { escapeHTML } from '../notifications/index.ts'
import type { AccountId } from '@drafts/contract'
import type { Platform } from '../../platform/http/context.ts'
import { findMailAccount } from './mail.store.ts'
import { sendMail } from './send.ts'
import type { Mail, SentMail } from './send.ts'

/** `new`: an account was made for somebody; `lost`: somebody asks for another password. */
export interface PasswordMail {
  to: string
  handle: string
  url: string
  kind: 'new' | 'lost'
}

/** Undefined where no mail is set up. */
export const sendPasswordMail = async (
  { config, meters }: Pick<Platform, 'config' | 'meters'>,
  mail: PasswordMail,
): Promise<SentMail | undefined> =>
  config.mail ? sendMail({ meters }, config.mail, passwordMail(config.publicUrl, mail)) : undefined

const passwordMail = (publicUrl: string, { to, handle, url, kind }: PasswordMail): Mail => {
  const words = {
    new: `An account was made for you at ${publicUrl}. Its handle is ${handle}. Choose your password here, within 7 days:`,
    lost: `Somebody asks for another password of ${handle} at ${publicUrl}. If that is you, choose it here, within 7 days:`,
  }[kind]
  const otherwise = { new: '', lost: 'If not, do nothing: the password stays as it is.' }[kind]
  return {
    to,
    subject: { new: 'Your account for Drafts', lost: 'Another password for Drafts' }[kind],
    text: [words, url, otherwise].filter((line) => line !== '').join('\n\n'),
    html: `<p>${escapeHTML(words)}</p><p><a href="${escapeHTML(url)}">Choose a password</a></p><p>${otherwise}</p>`,
  }
}

export const sendTestMail = async (
  { config, meters }: Pick<Platform, 'config' | 'meters'>,
  to: string,
): Promise<SentMail | undefined> => {
  const text = `Mail of ${config.publicUrl} works: this is a test.`
  return config.mail
    ? sendMail({ meters }, config.mail, {
        to,
        subject: 'A test mail of Drafts',
        text,
        html: `<p>${escapeHTML(text)}</p>`,
      })
    : undefined
}

/** Where an account is written to; undefined unless its person has confirmed the address. */
export const findConfirmedAddress = async (
  db: Platform['db'],
  accountId: AccountId,
): Promise<string | undefined> => {
  const row = await findMailAccount(db, accountId)
  return row?.confirmed_at ? row.address : undefined
}
