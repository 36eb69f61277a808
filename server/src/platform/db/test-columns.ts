import { testFieldNames } from '@drafts/contract'
import type { TestDetails } from '@drafts/contract'
import type { ColumnType } from 'kysely'

// Each field of a test has a column of its name (docs/architecture.md#a-field-of-a-test).

/** `checkerArguments` → `checker_arguments` */
type ColumnOf<N extends string> = N extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${ColumnOf<Rest>}`
  : ''

/** A field that may be null need not be written. */
type Column<T> = null extends T ? ColumnType<T, T | undefined, T> : T

/** What the table `tests` has in addition to ids, order, files and what was made of texts. */
export type TestColumns = {
  [N in keyof TestDetails as ColumnOf<N>]: Column<TestDetails[N]>
}

export const columnOf = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

type Row = { [N in keyof TestDetails as ColumnOf<N>]: TestDetails[N] }
/** A field that may be null may be left out. */
type WrittenRow = { [N in keyof Row as null extends Row[N] ? never : N]: Row[N] } & {
  [N in keyof Row as null extends Row[N] ? N : never]?: Row[N] | undefined
}

export const columnsOfTest = (details: TestDetails): Row =>
  // Each column has the value of its field.
  Object.fromEntries(testFieldNames.map((name) => [columnOf(name), details[name]])) as Row

export const detailsOfTest = (row: WrittenRow): TestDetails => {
  const columns: Readonly<Record<string, unknown>> = row
  // Each field has the value of its column.
  return Object.fromEntries(
    testFieldNames.map((name) => [name, columns[columnOf(name)] ?? null]),
  ) as unknown as TestDetails
}
