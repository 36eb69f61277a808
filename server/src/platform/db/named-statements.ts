import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { createHash } from 'node:crypto'
import { DatabaseError } from 'pg'
import type { Pool, PoolClient, QueryResult } from 'pg'

// Planning costs PostgreSQL more than most statements do. How this works: a statement has a name, made from its text, so each
// connection parses it once, and PostgreSQL plans it a few times, until it finds that one plan serves all values. PgBouncer
// carries such names from 1.21 on. A connection has in memory what it prepared, so texts do not grow with a list (one
// parameter has all of it: `= any($1)`, `unnest`), and names are bounded:
//
//   first sight of a text                         → no name; its hash is remembered among the last thousand
//   second sight while it is remembered           → a name, where one is free
//   all names are taken                           → no name; the text that has one keeps it
//   every 10,000 statements, if texts were so left out → the half of the names that was used least is free again
//
// So texts that come once never take a name from those that are used, and an account that makes thousands of kinds of lists
// takes at most the half that is used least. What a connection has prepared under a name that was freed is closed
// when the connection is next taken from the pool; all else stays prepared.
//
// A migration of another server may change the columns of a prepared statement. PostgreSQL refuses its next use, before it
// does anything. Then a new round of names begins, and connections of older rounds are closed when they are released. The
// statement is sent once more outside of a transaction; within one it fails, and `inTransaction` begins again.

/** At once; what people choose for a list makes most of them. A connection takes about 50 kB for each it uses. */
const mostNames = 400
/** Texts without a name that are remembered, by 12 bytes of a hash each. */
const mostRemembered = 1000
/** So many statements pay for what is parsed again. */
const statementsBetween = 10_000
/** Begin and commit, NOTIFY and SET have no plan. */
const isPlanned = /^\s*(?:select|with|insert|update|delete)\b/i
/** As many rows as an import brings: there are as many texts as there are lengths. */
const hasManyRows = / values \([^()]*\), \(/i

interface Named {
  name: string
  /** Since names were freed, or could have been. */
  uses: number
}

export class StatementNames {
  readonly #names = new Map<string, Named>()
  /** In the order of their last sight. */
  readonly #remembered = new Set<string>()
  readonly #most: number
  readonly #every: number
  #round = 0
  #freed = 0
  #statements = 0
  #isShort = false

  constructor({ most = mostNames, every = statementsBetween } = {}) {
    this.#most = most
    this.#every = every
  }

  get round(): number {
    return this.#round
  }

  /** How often names were freed. */
  get freed(): number {
    return this.#freed
  }

  /** Names of this round that statements have now. */
  current(): Set<string> {
    return new Set([...this.#names.values()].map(({ name }) => this.#nameInRound(name)))
  }

  /** A statement as it is sent. */
  of(text: string): { name?: string; text: string } {
    this.#statements += 1
    if (this.#statements >= this.#every) this.#freeNames()
    const named = this.#names.get(text) ?? this.#name(text)
    if (named === undefined) return { text }
    named.uses += 1
    const name = this.#nameInRound(named.name)
    // A pooler gives one plan to all that have the same text, so each round has texts of its own.
    return this.#round === 0 ? { name, text } : { name, text: `/* ${this.#round} */ ${text}` }
  }

  #nameInRound(name: string): string {
    return this.#round === 0 ? name : `${name}_${this.#round}`
  }

  #name(text: string): Named | undefined {
    if (!isPlanned.test(text) || hasManyRows.test(text)) return undefined
    const hash = createHash('sha256').update(text).digest('hex').slice(0, 24)
    const isAgain = this.#remembered.delete(hash)
    if (isAgain && this.#names.size < this.#most) {
      const named = { name: `drafts_${hash}`, uses: 0 }
      this.#names.set(text, named)
      return named
    }
    this.#isShort ||= isAgain
    this.#remembered.add(hash)
    const [oldest] = this.#remembered
    if (this.#remembered.size > mostRemembered && oldest !== undefined)
      this.#remembered.delete(oldest)
    return undefined
  }

  #freeNames(): void {
    this.#statements = 0
    if (this.#isShort) {
      const byUse = [...this.#names].toSorted(([, a], [, b]) => b.uses - a.uses)
      for (const [text] of byUse.slice(Math.floor(this.#most / 2))) this.#names.delete(text)
      this.#freed += 1
    }
    this.#isShort = false
    for (const named of this.#names.values()) named.uses = 0
  }

  /** No name of before is sent again. */
  renew(): void {
    this.#round += 1
  }
}

/** Whether PostgreSQL refused a plan that a migration outdated. Nothing was done. */
export const isOutdatedPlan = (error: unknown): boolean =>
  error instanceof DatabaseError &&
  error.code === '0A000' &&
  error.message.includes('cached plan must not change result type')

/** The pool as Kysely uses it, with named statements. */
export const withNames = (pool: Pool, names: StatementNames): PostgresPool => {
  const clients = new WeakMap<PoolClient, { naming: PostgresPoolClient; freed: number }>()
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect()
      const { freed } = names
      const known = clients.get(client) ?? { naming: namingClient(client, names), freed }
      if (known.freed !== freed) await closeFreed(client, names)
      known.freed = freed
      clients.set(client, known)
      return known.naming
    },
  }
}

/** What `pg` has of a connection, and its types leave out: texts by name, and two messages of the protocol. */
interface Preparing {
  parsedStatements: Record<string, string>
  close(message: { type: 'S'; name: string }): void
  sync(): void
}

/**
 * Closes what the connection prepared under names that are free now. By messages of the protocol, which poolers understand;
 * they do not look into a DEALLOCATE.
 */
const closeFreed = async (client: PoolClient, names: StatementNames): Promise<void> => {
  const { connection } = client as unknown as { connection: Preparing }
  const current = names.current()
  const freed = Object.keys(connection.parsedStatements).filter((name) => !current.has(name))
  if (freed.length === 0) return
  try {
    await new Promise<void>((resolve, reject) => {
      const query = {
        submit: () => {
          for (const name of freed) connection.close({ type: 'S', name })
          connection.sync()
        },
        handleReadyForQuery: () => resolve(),
        handleError: reject,
      }
      client.query(query)
    })
  } catch (error) {
    client.release(true)
    throw error
  }
  for (const name of freed) Reflect.deleteProperty(connection.parsedStatements, name)
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
