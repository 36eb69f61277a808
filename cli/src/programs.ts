import { join } from 'node:path'
import type { JudgeOptions, ServerOptions } from './command.ts'
import { SETTINGS } from './serve/config-file.ts'
import { ROOT } from './repository.ts'

/** The programs that the commands start; tests put small ones in their place. */
export interface Programs {
  server: string
  token: string
  sweep: string
  judge: string
}

export const PROGRAMS: Programs = {
  server: join(ROOT, 'server/src/main.ts'),
  token: join(ROOT, 'server/src/token.ts'),
  sweep: join(ROOT, 'server/src/sweep-now.ts'),
  judge: join(ROOT, 'judge/src/main.ts'),
}

type Environment = Record<string, string | undefined>

export function serverEnvironment(options: ServerOptions): Environment {
  return {
    ...baseEnvironment(),
    PORT: String(options.port),
    HOST: options.host,
    NODE_COMPILE_CACHE: compileCache(options.dataDir),
    DRAFTS_DATA: options.dataDir,
    DATABASE_URL: options.databaseUrl,
    BLOBS_URL: options.blobsUrl,
    LANGUAGETOOL_URL: options.languageToolUrl,
    DRAFTS_DEMO: options.isDemo ? '1' : undefined,
  }
}

/** Settings that a judge reads. */
const OF_JUDGES = new Set([
  'DRAFTS_LANGUAGES',
  'DRAFTS_TOOLCHAINS',
  'DRAFTS_JUDGE_SLOTS',
  'LOG_LEVEL',
  'NODE_EXTRA_CA_CERTS',
])

/** A host that runs foreign code never holds the keys of the database or the blobs. */
export function judgeEnvironment(options: JudgeOptions): Environment {
  const settings = [
    ...SETTINGS.filter((name) => !OF_JUDGES.has(name)),
    // Names of profiles and roles too.
    ...Object.keys(process.env).filter((name) => name.startsWith('AWS_')),
  ]
  return {
    ...baseEnvironment(),
    ...Object.fromEntries(settings.map((name) => [name, undefined])),
    DRAFTS_SERVER: options.serverUrl,
    DRAFTS_JUDGE_TOKEN: options.token,
    DRAFTS_JUDGE_NAME: options.name,
    ...(options.authorityFile === undefined ? {} : { NODE_EXTRA_CA_CERTS: options.authorityFile }),
    NODE_COMPILE_CACHE: compileCache(options.dataDir),
    DRAFTS_DATA: options.dataDir,
  }
}

/** Node keeps what it made of the sources here, types stripped and compiled: the second start reads it. */
const compileCache = (dataDir: string): string => join(dataDir, 'cache/node')

/**
 * Programs that are started by name find our Node and tools first. Two places to allocate from instead of eight a core:
 * threads that come and go leave less behind (70 MB of an idle server).
 */
export function baseEnvironment(): Environment {
  return {
    MALLOC_ARENA_MAX: '2',
    ...process.env,
    // It is up's own word that the service is ready.
    NOTIFY_SOCKET: undefined,
    PATH: `${join(ROOT, 'node_modules/.bin')}:${process.env['PATH'] ?? ''}`,
  }
}
