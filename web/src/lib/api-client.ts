import { createClient } from '@drafts/contract'
import type { Client, Send } from '@drafts/contract'
import { hasFile, toFormData } from './form-data.ts'

const sendWith =
  (signal: AbortSignal | undefined): Send =>
  async ({ method, url, body }) => {
    const init: RequestInit = signal ? { method, signal } : { method }
    if (body === undefined) return fetch(url, init)
    if (hasFile(body)) return fetch(url, { ...init, body: toFormData(body) })
    return fetch(url, {
      ...init,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  }

/** Every call of the contract by name: `api.getMe({})`. Throws `ApiError`. */
export const api: Client = createClient(sendWith(undefined))

/** The same calls, given up when the signal says so. */
export const apiWith = (signal: AbortSignal): Client => createClient(sendWith(signal))
