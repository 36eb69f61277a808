import { findLanguage } from '@drafts/contract'
import { toolOf } from '@drafts/formats'
import type { ReadPackage } from '@drafts/formats'

/**
 * The package's own reference, unless no judge can run it and another accepted solution can be run. `runnable`: ids of
 * languages; null while no judge is connected, when nothing is known (docs/product/forms.md#imported-reference).
 */
export const chooseReference = (
  read: ReadPackage,
  runnable: ReadonlySet<string> | null,
): ReadPackage => {
  const { kind, solutions, missing, warnings } = read
  const own = solutions.find(({ reference }) => reference)
  if (kind === 'dpkg' || !own || !runnable || runnable.has(own.languageId)) return read
  const other = solutions.find(
    ({ wantVerdict, languageId }) => wantVerdict === 'Accepted' && runnable.has(languageId),
  )
  if (!other) return read
  const language = findLanguage(own.languageId)?.label ?? own.languageId
  const message = `No judge here can run ${language}, the language of ${own.label}: ${other.label} is the reference.`
  // What the reference was to write, the new one writes.
  const main = missing?.main?.label === own.label ? { main: toolOf(other) } : {}
  return {
    ...read,
    ...(missing ? { missing: { ...missing, ...main } } : {}),
    solutions: solutions.map((one) => ({ ...one, reference: one === other })),
    warnings: [
      ...warnings,
      {
        code: 'reference-language',
        message,
        ...(own.source.path === undefined ? {} : { path: own.source.path }),
      },
    ],
  }
}
