import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import { createHash } from 'node:crypto'
import { DatabaseError } from 'pg'
import type { Pool, PoolClient } from 'pg'

// Planning costs PostgreSQL more than most statements do. How this works: a statement has a name, made from its text, so each
// connection parses it once and PostgreSQL plans it a few times, until it finds that one plan serves all values. PgBouncer
// carries such names from 1.21 on. Each connection holds what it prepared, so names are bounded: statements whose text grows
// with a list take one parameter for all of it (`= any($1)`, `unnest`), and what is over the bound is planned each time.
//
// When a migration of another server changes a table, PostgreSQL refuses the first use of a plan whose columns were changed,
// before it does anything. All texts get a new mark then, and with it a new name, on all connections: nothing that was
// prepared before is used again. The statement is sent once more by itself, outside of a transaction; within one it fails, and
// `inTransaction` begins again.

/** Of one pool: its statements come from templates in the sources. A test counts them (named-statements.api.test.ts). */
const mostNames = 500
/** A list of this many parameters is the work of an import, not of each call. */
const mostParameters = 60

/** Begin and commit, NOTIFY and SET have no plan. */
const isPlanned = /^\s*(?:select|with|insert|update|delete)\b/i

export class StatementNames {
  readonly #names = new Map<string, string>()
  #round = 0

  /** As it is to be sent. */
  of(text: string, values: readonly unknown[]): { name?: string; text: string } {
    if (values.length > mostParameters || !isPlanned.test(text)) return { text }
    // The mark is part of the text: a pooler gives one plan to the same texts, whatever their names.
    const marked = this.#round === 0 ? text : `/* ${this.#round} */ ${text}`
    const known = this.#names.get(marked)
    if (known !== undefined) return { name: known, text: marked }
    if (this.#names.size >= mostNames) return { text }
    const name = `drafts_${createHash('sha256').update(marked).digest('hex').slice(0, 24)}`
    this.#names.set(marked, name)
    return { name, text: marked }
  }

  /** No name of before is used again. */
  renew(): void {
    this.#round += 1
    this.#names.clear()
  }

  get size(): number {
    return this.#names.size
  }
}

/** Whether PostgreSQL refused a plan that a migration outdated. Nothing was done. */
export const isOutdatedPlan = (error: unknown): boolean =>
  error instanceof DatabaseError &&
  error.code === '0A000' &&
  error.message.includes('cached plan must not change result type')

/** The pool with named statements, as Kysely uses it. */
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
  const send = <R>(text: string, values: readonly unknown[]) =>
    client.query({ ...names.of(text, values), values: [...values] }) as Promise<
      PostgresQueryResult<R>
    >
  const query = async <R>(text: string, values: readonly unknown[]) => {
    const isWithin = client.getTransactionStatus() === 'T'
    try {
      return await send<R>(text, values)
    } catch (error) {
      if (!isOutdatedPlan(error)) throw error
      names.renew()
      if (isWithin) throw error
      return send<R>(text, values)
    }
  }
  return {
    // Kysely asks for a cursor only where a dialect was given one.
    query: query as PostgresPoolClient['query'],
    release: (isBroken) => client.release(isBroken),
  }
}
