import { createHash } from 'node:crypto'
import { textFieldChars } from '@drafts/contract'
import { documentBytesMax } from '../limits.ts'
import type { PackageFiles } from '../package-files.ts'

// Input validators that the writer made are known again by their first line, as long as nobody changed the rest. One that
// is made of a scanspec has it in its second line, as JSON. Packages of Kattis have them in Python, those of Polygon in C++.

/** How a line of the program is a comment: of Python, or of C++. */
type CommentSign = '#' | '//'

const markOf = (rest: string, sign: CommentSign): string =>
  `${sign} Written by Drafts, SHA-256 of the rest: ${createHash('sha256').update(rest).digest('hex')}\n`
const specMarkOf = (sign: CommentSign): string => `${sign} Scanspec: `

export const markedValidator = (rest: string, sign: CommentSign = '#'): string =>
  markOf(rest, sign) + rest

export const validatorOfScanspec = (
  source: string,
  program: string,
  sign: CommentSign = '#',
): string => markedValidator(`${specMarkOf(sign)}${JSON.stringify(source)}\n${program}`, sign)

/** The format wants a validator at least; this one reads the input, so that no writer to it breaks. */
export const acceptingValidator = markedValidator(
  'import sys\n\nsys.stdin.buffer.read()\nsys.exit(42)\n',
)

/** Takes what the writer made: the scanspec, where there is one. A program that somebody changed is theirs. */
export const readOwnValidators = async (
  files: PackageFiles,
  paths: readonly string[],
  sign: CommentSign,
): Promise<string | undefined> => {
  let scanspec: string | undefined
  for (const path of paths) {
    if (!files.has(path) || files.sizeOf(path) > documentBytesMax) continue
    const text = await files.readText(path, documentBytesMax)
    const end = text.indexOf('\n') + 1
    const rest = text.slice(end)
    if (text.slice(0, end) !== markOf(rest, sign)) continue
    const source = sourceIn(rest, specMarkOf(sign))
    if (source !== undefined && scanspec !== undefined) continue
    files.use(path)
    scanspec ??= source
  }
  return scanspec
}

const sourceIn = (rest: string, specMark: string): string | undefined => {
  if (!rest.startsWith(specMark)) return undefined
  try {
    const source: unknown = JSON.parse(rest.slice(specMark.length, rest.indexOf('\n')))
    return typeof source === 'string' && source.length <= textFieldChars ? source : undefined
  } catch {
    return undefined
  }
}
