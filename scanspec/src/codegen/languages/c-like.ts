import { textOfBytes } from '../../bytes.ts'
import type { Blocks } from '../language.ts'
import type { Literal } from '../program.ts'

// What C and the languages after it have in common.

export const braces: Blocks = {
  if: (condition) => `if (${condition}) {`,
  elseIf: (condition) => `} else if (${condition}) {`,
  else: '} else {',
  end: '}',
  remark: (text) => `// ${text}`,
}

/** Characters that no source may hold as they are, by `escape` of their code. */
export const stringLiteral = (
  bytes: string,
  escape: (code: number) => string,
  more = '',
): string => {
  const special = new RegExp(`[\\0-\\x1f\\x7f"\\\\${more}]`, 'g')
  const text = textOfBytes(bytes).replace(special, (char) => {
    const short = shortEscapes[char]
    return short ?? (more.includes(char) ? `\\${char}` : escape(char.charCodeAt(0)))
  })
  return `"${text}"`
}

const shortEscapes: Record<string, string> = {
  '"': '\\"',
  '\\': '\\\\',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
}

export const octal = (code: number): string => `\\${code.toString(8).padStart(3, '0')}`
export const hex = (code: number): string => `\\x${code.toString(16).padStart(2, '0')}`
export const unicode = (code: number): string => `\\u${code.toString(16).padStart(4, '0')}`

/** A float as most languages write it: with a point or an exponent. */
export const decimal = (value: number): string => {
  const text = String(value)
  return /[.e]/.test(text) ? text : `${text}.0`
}

/** Numbers and bools; `long` follows an integer that needs 64 bits. */
export const plainLiteral = ({ value, type }: Literal, long = ''): string => {
  if (typeof value === 'number') return decimal(value)
  return String(value) + (type === 'int64' ? long : '')
}

/** Words that a list holds, separated by blanks. */
export const wordList = (...lists: string[]): string[] => lists.join(' ').split(/\s+/)
