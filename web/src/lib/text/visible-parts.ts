/** A run of plain text, or of signs that stand for characters nobody would see. */
export interface VisiblePart {
  text: string
  kind: 'text' | 'space' | 'control'
}

const spaces: Record<string, string> = { ' ': '·', '\t': '→\t', '\r': '␍', '\n': '↵\n' }

// Controls move the cursor in a terminal, and marks of direction make a line read as another one: always drawn.
const control =
  // oxlint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u061C\u200B\u200E\u200F\u2028-\u202E\u2060-\u2069\uFEFF]+/u

/** What a program wrote, ready to be shown: harmless, and with its white space drawn when asked for. */
export const visibleParts = (text: string, isSpaceVisible: boolean): VisiblePart[] =>
  split(text, control).flatMap(({ part, isMatch }): VisiblePart[] => {
    if (isMatch) return [{ text: [...part].map(signOf).join(''), kind: 'control' }]
    if (!isSpaceVisible) return [{ text: part, kind: 'text' }]
    return split(part, /[ \t\r\n]+/).map(({ part: piece, isMatch: isSpace }) =>
      isSpace
        ? { text: [...piece].map((char) => spaces[char] ?? char).join(''), kind: 'space' }
        : { text: piece, kind: 'text' },
    )
  })

/** The pieces of a text that match and those between, none of them empty. */
const split = (text: string, pattern: RegExp): { part: string; isMatch: boolean }[] =>
  text
    .split(new RegExp(`(${pattern.source})`, 'u'))
    .map((part, index) => ({ part, isMatch: index % 2 === 1 }))
    .filter(({ part }) => part !== '')

const signOf = (char: string): string => {
  const code = char.codePointAt(0) ?? 0
  if (code < 0x20) return String.fromCodePoint(0x2400 + code)
  if (code === 0x7f) return '␡'
  return `‹U+${code.toString(16).toUpperCase().padStart(4, '0')}›`
}
