import { AppError } from '@drafts/contract'
import type { MailSettings } from '@drafts/contract'
import type { Ctx, SomeHandlers } from '../../platform/http/context.ts'
import { newSecret } from '../../platform/ids/ids.ts'
import { confirmMail } from './digest-mail.ts'
import { findMailAccount, removeMailAccount, setDigest, writeMailAccount } from './mail.store.ts'
import { sendMail } from './send.ts'

const read = async ({ db, config, account }: Ctx): Promise<MailSettings> => {
  const row = config.mail ? await findMailAccount(db, account.id) : undefined
  return {
    available: config.mail !== undefined,
    address: row?.address ?? null,
    confirmed: row !== undefined && row.confirmed_at !== null,
    digest: row?.digest ?? false,
  }
}

/** Another address gets a link that confirms it; before that nothing else is sent there. */
const save = async (
  ctx: Ctx,
  { address, digest }: { address: string | null; digest: boolean },
): Promise<void> => {
  const { db, config, account } = ctx
  if (!config.mail) throw new AppError('ErrNotFound')
  if (address === null) return removeMailAccount(db, account.id)
  const known = await findMailAccount(db, account.id)
  if (known?.address === address && known.confirmed_at) return setDigest(db, account.id, digest)
  const row = { account_id: account.id, address, secret: newSecret('mail'), digest }
  await writeMailAccount(db, row)
  const written = await findMailAccount(db, account.id)
  if (!written) throw new AppError('ErrNotFound')
  const mail = confirmMail(config.publicUrl, written, account.handle)
  const sent = await sendMail(ctx, config.mail, mail)
  if (sent.outcome === 'refused')
    throw new AppError('ErrUnavailable', {
      message: 'No mail could be sent to this address. Check it and try again.',
      cause: sent.error,
    })
}

export const mailRoutes = {
  getMailSettings: ({ ctx }) => read(ctx),
  saveMailSettings: async ({ ctx, body }) => {
    await save(ctx, body)
    return read(ctx)
  },
} satisfies SomeHandlers
