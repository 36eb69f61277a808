import { escapeHTML } from '../notifications/index.ts'
import type { ToldLine } from '../notifications/index.ts'
import { linkOf } from './links.ts'
import type { MailAccount } from './mail.store.ts'
import type { Mail } from './send.ts'

/** What is new, as the panel tells it (docs/product/mail.md#digest). */
export const digestMail = (
  publicUrl: string,
  row: MailAccount,
  lines: readonly ToldLine[],
): Mail => {
  const unsubscribeUrl = linkOf(publicUrl, row, 'unsubscribe')
  const settings = `${publicUrl}/settings`
  const count = lines.length === 1 ? '1 notification' : `${lines.length} notifications`
  const why = `You get this because mail is on in your settings of Drafts.`
  return {
    to: row.address,
    subject: `${count} in Drafts`,
    text: [
      ...lines.map(({ words, href }) => `${words}\n${publicUrl}${href}`),
      `--\n${why}\nSettings: ${settings}\nNo more of these mails: ${unsubscribeUrl}`,
    ].join('\n\n'),
    html: `<ul>${lines
      .map(
        ({ words, href }) =>
          `<li><a href="${escapeHTML(publicUrl + href)}">${escapeHTML(words)}</a></li>`,
      )
      .join(
        '',
      )}</ul><p>${why} <a href="${escapeHTML(settings)}">Settings</a> · <a href="${escapeHTML(
      unsubscribeUrl,
    )}">No more of these mails</a></p>`,
    unsubscribeUrl,
  }
}

export const confirmMail = (publicUrl: string, row: MailAccount, handle: string): Mail => {
  const url = linkOf(publicUrl, row, 'confirm')
  const words = `${handle} wants notifications of Drafts sent to this address. If that is you, confirm it:`
  const otherwise = 'If not, do nothing: no more is sent.'
  return {
    to: row.address,
    subject: 'Confirm your address for Drafts',
    text: `${words}\n${url}\n\n${otherwise}`,
    html: `<p>${escapeHTML(words)}</p><p><a href="${escapeHTML(url)}">Confirm the address</a></p><p>${otherwise}</p>`,
  }
}
