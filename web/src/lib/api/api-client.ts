import { createClient } from '@drafts/contract'
import type { Client, Send } from '@drafts/contract'
import { tellCall } from './call-events.ts'
import { hasFile, toFormData } from './form-data.ts'

const sendWith =
  (signal: AbortSignal | undefined): Send =>
  async ({ method, url, body }) => {
    const response = await fetch(url, {
      method,
      ...(signal ? { signal } : {}),
      ...contentOf(body),
    })
    if (response.ok && method !== 'GET') tellCall({ method, path: url.replace(/\?.*/s, '') })
    return response
  }

const contentOf = (body: object | undefined): RequestInit => {
  if (body === undefined) return {}
  if (hasFile(body)) return { body: toFormData(body) }
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

/** Every call of the contract by name: `api.getMe({})`. Throws `ApiError`. */
export const api: Client = createClient(sendWith(undefined))

/** The same calls, given up when the signal is aborted. */
export const apiWith = (signal: AbortSignal): Client => createClient(sendWith(signal))
