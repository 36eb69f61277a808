import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { compile, evaluate, messageOf, parse, typeOf, isArray } from './index.ts'
import type { Outcome, Value } from './index.ts'

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
    textLoose?: true
  }
  message?: string
}
interface Group {
  name: string
  spec: string
  parse: { ok: true } | { ok: false; line: number; col: number }
  cases: Case[]
}

const root = join(
  process.env['DRAFTS_FIXTURES'] ?? join(import.meta.dirname, '../../../shared/fixtures'),
  'scanspec',
)
const files = existsSync(root) ? readdirSync(root).filter((name) => name.endsWith('.json')) : []
const bytesOf = ({ input, inputBase64, inputParts }: Case): Uint8Array => {
  if (inputBase64 !== undefined) return Buffer.from(inputBase64, 'base64')
  return Buffer.from(
    input ?? (inputParts ?? []).map(([text, times]) => text.repeat(times)).join(''),
  )
}
const plain = (value: Value): unknown => {
  if (isArray(value)) return value.items.map(plain)
  if (typeof value === 'string') return Buffer.from(value, 'latin1').toString()
  return typeof value === 'boolean' ? value : String(value)
}
const outcome = (spec: string, bytes: Uint8Array): Outcome => evaluate(compile(parse(spec)), bytes)

describe.each(files)('%s', (file) => {
  const { groups }: { groups: Group[] } = JSON.parse(readFileSync(join(root, file), 'utf8'))
  it.each(groups.map((group) => [group.name, group] as const))(
    '%s parses as it says',
    (_name, group) => {
      const [fault] = parse(group.spec).faults
      const expected = group.parse.ok ? undefined : { line: group.parse.line, col: group.parse.col }
      expect(fault?.at).toEqual(expected)
    },
  )
  const cases = groups.flatMap((group) =>
    group.cases.map((one) => [one.id, group.spec, one] as const),
  )
  it.each(cases)('%s', (_id, spec, one) => {
    const got = outcome(spec, bytesOf(one))
    if (one.accept || !one.error) {
      expect(got).toMatchObject({ accepted: true })
      if (!got.accepted) return
      const values = Object.fromEntries(
        got.variables.map(({ name, kind, value }) => [
          name,
          { type: typeOf(value, kind), value: plain(value) },
        ]),
      )
      for (const [name, value] of Object.entries(one.values ?? {})) {
        if (value.type.startsWith('float'))
          expect(Number(values[name]?.value)).toBe(Number(value.value))
        else if (value.type.startsWith('[]float'))
          expect(JSON.stringify(values[name]?.value).replaceAll('"', '')).toBe(
            JSON.stringify(value.value).replaceAll('"', ''),
          )
        else expect(values[name]).toEqual(value)
      }
      return
    }
    expect(got.accepted).toBe(false)
    if (got.accepted) return
    const { error } = one
    expect({
      ...got.refusal,
      input: got.refusal.input ?? null,
      text: error.textLoose ? error.text : got.refusal.text,
    }).toEqual({
      kind: error.kind,
      text: error.text,
      spec: error.spec,
      input: error.input,
    })
    if (!error.textLoose) expect(messageOf(got.refusal)).toBe(one.message)
  })
})
