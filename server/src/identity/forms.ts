import { Handle } from '@drafts/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { LimitedAction } from '../platform/rate-limit/rate-limit.ts'

// What the provider's forms share.

const passwordChars = { min: 8, max: 200 }
export const formBytes = 100_000

const Field = z
  .string()
  .max(1000)
  .refine((text) => !text.includes('\0'))
  .catch('')
export const IdentityForm = z
  .object({ handle: Field, password: Field, current: Field })
  .catch({ handle: '', password: '', current: '' })

/** Mounts a page or a form of the provider. `rate`: counted by address before the form is read. */
export type MountForm = <Params = unknown>(
  method: 'GET' | 'POST',
  url: string,
  handler: (request: FastifyRequest<{ Params: Params }>, reply: FastifyReply) => unknown,
  rate?: LimitedAction,
) => void

/** A sentence where handle or password may not be. */
export const refusal = (handle: string, password: string): string | undefined => {
  const known = Handle.safeParse(handle)
  if (!known.success) return known.error.issues[0]?.message
  if (password.length < passwordChars.min)
    return `The password has at least ${passwordChars.min} characters.`
  if (password.length > passwordChars.max)
    return `The password has at most ${passwordChars.max} characters.`
  return undefined
}
