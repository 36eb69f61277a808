import { imagePath } from '@drafts/formats'
import type { PackageImage } from '@drafts/formats'
import { packedImageTypes, testProse } from '@drafts/contract'
import type { StoredBlob } from '../../../platform/blobs/blobs.ts'
import type { NewImage } from '../../images/index.ts'

// In a package a text names a picture by `images/{sha256}.{ending}`, in the product by `/api/images/{id}`
// (docs/product/packages.md#pictures). Neither is meant where it is the end of a longer address.

const inPackage = /(?<![\w.\]/-])(images\/[0-9a-f]{64}\.\w{1,5})/g

export type Placing = <T>(value: T) => T

/** Every text of a value with `address` in place of what `pattern` finds. */
const placing =
  (pattern: RegExp, address: (name: string) => string | undefined): Placing =>
  <T>(value: T): T => {
    const place = (inner: unknown): unknown => {
      if (typeof inner === 'string')
        return inner.replaceAll(pattern, (whole, name: string) => address(name) ?? whole)
      if (Array.isArray(inner)) return inner.map(place)
      if (typeof inner !== 'object' || inner === null) return inner
      return Object.fromEntries(Object.entries(inner).map(([key, text]) => [key, place(text)]))
    }
    // The same shape as before: only addresses within texts are others.
    return place(value) as T
  }

/** The texts of a test that people read; data in which such an address stands is data. */
export const placeInProse = <T extends { [N in (typeof testProse)[number]]: string }>(
  test: T,
  placed: (texts: Record<string, string>) => Record<string, string>,
): T => ({
  ...test,
  ...placed(Object.fromEntries(testProse.map((name) => [name, test[name]]))),
})

/** Names pictures as packages do, and keeps which of them a text has named. */
export const packPictures = (
  images: readonly NewImage[],
  blobs: ReadonlyMap<string, StoredBlob>,
): { placed: Placing; named: Map<string, Omit<PackageImage, 'open'>> } => {
  const types: readonly string[] = Object.values(packedImageTypes)
  const byId = new Map(
    images.flatMap(({ id, name, content_type, hash }) => {
      const size = blobs.get(hash)?.size
      if (size === undefined || !types.includes(content_type)) return []
      // One of these types, as was just seen.
      const type = content_type as PackageImage['type']
      return [[String(id), { sizeBytes: size, sha256: hash, name, type }] as const]
    }),
  )
  const named = new Map<string, Omit<PackageImage, 'open'>>()
  const placed = placing(/(?<![\w.\]/-])\/api\/images\/([\w-]+)/g, (id) => {
    const image = byId.get(id)
    if (!image) return undefined
    const path = imagePath(image)
    if (!named.has(path)) named.set(path, image)
    return path
  })
  return { placed, named }
}

/** Gives pictures of a package other names in it. `names`: by path in the package. */
export const renamePictures = (names: ReadonlyMap<string, string>): Placing =>
  placing(inPackage, (path) => names.get(path))

/** Names pictures by their addresses here. `ids`: by path in the package. */
export const placePictures = (ids: ReadonlyMap<string, string>): Placing =>
  placing(inPackage, (path) => {
    const id = ids.get(path)
    return id === undefined ? undefined : `/api/images/${id}`
  })
