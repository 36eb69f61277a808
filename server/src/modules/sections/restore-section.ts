import type { ProblemId, RevisionId, SectionKind } from '@drafts/contract'
import type { Tx } from '../../platform/db/connect.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { changeProblem, diffContents, hashContent } from '../revisions/index.ts'
import type { ProblemChange, StoredContent } from '../revisions/index.ts'
import type { StoredSection } from './kinds/kind.ts'
import { changesOfBody, nextSection, sectionContent, settleSection } from './save-section.ts'
import type { SectionPath } from './section-path.ts'
import { emptyBody, parseContent } from './section-path.ts'
import { getSection } from './sections.store.ts'
import type { SectionContent } from './sections.store.ts'

/**
 * A section as it was, with what a package brought beside it and as it was rendered then. `content` undefined: nobody had saved
 * it yet.
 */
export const restoreSection = <K extends SectionKind>(
  ctx: Pick<Ctx, 'db' | 'account' | 'now'>,
  problemId: ProblemId,
  section: SectionPath<K>,
  past: PastSection,
): Promise<StoredSection<K>> =>
  changeProblem(ctx, problemId, (tx, at) => bringSectionBack(tx, at, problemId, section, past))

export interface PastSection {
  content: StoredContent | undefined
  restoredFrom: RevisionId
}

/** The same within a transaction that holds the problem. */
export const bringSectionBack = async <K extends SectionKind>(
  tx: Tx,
  at: Date,
  problemId: ProblemId,
  section: SectionPath<K>,
  past: PastSection,
): Promise<ProblemChange<StoredSection<K>>> => {
  const stored = await getSection(tx, problemId, section)
  // As `sectionContent` wrote it.
  const kept = past.content?.body as SectionContent | undefined
  const body = kept ? parseContent(section.kind, kept.body) : emptyBody(section.kind)
  const { rendered = {} } = past.content ?? {}
  const extra = kept?.extra ?? {}
  const isSame =
    hashContent(sectionContent({ body, extra, rendered }).body) ===
    hashContent(sectionContent(stored).body)
  if (isSame) return { result: stored }
  const saved = nextSection(stored, { body, rendered, extra, facts: null }, at)
  const changes = [
    ...changesOfBody(stored, body),
    // Helper files and flags come back as well, but are no part of the body.
    ...diffContents(besides(stored.extra), besides(extra)),
  ]
  const revision = { path: section.path, changes, restoredFrom: past.restoredFrom }
  return settleSection(tx, problemId, section.kind, { before: stored, saved, at, revision })
}

const besides = ({ files, flags }: StoredSection['extra']): object => ({
  ...(files ? { files: files.map(({ name }) => name) } : {}),
  ...(flags ? { flags } : {}),
})
