import type { CheckerJob, Program, Stored } from '@drafts/contract'
import { AppError } from '@drafts/contract'
import type { BlobStore } from '../../platform/blobs/blobs.ts'
import type { Db, Tx } from '../../platform/db/connect.ts'
import { findBlobs, storeText } from '../blobs/index.ts'
import type { StoredSection } from '../sections/index.ts'

interface Place {
  db: Db | Tx
  blobs: BlobStore
}

export const checkerJob = async (
  place: Place,
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
    program: custom ? await programJob(place, section, 'checker') : null,
  }
}

/** A driver or custom checker with all that stands beside it; refuses what could never run. */
export const programJob = async (
  place: Place,
  { body, extra }: { body: Stored<'driver'> | Stored<'checker'>; extra: StoredSection['extra'] },
  name: 'checker' | 'driver',
): Promise<Program> => {
  if (body.languageId === null || body.source.trim() === '')
    throw new AppError('ErrInvalid', {
      message: `The ${name} needs a language and a source before solutions can run.`,
      fields: { [name]: `The ${name} needs a language and a source.` },
    })
  const source = await storeText(place, body.source)
  const files = extra.files ?? []
  const known = await findBlobs(
    place.db,
    files.map((file) => file.hash),
  )
  return {
    languageId: body.languageId,
    convention: body.convention,
    source: { hash: source.hash, size: source.size },
    files: files.map((file) => ({
      name: file.name,
      blob: { hash: file.hash, size: known.get(file.hash)?.size ?? 0 },
    })),
    flags: extra.flags ?? [],
  }
}
