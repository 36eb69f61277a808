import type {
  Checker,
  Driver,
  Editorial,
  Limits,
  Locale,
  SourceView,
  Statement,
} from '@drafts/contract'
import { AppError } from '@drafts/contract'
import { createHash } from 'node:crypto'
import { BlobInspector } from '../../platform/blobs/inspect.ts'
import type { Db, Tx } from '../../platform/db/connect.ts'
import { findBlobs, presentBlob } from '../blobs/index.ts'
import type { StoredSection } from './sections.store.ts'

// What leaves the server of each kind of section.

export const presentAttributes = ({ body, version }: StoredSection<'attributes'>) => ({
  ...body,
  version,
})

export const presentStatement = (
  problemId: string,
  locale: Locale,
  { body, version, rendered }: StoredSection<'statements'>,
): Statement => ({
  id: sectionId(problemId, `statements/${locale}`),
  locale,
  ...body,
  bodyHTML: '',
  inputHTML: '',
  outputHTML: '',
  notesHTML: '',
  argumentHTMLs: [],
  returnHTMLs: [],
  ...(rendered as object),
  version,
})

export const presentSignature = (
  problemId: string,
  { body, version }: StoredSection<'signature'>,
) => ({
  id: sectionId(problemId, 'signature'),
  ...body,
  version,
})

export const presentLimits = ({ body, version, modifiedAt }: StoredSection<'limits'>): Limits => ({
  ...body,
  modifiedAt: modifiedAt.toISOString(),
  version,
})

export const presentScanspec = (
  problemId: string,
  { body, version }: StoredSection<'scanspec'>,
) => ({
  problemId,
  ...body,
  error: null,
  version,
})

export const presentEditorial = (
  problemId: string,
  locale: Locale,
  { body, version, rendered }: StoredSection<'editorials'>,
): Editorial => ({
  id: sectionId(problemId, `editorials/${locale}`),
  problemId,
  locale,
  ...body,
  contentHTML: '',
  ...(rendered as object),
  version,
})

export const presentChecker = async (
  db: Db | Tx,
  section: StoredSection<'checker'>,
): Promise<Checker> => ({
  ...section.body,
  source: section.body.source === '' ? null : presentSource(section.body.source),
  ...(await presentExtra(db, section)),
  version: section.version,
})

export const presentDriver = async (
  db: Db | Tx,
  problemId: string,
  section: StoredSection<'driver'>,
): Promise<Driver> => ({
  id: sectionId(problemId, 'driver'),
  ...section.body,
  source: section.body.source === '' ? null : presentSource(section.body.source),
  ...(await presentExtra(db, section)),
  version: section.version,
})

export const presentSource = (text: string): SourceView => {
  const inspector = new BlobInspector()
  inspector.update(Buffer.from(text))
  return { ...presentBlob(inspector.finish()), text }
}

const presentExtra = async (db: Db | Tx, { extra }: Pick<StoredSection, 'extra'>) => {
  const files = extra.files ?? []
  const blobs = await findBlobs(
    db,
    files.map((file) => file.hash),
  )
  return {
    files: files.map(({ name, hash }) => {
      const blob = blobs.get(hash)
      if (!blob) throw new AppError('ErrInternal')
      return { name, ...presentBlob(blob) }
    }),
    flags: extra.flags ?? [],
  }
}

const sectionId = (problemId: string, path: string): string =>
  createHash('sha256').update(`${problemId}/${path}`).digest('base64url').slice(0, 16)
