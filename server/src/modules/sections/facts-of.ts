import type { ProblemId, SectionFacts, SectionKind } from '@drafts/contract'
import { emptyFacts, rulesVersion } from '@drafts/contract'
import { TextCache } from '../../platform/cache/text-cache.ts'
import { sha256 } from '../../platform/ids/ids.ts'
import { workOutFacts } from '../../platform/texts/texts.ts'
import type { StoredSection } from './kinds/kind.ts'

/** The facts of sections that are read often and were stored without any. */
const known = new TextCache(2_000_000)

/**
 * The facts of a section. They are stored with one that was saved; a restored one, or one of an older version, is
 * read at the first look.
 */
export const factsOf = async (
  problemId: ProblemId,
  kind: SectionKind,
  section: StoredSection,
): Promise<SectionFacts> => {
  if (section.facts) return section.facts
  const { body, rendered } = section
  const text = JSON.stringify([kind, rulesVersion, body, rendered])
  const key = sha256(text)
  const facts = await known.get(key, async () => {
    const found = await workOutFacts(`problem ${problemId}`, kind, section)
    return found && JSON.stringify(found)
  })
  // As they were written. What could not be read this time is read the next.
  return facts === undefined ? emptyFacts(kind) : (JSON.parse(facts) as SectionFacts)
}
