import { findLanguage, standardOfCpp } from '@drafts/contract'
import { olderCpp } from './older-cpp.ts'
import { olderPython } from './older-python.ts'
import type { PackageFiles } from '../package-files.ts'

/**
 * The language a source is imported in: an older C++ where it needs one. What was written for an older language is told, with its
 * place and what to do (docs/product/packages.md#sources-of-older-languages). `of` is what the codes of the warnings begin with.
 */
export const reportOlderSource = (
  files: PackageFiles,
  { path, source, type }: { path: string; source: string; type?: string | undefined },
  languageId: string,
  of: '' | 'program-' = '',
): string => {
  const family = findLanguage(languageId)?.family
  if (family === 'Python') {
    reportPython2(files, { path, source, type }, of)
    return languageId
  }
  const older = family === 'C++' ? olderCpp(source) : undefined
  if (!older || older.newest >= standardOfCpp(languageId)) return languageId
  files.warnings.report(
    of === '' ? 'solution-standard' : 'program-standard',
    `${path} needs C++${older.newest}: it ${older.what}, which no later C++ takes. Its language is C++${older.newest}; to use a newer one, change that.`,
    path,
  )
  return `cpp${older.newest}-gcc`
}

/** Where the source needs one; else the language itself. */
export const inOlderCpp = (languageId: string, source: string): string => {
  const older = findLanguage(languageId)?.family === 'C++' ? olderCpp(source) : undefined
  return older && older.newest < standardOfCpp(languageId) ? `cpp${older.newest}-gcc` : languageId
}

const reportPython2 = (
  files: PackageFiles,
  { path, source, type }: { path: string; source: string; type?: string | undefined },
  of: string,
): void => {
  const isTyped = type !== undefined && /^python\.(?:pypy)?2/.test(type)
  const what = isTyped ? `its type is ${type}` : olderPython(path, source)
  if (what === undefined) return
  files.warnings.report(
    `${of}python2`,
    `${path} is written for Python 2 (${what}), which is not offered; it is imported as Python 3. Change it to Python 3, or delete it.`,
    path,
  )
}
