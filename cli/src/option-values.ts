import type { parseArgs } from 'node:util'

export type Environment = Record<string, string | undefined>
export type Values = ReturnType<typeof parseArgs>['values']
export type Value = Values[string]

/** A flag wins over its variable; an empty variable counts as unset. */
export function text(flag: Value, variable: string | undefined): string | undefined {
  const value = typeof flag === 'string' ? flag : variable
  return value === undefined || value === '' ? undefined : value
}
