import type { MouseEvent } from 'react'

// A row is its link as a whole: a click anywhere follows the link that is marked with `data-row-link`, the middle button opens
// it in a tab. Text can still be selected, and what has a use of its own in the row keeps it.

const own = 'a, button, input, select, textarea, label, summary, [role="button"]'

/** The link, where the click was upon the row itself. A menu of the row that stands elsewhere in the page is not in it. */
const linkOf = ({ currentTarget, target, defaultPrevented }: MouseEvent<HTMLElement>) => {
  if (defaultPrevented || !(target instanceof Element) || !currentTarget.contains(target))
    return null
  const used = target.closest(own)
  if (used !== null && currentTarget.contains(used)) return null
  return currentTarget.querySelector<HTMLElement>('[data-row-link]')
}

const openTab = (link: HTMLElement): void => {
  if (link instanceof HTMLAnchorElement) window.open(link.href, '_blank', 'noopener')
  else link.click()
}

export const rowLink = {
  'data-linked': true,
  onClick: (event: MouseEvent<HTMLElement>): void => {
    const link = linkOf(event)
    // Who has selected text did not mean to leave.
    if (!link || getSelection()?.isCollapsed === false) return
    if (event.metaKey || event.ctrlKey || event.shiftKey) openTab(link)
    else link.click()
  },
  onAuxClick: (event: MouseEvent<HTMLElement>): void => {
    const link = event.button === 1 ? linkOf(event) : null
    if (link) openTab(link)
  },
  // The middle button would begin to scroll.
  onMouseDown: (event: MouseEvent<HTMLElement>): void => {
    if (event.button === 1 && linkOf(event)) event.preventDefault()
  },
} as const
