import { sectionId } from './kind.ts'
import type { SectionHandler } from './kind.ts'

export const editorialsHandler: SectionHandler<'editorials'> = {
  accept: (_place, sent) => sent,
  markdown: ({ content }) => ({ contentHTML: content }),
  present: ({ problemId, section }, { path, body, version, rendered }) => ({
    id: sectionId(problemId, path),
    problemId,
    locale: section.locale,
    ...body,
    contentHTML: '',
    ...rendered,
    version,
  }),
}
