import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

/** `column = anyOf(values)`: one parameter, so a list of any length is the same statement (named-statements.ts). */
export const anyOf = <T>(values: readonly T[]): RawBuilder<T> => sql<T>`any(${values})`

/** `column <> noneOf(values)`. */
export const noneOf = <T>(values: readonly T[]): RawBuilder<T> => sql<T>`all(${values})`
