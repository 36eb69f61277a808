import { createReadStream } from 'node:fs'
import { hostname } from 'node:os'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  EndsAnswer,
  JobMessage,
  Jobs,
  LanguageServerCall,
  Lost,
  ReportAnswer,
  judgeHostHeader,
  whyNotOurs,
  whyUnreachable,
} from '@drafts/contract'
import type { BlobRef, Claim, Held, Hello, LanguageServerClaim, Report } from '@drafts/contract'
import * as z from 'zod'

/** The server refuses this judge's token: nothing to retry. */
export class TokenRefused extends Error {}

/** The lease is gone; whatever this job was doing is somebody else's now. */
export class LeaseLost extends Error {}

/** The server understood and refuses: asking again changes nothing. */
export class CallRefused extends Error {
  readonly status: number

  constructor(message: string, status: number) {
    super(message)
    this.status = status
  }
}

/** A judge on another host is connected with this judge's token. The message is the server's and names that host. */
export class TokenInUse extends CallRefused {
  constructor(message: string) {
    super(message, 409)
  }
}

/** The message says why, for the operator. */
export class Unreachable extends Error {}

const patienceMs = 25_000
/** All ends in one call have as many checks as one report may have. */
const mostChecks = 25
/** The least time between calls where many come: fewer calls and transactions are worth it. */
const endsApartMs = 40

/** The last report of a job, for whoever waits until the server has it. */
interface WaitingEnd {
  report: Report
  said: PromiseWithResolvers<void>
}

/** The judge's one way to the server: HTTP with its token, nothing else. */
export class JobSource {
  readonly #server: string
  readonly #headers: Record<string, string>
  /** It was started before 0.2.1, and refuses fields that it does not know: judges are upgraded first. */
  #isOldServer = false
  /** It was started before 0.2.1, and takes each end alone. */
  #takesEnds = true
  #ends: WaitingEnd[] = []
  #isEnding = false

  constructor(server: string, token: string) {
    this.#server = server.replace(/(?<!\/)\/+$/, '')
    this.#headers = {
      authorization: `Bearer ${token}`,
      // The host name, not the name that an operator chose: a command that is copied to another machine has that too.
      [judgeHostHeader]: encodeURIComponent(hostname()),
    }
  }

  async hello(hello: Hello): Promise<void> {
    const { toolchains: _toolchains, ...known } = hello
    // Each hello asks anew: the server may have been upgraded.
    this.#isOldServer = false
    this.#takesEnds = true
    await this.#postNew('hello', hello, hello.toolchains && known)
  }

  async claim(claim: Claim, signal: AbortSignal): Promise<readonly JobMessage[]> {
    const { most, ...known } = claim
    const response = await this.#postNew(
      'claim',
      claim,
      most === undefined ? undefined : known,
      signal,
    )
    if (response.status === 204) return []
    const answer: unknown = await response.json()
    const hasSeveral = typeof answer === 'object' && answer !== null && 'jobs' in answer
    return hasSeveral ? Jobs.parse(answer).jobs : [JobMessage.parse(answer)]
  }

  /**
   * Tries again while the server is away, for as long as the lease lasts; measured by a monotonic clock.
   * Answers whether the job should make room.
   */
  async report(report: Report, signal: AbortSignal): Promise<'on' | 'yield'> {
    const response = await this.#patiently(
      () => this.#postNew('report', report, knownReport(report), signal),
      signal,
    ).catch((error: unknown) => {
      if (error instanceof TokenInUse) throw new LeaseLost(error.message)
      throw error
    })
    const answer = ReportAnswer.parse(await response.json())
    if (answer.go !== 'stop') return answer.go
    // A job that failed by this judge's own fault is handed back by that very report.
    if (report.error?.whose === 'judge') return 'on'
    throw leaseLost()
  }

  /** The last report of a job. Those that come while others are on their way go together, with the next call. */
  async end(report: Report): Promise<void> {
    const said = Promise.withResolvers<void>()
    this.#ends.push({ report, said })
    if (!this.#isEnding) void this.#sayEnds()
    await said.promise
  }

  async #sayEnds(): Promise<void> {
    this.#isEnding = true
    while (this.#ends.length > 0) {
      const pause = sleep(endsApartMs)
      let checks = 0
      const next = this.#ends.findIndex(({ report }, at) => {
        checks += Math.max(1, report.checks.length)
        return at > 0 && (checks > mostChecks || !this.#takesEnds)
      })
      await this.#sayTogether(this.#ends.splice(0, next < 0 ? this.#ends.length : next))
      await pause
    }
    this.#isEnding = false
  }

  /** Where all in one call are refused, each is said alone: one of them may be at fault. */
  async #sayTogether(ends: readonly WaitingEnd[]): Promise<void> {
    const [first, ...others] = ends
    try {
      if (first && others.length === 0) {
        await this.report(first.report, AbortSignal.timeout(patienceMs))
        return first.said.resolve()
      }
      const answers = await this.#postEnds(ends.map(({ report }) => report))
      for (const [at, { said }] of ends.entries())
        if (answers[at]?.go === 'on') said.resolve()
        else said.reject(leaseLost())
    } catch (error) {
      if (others.length > 0 && error instanceof CallRefused && !(error instanceof TokenInUse)) {
        if (error.status === 404) this.#takesEnds = false
        for (const end of ends) await this.#sayTogether([end])
        return
      }
      for (const { said } of ends) said.reject(error)
    }
  }

  async #postEnds(ends: readonly Report[]): Promise<readonly ReportAnswer[]> {
    // A call that hangs holds all that come after it.
    const signal = AbortSignal.timeout(patienceMs)
    const response = await this.#patiently(() => this.#post('ends', { ends }, signal), signal)
    return EndsAnswer.parse(await response.json()).answers
  }

  async release(
    executionId: string,
    attempt: number,
    signal = AbortSignal.timeout(2000),
  ): Promise<void> {
    await this.#post('release', { executionId, attempt }, signal)
  }

  /** The token may be used on another host from now on. */
  async leave(signal: AbortSignal): Promise<void> {
    await this.#post('leave', {}, signal)
  }

  /** Waits until an attempt of these no longer holds its job: somebody stopped it, or the lease is gone. */
  async lost(held: Held, signal: AbortSignal): Promise<string[]> {
    const response = await this.#post('lost', held, signal)
    return response.status === 204 ? [] : Lost.parse(await response.json()).lost
  }

  async claimLanguageServer(
    claim: LanguageServerClaim,
    signal: AbortSignal,
  ): Promise<LanguageServerCall | undefined> {
    const response = await this.#post('claim_language_server', claim, signal)
    return response.status === 204 ? undefined : LanguageServerCall.parse(await response.json())
  }

  /** A socket that is being opened; it ends with an error where the server knows no such call. */
  openLanguageServer(id: string): WebSocket {
    const url = `${this.#server.replace(/^http/, 'ws')}/api/judge/language-servers/${id}`
    return new WebSocket(url, { headers: this.#headers })
  }

  async open(hash: string, signal: AbortSignal): Promise<Readable> {
    const response = await this.#patiently(
      () => this.#send('GET', `blobs/${hash}`, undefined, signal),
      signal,
    )
    // One class, which the libraries of types declare twice.
    return response.body ? Readable.fromWeb(response.body as never) : Readable.from([])
  }

  async upload(
    source: { path: string } | { bytes: Uint8Array },
    signal: AbortSignal,
  ): Promise<BlobRef> {
    const response = await this.#patiently(() => {
      const body = 'path' in source ? Readable.toWeb(createReadStream(source.path)) : source.bytes
      return this.#send(
        'PUT',
        'blobs',
        body as RequestInit['body'],
        signal,
        'application/octet-stream',
      )
    }, signal)
    return (await response.json()) as BlobRef
  }

  /** `known`: the same without what a server of before 0.2.1 refuses; undefined: there is nothing of the kind. */
  async #postNew(
    path: string,
    body: object,
    known: object | undefined,
    signal?: AbortSignal,
  ): Promise<Response> {
    if (!known) return this.#post(path, body, signal)
    if (this.#isOldServer) return this.#post(path, known, signal)
    try {
      return await this.#post(path, body, signal)
    } catch (error) {
      if (!(error instanceof CallRefused) || error instanceof TokenInUse) throw error
      const response = await this.#post(path, known, signal)
      this.#isOldServer = true
      return response
    }
  }

  #post(path: string, body: object, signal?: AbortSignal): Promise<Response> {
    return this.#send('POST', path, JSON.stringify(body), signal, 'application/json')
  }

  async #send(
    method: string,
    path: string,
    body: RequestInit['body'] | undefined,
    signal: AbortSignal | undefined,
    type?: string,
  ): Promise<Response> {
    const response = await fetch(`${this.#server}/api/judge/${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...this.#headers,
        ...(type ? { 'content-type': type } : {}),
      },
      ...(body === undefined ? {} : { body, duplex: 'half' }),
      ...(signal ? { signal } : {}),
    }).catch((error: unknown) => {
      if (signal?.aborted) throw error
      throw new Unreachable(whyUnreachable(error, this.#server), { cause: error })
    })
    const { status } = response
    if (status === 401) throw new TokenRefused('the server refuses this judge token')
    if (response.ok) return response
    const isFinal = status < 500 && status !== 429
    const notOurs = whyNotOurs(response, this.#server)
    if (notOurs !== undefined && !isFinal) throw new Unreachable(notOurs)
    const text = await response.text()
    if (status === 409) throwInUse(text)
    const note = notOurs ?? `${method} ${path}: ${status} ${text.slice(0, 300)}`
    throw isFinal ? new CallRefused(note, status) : new Error(note)
  }

  async #patiently<T>(action: () => Promise<T>, signal: AbortSignal): Promise<T> {
    const until = performance.now() + patienceMs
    for (let waitMs = 50; ; waitMs = Math.min(2000, waitMs * 2)) {
      try {
        return await action()
      } catch (error) {
        if (
          signal.aborted ||
          error instanceof TokenRefused ||
          error instanceof CallRefused ||
          performance.now() + waitMs > until
        )
          throw error
        await sleep(waitMs)
      }
    }
  }
}

const leaseLost = (): LeaseLost => new LeaseLost('this attempt no longer holds the job')

const knownReport = ({ build, checks, ...report }: Report): Report | undefined =>
  build?.hashes || checks.some(({ score, inCompany }) => (score ?? inCompany) !== undefined)
    ? {
        ...report,
        build: build && withoutHashes(build),
        checks: checks.map(({ score: _score, inCompany: _inCompany, ...check }) => check),
      }
    : undefined

const withoutHashes = ({
  hashes: _hashes,
  ...build
}: NonNullable<Report['build']>): NonNullable<Report['build']> => build

const Refusal = z.looseObject({ code: z.literal('ErrTokenInUse'), error: z.string() })

const throwInUse = (body: string): void => {
  const refusal = Refusal.safeParse(parsedJson(body))
  if (refusal.success) throw new TokenInUse(refusal.data.error)
}

const parsedJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
