import { archiveLimits } from '../limits.ts'
import { PackageError } from '../package-error.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

export interface EntryName {
  path: string
  isFolder: boolean
  isUtf8: boolean
}

/** Decodes and judges the name of an entry; a name that could leave the archive refuses the whole archive. */
export function parseEntryName(raw: Uint8Array): EntryName {
  const decoded = decodeName(raw)
  const isFolder = decoded.text.endsWith('/')
  const path = isFolder ? decoded.text.slice(0, -1) : decoded.text
  const fault = nameFault(path)
  if (fault)
    throw new PackageError(
      'ErrBadZIPContents',
      `The entry name ${JSON.stringify(decoded.text.slice(0, 200))} ${fault}.`,
    )
  return { path, isFolder, isUtf8: decoded.isUtf8 }
}

/** True for `a/b.txt`; false for anything that is absolute, has `.` or `..`, a backslash or a drive. */
export function isSafePath(path: string): boolean {
  return nameFault(path) === undefined
}

function decodeName(raw: Uint8Array): { text: string; isUtf8: boolean } {
  try {
    return { text: utf8.decode(raw), isUtf8: true }
  } catch {
    // Code page 437 is what the zip format means without the UTF-8 flag, but no writer keeps to it;
    // Latin-1 is as good a way to show bytes nobody can name.
    return { text: Buffer.from(raw).toString('latin1'), isUtf8: false }
  }
}

function nameFault(path: string): string | undefined {
  if (path === '') return 'is empty'
  if (hasControl(path)) return 'holds a control character'
  if (path.includes('\\')) return 'holds a backslash'
  if (path.startsWith('/') || /^[A-Za-z]:/.test(path)) return 'is absolute'
  if (Buffer.byteLength(path) > archiveLimits.pathBytes) return 'is too long'
  const parts = path.split('/')
  if (parts.length > archiveLimits.pathParts) return 'is too deep'
  for (const part of parts) {
    if (part === '' || part === '.' || part === '..') return 'leaves the archive or is not plain'
    if (Buffer.byteLength(part) > archiveLimits.pathPartBytes) return 'is too long'
  }
  return undefined
}

function hasControl(path: string): boolean {
  for (let i = 0; i < path.length; i++) {
    const code = path.charCodeAt(i)
    if (code < 32 || code === 127) return true
  }
  return false
}
