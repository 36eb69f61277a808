import { readFileSync } from 'node:fs'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { ApiError, createClient, whyUnreachable } from '@drafts/contract'
import type { Client } from '@drafts/contract'
import type { CallerOptions } from '../command.ts'
import { CommandRefused } from '../say.ts'

/** The calls of a server, as the person whose token it is. */
export const clientOf = ({ serverUrl, token, authorityFile }: CallerOptions): Client => {
  if (authorityFile !== undefined) trust(authorityFile)
  return createClient(async ({ method, url, body }) => {
    const isForm = Object.values(body ?? {}).some((value) => value instanceof Blob)
    const response = await reach(serverUrl, url, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
      },
      ...(body && { body: isForm ? formOf(body) : JSON.stringify(body) }),
    })
    return { status: response.status, json: () => response.json() }
  })
}

const trust = (file: string): void => {
  setDefaultCACertificates([...getCACertificates('default'), readFileSync(file, 'utf8')])
}

const formOf = (body: object): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(body))
    form.append(name, value instanceof Blob ? value : textOf(value))
  return form
}

const textOf = (value: unknown): string => {
  if (typeof value === 'string') return value
  return value === null || value === undefined ? '' : JSON.stringify(value)
}

class NoServer extends CommandRefused {}

export const reach = (serverUrl: string, url: string, init: RequestInit): Promise<Response> =>
  fetch(new URL(url, serverUrl), init).catch((error: unknown) => {
    throw new NoServer(
      `${whyUnreachable(error, serverUrl)} --server URL or DRAFTS_SERVER names another.`,
      { cause: error },
    )
  })

/** Why one package was refused; what would refuse all others too is thrown on. */
export const refusalSentence = (error: unknown): string => {
  if (error instanceof NoServer) throw error
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : String(error)
  if (error.status === 401)
    throw new CommandRefused(
      'The server does not know this token. ./drafts token HANDLE on the server prints one.',
    )
  return error.body.error
}

/** What could be done with a package that was refused (docs/product/packages.md#more-than-250-tests). */
export const offerOf = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.body.fields?.['tests'] : undefined
