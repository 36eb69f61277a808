import { hostname } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import { toExport, toImport, toSync } from './caller-options.ts'
import type {
  CliCommand,
  DoctorOptions,
  JudgeOptions,
  ServerOptions,
  TestOptions,
  ToolchainsOptions,
} from '../command.ts'
import { namedLanguages } from '../toolchains/everyday.ts'
import { FIGURE_TOOLS } from '../toolchains/figure-tools.ts'
import { ROOT } from '../repository.ts'
import { CommandRefused } from '../say.ts'
import { toBackupSubject } from './backup-options.ts'
import { authorityOf, text, tokenOf } from './option-values.ts'
import type { Environment, OptionValue, Values } from './option-values.ts'
import { TOOLCHAINS } from '../toolchains/toolchain-list.ts'

const LOOPBACK_HOSTS = new Set(['127.0.0.1', '::1', 'localhost'])

const TEXT = { type: 'string' } as const
const SWITCH = { type: 'boolean' } as const
const SERVER_FLAGS = {
  port: TEXT,
  host: TEXT,
  data: TEXT,
  languagetool: TEXT,
  demo: SWITCH,
} as const

const CALLER_FLAGS = { server: TEXT, token: TEXT, 'token-file': TEXT, ca: TEXT } as const

const BACKUP_FLAGS = { data: TEXT, 'passphrase-file': TEXT } as const

const FLAGS: Record<string, ParseArgsOptionsConfig> = {
  up: { ...SERVER_FLAGS, 'no-judge': SWITCH },
  web: SERVER_FLAGS,
  judge: { ...CALLER_FLAGS, name: TEXT, data: TEXT },
  token: { judge: TEXT, judges: SWITCH, 'revoke-judge': TEXT, data: TEXT },
  sweep: { data: TEXT, 'dry-run': SWITCH },
  doctor: { ...SERVER_FLAGS, 'no-judge': SWITCH, judge: SWITCH },
  backup: { ...BACKUP_FLAGS, to: TEXT, keep: TEXT },
  restore: { ...BACKUP_FLAGS, 'end-sessions': SWITCH },
  verify: BACKUP_FLAGS,
  toolchains: { data: TEXT },
  import: { ...CALLER_FLAGS, 'choose-tests': SWITCH },
  export: {
    ...CALLER_FLAGS,
    format: TEXT,
    out: TEXT,
    list: TEXT,
    start: TEXT,
    duration: TEXT,
  },
  sync: {
    ...CALLER_FLAGS,
    problem: TEXT,
    take: TEXT,
    only: { type: 'string', multiple: true },
    'dry-run': SWITCH,
  },
  test: { all: SWITCH, since: TEXT },
}
/** What takes more than flags. */
const NAMING = new Set([
  'token',
  'backup',
  'restore',
  'verify',
  'toolchains',
  'import',
  'export',
  'sync',
  'test',
])

/** A flag wins over its variable; an empty variable counts as unset. */
export function parseCommand(args: string[], environment: Environment): CliCommand {
  const [command = 'help', ...rest] = args
  if (command === 'help' || args.some((arg) => arg === '--help' || arg === '-h'))
    return { command: 'help' }
  if (command === '--version' || command === 'version') return { command: 'version' }
  if (command === 'prepare') return { command }
  const flags = FLAGS[command]
  if (flags === undefined) {
    throw new CommandRefused(`There is no command "${command}". ./drafts help lists what there is.`)
  }
  const { values, positionals } = parseFlags(command, rest, flags)
  if (!NAMING.has(command) && positionals[0] !== undefined) {
    throw new CommandRefused(
      `./drafts ${command} takes no "${positionals[0]}". ./drafts help lists its options.`,
    )
  }
  return toCommand(command, values, positionals, environment)
}

function toCommand(
  command: string,
  values: Values,
  positionals: string[],
  environment: Environment,
): CliCommand {
  switch (command) {
    case 'up': {
      const withJudge = !isOn(values['no-judge'], environment['DRAFTS_NO_JUDGE'])
      if (withJudge) checkLanguages(environment)
      return { command, server: toServerOptions(values, environment), withJudge }
    }
    case 'web':
      return { command, server: toServerOptions(values, environment) }
    case 'judge':
      checkLanguages(environment)
      return { command, judge: toJudgeOptions(values, environment) }
    case 'token': {
      const subject = toSubject(values, positionals)
      return { command, token: { ...toServerOptions(values, environment), subject } }
    }
    case 'sweep': {
      const isDry = values['dry-run'] === true
      return { command, sweep: { ...toServerOptions(values, environment), isDry } }
    }
    case 'doctor':
      return { command, doctor: toDoctor(values, environment) }
    case 'backup':
    case 'restore':
    case 'verify': {
      const subject = toBackupSubject(command, values, positionals)
      return { command, backup: { ...toServerOptions(values, environment), subject } }
    }
    case 'toolchains':
      return { command, toolchains: toToolchains(values, positionals, environment) }
    case 'import':
      return { command, packages: toImport(values, positionals, environment) }
    case 'export':
      return { command, packages: toExport(values, positionals, environment) }
    case 'sync':
      return { command, folders: toSync(values, positionals, environment) }
    default:
      return { command: 'test', tests: toTests(values, positionals) }
  }
}

function parseFlags(command: string, args: string[], options: ParseArgsOptionsConfig) {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    const [reason = ''] = (error instanceof Error ? error.message : '').split(/\. |\n/)
    throw new CommandRefused(`${reason} (${command}). ./drafts help lists its options.`, {
      cause: error,
    })
  }
}

function toServerOptions(values: Values, environment: Environment): ServerOptions {
  const host = text(values['host'], environment['HOST']) ?? '127.0.0.1'
  const isDemo = isOn(values['demo'], environment['DRAFTS_DEMO'])
  if (isDemo && !LOOPBACK_HOSTS.has(host)) {
    throw new CommandRefused(
      `--demo makes accounts whose password everyone knows, so it is refused on ${host}: use it with --host 127.0.0.1 only.`,
    )
  }
  return {
    port: toPort(text(values['port'], environment['PORT']) ?? '3000'),
    host,
    dataDir: toDataDir(values, environment),
    databaseUrl: text(undefined, environment['DATABASE_URL']),
    blobsUrl: text(undefined, environment['BLOBS_URL']),
    languageToolUrl: toLanguageTool(values, environment),
    isDemo,
  }
}

/** On a machine with a judge only there is no server to look at, and the other way round. */
function toDoctor(values: Values, environment: Environment): DoctorOptions {
  const withoutJudge = isOn(values['no-judge'], environment['DRAFTS_NO_JUDGE'])
  const onlyJudge = values['judge'] === true
  return {
    server: toServerOptions(values, environment),
    looksAtServer: !onlyJudge,
    looksAtJudge: onlyJudge || !withoutJudge,
  }
}

function toLanguageTool(values: Values, environment: Environment): string | undefined {
  const url = text(values['languagetool'], environment['LANGUAGETOOL_URL'])
  if (url !== undefined && (!URL.canParse(url) || !/^https?:/.test(url))) {
    throw new CommandRefused(`--languagetool ${url} is not an http or https address.`)
  }
  return url
}

function toJudgeOptions(values: Values, environment: Environment): JudgeOptions {
  const serverUrl = text(values['server'], environment['DRAFTS_SERVER'])
  const token = tokenOf(values, environment, 'DRAFTS_JUDGE_TOKEN')
  if (serverUrl === undefined) {
    throw new CommandRefused(
      'A judge needs the address of its server: --server URL or DRAFTS_SERVER.',
    )
  }
  if (!URL.canParse(serverUrl) || !/^https?:/.test(serverUrl)) {
    throw new CommandRefused(`--server ${serverUrl} is not an http or https address.`)
  }
  if (token === undefined) {
    throw new CommandRefused(
      'A judge needs a token: --token-file FILE or DRAFTS_JUDGE_TOKEN. ./drafts token --judge NAME on the server prints one.',
    )
  }
  const name = text(values['name'], environment['DRAFTS_JUDGE_NAME']) ?? hostname()
  return {
    serverUrl,
    token,
    name,
    dataDir: toDataDir(values, environment),
    authorityFile: authorityOf(values, environment),
  }
}

/** The judge would refuse it as well, but only in its log. */
function checkLanguages(environment: Environment): void {
  const named = namedLanguages(environment['DRAFTS_LANGUAGES']) ?? []
  const known = [...TOOLCHAINS, ...FIGURE_TOOLS]
  const unknown = named.filter((name) => !known.some(({ id }) => id === name))
  if (unknown.length > 0) {
    throw new CommandRefused(
      `DRAFTS_LANGUAGES names what is no language of Drafts: ${unknown.join(', ')}; ./drafts toolchains lists them.`,
    )
  }
}

function toSubject(values: Values, positionals: string[]): string[] {
  const judge = text(values['judge'], undefined)
  const revoked = text(values['revoke-judge'], undefined)
  const wanted = [
    ...positionals.map((handle) => [handle]),
    ...(judge === undefined ? [] : [['--judge', judge]]),
    ...(revoked === undefined ? [] : [['--revoke-judge', revoked]]),
    ...(values['judges'] === true ? [['--judges']] : []),
  ]
  const [subject, ...more] = wanted
  if (subject === undefined || more.length > 0) {
    throw new CommandRefused(
      'Say whose token: ./drafts token HANDLE, --judge NAME, --revoke-judge NAME, or --judges to list them.',
    )
  }
  return subject
}

function toTests(values: Values, paths: string[]): TestOptions {
  const since = text(values['since'], undefined)
  if (since !== undefined && paths.length > 0)
    throw new CommandRefused('Say --since REF or name files, not both: ./drafts test --since main')
  return { isAll: values['all'] === true, since, paths }
}

function toToolchains(
  values: Values,
  [action = 'list', ...names]: string[],
  environment: Environment,
): ToolchainsOptions {
  const dataDir = toDataDir(values, environment)
  if (action === 'list' && names.length === 0) return { action, names, dataDir }
  if (action === 'install' && names.length > 0) return { action, names, dataDir }
  throw new CommandRefused(
    'Say which: ./drafts toolchains lists them, ./drafts toolchains install ID... | everyday | all installs.',
  )
}

/** A relative folder is meant from where the person stands, the default is in the clone. */
function toDataDir(values: Values, environment: Environment): string {
  const dataDir = text(values['data'], environment['DRAFTS_DATA'])
  return dataDir === undefined ? join(ROOT, '.data') : resolve(dataDir)
}

function toPort(value: string): number {
  const port = Number(value)
  if (!/^\d+$/.test(value) || port > 65_535) {
    throw new CommandRefused(
      `--port ${value} is not a port: it takes a whole number from 0 to 65535.`,
    )
  }
  return port
}

function isOn(flag: OptionValue, variable: string | undefined): boolean {
  return flag === true || (variable !== undefined && !['', '0', 'false'].includes(variable))
}
