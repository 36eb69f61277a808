// What a language server answers about a name comes from somebody's source, as Markdown that may hold HTML. Only what
// text needs is kept; everything else becomes its text.

const kept = new Set(
  'P BR HR PRE CODE SPAN EM STRONG B I UL OL LI H1 H2 H3 H4 H5 H6 BLOCKQUOTE TABLE THEAD TBODY TR TH TD'.split(
    ' ',
  ),
)
/** Nothing of these is for reading. */
const dropped = 'script, style, template, iframe, object, embed, svg, math, head, title'

export const safeHtml = (html: string): string => {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const element of body.querySelectorAll(dropped)) element.remove()
  // From the inside out: what replaces an element was looked at already.
  for (const element of [...body.querySelectorAll('*')].toReversed()) {
    if (!kept.has(element.tagName)) {
      element.replaceWith(...element.childNodes)
      continue
    }
    // The colours of code come as classes of the editor.
    for (const name of element.getAttributeNames())
      if (name !== 'class') element.removeAttribute(name)
  }
  return body.innerHTML
}
