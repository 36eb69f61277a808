import { inLocaleOrder } from '@drafts/contract'
import type { SectionKind } from '@drafts/contract'
import type { StoredSection } from './kinds/kind.ts'
import { parseSectionPath } from './section-path.ts'
import type { SectionPath } from './section-path.ts'

/** One of several; its path begins with its kind, which is so known here. */
export const sectionIn = <K extends SectionKind>(
  sections: ReadonlyMap<string, StoredSection>,
  kind: K,
  path: string = kind,
): StoredSection<K> | undefined => sections.get(path)

/** Statements among sections, in the order of their languages. */
export const statementsIn = (
  stored: ReadonlyMap<string, StoredSection>,
): [SectionPath<'statements'>, StoredSection<'statements'>][] => {
  const paths = [...stored.keys()].flatMap((path) => {
    const section = parseSectionPath(path)
    return section && isStatement(section) ? [[section.locale, section] as const] : []
  })
  return inLocaleOrder(Object.fromEntries(paths)).flatMap(
    ([, section]): [SectionPath<'statements'>, StoredSection<'statements'>][] => {
      const statement = sectionIn(stored, section.kind, section.path)
      return statement ? [[section, statement]] : []
    },
  )
}

const isStatement = (section: SectionPath): section is SectionPath<'statements'> =>
  section.kind === 'statements'
