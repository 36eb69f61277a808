import type { Program, ProgramId } from '@drafts/contract'
import type { Ctx, SomeHandlers } from '../../platform/http/context.ts'
import { pageOf } from '../../platform/http/page-of.ts'
import { getText } from '../blobs/index.ts'
import { presentSource } from '../sections/index.ts'
import { findBuilds } from './build-programs.ts'
import { createProgram, deleteProgram, updateProgram } from './change-program.ts'
import { getProgram, listPrograms, viewProgram } from './programs.store.ts'
import type { ProgramRow } from './programs.store.ts'

const listed = async ({ db }: Pick<Ctx, 'db'>, rows: readonly ProgramRow[]) => {
  const builds = await findBuilds(db, rows)
  return rows.map((row) => viewProgram(row, builds.get(row.id) ?? { pending: true, error: null }))
}

/** A program as it leaves the server, with its source. */
export const wholeProgram = async (
  ctx: Pick<Ctx, 'db' | 'blobs'>,
  id: ProgramId,
): Promise<Program> => {
  const row = await getProgram(ctx.db, id)
  const [program] = await listed(ctx, [row])
  const text = await getText(ctx.blobs, row.source_hash, Number(row.source_size))
  return { ...(program as Omit<Program, 'source'>), source: presentSource(text) }
}

export const programRoutes = {
  listPrograms: async ({ ctx, problem, query }) => {
    const rows = await listPrograms(ctx.db, problem.id)
    const { items, ...rest } = pageOf(await listed(ctx, rows), query)
    return { programs: items, ...rest }
  },
  getProgram: ({ ctx, params }) => wholeProgram(ctx, params.programId),
  createProgram: async ({ ctx, problem, body }) =>
    wholeProgram(ctx, await createProgram(ctx, problem.id, body)),
  updateProgram: async ({ ctx, problem, params, body }) => {
    await updateProgram(ctx, problem.id, params.programId, body)
    return wholeProgram(ctx, params.programId)
  },
  deleteProgram: async ({ ctx, problem, params }) => {
    await deleteProgram(ctx, problem.id, params.programId)
    return undefined
  },
} satisfies SomeHandlers
