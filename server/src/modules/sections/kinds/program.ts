import { AppError } from '@drafts/contract'
import type { Convention, Extra, SourceView, Stored } from '@drafts/contract'
import { BlobInspector } from '../../../platform/blobs/inspect.ts'
import type { Db } from '../../../platform/db/connect.ts'
import type { UploadedBlob } from '../../../platform/http/context.ts'
import { isForTestlib } from '../../../platform/texts/texts.ts'
import { findBlobs, presentBlob, getText } from '../../blobs/index.ts'
import { sectionPath } from '../section-path.ts'
import { getSection } from '../sections.store.ts'
import { requireLanguage } from './known-language.ts'
import type { SavePlace } from './kind.ts'

// What checker and driver have in common.

interface SentProgram {
  source?: UploadedBlob | undefined
  convention?: Convention | undefined
  languageId: string | null
}

/** A convention that is left out is that of the source, or as it was with this source. */
export const acceptProgram = async (
  { db, blobs, problemId }: SavePlace,
  kind: 'checker' | 'driver',
  sent: SentProgram,
): Promise<{ source: string; convention: Convention }> => {
  if (sent.languageId)
    requireLanguage(sent.languageId, 'languageId', 'Choose a language from the list.')
  const source = await textOf(blobs, sent.source)
  const { body: stored } = await getSection(db, problemId, sectionPath(kind))
  if (sent.convention) return { source, convention: sent.convention }
  if (stored.source === source) return { source, convention: stored.convention }
  return {
    source,
    convention: (await isForTestlib(`problem ${problemId}`, source)) ? 'testlib' : 'native',
  }
}

/** However it arrived, stored it is text. PostgreSQL's JSON cannot hold NUL. */
const textOf = async (
  blobs: SavePlace['blobs'],
  source: UploadedBlob | undefined,
): Promise<string> => {
  if (!source) return ''
  return (await getText(blobs, source.hash, source.size)).replaceAll('\0', '\uFFFD')
}

type Program = Pick<Stored<'driver'>, 'languageId' | 'convention'>

/** Helper files and flags belong to the program they came with. */
export const isSameProgram = (before: Program, after: Program): boolean =>
  before.languageId === after.languageId && before.convention === after.convention

export const presentProgram = async (
  db: Db,
  source: string,
  extra: Extra,
): Promise<{ source: SourceView | null; files: HelperFile[]; flags: string[] }> => ({
  source: source === '' ? null : presentSource(source),
  files: await presentFiles(db, extra.files ?? []),
  flags: extra.flags ?? [],
})

type HelperFile = { name: string } & ReturnType<typeof presentBlob>

const presentFiles = async (
  db: Db,
  files: readonly { name: string; hash: string }[],
): Promise<HelperFile[]> => {
  const blobs = await findBlobs(
    db,
    files.map((file) => file.hash),
  )
  return files.map(({ name, hash }) => {
    const blob = blobs.get(hash)
    if (!blob) throw new AppError('ErrInternal')
    return { name, ...presentBlob(blob) }
  })
}

export const presentSource = (text: string): SourceView => {
  const inspector = new BlobInspector()
  inspector.update(Buffer.from(text))
  return { ...presentBlob(inspector.finish()), text }
}
