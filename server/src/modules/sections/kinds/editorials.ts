import { sectionId } from './kind.ts'
import type { Kind } from './kind.ts'

export const editorials: Kind<'editorials'> = {
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
