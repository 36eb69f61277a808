import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { paces } from './pace.ts'

describe('settings', () => {
  it('have the defaults of the contract', () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      dataDir: '.data',
      databaseUrl: undefined,
      blobsUrl: undefined,
      s3: undefined,
      demo: false,
      publicUrl: 'http://127.0.0.1:3000',
      trustedProxies: ['loopback'],
      quotas: { bytes: null, problems: null },
      oidc: undefined,
      mail: undefined,
      errorReporting: null,
      analytics: null,
      site: { supportContact: null, links: [], helpHref: null, profileHref: null },
      logLevel: 'info',
      strict: false,
      pace: paces.ordinary,
    })
    expect(readConfig({ PORT: '', HOST: '' })).toEqual(readConfig({}))
  })

  it('have an ordinary pace unless a test sets another', () => {
    expect(readConfig({ DRAFTS_PACE: 'quick' }).pace).toEqual(paces.quick)
    expect(() => readConfig({ DRAFTS_PACE: 'fast' })).toThrow('DRAFTS_PACE')
  })

  it('report errors only with an address and a rate above 0', () => {
    const dsn = 'https://key@errors.example/1'
    expect(readConfig({ ERROR_REPORTING_DSN: dsn }).errorReporting).toBeNull()
    expect(readConfig({ ERROR_REPORTING_RATE: '1' }).errorReporting).toBeNull()
    expect(
      readConfig({ ERROR_REPORTING_DSN: dsn, ERROR_REPORTING_RATE: '0.25' }).errorReporting,
    ).toEqual({ dsn, sampleRate: 0.25 })
    expect(() => readConfig({ ERROR_REPORTING_RATE: '2' })).toThrow('ERROR_REPORTING_RATE')
  })

  it.each([
    [{ HOST: '0.0.0.0', PORT: '80' }, 'http://localhost:80'],
    [{ HOST: '::1' }, 'http://[::1]:3000'],
    [{ HOST: '::' }, 'http://localhost:3000'],
    [{ PUBLIC_URL: 'https://drafts.example/' }, 'https://drafts.example'],
  ])('%j are reached at %s', (env, publicUrl) => {
    expect(readConfig(env).publicUrl).toBe(publicUrl)
  })

  it.each([
    ['10.0.0.5', ['10.0.0.5']],
    ['10.0.0.0/8, fd00::/8 192.168.1.1', ['10.0.0.0/8', 'fd00::/8', '192.168.1.1']],
  ])('trust the proxies %s beside those of this machine', (TRUST_PROXY, places) => {
    expect(readConfig({ TRUST_PROXY }).trustedProxies).toEqual(['loopback', ...places])
  })

  it.each([
    [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY'],
    [{ TRUST_PROXY: '10.0.0.0/33' }, 'TRUST_PROXY'],
    [{ TRUST_PROXY: '10.0.0.5,proxy.example' }, 'TRUST_PROXY'],
    [{ PORT: '70000' }, 'PORT'],
    [{ PORT: 'x' }, 'PORT'],
    [{ SMTP_URL: 'https://mail.example' }, 'SMTP_URL'],
    [{ SMTP_URL: 'smtp://mail.example' }, 'MAIL_FROM'],
    [{ SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'nobody' }, 'MAIL_FROM'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
    [{ PUBLIC_URL: 'ftp://x' }, 'PUBLIC_URL'],
    [{ DRAFTS_DEMO: '1', HOST: '0.0.0.0' }, 'DRAFTS_DEMO'],
    [{ DRAFTS_DEMO: 'true', HOST: '192.168.0.2' }, 'DRAFTS_DEMO'],
    [{ OIDC_ISSUER: 'https://id.example' }, 'OIDC_ISSUER'],
    [{ SITE_LINKS: 'x' }, 'SITE_LINKS'],
    [{ SITE_LINKS: '[{"label":"x","href":"javascript:alert(1)"}]' }, 'SITE_LINKS'],
    [{ HELP_URL: 'ftp://x' }, 'HELP_URL'],
    [{ PROFILE_URL: '//evil.example' }, 'PROFILE_URL'],
    [{ OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'a' }, 'OIDC_ISSUER'],
  ])('%j are refused by name', (env, name) => {
    expect(() => readConfig(env)).toThrow(name)
  })

  it.each(['127.0.0.1', '::1', 'localhost'])('allow demo data on %s', (HOST) => {
    expect(readConfig({ DRAFTS_DEMO: '1', HOST }).demo).toBe(true)
  })
})
