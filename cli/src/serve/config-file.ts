import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import type { Environment } from '../commands/option-values.ts'
import { CommandRefused } from '../say.ts'

/** Where it is looked for if nothing names another. */
const USUAL_FILE = '/etc/drafts/drafts.conf'

/** They work on the installation of this machine; the others call a server, as anybody who has an account here. */
const OF_INSTALLATION = new Set([
  'up',
  'web',
  'judge',
  'prepare',
  'token',
  'sweep',
  'doctor',
  'toolchains',
  'backup',
  'restore',
  'verify',
])

/** What a file may set: each is a variable of the environment too (docs/self-hosting.md). */
export const SETTINGS: readonly string[] = [
  'PORT',
  'HOST',
  'DATABASE_URL',
  'BLOBS_URL',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'AWS_SESSION_TOKEN',
  'AWS_REGION',
  'AWS_DEFAULT_REGION',
  'AWS_ENDPOINT_URL',
  'AWS_ENDPOINT_URL_S3',
  'PUBLIC_URL',
  'TRUST_PROXY',
  'LANGUAGETOOL_URL',
  'OIDC_ISSUER',
  'OIDC_CLIENT_ID',
  'OIDC_CLIENT_SECRET',
  'SUPPORT_CONTACT',
  'SITE_LINKS',
  'HELP_URL',
  'PROFILE_URL',
  'SMTP_URL',
  'MAIL_FROM',
  'ERROR_REPORTING_DSN',
  'ERROR_REPORTING_RATE',
  'ANALYTICS_URL',
  'LOG_LEVEL',
  'QUOTA_MB',
  'QUOTA_PROBLEMS',
  'DRAFTS_DATA',
  'DRAFTS_DEMO',
  'DRAFTS_STRICT',
  'DRAFTS_PACE',
  'DRAFTS_NO_JUDGE',
  'DRAFTS_SERVER',
  'DRAFTS_TOKEN',
  'DRAFTS_TOKEN_FILE',
  'DRAFTS_JUDGE_TOKEN',
  'DRAFTS_JUDGE_TOKEN_FILE',
  'DRAFTS_JUDGE_NAME',
  'DRAFTS_JUDGE_SLOTS',
  'DRAFTS_LANGUAGES',
  'DRAFTS_TOOLCHAINS',
  'NODE_EXTRA_CA_CERTS',
]

/**
 * The environment with what the configuration file adds, and the arguments without `--config`. Lines are `NAME=value`, with
 * `#` before comments, as systemd's EnvironmentFile has them. A variable that is set already wins.
 */
export function withConfigFile(
  args: readonly string[],
  environment: Environment,
  usualFile = USUAL_FILE,
): { args: string[]; environment: Environment } {
  const { file: named, rest } = takeFile(args)
  // Tests make installations of their own: nothing of one that is there may reach them.
  if (rest[0] === 'test') return { args: rest, environment }
  const file = named ?? (environment['DRAFTS_CONFIG'] || undefined)
  const isUsual = OF_INSTALLATION.has(rest[0] ?? '') && existsSync(usualFile)
  if (file === undefined && !isUsual) return { args: rest, environment }
  const settings = read(file ?? usualFile)
  const set = Object.entries(environment).filter(([, value]) => value !== undefined && value !== '')
  return { args: rest, environment: { ...environment, ...settings, ...Object.fromEntries(set) } }
}

function takeFile(args: readonly string[]): { file: string | undefined; rest: string[] } {
  const at = args.findIndex((arg) => arg === '--config' || arg.startsWith('--config='))
  if (at < 0) return { file: undefined, rest: [...args] }
  const isJoined = args[at]?.startsWith('--config=') ?? false
  const file = isJoined ? args[at]?.slice('--config='.length) : args[at + 1]
  if (file === undefined || file === '')
    throw new CommandRefused('--config takes the path of a file with lines NAME=value.')
  return { file, rest: args.filter((_, index) => index !== at && (isJoined || index !== at + 1)) }
}

function read(file: string): Record<string, string> {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    throw new CommandRefused(`The configuration file ${file} cannot be read.`, { cause: error })
  }
  const settings = parseEnv(text)
  const unknown = Object.keys(settings).filter((name) => !SETTINGS.includes(name))
  if (unknown.length > 0)
    throw new CommandRefused(
      `${file} sets what is no setting of Drafts: ${unknown.join(', ')}. docs/self-hosting.md lists them.`,
    )
  return Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, value ?? '']))
}
