/** In the place of a rendering that fails: the text itself, nothing lost. */
export const unrendered = (markdown: string): string =>
  `<p>This text is too intricate to be rendered.</p>\n<pre>${escapedHtml(markdown)}</pre>`

export const escapedHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
