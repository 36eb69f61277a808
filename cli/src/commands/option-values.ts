import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { parseArgs } from 'node:util'
import { CommandRefused } from '../say.ts'

export type Environment = Record<string, string | undefined>
export type Values = ReturnType<typeof parseArgs>['values']
export type OptionValue = Values[string]

/** A flag wins over its variable; an empty variable counts as unset. */
export function text(flag: OptionValue, variable: string | undefined): string | undefined {
  const value = typeof flag === 'string' ? flag : variable
  return value === undefined || value === '' ? undefined : value
}

/** A token: from a file, so that no list of processes shows it, or from its variable, or as it stands. */
export function tokenOf(
  values: Values,
  environment: Environment,
  variable: string,
): string | undefined {
  const file = text(values['token-file'], environment[`${variable}_FILE`])
  const typed = text(values['token'], environment[variable])
  if (file === undefined || typeof values['token'] === 'string') return typed
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw new CommandRefused(`The token file ${file} cannot be read.`, { cause: error })
  }
}

/** A file with certificates of authorities, checked before it is handed on. */
export function authorityOf(values: Values, environment: Environment): string | undefined {
  const file = text(values['ca'], environment['NODE_EXTRA_CA_CERTS'])
  if (file === undefined) return undefined
  try {
    if (readFileSync(file, 'utf8').includes('BEGIN CERTIFICATE')) return resolve(file)
  } catch (error) {
    throw new CommandRefused(`--ca ${file} cannot be read.`, { cause: error })
  }
  throw new CommandRefused(`--ca ${file} has no certificate: it takes a file in PEM form.`)
}
