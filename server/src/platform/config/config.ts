import * as z from 'zod'

// All settings pass this one schema at start; nothing else reads the environment.

const loopback = new Set(['127.0.0.1', '::1', 'localhost'])
const flag = z
  .enum(['0', '1', 'true', 'false', ''])
  .default('')
  .transform((value) => value === '1' || value === 'true')
const address = z.url({ protocol: /^https?$/ })

const Environment = z
  .object({
    PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
    HOST: z.string().min(1).default('127.0.0.1'),
    DRAFTS_DATA: z.string().min(1).default('.data'),
    DATABASE_URL: z.string().optional(),
    BLOBS_URL: z.string().optional(),
    DRAFTS_DEMO: flag,
    /** Where people reach the product, if not at http://HOST:PORT (behind a proxy). */
    PUBLIC_URL: address.optional(),
    /** A LanguageTool server, without /v2/check; unset: the checker that comes with the product, for English. */
    LANGUAGETOOL_URL: address.optional(),
    OIDC_ISSUER: address.optional(),
    OIDC_CLIENT_ID: z.string().optional(),
    OIDC_CLIENT_SECRET: z.string().optional(),
    LOG_LEVEL: z
      .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
      .default('info'),
    /** Answers are checked against their schemas: always in tests and development. */
    DRAFTS_STRICT: flag,
  })
  .refine((env) => !env.DRAFTS_DEMO || loopback.has(env.HOST), {
    path: ['DRAFTS_DEMO'],
    message: 'demo accounts have a known password: --demo needs a loopback host',
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
  demo: boolean
  publicUrl: string
  languageToolUrl: string | undefined
  oidc: { issuer: string; clientId: string; clientSecret: string } | undefined
  logLevel: string
  strict: boolean
}

export const readConfig = (env: Record<string, string | undefined>): Config => {
  const result = Environment.safeParse(
    Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')),
  )
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
    demo: data.DRAFTS_DEMO,
    publicUrl: (data.PUBLIC_URL ?? `http://${shownHost}:${data.PORT}`).replace(/\/+$/, ''),
    languageToolUrl: data.LANGUAGETOOL_URL?.replace(/\/+$/, ''),
    oidc: data.OIDC_ISSUER
      ? {
          issuer: data.OIDC_ISSUER,
          clientId: data.OIDC_CLIENT_ID ?? '',
          clientSecret: data.OIDC_CLIENT_SECRET ?? '',
        }
      : undefined,
    logLevel: data.LOG_LEVEL,
    strict: data.DRAFTS_STRICT,
  }
}
