// Formulas that a page painted with raised and lowered letters: a text without them means something else (10⁹ and 109).

const escaped = /[%#&_{}$]/g
const scripts = 'sub, sup'

const texOfText = (text: string): string =>
  text.replaceAll('\\', '\\backslash ').replaceAll(escaped, String.raw`\$&`)

/** The TeX of what is painted in these nodes. */
const texOf = (nodes: Iterable<Node>): string =>
  [...nodes]
    .map((node) => {
      if (!(node instanceof Element)) return texOfText(node.textContent ?? '')
      const inner = texOf(node.childNodes)
      if (node.localName === 'sub') return `_{${inner}}`
      return node.localName === 'sup' ? `^{${inner}}` : inner
    })
    .join('')

const isScript = (node: Node | null): node is Element =>
  node instanceof Element && node.matches(scripts)

/** What a raised or lowered part belongs to: a word or number right before it, or a marked one. */
const baseOf = (script: Element): Node | null => {
  const before = script.previousSibling
  if (before instanceof Element) return before.matches('i, em, var, b, strong') ? before : null
  if (!(before instanceof Text)) return null
  const word = /(?<![\p{L}\p{N})\]])[\p{L}\p{N})\]]+$/u.exec(before.data)?.[0]
  return word === undefined ? null : before.splitText(before.length - word.length)
}

/** `put` makes a formula with this TeX in the place of an element. */
export const placePaintedFormulas = (
  page: Document,
  put: (old: Element, tex: string) => void,
): void => {
  // Codeforces wraps a whole formula.
  for (const shown of page.querySelectorAll('.tex-span'))
    if (!shown.querySelector('img')) put(shown, texOf(shown.childNodes))
  for (const script of page.querySelectorAll(scripts)) {
    if (!script.isConnected || script.parentElement?.closest('pre, code')) continue
    const base = baseOf(script)
    if (!base) continue
    const parts: Node[] = [base, script]
    for (let next = script.nextSibling; isScript(next); next = next.nextSibling) parts.push(next)
    const tex = texOf(parts)
    for (const part of parts.filter((one) => one !== script)) part.parentNode?.removeChild(part)
    put(script, tex)
  }
}
