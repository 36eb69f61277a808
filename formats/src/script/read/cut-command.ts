// One rule for commands, of scripts and of problem.xml: words between blanks, and what stands in quotes is taken as it is, blanks
// and backslashes too. Quotes may begin within a word, as in --skip="-". Nothing else is done that a shell does.

export type CommandPiece =
  | {
      kind: 'word'
      text: string
      /** Whether its first and its last sign stand outside of quotes. */
      startsBare: boolean
      endsBare: boolean
      at: number
      end: number
    }
  /** Outside of quotes it says something to a shell. */
  | { kind: 'sign'; text: string; at: number; end: number }

export interface CutCommand {
  pieces: CommandPiece[]
  /** A quote that begins here does not end. */
  openQuoteAt?: number
  commentAt?: number
}

/** A word that begins with `comment` ends the line; empty: there are no comments. */
export function cutCommand(text: string, comment: '#' | '' = ''): CutCommand {
  const pieces: CommandPiece[] = []
  const part = /(\s+)|([|<>;&`$\\])|"([^"]*)"|'([^']*)'|([^\s"'|<>;&`$\\]+)/y
  let word: Extract<CommandPiece, { kind: 'word' }> | undefined
  let at = 0
  while (at < text.length) {
    if (!word && comment !== '' && text.startsWith(comment, at) && /\s|^$/.test(text[at - 1] ?? ''))
      return { pieces, commentAt: at }
    part.lastIndex = at
    const match = part.exec(text)
    if (!match) return { pieces, openQuoteAt: at }
    const [whole, blank, sign, double, single, bare] = match
    const end = at + whole.length
    if (blank !== undefined) word = undefined
    else if (sign !== undefined) {
      pieces.push({ kind: 'sign', text: sign, at, end })
      word = undefined
    } else {
      const isBare = bare !== undefined
      if (!word) {
        word = { kind: 'word', text: '', startsBare: isBare, endsBare: isBare, at, end }
        pieces.push(word)
      }
      word.text += bare ?? double ?? single ?? ''
      word.endsBare = isBare
      word.end = end
    }
    at = end
  }
  return { pieces }
}
