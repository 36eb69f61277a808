import { findLanguage } from '@drafts/contract'
import type { ImportedProblem } from '@drafts/formats'

/**
 * The package's own reference, unless no judge can run it and another accepted solution can be run. `runnable`: ids of
 * languages; null while no judge is connected, when nothing is known (docs/product/forms.md#imported-reference).
 */
export const chooseReference = (
  imported: ImportedProblem,
  runnable: ReadonlySet<string> | null,
): ImportedProblem => {
  const { solutions, missing, warnings } = imported
  const own = solutions.find(({ reference }) => reference)
  if (!own || !runnable || runnable.has(own.languageId)) return imported
  const other = solutions.find(
    ({ wantVerdict, languageId }) => wantVerdict === 'Accepted' && runnable.has(languageId),
  )
  if (!other) return imported
  const language = findLanguage(own.languageId)?.label ?? own.languageId
  const message = `No judge here can run ${language}, the language of ${own.label}: ${other.label} is the reference.`
  // What the reference was to write, the new one writes.
  const { label, languageId, source } = other
  const main = missing?.main?.label === own.label ? { main: { label, languageId, source } } : {}
  return {
    ...imported,
    ...(missing ? { missing: { ...missing, ...main } } : {}),
    solutions: solutions.map((one) => ({ ...one, reference: one === other })),
    warnings: [...warnings, { code: 'reference-language', message, path: own.path }],
  }
}
