import { timedOutText } from './mismatch.ts'

/**
 * Why the scanspec refused an input, or could not read it, in a sentence with both lines and what is likely missing. `source` is the scanspec,
 * where it is at hand. Undefined for a message of another kind, which is shown as it is.
 */
export const mismatchReason = (message: string, source = ''): string | undefined => {
  const [, spec, , line, col, text] =
    /^(\d+):(\d+)(?:~(\d+):(\d+))?: ([\s\S]*)$/.exec(message) ?? []
  if (spec === undefined || text === undefined) return undefined
  const place = { spec, line: line ?? '', isLineStart: col === '0' }
  if (text === timedOutText)
    return `Line ${spec} of the scanspec was not done in time. It says nothing of the input: let the scanspec do less there.`
  if (text === 'unwanted EOF') return endedReason(place, source)
  const [, type, unread] = /^parse error: want (\w+), got "([\s\S]*)"$/.exec(text) ?? []
  if (type !== undefined && unread !== undefined) return valueReason(place, type, unread)
  const [, what, rest] = /^want (EOL|EOF), got (?:trailing )?"([\s\S]*)"$/.exec(text) ?? []
  if (rest === undefined) return undefined
  return what === 'EOL' ? lineEndReason(place, rest) : inputEndReason(place, rest)
}

interface Place {
  /** Line of the scanspec. */
  spec: string
  /** Line of the input; empty where the message has none. */
  line: string
  isLineStart: boolean
}

const typeWords = new Map([
  ['bool', 'true or false'],
  ['int', 'a whole number'],
  ['int64', 'a whole number'],
  ['float32', 'a number'],
  ['float64', 'a number'],
  ['string', 'a word'],
])

const endedReason = ({ spec }: Place, source: string): string => {
  const statement = source.split(/\r?\n/)[Number(spec) - 1]?.replace(/#.*/, '').trim() ?? ''
  if (statement === 'eol')
    return `Line ${spec} of the scanspec wants a line end; the input ends without one. Is its final newline missing?`
  if (statement.startsWith('scanln'))
    return `Line ${spec} of the scanspec wants a line; the input has no more, or its final newline is missing.`
  if (statement !== '')
    return `Line ${spec} of the scanspec wants a value; the input has ended. It has fewer values than the scanspec reads.`
  return `Line ${spec} of the scanspec wants more; the input has ended. Is a value or the final newline missing?`
}

const valueReason = ({ spec, line, isLineStart }: Place, type: string, unread: string): string => {
  const wanted = `Line ${spec} of the scanspec wants ${typeWords.get(type) ?? type}`
  if (unread === '\\n' && isLineStart)
    return `${wanted}; line ${line} of the input is empty. Is a value missing there, or an “eol” before line ${spec}?`
  if (unread === '\\n')
    return `${wanted}; line ${line} of the input ends here. Is a value missing there, or an “eol” before line ${spec}?`
  if (unread === '\\r')
    return `${wanted}; line ${line} of the input ends here, with CRLF. Lines must end with LF.`
  const blank = blankWords(unread)
  if (blank !== undefined)
    return `${wanted}; line ${line} of the input has ${blank} here. Between two values stands one space, and none before the first.`
  return `${wanted}; line ${line} of the input has “${unread}”. ${hintOf(type, unread)}`.trim()
}

/** What an integer's scan may not have liked in a number. */
const hintOf = (type: string, unread: string): string => {
  if (type !== 'int' && type !== 'int64') return ''
  const isInteger = /^[-+]?\d+$/.test(unread)
  if (isInteger && type === 'int') return 'It does not fit 32 bits: an “int64” has 64.'
  if (isInteger) return 'It does not fit 64 bits: a “string” has any length.'
  return /^[-+]?\d*\.\d*$/.test(unread) ? 'A “float64” reads it.' : ''
}

const lineEndReason = ({ spec, line }: Place, rest: string): string => {
  const wanted = `Line ${spec} of the scanspec wants the line to end`
  if (rest === '\\r') return `${wanted}; line ${line} of the input ends with CRLF, not with LF.`
  const blank = blankWords(rest)
  if (blank !== undefined)
    return `${wanted}; line ${line} of the input has ${blank} here. No blank may stand before a line end.`
  return `${wanted}; line ${line} of the input goes on with “${rest}”. Does the scanspec read a value too few before line ${spec}?`
}

const inputEndReason = ({ spec }: Place, rest: string): string => {
  const wanted = `Line ${spec} of the scanspec wants the input to end`
  if (rest === '\\n')
    return `${wanted}; another line end follows. Is an empty line at its end, or an “eol” missing before the “eof”?`
  const blank = blankWords(rest)
  if (blank !== undefined) return `${wanted}; ${blank} follows.`
  return `${wanted}; it goes on with “${rest}”. It has more values than the scanspec reads.`
}

/** A white space character as it is quoted; undefined for a word. */
const blankWords = (quoted: string): string | undefined => {
  if (quoted === ' ') return 'a blank'
  if (quoted === '\\t') return 'a tab'
  if (quoted === '\\r') return 'a CR of a line end with CRLF'
  return /^\\(?:[vf]|x85|u00a0|u1680|u20[0-5][\da-f]|u3000)$/.test(quoted)
    ? 'an unusual blank'
    : undefined
}
