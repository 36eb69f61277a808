import { isIP } from 'node:net'
import * as z from 'zod'
import { readS3Settings } from '../blobs/s3/s3-settings.ts'
import type { S3Settings } from '../blobs/s3/s3-settings.ts'
import { paces } from './pace.ts'
import type { Pace } from './pace.ts'

// All settings pass this one schema at start; nothing else reads the environment.

const loopback = new Set(['127.0.0.1', '::1', 'localhost'])
const flag = z
  .enum(['0', '1', 'true', 'false', ''])
  .default('')
  .transform((value) => value === '1' || value === 'true')
const address = z.url({ protocol: /^https?$/ })
/** An address, or a path of this site. */
const link = z.union([address, z.string().regex(/^\/(?![/\\])/)])

/** Where a proxy may stand, as Fastify names places: an address, a network, or a kind of both. */
const proxyPlace = z.string().refine((place) => {
  const [host = '', bits, ...more] = place.split('/')
  if (['loopback', 'linklocal', 'uniquelocal'].includes(place)) return true
  const version = isIP(host)
  const most = version === 4 ? 32 : 128
  return (
    version > 0 &&
    more.length === 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most))
  )
}, 'TRUST_PROXY is a list of addresses and networks with commas between them: 10.0.0.5,192.168.1.0/24')
const list = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean)

const Environment = z
  .object({
    PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
    HOST: z.string().min(1).default('127.0.0.1'),
    DRAFTS_DATA: z.string().min(1).default('.data'),
    DATABASE_URL: z.string().optional(),
    /** `file:///folder` or `s3://bucket/prefix`; unset: a folder below the data folder. */
    BLOBS_URL: z
      .string()
      .regex(/^(?:file:\/\/\/|s3:\/\/)/, 'BLOBS_URL begins with file:/// or s3://')
      .optional(),
    DRAFTS_DEMO: flag,
    /** Where people reach the product, if not at http://HOST:PORT (behind a proxy). */
    PUBLIC_URL: address.optional(),
    /** Proxies that stand before it: who they say a call is from is believed. Those of this machine always are. */
    TRUST_PROXY: z.string().default('').transform(list).pipe(z.array(proxyPlace)),
    /** A LanguageTool server, without /v2/check; unset: the checker that comes with the product, for English. */
    LANGUAGETOOL_URL: address.optional(),
    OIDC_ISSUER: address.optional(),
    OIDC_CLIENT_ID: z.string().optional(),
    OIDC_CLIENT_SECRET: z.string().optional(),
    /** An address or sentence: where people ask for help with this installation. */
    SUPPORT_CONTACT: z.string().max(300).optional(),
    /** JSON: the other sites of the apps menu. */
    SITE_LINKS: z
      .string()
      .transform((text, ctx) => {
        try {
          return JSON.parse(text) as unknown
        } catch {
          ctx.addIssue('SITE_LINKS is not JSON')
          return z.NEVER
        }
      })
      .pipe(z.array(z.strictObject({ label: z.string().min(1).max(100), href: link })).max(50))
      .optional(),
    HELP_URL: link.optional(),
    /** Where people change name and password; unset: the built-in provider's own page. */
    PROFILE_URL: link.optional(),
    /** smtp://user:password@host:587 or smtps://…; unset: no mail is sent. */
    SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
    /** Whom mails are from. */
    MAIL_FROM: z.email().optional(),
    /** Where errors of the pages are reported, as the service gives it; nothing is sent while the rate is 0. */
    ERROR_REPORTING_DSN: address.optional(),
    /** Which share of them is sent, 0 to 1. */
    ERROR_REPORTING_RATE: z.coerce.number().min(0).max(1).default(0),
    /** Where page views and actions are counted: an address that takes `{ name, url, domain }`, as Plausible’s /api/event. */
    ANALYTICS_URL: address.optional(),
    /** What one account may store: millions of bytes, and problems; unset: as much as there is room. */
    QUOTA_MB: z.coerce.number().int().min(1).optional(),
    QUOTA_PROBLEMS: z.coerce.number().int().min(1).optional(),
    LOG_LEVEL: z
      .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
      .default('info'),
    /** Answers are checked against their schemas: always in tests and development. */
    DRAFTS_STRICT: flag,
    /** Tests set it: what waits is looked for more often. */
    DRAFTS_PACE: z.enum(['ordinary', 'quick']).default('ordinary'),
  })
  .refine((env) => !env.DRAFTS_DEMO || loopback.has(env.HOST), {
    path: ['DRAFTS_DEMO'],
    message: 'demo accounts have a known password: --demo needs a loopback host',
  })
  .refine((env) => !env.SMTP_URL || env.MAIL_FROM, {
    path: ['SMTP_URL'],
    message: 'SMTP_URL needs MAIL_FROM',
  })
  .refine((env) => !env.OIDC_ISSUER || (env.OIDC_CLIENT_ID && env.OIDC_CLIENT_SECRET), {
    path: ['OIDC_ISSUER'],
    message: 'OIDC_ISSUER needs OIDC_CLIENT_ID and OIDC_CLIENT_SECRET',
  })

export interface Config {
  port: number
  host: string
  dataDir: string
  databaseUrl: string | undefined
  blobsUrl: string | undefined
  s3: S3Settings | undefined
  demo: boolean
  publicUrl: string
  trustedProxies: string[]
  languageToolUrl: string | undefined
  oidc: { issuer: string; clientId: string; clientSecret: string } | undefined
  mail: { url: string; from: string } | undefined
  /** What the pages of this installation show. */
  site: {
    supportContact: string | null
    links: { label: string; href: string }[]
    helpHref: string | null
    profileHref: string | null
  }
  errorReporting: { dsn: string; sampleRate: number } | null
  analytics: { url: string } | null
  /** The quotas of each account; null sets none. */
  quotas: { bytes: number | null; problems: number | null }
  logLevel: string
  strict: boolean
  pace: Pace
}

export const readConfig = (env: Record<string, string | undefined>): Config => {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const result = Environment.safeParse(set)
  if (!result.success) throw new Error(`Settings: ${z.prettifyError(result.error)}`)
  const { data } = result
  const host = data.HOST.includes(':') ? `[${data.HOST}]` : data.HOST
  const shownHost = data.HOST === '0.0.0.0' || data.HOST === '::' ? 'localhost' : host
  return {
    port: data.PORT,
    host: data.HOST,
    dataDir: data.DRAFTS_DATA,
    databaseUrl: data.DATABASE_URL,
    blobsUrl: data.BLOBS_URL,
    s3: data.BLOBS_URL?.startsWith('s3:') ? readS3Settings(data.BLOBS_URL, set) : undefined,
    demo: data.DRAFTS_DEMO,
    publicUrl: (data.PUBLIC_URL ?? `http://${shownHost}:${data.PORT}`).replace(/(?<!\/)\/+$/, ''),
    trustedProxies: ['loopback', ...data.TRUST_PROXY],
    languageToolUrl: data.LANGUAGETOOL_URL?.replace(/(?<!\/)\/+$/, ''),
    oidc: data.OIDC_ISSUER
      ? {
          issuer: data.OIDC_ISSUER,
          clientId: data.OIDC_CLIENT_ID ?? '',
          clientSecret: data.OIDC_CLIENT_SECRET ?? '',
        }
      : undefined,
    mail: data.SMTP_URL ? { url: data.SMTP_URL, from: data.MAIL_FROM ?? '' } : undefined,
    errorReporting:
      data.ERROR_REPORTING_DSN && data.ERROR_REPORTING_RATE > 0
        ? { dsn: data.ERROR_REPORTING_DSN, sampleRate: data.ERROR_REPORTING_RATE }
        : null,
    analytics: data.ANALYTICS_URL ? { url: data.ANALYTICS_URL } : null,
    site: {
      supportContact: data.SUPPORT_CONTACT ?? null,
      links: data.SITE_LINKS ?? [],
      helpHref: data.HELP_URL ?? null,
      profileHref: data.PROFILE_URL ?? null,
    },
    quotas: {
      bytes: data.QUOTA_MB === undefined ? null : data.QUOTA_MB * 1e6,
      problems: data.QUOTA_PROBLEMS ?? null,
    },
    logLevel: data.LOG_LEVEL,
    strict: data.DRAFTS_STRICT,
    pace: paces[data.DRAFTS_PACE],
  }
}
