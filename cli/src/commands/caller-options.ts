import { resolve } from 'node:path'
import type {
  CallerOptions,
  ExportOptions,
  ImportOptions,
  ListOptions,
  SyncOptions,
} from '../command.ts'
import { authorityOf, text, tokenOf } from './option-values.ts'
import type { Environment, Values } from './option-values.ts'
import { CommandRefused } from '../say.ts'

// Options of the commands that call a server.

export function toImport(values: Values, paths: string[], environment: Environment): ImportOptions {
  if (paths.length === 0)
    throw new CommandRefused(
      'Say what: ./drafts import FILE... | FOLDER... takes packages, zipped or not.',
    )
  return { ...toCaller(values, environment), paths, choosesTests: values['choose-tests'] === true }
}

export function toExport(values: Values, named: string[], environment: Environment): ExportOptions {
  if (named.length === 0)
    throw new CommandRefused('Say which: ./drafts export ID... takes the ids that stand in /p/ID.')
  const problemIds = named.map(toProblemId)
  const list = toList(values)
  const format = text(values['format'], undefined) ?? (list ? 'kattis' : 'dpkg')
  if (list && !format.startsWith('kattis'))
    throw new CommandRefused(
      `A list holds packages of Kattis: --list takes --format kattis or kattis-2025-09, not ${format}.`,
    )
  const folder = resolve(text(values['out'], undefined) ?? '.')
  return { ...toCaller(values, environment), problemIds, format, folder, list }
}

/** An import prints addresses: the id is what follows /p/. */
function toProblemId(name: string): string {
  return /\/p\/([\w-]+)/.exec(name)?.[1] ?? name
}

export function toSync(values: Values, folders: string[], environment: Environment): SyncOptions {
  const problem = text(values['problem'], undefined)
  const take = text(values['take'], undefined)
  if (folders.length === 0 || (problem !== undefined && folders.length > 1))
    throw new CommandRefused(
      'Say which folder: ./drafts sync FOLDER --problem ID begins one, ./drafts sync FOLDER... goes on.',
    )
  if (take !== undefined && take !== 'folder' && take !== 'server')
    throw new CommandRefused(`--take ${take} is no side: it takes folder or server.`)
  const only = [values['only'] ?? []].flat().filter((key) => typeof key === 'string')
  return {
    ...toCaller(values, environment),
    folders,
    problemId: problem === undefined ? undefined : toProblemId(problem),
    take,
    // As a shell completes a folder's name.
    only: only.map((key) => key.replace(/\/$/, '')),
    isDry: values['dry-run'] === true,
  }
}

function toList(values: Values): ListOptions | undefined {
  const name = text(values['list'], undefined)
  const start = text(values['start'], undefined)
  const duration = text(values['duration'], undefined)
  if (name === undefined) {
    if (start ?? duration)
      throw new CommandRefused(
        '--start and --duration are those of a contest: --list NAME names it.',
      )
    return undefined
  }
  if (start !== undefined && !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:Z|[+-]\d\d:\d\d)$/.test(start))
    throw new CommandRefused(`--start ${start} is no time such as 2026-05-01T10:00:00+02:00.`)
  if (duration !== undefined && !/^\d{1,3}:[0-5]\d:[0-5]\d$/.test(duration))
    throw new CommandRefused(`--duration ${duration} is no duration such as 5:00:00.`)
  return { name, start, duration: duration ?? '5:00:00' }
}

function toCaller(values: Values, environment: Environment): CallerOptions {
  const serverUrl = text(values['server'], environment['DRAFTS_SERVER']) ?? 'http://127.0.0.1:3000'
  if (!URL.canParse(serverUrl) || !/^https?:/.test(serverUrl)) {
    throw new CommandRefused(`--server ${serverUrl} is not an http or https address.`)
  }
  const token = tokenOf(values, environment, 'DRAFTS_TOKEN')
  if (token === undefined) {
    throw new CommandRefused(
      'Say who you are: --token-file FILE or DRAFTS_TOKEN. Settings make one, and so does ./drafts token HANDLE on the server.',
    )
  }
  return { serverUrl, token, authorityFile: authorityOf(values, environment) }
}
