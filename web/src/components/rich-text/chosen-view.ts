/** How the person last looked at texts in this browser. */
export interface ChosenView {
  isSource: boolean
  isPreview: boolean
}

const key = 'drafts.rich-text'

export const readChosenView = (): ChosenView => {
  try {
    const words = localStorage.getItem(key) ?? ''
    return { isSource: words.includes('source'), isPreview: words.includes('preview') }
  } catch {
    // A browser that keeps nothing: the view of everybody.
    return { isSource: false, isPreview: false }
  }
}

export const keepChosenView = ({ isSource, isPreview }: ChosenView): void => {
  try {
    localStorage.setItem(key, `${isSource ? 'source' : 'write'}${isPreview ? ' preview' : ''}`)
  } catch {
    // It holds until the page is left; there is nothing to tell.
  }
}
