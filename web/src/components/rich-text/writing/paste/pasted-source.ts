import { cutMath, withoutCode } from '@drafts/contract'

// What plain text on the clipboard is written in. Formulas do not count: Markdown has them as TeX does.

const texCommand =
  /\\(?:(?:textbf|textit|texttt|textsc|textrm|emph|underline|section|subsection|paragraph|includegraphics|caption|url|href|footnote)\b\s*\*?[[{]|begin\{(?:itemize|enumerate|description|tabular|tabularx|table|figure|center|verbatim|lstlisting|quote|document)\})|^[ \t]*\\(?:InputFile|OutputFile|Examples?)\b/m

/** Whether commands of TeX stand in the running text, code and formulas aside. */
export const isTex = (text: string): boolean => {
  if (!text.includes('\\') || text.length > largest) return false
  return texCommand.test(withoutCode(cutMath(text).text))
}

const elements = new Set(
  'p b i u em strong ul ol li table tr td th h1 h2 h3 h4 h5 h6 div span pre code a center blockquote sub sup'.split(
    ' ',
  ),
)

/** Whether the whole of it is the source of a page: it begins and ends with a tag, and an element is closed. */
export const isHtml = (text: string): boolean => {
  const trimmed = text.trim()
  if (!trimmed.startsWith('<') || !trimmed.endsWith('>') || text.length > largest) return false
  const opened = new Set<string>()
  for (const [, slash, name = ''] of trimmed.matchAll(/<(\/?)([a-z][a-z0-9]*)\b/gi)) {
    const element = name.toLowerCase()
    if (slash === '' && elements.has(element)) opened.add(element)
    if (slash === '/' && opened.has(element)) return true
  }
  return false
}

/** A longer text is pasted as Markdown; reading it as anything else would hold up the page. */
const largest = 100_000
