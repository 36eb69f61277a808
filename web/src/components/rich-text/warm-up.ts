import { loadSafely } from './markdown/same-text.ts'
import { createWriting } from './writing/writing.ts'

export const sample =
  '# a\n\n*b* **c** `d` $e$ [f](https://example.org)\n\n- g\n\n1. h\n\n$$\ni\n$$\n'
const nothing = (): void => undefined

/**
 * Opens and closes an editor out of sight. A browser compiles a function when it first runs: this is half of the time
 * that the first field takes.
 */
export const warmUp = (): void => {
  const loaded = loadSafely(sample)
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
  createWriting(document.createElement('div'), { markdown: sample, loaded }, options).destroy()
}
