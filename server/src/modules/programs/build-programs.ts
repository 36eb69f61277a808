import { isInProgress, status } from '@drafts/contract'
import type { ExecutionId, JobFile, ProgramBuild } from '@drafts/contract'
import type { Db, Tx } from '../../platform/db/connect.ts'
import { dropBuild, findOutcomes, queueBuild } from '../executions/index.ts'
import type { MakingPlace, Outcome } from '../executions/index.ts'
import { hashContent } from '../revisions/index.ts'
import { listPrograms, writeBuild } from './programs.store.ts'
import type { ProgramRow } from './programs.store.ts'

// Programs are compiled as soon as they change, so that what their compiler says stands beside them before a test is made. The
// key of a build is all that decides it; a helper file is in the key of each program.

/** Helper files stand beside every generator and validator. */
export const helperFiles = (programs: readonly ProgramRow[]): JobFile[] =>
  programs
    .filter(({ role }) => role === 'helper')
    .map(({ label, source_hash: hash, source_size: size }) => ({
      name: label,
      blob: { hash, size: Number(size) },
      role: 'helper',
    }))

/** Queues a build of each program that is not what was built last. The caller wakes the judges after the commit. */
export const buildChanged = async (tx: Tx, place: MakingPlace): Promise<void> => {
  const programs = await listPrograms(tx, place.problemId)
  const files = helperFiles(programs)
  const named = Object.fromEntries(files.map(({ name, blob }) => [name, blob.hash]))
  const changed = programs.flatMap((program) => {
    const { language_id: languageId, source_hash: hash } = program
    if (languageId === null) return []
    const key = hashContent([languageId, hash, named])
    return key === program.build_key ? [] : [{ ...program, languageId, hash, key }]
  })
  // Jobs in this order, as reports do.
  const before = changed.flatMap(({ build_id: build }) => (build === null ? [] : [build]))
  for (const build of before.toSorted()) await dropBuild(tx, build, place.accountId)
  for (const { id, label, languageId, hash, key, ...program } of changed) {
    const source = { hash, size: Number(program.source_size) }
    const job = { languageId, source, shownName: label, label, files }
    await writeBuild(tx, id, { key, executionId: await queueBuild(tx, place, job) })
  }
}

/** What the compilers said, by the program's id. */
export const findBuilds = async (
  db: Db,
  programs: readonly ProgramRow[],
): Promise<Map<string, ProgramBuild>> => {
  const ids = programs.flatMap(({ build_id: id }): ExecutionId[] => (id === null ? [] : [id]))
  const outcomes = await findOutcomes(db, ids)
  return new Map(
    programs.map(({ id, language_id: languageId, build_id: build }) => [
      id,
      languageId === null ? built : buildOf(build === null ? undefined : outcomes.get(build)),
    ]),
  )
}

const built: ProgramBuild = { pending: false, error: null }

const buildOf = (outcome: Outcome | undefined): ProgramBuild => {
  if (!outcome || isInProgress(outcome.status)) return { pending: true, error: null }
  if (outcome.buildLog !== null) return { pending: false, error: outcome.buildLog }
  if (outcome.status !== status.internalError) return built
  return { pending: false, error: outcome.log ?? 'The judge could not build it.' }
}
