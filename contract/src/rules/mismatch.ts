/** Why a file of a test is not what it must be, and where. */
export interface Mismatch {
  /** What is wrong, without its places. */
  text: string
  /** In the file: the line from 1, the bytes before it in the line. Undefined where the whole file is meant. */
  place: { line: number; col: number } | undefined
}

/** Reads the message of a check: `3:1~1:2: check error h<=200 (h=201)` or `2:1: unwanted EOF`. */
export const readMismatch = (message: string): Mismatch => {
  const [, line, col, text] = /^\d+:\d+(?:~(\d+):(\d+))?: ([\s\S]*)$/.exec(message) ?? []
  if (text === undefined) return { text: message, place: undefined }
  // Line 0: nothing of the file had been read.
  const place =
    line === undefined || line === '0' ? undefined : { line: Number(line), col: Number(col) }
  return { text, place }
}

/**
 * The scanspec could not read the file: it was not done in its time, or the message is none of its. Nothing is said of the file then
 * (docs/product/judging.md#scanspec-checks).
 */
export const isScanspecFault = (message: string): boolean => {
  const { text } = readMismatch(message)
  return text === message || text === timedOutText
}

/** The evaluator says this of what costs too much. */
export const timedOutText = 'timed out'

/** `Line 1, column 3`, as a person counts. */
export const positionWords = ({ line, col }: { line: number; col: number }): string =>
  `Line ${line}, column ${col + 1}`

/** A message with the place as a person counts, and without that in a spec which nobody sees. */
export const mismatchWords = (message: string): string => {
  const { text, place } = readMismatch(message)
  return place ? `${positionWords(place)}: ${text}` : text
}
