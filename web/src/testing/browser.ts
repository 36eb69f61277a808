import { afterAll, afterEach, beforeEach, vi } from 'vitest'
import { closePages } from './open-pages.ts'

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
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
  window.scrollTo = () => undefined
  window.Element.prototype.scrollIntoView = () => undefined
  window.Element.prototype.checkVisibility = isShown
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
  // Hooks stand here and not in the modules that tests import: the files of a process share those, so a hook there would
  // be one of the first file alone.
  afterEach(closePages)
  afterAll(async () => {
    // Pages load parts ahead while nothing happens; what is cut off here would fail in the files after this one.
    await vi.dynamicImportSettled()
    vi.unstubAllGlobals()
    sessionStorage.clear()
    document.body.replaceChildren()
  })
}

/** A dialog that stays mounted is hidden by its style. */
function isShown(this: Element): boolean {
  return this.closest('[style*="display: none"]') === null
}
