import { isPackageType, packageTypes } from './package-types.ts'
import type { PackageType } from './package-types.ts'

/** The names of a zip's files stand at its end; those of 10,000 files take this many bytes or less. */
const directoryBytes = 2_000_000

/**
 * What kind of package a file is, by the file that only this kind has at its top or in its one folder. Undefined where it
 * tells nothing, or two things: the person's choice stays.
 */
export const recognisePackage = async (file: Blob): Promise<PackageType | undefined> => {
  const bytes = await file.slice(Math.max(0, file.size - directoryBytes)).arrayBuffer()
  // One character a byte: names of other letters do not matter here.
  const text = new TextDecoder('latin1').decode(bytes)
  const found = Object.entries(packageTypes).filter(([, { marker }]) => hasEntry(text, marker))
  const [kind] = found.map(([name]) => name)
  return found.length === 1 && kind !== undefined && isPackageType(kind) ? kind : undefined
}

const entryStart = 'PK\x01\x02'
/** An entry of the directory has this many bytes before its name. */
const headBytes = 46

const hasEntry = (text: string, marker: string): boolean => {
  for (let at = text.indexOf(entryStart); at >= 0; at = text.indexOf(entryStart, at + 1)) {
    const length = text.charCodeAt(at + 28) + 256 * text.charCodeAt(at + 29)
    const name = text.slice(at + headBytes, at + headBytes + length)
    if (name === marker || (name.endsWith(`/${marker}`) && name.split('/').length === 2))
      return true
  }
  return false
}
