import { PackageError } from '../package-error.ts'

/** UTF-8 or refused: a statement read in the wrong encoding must never be stored. */
export function decodeUtf8(bytes: Uint8Array, path: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new PackageError('ErrBadPackage', `${path} is not UTF-8 text.`, path)
  }
}

/** Program sources with comments in an old code page are common; their code is ASCII all the same. */
export function decodeSource(bytes: Uint8Array): { text: string; isUtf8: boolean } | undefined {
  if (bytes.includes(0)) return undefined
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), isUtf8: true }
  } catch {
    return { text: new TextDecoder('windows-1251').decode(bytes), isUtf8: false }
  }
}
