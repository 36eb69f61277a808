import { loadSafely } from './markdown/same-text.ts'
import classes from './rich-text.module.css'
import { createWriting } from './writing/writing.ts'

export const warmUpText =
  '# a\n\n*b* **c** `d` $e$ [f](https://example.org)\n\n- g\n\n1. h\n\n$$\ni\n$$\n'
const nothing = (): void => undefined

/**
 * Opens and closes an editor out of sight. A browser compiles a function when it first runs, and reads style sheets and
 * fonts of formulas when something is first laid out with them: this is most of the time that the first field takes.
 */
export const warmUp = (): void => {
  const loaded = loadSafely(warmUpText)
  if (!loaded) return
  const options = {
    attributes: {},
    isEditable: () => true,
    keys: {},
    onUpdate: nothing,
    onImages: nothing,
    onTex: () => false,
    onOpen: nothing,
    onOpenDrawing: nothing,
    onOpenIssue: nothing,
    onEmit: nothing,
  }
  const host = document.createElement('div')
  host.className = classes['text'] ?? ''
  host.inert = true
  Object.assign(host.style, { position: 'fixed', top: '0', width: '600px', opacity: '0' })
  document.body.append(host)
  try {
    const writing = createWriting(host, { markdown: warmUpText, loaded }, options)
    host.getBoundingClientRect()
    writing.destroy()
  } finally {
    host.remove()
  }
}
