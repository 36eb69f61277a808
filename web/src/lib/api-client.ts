import { createClient } from '@drafts/contract'
import type { Client, Send } from '@drafts/contract'
import { hasFile, toFormData } from './form-data.ts'

const send: Send = async ({ method, url, body }) => {
  if (body === undefined) return fetch(url, { method })
  const init: RequestInit = { method }
  if (hasFile(body)) init.body = toFormData(body)
  else {
    init.headers = { 'content-type': 'application/json' }
    init.body = JSON.stringify(body)
  }
  return fetch(url, init)
}

/** Every call of the contract by name: `api.getProblem({ problemId })`. Throws `ApiError`. */
export const api: Client = createClient(send)
