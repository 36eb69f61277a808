import type { CheckerJob, DriverJob, Program, Stored } from '@drafts/contract'
import { AppError } from '@drafts/contract'
import type { Db, Tx } from '../../platform/db/connect.ts'
import { sha256 } from '../../platform/ids/ids.ts'
import { findBlobs } from '../blobs/index.ts'
import type { StoredSection } from '../sections/index.ts'

export const checkerJob = async (
  db: Db | Tx,
  section: StoredSection<'checker'>,
): Promise<CheckerJob> => {
  const { body } = section
  const custom =
    body.comparator === 'custom' || (body.comparator === 'legacy' && body.type === 'custom')
  return {
    comparator: body.comparator,
    type: body.type,
    strictSpace: body.strictSpace,
    transformCRs: body.transformCRs,
    ignoreTrailingLF: body.ignoreTrailingLF,
    multiCase: body.multiCase,
    precision: body.precision,
    absolute: body.absolute,
    fold: body.fold,
    program: custom ? await programJob(db, section, 'checker') : null,
  }
}

export const driverJob = async (
  db: Db | Tx,
  section: StoredSection<'driver'>,
): Promise<DriverJob> => ({
  ...(await programJob(db, section, 'driver')),
  judgesOutput: section.body.convention === 'testlib' && section.extra.judgesOutput === true,
})

/**
 * A driver or custom checker with all that stands beside it; refuses what could never run. It holds the source's
 * hash only: whoever starts an execution stores the text (Frame.sources).
 */
const programJob = async (
  db: Db | Tx,
  { body, extra }: { body: Stored<'driver'> | Stored<'checker'>; extra: StoredSection['extra'] },
  name: 'checker' | 'driver',
): Promise<Program> => {
  // A program in Whitespace is nothing but blanks.
  const isBlank = body.languageId === 'whitespace' ? body.source === '' : body.source.trim() === ''
  if (body.languageId === null || isBlank)
    throw new AppError('ErrInvalid', {
      message: `The ${name} needs a language and a source before solutions can run.`,
      fields: { [name]: `The ${name} needs a language and a source.` },
    })
  const source = { hash: sha256(body.source), size: Buffer.byteLength(body.source) }
  const files = extra.files ?? []
  const known = await findBlobs(
    db,
    files.map((file) => file.hash),
  )
  return {
    languageId: body.languageId,
    convention: body.convention,
    source,
    files: files.map((file) => ({
      name: file.name,
      blob: { hash: file.hash, size: known.get(file.hash)?.size ?? 0 },
    })),
    flags: extra.flags ?? [],
  }
}
