// Small choices that a browser keeps. One that keeps nothing asks each time.

export const readStoredChoice = (key: string): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export const writeChoice = (key: string, choice: string): void => {
  try {
    localStorage.setItem(key, choice)
  } catch {
    // Without storage the choice is made each time.
  }
}
