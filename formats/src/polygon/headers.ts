import { extensionOf } from '../program/languages.ts'
import type { HelperText } from '../problem/programs.ts'
import type { PackageFiles } from '../package-files.ts'
import type { PolygonXml } from './problem-xml.ts'

const testlibBytesMax = 1_048_576

/** What is taken for a file that programs include. */
export function isHeader(path: string): boolean {
  return /^(h|hh|hpp|inc)$/.test(extensionOf(path))
}

/** The package's own testlib.h and whatever other headers lie with it, but those that are built with other programs alone. */
export async function readHeaders(
  xml: PolygonXml,
  files: PackageFiles,
  uses: readonly string[],
): Promise<HelperText[]> {
  const named = xml.resources.map((resource) => resource.path)
  const others = new Set(
    xml.resources
      .filter(({ assets }) => assets.length > 0 && !assets.some((asset) => uses.includes(asset)))
      .map(({ path }) => path),
  )
  const paths = new Set(
    [...named, ...files.under('files')].filter(
      (path) => isHeader(path) && files.has(path) && !others.has(path),
    ),
  )
  const headers: HelperText[] = []
  for (const path of paths) {
    const text =
      files.sizeOf(path) <= testlibBytesMax
        ? await files.readSource(path, testlibBytesMax)
        : undefined
    if (text !== undefined) headers.push({ name: helperName(path), text })
  }
  return headers
}

/** Below files/ a header may lie in a folder, by which programs include it. */
function helperName(path: string): string {
  return path.startsWith('files/')
    ? path.slice('files/'.length)
    : path.slice(path.lastIndexOf('/') + 1)
}
