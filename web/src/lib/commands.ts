import { useEffect } from 'react'

// What the palette offers. Each page brings its own while it is shown; the shell brings those that work everywhere.

export interface PaletteCommand {
  /** Unique among all that are shown. */
  id: string
  /** `Go to`, `Tests`, …: they stand together. */
  group: string
  label: string
  /** Beside the label, and searched too. */
  detail?: string
  keys?: readonly string[]
  /** Where it leads: a tab of its own can be opened there. */
  href?: string
  run: () => void
}

type Source = () => readonly PaletteCommand[]

const sources = { page: new Set<Source>(), shell: new Set<Source>() }
const listeners = new Set<() => void>()

/** Offered as long as the component is mounted; called when the palette opens, and while it is open when something is read. */
export const useCommands = (source: Source, from: keyof typeof sources = 'page'): void => {
  useEffect(() => {
    sources[from].add(source)
    for (const listener of listeners) listener()
    return () => void sources[from].delete(source)
  }, [source, from])
}

/** Calls `listener` when a page brings its commands. Answers what ends that. */
export const followCommands = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** A page's before the shell's: what is in hand comes first. */
export const allCommands = (): PaletteCommand[] =>
  [...sources.page, ...sources.shell].flatMap((source) => source())

/** Those in which every word occurs, best first: the beginning of the label, of a word in it, anywhere. */
export const matchCommands = (
  commands: readonly PaletteCommand[],
  query: string,
): PaletteCommand[] => {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return [...commands]
  return commands
    .map((command) => ({ command, rank: rankOf(command, words) }))
    .filter(({ rank }) => rank < Infinity)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ command }) => command)
}

const rankOf = (
  { label, detail = '', group }: PaletteCommand,
  words: readonly string[],
): number => {
  const name = label.toLowerCase()
  const whole = `${name} ${detail} ${group}`.toLowerCase()
  if (!words.every((word) => whole.includes(word))) return Infinity
  const [first = ''] = words
  if (name.startsWith(first)) return 0
  const startsWord = whole.split(/[^\p{L}\p{N}+#]+/u).some((word) => word.startsWith(first))
  return startsWord ? 1 : 2
}
