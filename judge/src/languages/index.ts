import { c11Gcc } from './c11-gcc.ts'
import { c17Gcc } from './c17-gcc.ts'
import { cpp17Gcc } from './cpp17-gcc.ts'
import { cpp20Gcc } from './cpp20-gcc.ts'
import { cpp23Gcc } from './cpp23-gcc.ts'
import { java17 } from './java17.ts'
import type { Language } from './language.ts'
import { nodejs } from './nodejs.ts'
import { python3 } from './python3.ts'

export type { Language } from './language.ts'

/** What this judge can speak; it offers those whose self-test passed on this host. */
export const judgeLanguages: readonly Language[] = [
  c11Gcc,
  c17Gcc,
  cpp17Gcc,
  cpp20Gcc,
  cpp23Gcc,
  java17,
  python3,
  nodejs,
]

const byId = new Map(judgeLanguages.map((language) => [language.id, language]))
export const findJudgeLanguage = (id: string): Language | undefined => byId.get(id)
