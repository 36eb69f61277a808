import type { ProblemId, Stored } from '@drafts/contract'
import { specOfValues } from '@drafts/scanspec'
import type { Tx } from '../../platform/db/connect.ts'
import type { StoredSection } from './kinds/kind.ts'
import { sectionPath } from './section-path.ts'
import { getSection } from './sections.store.ts'

/** Source of the scanspec that a signature gives; undefined where people write it (docs/product/editing.md#scanspec). */
export const generatedScanspec = (signature: Stored<'signature'>): string | undefined =>
  signature.enabled && signature.autogenerateScanspec
    ? specOfValues(signature.arguments)
    : undefined

/** The scanspec as it follows a signature that was saved; none where it stays as it is. */
export const followSignature = async (
  tx: Tx,
  problemId: ProblemId,
  signature: Stored<'signature'>,
): Promise<StoredSection[]> => {
  const source = generatedScanspec(signature)
  if (source === undefined) return []
  const stored = await getSection(tx, problemId, sectionPath('scanspec'))
  if (stored.body.source === source) return []
  // Ours parses. What reading code is written from is worked out in the background.
  const facts = stored.body.readingCode ? null : { error: null }
  return [{ ...stored, body: { ...stored.body, source }, facts }]
}
