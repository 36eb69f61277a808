import type { PackageFiles } from '../package-files.ts'

/** The text of a file that a statement shows, by the name it has there. */
export type ReadListing = (name: string) => string | undefined

const shown =
  /\\(?:lstinputlisting|verbatiminput|VerbatimInput|inputminted)\*?\s{0,9}(?:\[[^\]]{0,1000}\])?\s{0,9}(?:\{[^{}\n]{0,100}\}\s{0,9})?\{([^{}\n]{1,300})\}/g
const listingBytesMax = 65_536
const listingsMax = 50

/** Reads beforehand what the TeX of a folder shows. What leads out of the package is not looked for. */
export async function readListings(
  files: PackageFiles,
  folder: string,
  sources: readonly string[],
): Promise<ReadListing> {
  const texts = new Map<string, string>()
  const names = new Set(
    sources.flatMap((source) => [...source.matchAll(shown)].map(([, name = '']) => name.trim())),
  )
  for (const name of [...names].slice(0, listingsMax)) {
    const path = pathWithin(folder, name)
    if (path === undefined || !files.has(path) || files.sizeOf(path) > listingBytesMax) continue
    const text = await files.readSource(path, listingBytesMax)
    if (text !== undefined) texts.set(name, text)
  }
  return (name) => texts.get(name)
}

/** Where it lies in the package; undefined where it leaves it. */
export function pathWithin(folder: string, name: string): string | undefined {
  if (/^[/\\~]|^[A-Za-z]:/.test(name)) return undefined
  const parts = folder.split('/').filter((part) => part !== '')
  for (const part of name.split('/')) {
    if (part === '..' && parts.pop() === undefined) return undefined
    if (part !== '..' && part !== '.' && part !== '') parts.push(part)
  }
  return parts.join('/')
}
