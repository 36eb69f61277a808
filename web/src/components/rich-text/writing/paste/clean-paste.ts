import { placePaintedFormulas } from '../formulas/painted-formulas.ts'

// What other programs put on the clipboard, made plain before it is read: line breaks of their source are no line
// breaks of the text, and a word processor's lists are paragraphs with a painted bullet.

export const cleanPastedHtml = (html: string): string => {
  // Our own clipboard is exact already.
  if (html.includes('data-pm-slice')) return html
  const page = new DOMParser().parseFromString(html, 'text/html')
  placeFormulas(page)
  for (const noise of page.querySelectorAll('style, script, meta, link, title, xml, o\\:p'))
    noise.replaceWith(...(noise.localName === 'o:p' ? noise.childNodes : []))
  rebuildLists(page)
  collapseBlanks(page.body)
  return page.body.innerHTML
}

/** Formulas of KaTeX, MathJax and wikis bring their TeX along; what they painted with it is noise. */
const placeFormulas = (page: Document): void => {
  const put = (old: Element, tex: string, isDisplay: boolean): void => {
    const formula = page.createElement('span')
    formula.dataset['tex'] = tex.trim()
    formula.dataset['display'] = String(isDisplay)
    old.replaceWith(formula)
  }
  for (const shown of page.querySelectorAll('.katex, mjx-container, .mwe-math-element')) {
    const tex = shown.querySelector('annotation[encoding="application/x-tex"]')?.textContent
    if (!tex) continue
    const around = shown.closest('.katex-display')
    const isDisplay = around !== null || shown.getAttribute('display') === 'true'
    put(around ?? shown, tex, isDisplay)
  }
  for (const shown of page.querySelectorAll('.MathJax_Preview, .MathJax, .MathJax_Display'))
    shown.remove()
  for (const script of page.querySelectorAll('script[type^="math/tex"]'))
    put(script, script.textContent, script.getAttribute('type')?.includes('display') ?? false)
  placePaintedFormulas(page, (old, tex) => put(old, tex, false))
}

const rebuildLists = (page: Document): void => {
  for (const item of page.querySelectorAll<HTMLElement>('p[style*="mso-list"]')) {
    const marker = item.querySelector('span[style*="mso-list"]')
    const isNumbered = /^\s*\(?[\da-z]{1,3}[.)]/i.test(marker?.textContent ?? '')
    marker?.remove()
    const tag = isNumbered ? 'ol' : 'ul'
    const previous = item.previousElementSibling
    const list = previous?.localName === tag ? previous : page.createElement(tag)
    if (list !== previous) item.before(list)
    const entry = page.createElement('li')
    entry.append(...item.childNodes)
    list.append(entry)
    item.remove()
  }
}

const collapseBlanks = (root: HTMLElement): void => {
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const blanks: Text[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!(node instanceof Text) || node.parentElement?.closest('pre')) continue
    node.data = node.data.replaceAll(/[ \t\r\n]+/g, ' ')
    if (node.data === ' ' && isBetweenBlocks(node)) blanks.push(node)
  }
  for (const blank of blanks) blank.remove()
}

const block =
  /^(p|div|h[1-6]|ul|ol|li|table|thead|tbody|tr|td|th|blockquote|pre|hr|section|article)$/

const isBetweenBlocks = (node: Text): boolean =>
  [node.previousSibling, node.nextSibling].some(
    (sibling) => sibling instanceof Element && block.test(sibling.localName),
  )
