/**
 * Rendered HTML whose ids begin with `prefix`, and its links to them. A page shows many texts, and their notes have the
 * same numbers: without it a link would jump to the first text. Texts without an id are not read.
 */
export const withOwnIds = (html: string, prefix: string): string => {
  if (!/ (?:id|name)="/.test(html)) return html
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const name of ['id', 'name', 'aria-describedby', 'aria-labelledby'])
    for (const node of body.querySelectorAll(`[${name}^="md-"]`))
      node.setAttribute(name, prefix + (node.getAttribute(name) ?? ''))
  for (const link of body.querySelectorAll('a[href^="#md-"]'))
    link.setAttribute('href', `#${prefix}${link.getAttribute('href')?.slice(1) ?? ''}`)
  return body.innerHTML
}

/** Where a link within `text` leads, undefined for any other place that is clicked. */
export const placeOfLink = (text: Element, clicked: Element): HTMLElement | undefined => {
  const place = clicked.closest('a[href^="#"]')?.getAttribute('href')?.slice(1)
  if (place === undefined || place === '') return undefined
  return [...text.querySelectorAll<HTMLElement>('[id], a[name]')].find(
    (node) => node.id === place || node.getAttribute('name') === place,
  )
}
