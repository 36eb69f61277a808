// When what is typed is emitted: once the keys rest, and while they do not at the latest after a while, so that a
// crash or a reload in the midst of typing costs a few words at most. To write a long text takes longer.

const restMs = 150
const longestMs = 400
const longestOfLongMs = 1000
const longFrom = 50_000

export interface EmitPace {
  /** Something was typed in a text of about so many characters. */
  touch: (size: number) => void
  stop: () => void
}

export const createEmitPace = (emit: () => void): EmitPace => {
  let rest: ReturnType<typeof setTimeout> | undefined
  let longest: ReturnType<typeof setTimeout> | undefined
  const stop = (): void => {
    clearTimeout(rest)
    clearTimeout(longest)
    longest = undefined
  }
  const handleDue = (): void => {
    stop()
    emit()
  }
  return {
    touch: (size) => {
      clearTimeout(rest)
      rest = setTimeout(handleDue, restMs)
      longest ??= setTimeout(handleDue, size > longFrom ? longestOfLongMs : longestMs)
    },
    stop,
  }
}
