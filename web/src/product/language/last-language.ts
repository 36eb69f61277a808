import { readStoredChoice, writeChoice } from '../../lib/choose/kept-choice.ts'

const key = 'drafts-language'

/** The language this browser submitted in last; null before the first time, or without storage. */
export const readLastLanguage = (): string | null => readStoredChoice(key)

export const writeLastLanguage = (languageId: string): void => writeChoice(key, languageId)
