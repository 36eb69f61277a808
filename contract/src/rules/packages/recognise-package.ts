/** The file that only packages of this kind have. */
export const packageMarkers = {
  kattis: 'problem.yaml',
  polygon: 'problem.xml',
  dpkg: 'problem.json',
} as const
export type PackageKind = keyof typeof packageMarkers

/** The names of a zip's files stand at its end; those of 10,000 files take this many bytes or less. */
const directoryBytes = 2_000_000

/**
 * What kind of package a file is, by the file that only this kind has at its top or in its one folder. Undefined where it
 * tells nothing, or two things: the person's choice stays.
 */
export const recognisePackage = async (file: {
  readonly size: number
  slice(start: number): { arrayBuffer(): Promise<ArrayBuffer> }
}): Promise<PackageKind | undefined> => {
  const bytes = await file.slice(Math.max(0, file.size - directoryBytes)).arrayBuffer()
  const text = latin1Of(new Uint8Array(bytes))
  return kindOfMarkers((marker) => hasEntry(text, marker))
}

/** The kind of what has one marker and no other. */
export const kindOfMarkers = (has: (marker: string) => boolean): PackageKind | undefined => {
  const found = kinds.filter((kind) => has(packageMarkers[kind]))
  return found.length === 1 ? found[0] : undefined
}

const kinds = ['kattis', 'polygon', 'dpkg'] as const satisfies readonly PackageKind[]

/** One character a byte: names of other letters do not matter here. */
const latin1Of = (bytes: Uint8Array): string => {
  let text = ''
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return text
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
