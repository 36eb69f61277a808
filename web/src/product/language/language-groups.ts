import { findLanguage } from '@drafts/contract'
import type { OfferedLanguage } from '../queries/languages.ts'

/** A language that no connected judge has proved: shown and marked, for what is only stored, or not shown. */
export type UnavailableLanguages = 'marked' | 'hidden'

export interface LanguageGroup {
  group: string
  items: { value: string; label: string; disabled: boolean }[]
}

/** What no judge has stands last, apart from its family. */
export const notInstalled = 'Not installed'

/**
 * The choices of a language select, by family and newest first. Discontinued ones are hidden unless selected. What is only stored may be in
 * any language and wait for a judge: each that none has is marked. What is to run may not: those are hidden, or, while no
 * judge is connected at all, not to be chosen.
 */
export const groupLanguages = (
  languages: readonly OfferedLanguage[],
  selectedId: string | null,
  unavailable: UnavailableLanguages,
): LanguageGroup[] => {
  const isAnyProved = languages.some(({ available }) => available)
  const isMissing = ({ available }: OfferedLanguage): boolean => isAnyProved && !available
  const labelOf = ({ label, available }: OfferedLanguage): string => {
    if (available) return label
    return isAnyProved ? `${label}, not installed on any judge` : `${label}, no judge is connected`
  }
  const isBarred = !isAnyProved && unavailable === 'hidden'
  const shown = languages.filter(
    (language) =>
      language.id === selectedId ||
      (!language.discontinued && !(unavailable === 'hidden' && isMissing(language))),
  )
  const families = familiesOf(shown.filter((language) => !isMissing(language)))
  const missing = familiesOf(shown.filter(isMissing)).flatMap(([, items]) => items)
  return [...families, ...(missing.length > 0 ? [[notInstalled, missing] as const] : [])].map(
    ([group, items]) => ({
      group,
      items: items.map((language) => ({
        value: language.id,
        label: labelOf(language),
        disabled: isBarred && language.id !== selectedId,
      })),
    }),
  )
}

const familiesOf = (languages: readonly OfferedLanguage[]): [string, OfferedLanguage[]][] =>
  [...Map.groupBy(languages, ({ family }) => family)].map(([family, items]) => [
    family,
    items.toSorted(newestFirst),
  ])

/** `C++23 (GCC 12)` before `C++20 (Clang 19)`; those of one version as they are preferred. */
const newestFirst = (one: OfferedLanguage, other: OfferedLanguage): number =>
  nameOf(one) === nameOf(other) && versionOf(one) !== versionOf(other)
    ? versionOf(other) - versionOf(one)
    : orderOf(one) - orderOf(other)

const nameOf = ({ label }: OfferedLanguage): string => /^[^\d(]*/.exec(label)?.[0].trim() ?? ''
const versionOf = ({ label }: OfferedLanguage): number =>
  Number(/^[^\d(]*(\d+)/.exec(label)?.[1] ?? 0)

/** The language of a file's ending that a judge has: of several the one used last, else the usual one. */
export const guessLanguage = (
  fileName: string,
  languages: readonly OfferedLanguage[],
  preferredId: string | null,
): string | null => {
  const dot = fileName.lastIndexOf('.')
  if (dot < 0) return null
  const ext = fileName.slice(dot + 1).toLowerCase()
  const isAnyProved = languages.some(({ available }) => available)
  const fitting = languages
    .filter(
      ({ discontinued, available, exts }) =>
        !discontinued && (available || !isAnyProved) && exts.includes(ext),
    )
    .toSorted((a, b) => orderOf(a) - orderOf(b))
  return (fitting.find(({ id }) => id === preferredId) ?? fitting[0])?.id ?? null
}

const orderOf = ({ id }: OfferedLanguage): number => findLanguage(id)?.preference ?? Infinity
