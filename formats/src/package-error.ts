export type PackageErrorCode =
  | 'ErrBadPackage'
  | 'ErrBadZIP'
  | 'ErrBadZIPContents'
  | 'ErrTooManyTests'
  | 'ErrInputLarge'
  | 'ErrOutputLarge'

const longest = 1000

/**
 * A sentence quotes what the package has: what cannot be seen, or changes the order of what can, is shown as an escape, and a
 * long one is cut.
 */
const legible = (message: string): string => {
  const text = message
    .slice(0, 2 * longest)
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(/[\p{Zl}\p{Zp}\ufeff\u202a-\u202e\u2066-\u2069]|[^\P{Cc}\n]/gu, escapeOf)
  if (text.length <= longest) return text
  return `${text.slice(0, longest - 2).replace(/[\ud800-\udbff]$/, '')}….`
}

const escapeOf = (character: string): string =>
  `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

/** Why an archive is refused; the message is a sentence for the person and names the file. */
export class PackageError extends Error {
  readonly code: PackageErrorCode
  readonly path: string | undefined
  /** What can be done with the package instead, as the words of a button. */
  readonly offer: string | undefined

  constructor(code: PackageErrorCode, message: string, path?: string, offer?: string) {
    super(legible(message))
    this.name = 'PackageError'
    this.code = code
    this.path = path
    this.offer = offer
  }
}

export function badPackage(message: string, path?: string, offer?: string): PackageError {
  return new PackageError('ErrBadPackage', message, path, offer)
}

/** Whatever was wrong with the archive, a refused package has one code. */
export function asBadPackage(error: unknown): unknown {
  if (error instanceof PackageError && error.code !== 'ErrBadPackage')
    return badPackage(error.message, error.path)
  return error
}
