import { isPartOn } from '../../../testing/parts.ts'
import { everydayLanguages, judgeLanguages } from '../languages/index.ts'
import type { JudgeLanguage } from '../languages/index.ts'
import { isLanguageInstalled } from '../languages/installed.ts'

const wanted = isPartOn('languages') ? judgeLanguages : everydayLanguages
const areInstalled = await Promise.all(wanted.map(isLanguageInstalled))

/** The everyday languages that are installed; those of the judge where the part of all languages is on. */
export const chosenLanguages: readonly JudgeLanguage[] = wanted.filter((_, at) => areInstalled[at])

/** Whether a test in this language is one of this run. */
export const isChosen = (id: string): boolean => chosenLanguages.some((one) => one.id === id)
