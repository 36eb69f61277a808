import { Client } from 'pg'
import type { Pool } from 'pg'

// What the database does for a request: the statements are noted on their way, and explained afterwards.

export interface Statement {
  text: string
  values: unknown[]
}

/** The statements that read, made while `action` runs. */
export const statementsOf = async (action: () => Promise<unknown>): Promise<Statement[]> => {
  const noted: Statement[] = []
  // oxlint-disable-next-line typescript/unbound-method -- called below with the client that it was called on
  const { query } = Client.prototype
  Client.prototype.query = function note(this: Client, ...given: unknown[]) {
    const [first, second] = given
    const text = typeof first === 'string' ? first : (first as { text?: string } | undefined)?.text
    const values = Array.isArray(second)
      ? second
      : (first as { values?: unknown[] } | undefined)?.values
    if (text && /^\s*(select|with)\b/i.test(text)) noted.push({ text, values: values ?? [] })
    return Reflect.apply(query, this, given)
  } as typeof query
  try {
    await action()
  } finally {
    Client.prototype.query = query
  }
  return noted
}

interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  Plans?: Node[]
}

export interface Plan {
  top: string
  indexes: string[]
  /** Tables that are read from end to end. */
  scanned: string[]
}

/** The plan for these values. */
export const planOf = (pool: Pool, { text, values }: Statement): Promise<Plan> =>
  explain(pool, 'format json', text, values)

/** The plan that a statement is settled on once it was prepared and used: one for all values. */
export const settledPlanOf = (pool: Pool, { text }: Statement): Promise<Plan> =>
  explain(pool, 'format json, generic_plan', text, [])

const explain = async (
  pool: Pool,
  options: string,
  text: string,
  values: unknown[],
): Promise<Plan> => {
  const { rows } = await pool.query<{ 'QUERY PLAN': { Plan: Node }[] }>(
    `explain (${options}) ${text}`,
    values,
  )
  const root = rows[0]?.['QUERY PLAN'][0]?.Plan
  if (!root) throw new Error('No plan.')
  const nodes = flatten(root)
  return {
    top: root['Node Type'],
    indexes: [...new Set(nodes.flatMap((node) => node['Index Name'] ?? []))],
    scanned: nodes.flatMap((node) =>
      node['Node Type'] === 'Seq Scan' ? [node['Relation Name'] ?? ''] : [],
    ),
  }
}

const flatten = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(flatten)]
