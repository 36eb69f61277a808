import type { checkerTypes, Comparator } from '../../sections/index.ts'

/** What decides how a legacy comparator compares. */
export interface LegacySwitch {
  type: (typeof checkerTypes)[number]
  strictSpace: boolean
  multiCase: boolean
  precision: number
  absolute: boolean
  fold: boolean
}

/** Options of a legacy comparator that the new ones cannot do. */
export type LostOption = 'fold' | 'multiCase' | 'absolute' | 'strictSpace' | 'yesno'

/** The options as the interface calls them, with what changes when they are gone. */
export const lostOptionWords: Record<LostOption, string> = {
  fold: 'Fold: upper and lower case will differ',
  multiCase: 'Multi-case: “Case n:” at the start of a line will be compared like all else',
  absolute: 'Absolute: a relative error within the precision will count as well',
  strictSpace: 'Strict space: white space between values will no longer be compared',
  yesno: 'Yes or no: the two words will be compared letter by letter, in their case',
}

/**
 * The one-way switch from a legacy comparator to a new one, and what has no counterpart there. Line endings and
 * newlines at the end need none: words and lines pass over both. A custom checker keeps its own rules, so that the
 * options of a legacy one say nothing about it.
 */
export const switchLegacy = (
  checker: LegacySwitch,
): { comparator: Exclude<Comparator, 'legacy'>; lost: LostOption[] } => {
  const { type, strictSpace, fold, multiCase, absolute } = checker
  if (type === 'custom') return { comparator: 'custom', lost: [] }
  const lost: LostOption[] = []
  if (type === 'yesno') lost.push('yesno')
  // Numbers have no case, and yes or no has been named already.
  if (fold && type === 'string') lost.push('fold')
  if (multiCase) lost.push('multiCase')
  if (absolute && type === 'float') lost.push('absolute')
  if (strictSpace && type !== 'string') lost.push('strictSpace')
  return { comparator: comparatorOf(checker), lost }
}

const comparatorOf = ({
  type,
  strictSpace,
  precision,
}: LegacySwitch): Exclude<Comparator, 'legacy' | 'custom'> => {
  switch (type) {
    case 'string':
      return strictSpace ? 'lines' : 'words'
    case 'int':
      return 'ints'
    case 'float':
      return floatsOf(precision)
    case 'yesno':
    case 'custom':
      return 'words'
  }
}

const floatsOf = (precision: number): 'floats4' | 'floats6' | 'floats8' => {
  if (precision >= 1e-4) return 'floats4'
  return precision <= 1e-8 ? 'floats8' : 'floats6'
}
