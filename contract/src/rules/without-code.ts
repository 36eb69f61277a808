/** Markdown without its blocks and runs of code: what stands in them means nothing. */
export const withoutCode = (markdown: string): string =>
  markdown.replaceAll(/^(`{3,}|~{3,})[^\n]*\n[\s\S]*?^\1[^\n]*$/gm, '').replaceAll(/`[^`\n]*`/g, '')
