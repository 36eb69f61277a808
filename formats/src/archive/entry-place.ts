import type { Readable } from 'node:stream'

/** Where the bytes of a file are in its archive, for a reader that has the archive open itself. */
export interface EntryPlace {
  entry: string
  maxBytes: number
  /** What its bytes must be, where nobody has read them yet. */
  sha256?: string
}

type Open = () => Promise<Readable>
/** By the function, not as a field: what was read of a package names no archive. */
const places = new WeakMap<Open, () => EntryPlace | undefined>()

/** `place`: asked when somebody wants to know it; undefined where the bytes are not those of one entry. */
export const withPlace = (open: Open, place: () => EntryPlace | undefined): Open => {
  places.set(open, place)
  return open
}

export const placeOf = (open: Open): EntryPlace | undefined => places.get(open)?.()
