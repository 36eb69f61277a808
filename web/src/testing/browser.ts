import { afterEach, beforeEach, vi } from 'vitest'

// What jsdom does not have of a browser and the pages ask for. Files without a window are left alone.

if (typeof window !== 'undefined') {
  // A wide window of somebody who wants no motion: nothing is half open.
  const answeredYes = /min-width|prefers-reduced-motion/
  window.matchMedia = (query) =>
    Object.assign(new EventTarget(), {
      matches: answeredYes.test(query),
      media: query,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    })
  Object.defineProperty(document, 'fonts', { value: new EventTarget() })
  window.scrollTo = () => undefined
  window.Element.prototype.scrollIntoView = () => undefined
  window.Element.prototype.checkVisibility = () => true
  window.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  document.elementFromPoint = () => null
  Range.prototype.getClientRects = () => Object.assign([], { item: () => null })
  Range.prototype.getBoundingClientRect = () => new DOMRect()
  beforeEach(() => localStorage.clear())
  afterEach(() => vi.restoreAllMocks())
}
