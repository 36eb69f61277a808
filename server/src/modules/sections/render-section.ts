import type { SectionKind, Stored } from '@drafts/contract'
import { renderMarkdownSafely } from '../../platform/markdown/render-safely.ts'

export type Rendered = Record<string, string | string[]>

/** HTML of a section's Markdown fields, once per change: nobody else waits for it. One text after the other. */
export const renderSectionSafely = async <K extends SectionKind>(
  asker: string,
  kind: K,
  body: Stored<K>,
): Promise<Rendered> => {
  const rendered: Rendered = {}
  for (const [name, text] of Object.entries(markdownOf(kind, body))) {
    if (typeof text === 'string') rendered[name] = await renderMarkdownSafely(asker, text)
    else {
      const htmls: string[] = []
      for (const one of text) htmls.push(await renderMarkdownSafely(asker, one))
      rendered[name] = htmls
    }
  }
  return rendered
}

/** The Markdown of a section by the names of its HTML. */
const markdownOf = <K extends SectionKind>(
  kind: K,
  body: Stored<K>,
): Record<string, string | string[]> => {
  if (kind === 'editorials') return { contentHTML: (body as Stored<'editorials'>).content }
  if (kind !== 'statements') return {}
  const statement = body as Stored<'statements'>
  return {
    bodyHTML: statement.body,
    inputHTML: statement.input,
    outputHTML: statement.output,
    notesHTML: statement.notes,
    argumentHTMLs: statement.arguments,
    returnHTMLs: statement.returns,
  }
}
