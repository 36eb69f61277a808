import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { writeArchive } from '../../formats/src/archive/write-archive.ts'
import {
  PackageError,
  readDpkg,
  writeDpkg,
  writeKattis,
  writeKattis2025,
  writePolygon,
} from '../../formats/src/index.ts'
import type { ReadFile, ReadPackage } from '../../formats/src/index.ts'
import { storable } from '../../server/src/platform/db/storable.ts'
import { renderMarkdown } from '../../server/src/platform/markdown/render.ts'
import { faultInHtml } from './html.ts'
import type { Reading } from './reading.ts'

// What is wrong with what a reader gave, in a line each. Nothing is asked of the readers here: each rule is written anew.

export const lookAt = async (reading: Reading): Promise<string[]> => [
  ...reading.paths
    .filter((path) => !staysInside(path))
    .map((path) => `a path leads out: ${JSON.stringify(path)}`),
  ...reading.names
    .filter((name) => !staysInside(name) || name.includes('/'))
    .map((name) => `a name has a folder: ${JSON.stringify(name)}`),
  ...(await faultsInFiles(reading.value)),
  ...reading.texts.flatMap(htmlFaults),
]

const staysInside = (path: string): boolean =>
  path !== '' &&
  !/^\/|^[A-Za-z]:|\\|\p{Cc}/u.test(path.replaceAll(/[\u0080-\u009f]/g, '')) &&
  !path.split('/').some((part) => part === '..' || part === '.' || part === '')

/** Each file has the bytes that the reader measured, or its archive is refused while it is read. */
const faultsInFiles = async (value: unknown): Promise<string[]> => {
  const faults: string[] = []
  for (const file of filesIn(value)) {
    const { sizeBytes, sha256, path } = file
    const hash = createHash('sha256')
    let size = 0
    for await (const chunk of (await file.open()) as AsyncIterable<Buffer>) {
      hash.update(chunk)
      size += chunk.length
    }
    if (size !== sizeBytes || hash.digest('hex') !== sha256)
      faults.push(`${path} is not what was measured`)
  }
  return faults
}

const filesIn = (value: unknown): ReadFile[] => {
  if (typeof value !== 'object' || value === null) return []
  if ('open' in value && typeof value.open === 'function') return [value as ReadFile]
  return Object.values(value).flatMap(filesIn)
}

/** A long text may take seconds; the server has a bounded time for it. */
const htmlFaults = (text: string): string[] => {
  if (text === '' || text.length >= 5000) return []
  const fault = faultInHtml(renderMarkdown(text))
  return fault === undefined
    ? []
    : [`${fault} in the HTML of ${JSON.stringify(text.slice(0, 300))}`]
}

const writers = [
  async (problem: ReadPackage) => writeKattis(problem, 'p1'),
  async (problem: ReadPackage) => writeKattis2025(problem, 'p1'),
  async (problem: ReadPackage) => writePolygon(problem),
]

/** Whatever came in goes out in each format, and as a dpkg it comes back. */
export const faultsOnTheWayOut = async (
  imported: ReadPackage,
  path: string,
  way: number,
): Promise<string[]> => {
  const problem = stored(imported)
  await writers[way % writers.length]?.(problem)
  await pipeline(writeArchive(writeDpkg(problem)), createWriteStream(path))
  try {
    ;(await readDpkg(path)).close()
    return []
  } catch (error) {
    if (error instanceof PackageError) return [`its dpkg is refused: ${error.message}`]
    throw error
  }
}

/** Long texts take seconds; the server has a bounded time for each. */
export const isWrittenAtOnce = ({ texts }: Reading): boolean =>
  texts.every((text) => text.length < 5000)

/** Texts as the server's import has them. */
const stored = <Value>(value: Value): Value => mapTexts(value) as Value

const mapTexts = (value: unknown): unknown => {
  if (typeof value === 'string') return storable(value)
  if (Array.isArray(value)) return value.map(mapTexts)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, mapTexts(inner)]))
}
