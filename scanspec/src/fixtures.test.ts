import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { refusalMessage, parse, typeOf } from './index.ts'
import type { ScanOutcome } from './index.ts'
import { plain, run } from './testing/outcome.ts'

// The cases that several implementations of the language share. They lie outside the repository, in DRAFTS_FIXTURES.

interface Case {
  id: string
  input?: string
  inputBase64?: string
  inputParts?: [string, number][]
  accept: boolean
  values?: Record<string, { type: string; value: unknown }>
  error?: {
    kind: string
    text: string
    spec: { line: number; col: number }
    input: { line: number; col: number } | null
  }
  message?: string
}
interface Group {
  name: string
  spec: string
  parse: { ok: true } | { ok: false; line: number; col: number }
  cases: Case[]
}

const fixtures =
  process.env['DRAFTS_FIXTURES'] ?? join(import.meta.dirname, '../../../shared/fixtures')
const folder = join(fixtures, 'scanspec')
const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : []

const bytesOf = ({ input, inputBase64, inputParts }: Case): Uint8Array => {
  if (inputBase64 !== undefined) return Buffer.from(inputBase64, 'base64')
  const parts = (inputParts ?? []).map(([text, times]) => text.repeat(times))
  return Buffer.from(input ?? parts.join(''))
}

/** What the run gave, in the shape of what the case expects. */
const shapeOf = (outcome: ScanOutcome, { values = {} }: Case): unknown => {
  if (!outcome.accepted) {
    const { refusal } = outcome
    return { ...refusal, input: refusal.input ?? null, message: refusalMessage(refusal) }
  }
  const own = outcome.variables.filter(({ name }) => Object.hasOwn(values, name))
  return Object.fromEntries(
    own.map(({ name, kind, value }) => {
      const type = typeOf(value, kind)
      return [name, { type, value: comparable(type, plain(value)) }]
    }),
  )
}

const expectedOf = ({ values = {}, error, message }: Case): unknown => {
  if (error === undefined) {
    const entries = Object.entries(values)
    return Object.fromEntries(
      entries.map(([name, { type, value }]) => [name, { type, value: comparable(type, value) }]),
    )
  }
  const { kind, text, spec, input } = error
  return { kind, text, spec, input, message }
}

/** Floats are compared as numbers, however they are written. */
const comparable = (type: string, value: unknown): unknown => {
  if (!type.includes('float')) return value
  return Array.isArray(value) ? value.map((item) => comparable(type, item)) : Number(value)
}

describe.each(files)('%s', (file) => {
  const { groups }: { groups: Group[] } = JSON.parse(readFileSync(join(folder, file), 'utf8'))
  it.each(groups.map((group) => [group.name, group] as const))('%s parses, or not', (_, group) => {
    const [fault] = parse(group.spec).faults
    const expected = group.parse.ok ? undefined : { line: group.parse.line, col: group.parse.col }
    expect(fault?.at).toEqual(expected)
  })
  const cases = groups.flatMap(({ spec, cases: own }) =>
    own.map((one) => [one.id, spec, one] as const),
  )
  it.each(cases)('%s', (_, spec, one) => {
    const outcome = run(spec, bytesOf(one))
    expect({ accept: outcome.accepted, got: shapeOf(outcome, one) }).toEqual({
      accept: one.accept,
      got: expectedOf(one),
    })
  })
})

if (files.length === 0) console.warn(`Skipped: cases of scanspecs, as there are none at ${folder}.`)

it('a suite without its cases is no fault', () => {
  expect(files.length === 0 || files.length >= 3).toBe(true)
})
