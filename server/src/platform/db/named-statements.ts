import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { createHash } from 'node:crypto'
import { DatabaseError } from 'pg'
import type { Pool, PoolClient, QueryResult } from 'pg'

// Planning costs PostgreSQL more than most statements do. How this works: a statement has a name, made from its text, so each
// connection parses it once, and PostgreSQL plans it a few times, until it finds that one plan serves all values. PgBouncer
// carries such names from 1.21 on. A connection has in memory what it prepared, so texts do not grow with a list (one
// parameter has all of it: `= any($1)`, `unnest`), and names are bounded: where there are too many a new round of names
// begins, and connections of older rounds are closed when they are released.
//
// A migration of another server may change the columns of a prepared statement. PostgreSQL refuses its next use, before it
// does anything. That begins a new round too. The statement is sent once more outside of a transaction; within one it fails,
// and `inTransaction` begins again.

/** At once; what people choose for a list makes most of them. A connection takes about 50 kB for each it uses. */
const mostNames = 400
/** Begin and commit, NOTIFY and SET have no plan. */
const isPlanned = /^\s*(?:select|with|insert|update|delete)\b/i
/** As many rows as an import brings: there are as many texts as there are lengths. */
const hasManyRows = / values \([^()]*\), \(/i

export class StatementNames {
  readonly #names = new Map<string, string>()
  readonly #most: number
  #round = 0

  constructor(most = mostNames) {
    this.#most = most
  }

  get round(): number {
    return this.#round
  }

  /** A statement as it is sent. */
  of(text: string): { name?: string; text: string } {
    const name = this.#names.get(text) ?? this.#name(text)
    if (name === undefined) return { text }
    // A pooler gives one plan to all that have the same text, so each round has texts of its own.
    return this.#round === 0
      ? { name, text }
      : { name: `${name}_${this.#round}`, text: `/* ${this.#round} */ ${text}` }
  }

  #name(text: string): string | undefined {
    if (!isPlanned.test(text) || hasManyRows.test(text)) return undefined
    if (this.#names.size >= this.#most) this.renew()
    const name = `drafts_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`
    this.#names.set(text, name)
    return name
  }

  /** No name of before is used again. */
  renew(): void {
    this.#round += 1
    this.#names.clear()
  }
}

/** Whether PostgreSQL refused a plan that a migration outdated. Nothing was done. */
export const isOutdatedPlan = (error: unknown): boolean =>
  error instanceof DatabaseError &&
  error.code === '0A000' &&
  error.message.includes('cached plan must not change result type')

/** The pool as Kysely uses it, with named statements. */
export const withNames = (pool: Pool, names: StatementNames): PostgresPool => {
  const clients = new WeakMap<PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect()
      const known = clients.get(client) ?? namingClient(client, names)
      clients.set(client, known)
      return known
    },
  }
}

const namingClient = (client: PoolClient, names: StatementNames): PostgresPoolClient => {
  const { round } = names
  const send = (text: string, values: readonly unknown[]) =>
    client.query({ ...names.of(text), values: [...values] })
  const query = async (text: string, values: readonly unknown[]): Promise<QueryResult> => {
    const isWithin = client.getTransactionStatus() === 'T'
    try {
      return await send(text, values)
    } catch (error) {
      if (!isOutdatedPlan(error)) throw error
      names.renew()
      if (isWithin) throw error
      return send(text, values)
    }
  }
  return {
    // Kysely asks for a cursor only where its dialect was given one.
    query: query as unknown as PostgresPoolClient['query'],
    release: (isBroken) => client.release(isBroken === true || round !== names.round),
  }
}
