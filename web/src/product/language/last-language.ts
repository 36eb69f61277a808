const key = 'drafts-language'

/** The language this browser submitted in last; null before the first time, or without storage. */
export const readLastLanguage = (): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    // A browser that keeps nothing: as before the first time.
    return null
  }
}

export const writeLastLanguage = (languageId: string): void => {
  try {
    localStorage.setItem(key, languageId)
  } catch {
    // Without storage the choice is made each time.
  }
}
