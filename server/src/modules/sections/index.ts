export { generatedScanspec } from './generated-scanspec.ts'
export type { StoredSection } from './kinds/kind.ts'
export { presentSource } from './kinds/program.ts'
export { restoreSection } from './restore-section.ts'
export { kindOf, renderSection, saveSection, sectionContent } from './save-section.ts'
export {
  emptyBody,
  parseContent,
  parseSectionPath,
  requireWritable,
  sectionPath,
} from './section-path.ts'
export type { SectionPath } from './section-path.ts'
export { statementsIn } from './statements-in.ts'
export { presentEditorials, presentSection, sectionRoutes } from './sections.routes.ts'
export { emptySection, getSection, listSections, writeSection } from './sections.store.ts'
export type { SectionContent } from './sections.store.ts'
