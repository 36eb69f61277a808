import * as z from 'zod'

/** How an account is written to (docs/product/mail.md). */
export const MailSettings = z.strictObject({
  /** False: this installation sends no mail, and there is nothing to set. */
  available: z.boolean(),
  address: z.string().nullable(),
  /** The link that was sent to the address was opened. */
  confirmed: z.boolean(),
  digest: z.boolean(),
})
export type MailSettings = z.infer<typeof MailSettings>
