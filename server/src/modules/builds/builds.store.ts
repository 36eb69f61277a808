import type { BuildHashes } from '@drafts/contract'
import { sql } from 'kysely'
import { anyOf } from '../../platform/db/any-of.ts'
import type { Db, Tx } from '../../platform/db/connect.ts'
import type { BuiltPrograms, ProgramParts } from '../../platform/db/plans/built-programs.ts'
import type { Known } from './built-programs.ts'

/** Programs that were built to the bytes of another, and toolchains that are not what they were first. */
export const findKnown = async (db: Db | Tx, identities: readonly string[]): Promise<Known> => {
  const { rows } = await sql<{
    name: string
    parts: ProgramParts | null
    generation: number | null
  }>`
    select identity as name, same_as as parts, null::int as generation from builds
      where identity = any(${identities}::text[]) and same_as is not null
    union all select language_id, null, generation from toolchains where generation > 0`.execute(db)
  return {
    sames: new Map(rows.flatMap(({ name, parts }) => (parts ? [[name, parts]] : []))),
    toolchains: new Map(
      rows.flatMap(({ name, generation }) => (generation === null ? [] : [[name, generation]])),
    ),
  }
}

/**
 * Notes the toolchains of a judge, by language. True: some language has a toolchain that no judge had before, so that results of
 * before hold no more.
 */
export const noteToolchains = async (
  db: Db,
  toolchains: Readonly<Record<string, string>>,
): Promise<boolean> => {
  const { rows } = await sql<{ generation: number }>`
    insert into toolchains as t (language_id)
    select n.key from jsonb_each_text(${JSON.stringify(toolchains)}::jsonb) n
      where not exists (select from judges where toolchains->>n.key = n.value)
    on conflict (language_id) do update set generation = t.generation + 1
    returning generation`.execute(db)
  return rows.some(({ generation }) => generation > 0)
}

/** Those that a judge has built. */
export const findBuilt = async (db: Db, identities: readonly string[]): Promise<Set<string>> => {
  const rows = await db
    .selectFrom('builds')
    .select('identity')
    .where('identity', '=', anyOf(identities))
    .execute()
  return new Set(rows.map(({ identity }) => identity))
}

/**
 * Remembers what a judge built. `isTrial`: of a run without checks; one with checks gives results of its own, which would be lost if its
 * program were taken for another.
 */
export const rememberBuilds = async (
  tx: Tx,
  built: readonly { programs: BuiltPrograms; hashes: BuildHashes; isTrial: boolean }[],
): Promise<void> => {
  const rows = built.flatMap(({ programs, hashes, isTrial }) =>
    (['program', 'checker', 'driver'] as const).flatMap((role) => {
      const [program, hash] = [programs[role], hashes[role]]
      return program && hash !== undefined ? [{ ...program, hash, isTrial }] : []
    }),
  )
  if (rows.length === 0) return
  // Rows are locked in one order, whoever built the same.
  await sql`
    insert into builds (identity, hash, parts, same_as)
    select distinct on (r.identity) r.identity, r.hash, r.parts, case when r."isTrial" then ${sameBytes} end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(identity text, hash text, parts jsonb, "isTrial" boolean)
    order by r.identity on conflict (identity) do nothing`.execute(tx)
}

const sameBytes = sql`(select b.parts from builds b where b.hash = r.hash and b.same_as is null order by b.built_at limit 1)`
