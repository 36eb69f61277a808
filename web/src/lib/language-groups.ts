import { findLanguage } from '@drafts/contract'
import type { Language } from './queries/languages.ts'

/** What happens to a language that no connected judge has proved: shown but not to be chosen, or not shown. */
export type UnavailableLanguages = 'disabled' | 'hidden'

export interface LanguageGroup {
  group: string
  items: { value: string; label: string; disabled: boolean }[]
}

/**
 * The choices of a language select, by family. Discontinued ones are hidden unless selected (spec §9), and so are
 * those no judge has, where asked for. While no judge is connected at all each says so; what is only stored may be
 * chosen and wait for a judge, what is to run may not.
 */
export const groupLanguages = (
  languages: readonly Language[],
  selectedId: string | null,
  unavailable: UnavailableLanguages,
): LanguageGroup[] => {
  const isAnyProved = languages.some(({ available }) => available)
  const isMissing = ({ available }: Language): boolean => isAnyProved && !available
  const labelOf = ({ label, available }: Language): string => {
    if (available) return label
    return isAnyProved ? `${label}, not installed on any judge` : `${label}, no judge is connected`
  }
  const isBarred = (language: Language): boolean =>
    isMissing(language) || (!isAnyProved && unavailable === 'hidden')
  const shown = languages.filter(
    (language) =>
      language.id === selectedId ||
      (!language.discontinued && !(unavailable === 'hidden' && isMissing(language))),
  )
  return [...Map.groupBy(shown, ({ family }) => family)].map(([group, items]) => ({
    group,
    items: items.map((language) => ({
      value: language.id,
      label: labelOf(language),
      disabled: isBarred(language) && language.id !== selectedId,
    })),
  }))
}

/** The language of a file's ending that a judge has: of several the one used last, else the usual one. */
export const guessLanguage = (
  fileName: string,
  languages: readonly Language[],
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

const orderOf = ({ id }: Language): number => findLanguage(id)?.preference ?? Infinity
