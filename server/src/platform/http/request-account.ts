import type { AccountId } from '@drafts/contract'
import type { FastifyRequest } from 'fastify'

const accounts = new WeakMap<FastifyRequest, AccountId>()

/** For the line of the log that the request gets. */
export const rememberAccount = (request: FastifyRequest, accountId: AccountId): void => {
  accounts.set(request, accountId)
}

/** Undefined: nobody signed in, or the request was refused before. */
export const findAccountOf = (request: FastifyRequest): AccountId | undefined =>
  accounts.get(request)
