import { Client } from 'pg'

export interface ListenerSettings {
  lookAgainMs?: number | null
}

/**
 * One connection a node that hears NOTIFY. A lost connection is made again; hearers are called once after
 * that too, since something may have been missed.
 */
export class DatabaseListener {
  #client: Client | undefined
  #closed = false
  readonly #url: string
  readonly #hearers = new Map<string, Set<() => void>>()

  /**
   * Long polls notice work that is due without a NOTIFY (a lease that ran out) within this time. Null, in tests: a poll
   * ends by a NOTIFY alone, so that one that is lost is seen.
   */
  readonly lookAgainMs: number | null

  constructor(url: string, { lookAgainMs = 2000 }: ListenerSettings = {}) {
    this.#url = url
    this.lookAgainMs = lookAgainMs
  }

  async start(): Promise<void> {
    const client = new Client({ connectionString: this.#url })
    client.on('notification', ({ channel }) => this.#tell(channel))
    client.on('error', () => this.#retry())
    client.on('end', () => this.#retry())
    await client.connect()
    this.#client = client
    await client.query('listen drafts_jobs; listen drafts_events')
    for (const channel of this.#hearers.keys()) this.#tell(channel)
  }

  hear(channel: 'drafts_jobs' | 'drafts_events', hearer: () => void): () => void {
    const set = this.#hearers.get(channel) ?? new Set()
    this.#hearers.set(channel, set.add(hearer))
    return () => set.delete(hearer)
  }

  async stop(): Promise<void> {
    this.#closed = true
    // A connection that is lost already has ended.
    await this.#client?.end().catch(() => undefined)
  }

  #tell(channel: string): void {
    for (const hearer of this.#hearers.get(channel) ?? []) hearer()
  }

  #retry(): void {
    if (this.#closed || !this.#client) return
    this.#client = undefined
    const again = (): void => {
      if (!this.#closed) this.start().catch(() => setTimeout(again, 1000).unref())
    }
    setTimeout(again, 200).unref()
  }
}
