/** Escapes what Markdown would read as markup in the middle of a paragraph, and no more than that. */
export function escapeText(text: string): string {
  return text
    .replace(/[\\*`~$]/g, '\\$&')
    .replace(/_/g, (mark, at: number) =>
      isWord(text[at - 1]) && isWord(text[at + 1]) ? mark : '\\_',
    )
    .replace(/<(?=[A-Za-z/!?])/g, '\\<')
    .replace(/&(?=#?[A-Za-z0-9]+;)/g, '\\&')
    .replace(/\[(?=\^|[^\]]{0,300}\][([:])/g, '\\[')
}

/** Escapes what would make a paragraph something else by its beginning. */
export function escapeStart(paragraph: string): string {
  return paragraph
    .replace(/^(#{1,6})(?=\s|$)/, '\\$1')
    .replace(/^([-+>=]|-{3,})(?=\s|$)/, '\\$1')
    .replace(/^>/, '\\>')
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2')
}

export function codeSpan(text: string): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length))
  const fence = '`'.repeat(longest + 1)
  const isPadded = text.startsWith(' ') && text.endsWith(' ') && text.trim() !== ''
  const pad = text.startsWith('`') || text.endsWith('`') || isPadded ? ' ' : ''
  return `${fence}${pad}${text}${pad}${fence}`
}

export function codeBlock(text: string, info = ''): string {
  const body = text.replace(/^\n/, '').trimEnd()
  const longest = Math.max(2, ...(body.match(/`{3,}/g) ?? []).map((run) => run.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}${info}\n${body}\n${fence}`
}

export function linkTarget(url: string): string {
  const plain = url.replace(/\s/g, '%20').replace(/</g, '%3C').replace(/>/g, '%3E')
  return /[()\\]/.test(plain) ? `<${plain}>` : plain
}

/** Gives every line after the first the indent, empty lines none. */
export function indentAfterFirst(text: string, indent: string): string {
  return text.replace(/\n(?=[^\n])/g, `\n${indent}`)
}

function isWord(char: string | undefined): boolean {
  return char !== undefined && /[\p{L}\p{N}]/u.test(char)
}
