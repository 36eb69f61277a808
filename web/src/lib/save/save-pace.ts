// When what is typed is saved though its field is not left: once the keys rest, and while they do not at the latest
// after a while, never within a composition of an input method (docs/product/editing.md#saving-while-typing).

const restMs = 1000
const longestMs = 20_000
const settleMs = 1000

export interface SavePace {
  /** Something was typed. */
  touch: () => void
  /** It was saved otherwise. */
  stop: () => void
  /** It is not needed any more. */
  end: () => void
}

export const createSavePace = (save: () => void): SavePace => {
  let rest: ReturnType<typeof setTimeout> | undefined
  let longest: ReturnType<typeof setTimeout> | undefined
  let isComposing = false
  let isDue = false
  const stop = (): void => {
    clearTimeout(rest)
    clearTimeout(longest)
    longest = undefined
    isDue = false
  }
  const handleDue = (): void => {
    stop()
    if (isComposing) isDue = true
    else save()
  }
  const touch = (): void => {
    clearTimeout(rest)
    rest = setTimeout(handleDue, restMs)
    longest ??= setTimeout(handleDue, longestMs)
  }
  const handleStart = (): void => {
    isComposing = true
  }
  const handleEnd = (): void => {
    isComposing = false
    // What was composed comes into the form a moment later.
    if (isDue) {
      clearTimeout(longest)
      longest = setTimeout(handleDue, settleMs)
    }
    isDue = false
  }
  document.addEventListener('compositionstart', handleStart, { capture: true })
  document.addEventListener('compositionend', handleEnd, { capture: true })
  return {
    touch,
    stop,
    end: () => {
      stop()
      document.removeEventListener('compositionstart', handleStart, { capture: true })
      document.removeEventListener('compositionend', handleEnd, { capture: true })
    },
  }
}
