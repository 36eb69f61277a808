import { useEffect } from 'react'

// What the palette offers. Each page brings its own while it is shown; the shell brings those that work everywhere.

export interface Command {
  /** Unique among all that are shown. */
  id: string
  /** `Go to`, `Tests`, …: they stand together. */
  group: string
  label: string
  /** Beside the label, and searched too. */
  detail?: string
  keys?: readonly string[]
  run: () => void
}

const sources = new Set<() => readonly Command[]>()

/** Offered as long as the component is mounted; called when the palette opens. */
export const useCommands = (source: () => readonly Command[]): void => {
  useEffect(() => {
    sources.add(source)
    return () => void sources.delete(source)
  }, [source])
}

export const allCommands = (): Command[] => [...sources].flatMap((source) => source())

/** Those in which every word occurs, best first: the beginning of the label, of a word in it, anywhere. */
export const matchCommands = (commands: readonly Command[], query: string): Command[] => {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return [...commands]
  return commands
    .map((command) => ({ command, rank: rankOf(command, words) }))
    .filter(({ rank }) => rank < Infinity)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ command }) => command)
}

const rankOf = ({ label, detail = '', group }: Command, words: readonly string[]): number => {
  const name = label.toLowerCase()
  const whole = `${name} ${detail} ${group}`.toLowerCase()
  if (!words.every((word) => whole.includes(word))) return Infinity
  const [first = ''] = words
  if (name.startsWith(first)) return 0
  const startsWord = whole.split(/[^\p{L}\p{N}+#]+/u).some((word) => word.startsWith(first))
  return startsWord ? 1 : 2
}
