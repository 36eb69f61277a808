import type { ProblemId, SectionFacts, SectionKind } from '@drafts/contract'
import { workOutFacts } from '../../platform/texts/texts.ts'
import type { StoredSection } from './kinds/kind.ts'

/**
 * The facts of a section. They are stored with one that was saved; a restored one, or one of an older version, is
 * read now.
 */
export const factsOf = async (
  problemId: ProblemId,
  kind: SectionKind,
  section: StoredSection,
): Promise<SectionFacts> => section.facts ?? workOutFacts(`problem ${problemId}`, kind, section)
