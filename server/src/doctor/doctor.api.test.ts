import { createServer, request as ask } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, inject, it, onTestFinished, vi } from 'vitest'
import { mountAll } from '../create-server.ts'
import { createApp } from '../platform/http/app.ts'
import { startMailServer } from '../testing/mail-server.ts'
import { useWorld } from '../testing/use-world.ts'
import { createNonce, nonceText, parseNonce } from '../watching/nonce.store.ts'
import { examine } from './examine.ts'
import { examineFront, seenFinding } from './examine-front.ts'
import { clockFinding, examineStorage } from './examine-storage.ts'
import { serverVersion } from '../platform/version/version.ts'
import { judgeFindings } from './examine-versions.ts'
import type { Finding } from './finding.ts'

const { world } = useWorld()

const listening = async (server: Server): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

/** A server of the world's database that believes `trustedProxies`. */
const startServer = async (trustedProxies: string[]) => {
  const config = { ...world.platform.config, trustedProxies }
  const app = await createApp(config)
  await mountAll(app, { ...world.platform, config }, () => '')
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  return { ...config, port: (app.server.address() as AddressInfo).port }
}

/** Passes everything on, with `headers` in place of those that came. */
const startProxy = (target: number, headers: (host: string) => Record<string, string>) =>
  listening(
    createServer((incoming, outgoing) => {
      const passed = { ...incoming.headers, ...headers(incoming.headers.host ?? '') }
      const options = { port: target, host: '127.0.0.1', path: incoming.url, headers: passed }
      ask(options, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      }).end()
    }),
  )

const frontOf = async (
  trusted: string[],
  headers: (host: string) => Record<string, string>,
): Promise<{ findings: Finding[]; proxy: string }> => {
  const config = await startServer(trusted)
  const proxy = `http://127.0.0.1:${await startProxy(config.port, headers)}`
  const { db } = world.platform
  const { findings } = await examineFront({ db, config: { ...config, publicUrl: proxy } })
  return { findings, proxy }
}

describe('the way through the front', () => {
  it('is well where the proxy says whom a call is from', async () => {
    const { findings, proxy } = await frontOf(['loopback'], () => ({
      'x-forwarded-for': '198.51.100.7',
      'x-forwarded-proto': 'http',
    }))
    expect(findings.map(({ part, ok }) => [part, ok])).toEqual([
      ['proxy', true],
      ['clock', true],
    ])
    const host = new URL(proxy).host
    expect(findings[0]?.what).toBe(
      `A call to ${proxy} is seen as one from 198.51.100.7, by http, to ${host}.`,
    )
  })

  it('has a proxy that is not believed, by its address', async () => {
    const { findings } = await frontOf(['10.0.0.1'], () => ({ 'x-forwarded-for': '198.51.100.7' }))
    expect(findings[0]).toMatchObject({
      ok: false,
      how: expect.stringContaining('TRUST_PROXY=127.0.0.1'),
    })
  })

  it('has a proxy that leaves out what it should pass on', async () => {
    const nothing = await frontOf(['loopback'], () => ({}))
    expect(nothing.findings[0]?.how).toContain('X-Forwarded-For')
    const forwarded = { 'x-forwarded-for': '198.51.100.7' }
    const otherHost = await frontOf(['loopback'], () => ({ ...forwarded, host: 'inside:1' }))
    expect(otherHost.findings[0]?.how).toContain('Host')
    const https = { ...forwarded, 'x-forwarded-proto': 'https' }
    expect((await frontOf(['loopback'], () => https)).findings[0]?.how).toContain('Proto')
  })

  it('leads to another program, to another installation, or nowhere', async () => {
    const { db, config } = world.platform
    const find = async (port: number) => {
      const publicUrl = `http://127.0.0.1:${port}`
      return (await examineFront({ db, config: { ...config, publicUrl } })).findings[0]
    }
    const page = createServer((_request, response) => response.end('<html>'))
    expect((await find(await listening(page)))?.what).toContain('not by Drafts')
    const other = createServer((_request, response) => response.end('{"status":"up"}'))
    expect((await find(await listening(other)))?.what).toContain('another database')
    const closed = createServer()
    const port = await listening(closed)
    await new Promise((resolve) => closed.close(resolve))
    expect((await find(port))?.what).toContain('ECONNREFUSED')
  })
})

const readHealth = async (header: string): Promise<unknown> =>
  (await world.app.inject({ url: '/healthz', headers: { 'x-drafts-doctor': header } })).json()

it('only who can lock in the database is told how a call looks', async () => {
  expect(await readHealth(nonceText(createNonce()))).toEqual({ status: 'up' })
  expect(['', 'x', '1', '0.1', '1.2147483648', '1.1.1'].map(parseNonce)).toEqual(
    Array.from({ length: 6 }, () => undefined),
  )
})

it.each([
  ['https://a.example', 443, { protocol: 'https', host: 'a.example' }, true],
  ['https://a.example', 443, { protocol: 'https', host: 'a.example:443' }, true],
  ['https://a.example:8443', 443, { protocol: 'https', host: 'a.example' }, false],
  ['https://a.example', 443, { protocol: 'http', host: 'a.example' }, false],
  ['http://a.example:3000', 3000, { host: 'a.example:3000', forwarded: 'missing' }, true],
  ['http://a.example', 3000, { host: 'a.example', forwarded: 'missing' }, false],
] as const)('%s before port %i, seen as %j, is well: %s', (publicUrl, port, more, ok) => {
  const base = { version: '1', address: '::1', protocol: 'http', peer: '::1' }
  const seen = { ...base, forwarded: 'believed' as const, ...more }
  expect(seenFinding({ publicUrl, port }, seen).ok).toBe(ok)
})

describe('what is stored', () => {
  it('is tried: the database, its clock, a blob, the disks', async () => {
    const findings = await examineStorage(world.platform)
    expect(findings.map(({ part, ok }) => `${part} ${ok}`)).toEqual([
      'database true',
      'clock true',
      'blobs true',
      'room true',
      'room true',
    ])
  })

  it('has a line for each that does not work', async () => {
    const { blobs, db, room } = world.platform
    vi.spyOn(blobs, 'putBytes').mockRejectedValueOnce(new Error('read-only'))
    vi.spyOn(room, 'disks').mockRejectedValueOnce(new Error('gone'))
    const away = vi.spyOn(db.getExecutor(), 'executeQuery')
    away.mockRejectedValueOnce(new Error('postgres://drafts:pw@db/x is away'))
    const findings = await examineStorage(world.platform)
    expect(findings.map(({ part, ok }) => `${part} ${ok}`)).toEqual([
      'database false',
      'blobs false',
      'room false',
    ])
    expect(findings.every(({ how }) => how !== '')).toBe(true)
    expect(JSON.stringify(findings)).not.toContain('pw')
  })
})

it('clocks may differ by two seconds and what is not known of them', () => {
  const here = { beforeMs: 10_000, afterMs: 11_000 }
  const isWell = (otherMs: number, precisionMs = 0) =>
    clockFinding('database', otherMs, here, precisionMs).ok
  expect([7_999, 8_000, 13_000, 13_001].map((otherMs) => isWell(otherMs))).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect(isWell(7_000, 1000)).toBe(true)
  expect(clockFinding('database', 60_000, here).what).toContain('49.0 s ahead of')
})

it('judges are there, and of the version of the server', () => {
  const judge = { name: 'one', languages: ['c', 'cpp'] }
  expect(judgeFindings([]).map(({ ok }) => ok)).toEqual([false])
  const versions = [`drafts ${serverVersion}`, 'drafts 0.0.9'].map((told) => ({
    ...judge,
    version: told,
  }))
  expect(judgeFindings(versions).map(({ ok }) => ok)).toEqual([true, false])
})

const findAll = async (environment: Record<string, string>): Promise<Finding[]> => {
  const findings: Finding[] = []
  for await (const finding of examine(environment)) findings.push(finding)
  return findings
}

describe('the whole', () => {
  it('ends at settings that are not understood', async () => {
    expect(await findAll({ PORT: 'x' })).toMatchObject([{ part: 'settings', ok: false }])
  })

  it('goes on while the server is down, and says so', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'drafts-doctor-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const mails = await startMailServer()
    onTestFinished(() => mails.close())
    const findings = await findAll({
      // A port where nobody listens.
      PORT: '1',
      DRAFTS_DATA: folder,
      DATABASE_URL: inject('postgresUrl'),
      SMTP_URL: mails.url,
      MAIL_FROM: 'drafts@drafts.example',
    })
    expect(findings.map(({ part, ok }) => `${part} ${ok}`)).toEqual([
      'settings true',
      'server false',
      'database true',
      'clock true',
      'blobs true',
      'room true',
      'room true',
      'mail true',
    ])
    expect(mails.received).toEqual([])
  })

  it('has a line for a data folder without a database, and for a mail server that is away', async () => {
    const findings = await findAll({
      PORT: '1',
      DRAFTS_DATA: '/nonexistent/drafts',
      SMTP_URL: 'smtp://drafts:secret@127.0.0.1:1',
      MAIL_FROM: 'drafts@drafts.example',
    })
    expect(findings.map(({ part, ok }) => `${part} ${ok}`)).toEqual([
      'settings true',
      'server false',
      'database false',
      'mail false',
    ])
    expect(JSON.stringify(findings)).not.toContain('secret')
  })
})
