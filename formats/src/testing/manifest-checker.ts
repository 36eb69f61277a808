// For tests and benches: what `comparatorSuggested` of the manifest means in the product's words.

import type { Field } from './manifest-fields.ts'
import type { FixturePackage } from './fixtures.ts'
import type { ReadPackage } from '../problem/read-package.ts'

const checkers: readonly (readonly [RegExp, object])[] = [
  [/^words, case folded/, { comparator: 'legacy', type: 'string', fold: true, strictSpace: false }],
  [
    /^floats8 \(absolute only\)/,
    { comparator: 'legacy', type: 'float', precision: 1e-8, absolute: true },
  ],
  [/^custom/, { comparator: 'custom' }],
]

const wantedOf = ({ file, kind, expected }: FixturePackage): object => {
  const suggested = expected.comparatorSuggested ?? ''
  // Its flags stand under the wrong key; they are read all the same.
  if (file.endsWith('toph-hello.kpp')) {
    const float = { comparator: 'legacy', type: 'float', strictSpace: true }
    return { ...float, absolute: true, precision: 1e-6 }
  }
  const [, digits] = /^floats([468])$/.exec(suggested) ?? []
  // The format's own validator folds case where a token is no number.
  if (digits !== undefined && kind === 'kattis') {
    const float = { comparator: 'legacy', type: 'float', fold: true, absolute: false }
    return { ...float, precision: Number(`1e-${digits}`) }
  }
  return checkers.find(([pattern]) => pattern.test(suggested))?.[1] ?? { comparator: suggested }
}

export const checkerFields = (problem: ReadPackage, row: FixturePackage): Field[] => {
  const { checker, driver } = problem
  if (row.expected.comparatorSuggested?.startsWith('driver'))
    return [{ name: 'driver', expected: true, got: (driver?.body.source ?? '') !== '' }]
  const values: Record<string, unknown> = { ...checker?.body }
  const fields = Object.entries(wantedOf(row)).map(([name, expected]): Field => ({
    name: `checker: ${name}`,
    expected,
    got: values[name] ?? null,
  }))
  if (checker?.body.comparator !== 'custom') return fields
  const convention = row.kind === 'kattis' ? 'kattis' : 'testlib'
  return [
    ...fields,
    { name: 'checker: convention', expected: convention, got: checker.body.convention },
  ]
}
