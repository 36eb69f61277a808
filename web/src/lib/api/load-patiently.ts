const againAfterMs = 2000

/**
 * Loads a part that nobody waits for with the page, again and again until it is there: a server that starts anew in that
 * moment must not take the page away. `pause` is for tests.
 */
export const loadPatiently = async <Part>(
  load: () => Promise<Part>,
  pause: () => Promise<void> = () => new Promise((resolve) => setTimeout(resolve, againAfterMs)),
): Promise<Part> => {
  for (;;) {
    try {
      return await load()
    } catch {
      // The line, not the part: the next try finds out.
      await pause()
    }
  }
}
