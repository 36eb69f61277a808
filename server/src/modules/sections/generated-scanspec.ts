import type { Stored } from '@drafts/contract'
import { specOfValues } from '@drafts/scanspec'
import type { Tx } from '../../platform/db/connect.ts'
import type { SavedSection, StoredSection } from './kinds/kind.ts'
import { sectionPath } from './section-path.ts'
import { getSection, mayScanspecComeOn } from './sections.store.ts'

/** Source of the scanspec that a signature gives; undefined where people write it (docs/product/editing.md#scanspec). */
export const generatedScanspec = (signature: Stored<'signature'>): string | undefined =>
  signature.enabled && signature.autogenerateScanspec
    ? specOfValues(signature.arguments)
    : undefined

/**
 * The scanspec as it follows a signature that was saved; none where it stays as it is. With the arguments it comes on, so
 * that a test that does not fit them is named, unless somebody turned it off.
 */
export const followSignature = async (
  tx: Tx,
  { problemId, before, saved }: Pick<SavedSection<'signature'>, 'problemId' | 'before' | 'saved'>,
): Promise<StoredSection[]> => {
  const source = generatedScanspec(saved.body)
  if (source === undefined) return []
  const stored = await getSection(tx, problemId, sectionPath('scanspec'))
  const isNew = stored.body.source !== source
  const isFollowing = isNew || generatedScanspec(before.body) === undefined
  const comesOn =
    !stored.body.enabled &&
    isFollowing &&
    saved.body.arguments.length > 0 &&
    (await mayScanspecComeOn(tx, problemId))
  if (!isNew && !comesOn) return []
  // Ours parses. What reading code is written from is worked out in the background.
  const facts = stored.body.readingCode ? null : { error: null }
  const enabled = stored.body.enabled || comesOn
  return [{ ...stored, body: { ...stored.body, enabled, source }, facts }]
}
