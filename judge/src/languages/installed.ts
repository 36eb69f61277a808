import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { JudgeLanguage } from './language.ts'

/** The first file of what a language needs that this host lacks; one that cannot be looked at cannot be run either. */
export const firstMissing = async (language: JudgeLanguage): Promise<string | undefined> => {
  for (const path of language.needs) if (!(await stat(path).catch(() => undefined))) return path
  return undefined
}

/** Makes the tools that are ours, then looks. */
export const isLanguageInstalled = async (language: JudgeLanguage): Promise<boolean> => {
  // Tools that cannot be made are tools that are not there: the judge names the language as one that it lacks.
  const ready = await Promise.resolve(language.makeTools?.()).then(
    () => true,
    () => false,
  )
  return ready && (await firstMissing(language)) === undefined
}

/**
 * Another text when another version of what the language needs is installed, and the same on every host that has that version:
 * sizes alone, since times of files differ.
 */
export const toolchainOf = (language: JudgeLanguage): string => {
  const sizes = language.needs.map(
    (path) => statSync(path, { throwIfNoEntry: false })?.size ?? null,
  )
  return createHash('sha256')
    .update(JSON.stringify([language.id, sizes]))
    .digest('hex')
}

/** Another text when another version of what the language needs is installed, or a part of it is gone. */
export const stampOf = async (language: JudgeLanguage): Promise<string> => {
  const stats = await Promise.all(language.needs.map((path) => stat(path).catch(() => undefined)))
  return stats.map((info) => (info ? `${info.size}-${Math.floor(info.mtimeMs)}` : 'none')).join(' ')
}
