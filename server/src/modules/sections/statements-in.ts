import { inLocaleOrder } from '@drafts/contract'
import type { StoredSection } from './kinds/kind.ts'
import { parseSectionPath } from './section-path.ts'
import type { SectionPath } from './section-path.ts'

/** Statements among sections, in the order of their languages. */
export const statementsIn = (
  stored: ReadonlyMap<string, StoredSection>,
): [SectionPath<'statements'>, StoredSection<'statements'>][] => {
  const paths = [...stored.keys()].flatMap((path) => {
    const section = parseSectionPath(path)
    return section && isStatement(section) ? [[section.locale, section] as const] : []
  })
  return inLocaleOrder(Object.fromEntries(paths)).map(([, section]) => [
    section,
    // The path names which kind it is.
    stored.get(section.path) as StoredSection<'statements'>,
  ])
}

const isStatement = (section: SectionPath): section is SectionPath<'statements'> =>
  section.kind === 'statements'
