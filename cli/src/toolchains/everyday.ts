import { EVERYDAY, TOOLCHAINS } from './toolchain-list.ts'
import { isToolchainInstalled, type Places } from './toolchain-places.ts'

const LABELS: Record<string, string> = {
  'c11-gcc': 'C11',
  'c17-gcc': 'C17',
  'cpp17-gcc': 'C++17',
  'cpp20-gcc': 'C++20',
  'cpp23-gcc': 'C++23',
  java17: 'Java 17',
  python3: 'Python 3',
  nodejs: 'JavaScript',
}

/** Ids that DRAFTS_LANGUAGES names, as the judge reads it; undefined where it names none, which means all. */
export function namedLanguages(text: string | undefined): string[] | undefined {
  const words = (text ?? '').split(/[\s,]+/).filter(Boolean)
  if (words.length === 0) return undefined
  return words.flatMap((word) => (word === 'everyday' ? EVERYDAY : [word]))
}

/** One line about the everyday languages that a judge should offer and does not; undefined where it offers them all. */
export function sayWhatIsNotOffered(
  offered: readonly string[],
  places: Places,
  logFile: string,
  wanted = process.env['DRAFTS_LANGUAGES'],
): string | undefined {
  const named = namedLanguages(wanted)
  const labelsByReason = new Map<string, string[]>()
  let isAnyMissing = false
  for (const toolchain of TOOLCHAINS) {
    const { id, versionOf, packages } = toolchain
    const isWanted = EVERYDAY.includes(id) && (named?.includes(id) ?? true)
    if (!isWanted || offered.includes(id)) continue
    const isMissing = !isToolchainInstalled(toolchain, places)
    isAnyMissing ||= isMissing
    const reason = isMissing
      ? `${versionOf ?? packages[0] ?? id} is not installed`
      : `installed, but the judge could not use it (${logFile} says why)`
    labelsByReason.set(reason, [...(labelsByReason.get(reason) ?? []), LABELS[id] ?? id])
  }
  if (labelsByReason.size === 0) return undefined
  const parts = [...labelsByReason].map(([reason, labels]) => `${labels.join(', ')}: ${reason}`)
  const advice = isAnyMissing ? '; ./drafts toolchains install everyday' : ''
  return `Not offered by the judge: ${parts.join('; ')}${advice}`
}
