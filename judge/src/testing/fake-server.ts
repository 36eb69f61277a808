// What tests put in the server's place: blobs, jobs to claim, and the reports of a judge.
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingMessage, Server } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { Ends, Held, Report as ReportShape, status } from '@drafts/contract'
import type { BlobRef, JobMessage, Report, ReportAnswer } from '@drafts/contract'

export class FakeServer {
  readonly reports: Report[] = []
  readonly jobs: JobMessage[] = []
  /** Executions that somebody stopped. */
  readonly stopped: string[] = []
  /** Ends come too late: somebody stopped their jobs. */
  refusesEnds = false
  readonly #blobs = new Map<string, Buffer>()
  readonly #http: Server

  constructor() {
    this.#http = createServer((request, response) => {
      this.#answer(request).then(
        (body) => response.writeHead(body === '' ? 204 : 200).end(body),
        () => response.writeHead(500).end(),
      )
    })
  }

  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.#http.listen(0, '127.0.0.1', resolve))
    const address = this.#http.address()
    if (address === null || typeof address === 'string') throw new Error('no port')
    return `http://127.0.0.1:${address.port}`
  }

  close(): void {
    this.#http.closeAllConnections()
    this.#http.close()
  }

  put(content: string | Buffer): BlobRef {
    const bytes = Buffer.from(content)
    const hash = createHash('sha256').update(bytes).digest('hex')
    this.#blobs.set(hash, bytes)
    return { hash, size: bytes.length }
  }

  async #answer(request: IncomingMessage): Promise<string | Buffer> {
    const path = request.url ?? ''
    if (request.method === 'GET') {
      const bytes = this.#blobs.get(path.split('/').at(-1) ?? '')
      if (!bytes) throw new Error('no such blob')
      return bytes
    }
    const body = await buffer(request)
    if (request.method === 'PUT') return JSON.stringify(this.put(body))
    if (path.endsWith('/claim')) return this.#claim()
    if (path.endsWith('/lost')) return this.#lost(Held.parse(JSON.parse(body.toString())))
    const said: unknown = body.length > 0 ? JSON.parse(body.toString()) : null
    if (path.endsWith('/ends'))
      return JSON.stringify({ answers: Ends.parse(said).ends.map((end) => this.#take(end)) })
    return path.endsWith('/report') ? JSON.stringify(this.#take(ReportShape.parse(said))) : ''
  }

  #take(report: Report): ReportAnswer {
    this.reports.push(report)
    // As the server: a job that failed by a judge's own fault does not stay with that judge.
    const isLate = this.refusesEnds && report.status === status.finished
    return { go: isLate || report.error?.whose === 'judge' ? 'stop' : 'on' }
  }

  #lost({ held }: Held): string {
    const lost = held.map((job) => job.executionId).filter((id) => this.stopped.includes(id))
    return lost.length > 0 ? JSON.stringify({ lost }) : ''
  }

  async #claim(): Promise<string> {
    const job = this.jobs.shift()
    if (job) return JSON.stringify(job)
    await sleep(20)
    return ''
  }
}
