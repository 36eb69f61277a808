import { fastify } from 'fastify'
import { Client } from 'pg'
import { readConfig } from '../server/src/platform/config/config.ts'
import { createServer } from '../server/src/start.ts'

// The server of bench/lean-calls.ts, in a process of its own, whose CPU is the server's alone. Messages order what to do next,
// and each is answered. `prepare: false` sends statements without names, as before they had any.

export type Order =
  | { do: 'cpu' }
  | { do: 'prepare'; isOn: boolean }
  | { do: 'statements' }
  | { do: 'keep'; answers: Record<string, string> }
  /** What is sent from now on is what readers send. */
  | { do: 'learn' }
  /** How readers' statements were sent since the last time. */
  | { do: 'sent' }
  | { do: 'stop' }

let statements = 0
let isPrepared = true
let isLearning = false
const readersTexts = new Set<string>()

/** Readers' statements by the way they were sent; `others` counts the statements of others. */
export interface Sent {
  /** The connection had it. */
  prepared: number
  parsed: number
  unnamed: number
  others: number
}
let sent: Sent = { prepared: 0, parsed: 0, unnamed: 0, others: 0 }

const { DATABASE_URL = '', DRAFTS_DATA = '' } = process.env
const settings = { DATABASE_URL, DRAFTS_DATA, LOG_LEVEL: 'silent', DRAFTS_DEMO: '1', PORT: '0' }
noteStatements()
const server = await createServer(readConfig(settings))
const { local } = await server.start()
const bare = await startBare()
process.send?.({ url: local, bare: bare.url })
process.on('message', (order: Order) => {
  void obey(order).then((answer) => answer !== undefined && process.send?.(answer))
})

async function obey(order: Order): Promise<unknown> {
  switch (order.do) {
    case 'cpu': {
      const { user, system } = process.cpuUsage()
      return (user + system) / 1000
    }
    case 'prepare':
      isPrepared = order.isOn
      return 'done'
    case 'statements':
      return statements
    case 'learn':
      isLearning = true
      return 'done'
    case 'sent': {
      const last = sent
      isLearning = false
      sent = { prepared: 0, parsed: 0, unnamed: 0, others: 0 }
      return last
    }
    case 'keep':
      return bare.keep(order.answers)
    case 'stop':
      await bare.close()
      await server.stop()
      process.disconnect()
      return undefined
  }
}

interface Statement {
  name?: string
  text: string
}
function isStatement(first: unknown): first is Statement {
  return typeof first === 'object' && first !== null && 'text' in first
}

function count(client: Client, { name, text }: Statement): void {
  const own = text.replace(/^\/\* \d+ \*\/ /, '')
  if (!/^\s*(?:select|with|insert|update|delete)\b/i.test(own)) return
  if (isLearning) readersTexts.add(own)
  // What `pg` knows of a connection, and its types leave out.
  const { connection } = client as unknown as {
    connection: { parsedStatements: Record<string, string> }
  }
  if (!readersTexts.has(own)) sent.others += 1
  else if (name === undefined) sent.unnamed += 1
  else if (name in connection.parsedStatements) sent.prepared += 1
  else sent.parsed += 1
}

function noteStatements(): void {
  // oxlint-disable-next-line typescript/unbound-method -- called below with the client that it was called on
  const { query } = Client.prototype
  Client.prototype.query = function note(this: Client, ...given: unknown[]) {
    statements += 1
    const [first] = given
    if (isStatement(first)) count(this, first)
    if (!isPrepared && first && typeof first === 'object' && 'name' in first) {
      const { name: _name, ...unnamed } = first
      return Reflect.apply(query, this, [unnamed, ...given.slice(1)])
    }
    return Reflect.apply(query, this, given)
  } as typeof query
}

/** A call without the product: one named statement, and its answer. */
async function startBare() {
  const floor = fastify()
  const client = new Client({ connectionString: DATABASE_URL })
  await client.connect()
  await client.query('create temporary table answers (path text primary key, body text)')
  floor.get('/:name', async (request, reply) => {
    const { name } = request.params as { name: string }
    const { rows } = await client.query<{ body: string }>({
      name: 'answer',
      text: 'select body from answers where path = $1',
      values: [name],
    })
    return reply.type('application/json').send(rows[0]?.body)
  })
  return {
    url: await floor.listen({ port: 0, host: '127.0.0.1' }),
    keep: async (answers: Record<string, string>) => {
      for (const [path, body] of Object.entries(answers))
        await client.query('insert into answers values ($1, $2)', [path, body])
      return 'done'
    },
    close: async () => {
      await floor.close()
      await client.end()
    },
  }
}
