import type { SectionKind, Stored } from '@drafts/contract'
import { renderMarkdown } from '../../platform/markdown/render.ts'

/** HTML of a section's Markdown fields, once per change. */
export const renderSection = <K extends SectionKind>(
  kind: K,
  body: Stored<K>,
): Record<string, string | string[]> => {
  if (kind === 'editorials')
    return { contentHTML: renderMarkdown((body as Stored<'editorials'>).content) }
  if (kind !== 'statements') return {}
  const statement = body as Stored<'statements'>
  return {
    bodyHTML: renderMarkdown(statement.body),
    inputHTML: renderMarkdown(statement.input),
    outputHTML: renderMarkdown(statement.output),
    notesHTML: renderMarkdown(statement.notes),
    argumentHTMLs: statement.arguments.map(renderMarkdown),
    returnHTMLs: statement.returns.map(renderMarkdown),
  }
}
