import { createWriteStream } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { PackageError, sanitizeSvg, writeDpkg } from '../../formats/src/index.ts'
import { listOf } from '../../formats/src/testing/bare-dpkg-files.ts'
import { writeZip } from '../../formats/src/testing/write-zip.ts'
import { randomOf, upTo } from '../../scanspec/src/testing/random.ts'
import type { Random } from '../../scanspec/src/testing/random.ts'
import { svgRange } from '../../contract/src/index.ts'
import { faultInHtml } from './html.ts'
import { faultsOnTheWayOut, isWrittenAtOnce, lookAt } from './look-at.ts'
import { mutateText } from './mutate-text.ts'
import { mutateZip } from './mutate-zip.ts'
import { svg } from './own-seeds.ts'
import { readAs } from './reading.ts'
import type { Seed } from './reading.ts'
import { loadSeeds } from './seeds.ts'
import type { Grammar } from './words.ts'

export const readers = ['zip', 'xml', 'yaml', 'tex', 'md', 'svg', 'json'] as const
export type Reader = (typeof readers)[number]

/** Which files a reader gets broken, how they are written, and how large they may grow. */
interface Target {
  kinds: readonly string[]
  documents: RegExp
  grammar: Grammar
  mostChars: number
}
const targets: Record<Exclude<Reader, 'zip' | 'svg'>, Target> = {
  xml: { kinds: ['polygon'], documents: /^problem\.xml$/, grammar: 'xml', mostChars: 400_000 },
  yaml: { kinds: ['kattis'], documents: /\.yaml$/, grammar: 'yaml', mostChars: 140_000 },
  tex: {
    kinds: ['kattis', 'polygon'],
    documents: /\.tex$|problem-properties\.json$/,
    grammar: 'tex',
    mostChars: 64_000,
  },
  md: { kinds: ['kattis'], documents: /\.md$/, grammar: 'md', mostChars: 200_000 },
  json: { kinds: ['dpkg'], documents: /\.json$/, grammar: 'json', mostChars: 400_000 },
}

export interface Outcome {
  result: 'read' | 'refused'
  sentence?: string
  faults: string[]
}

/** A case by its number: the same seed and number break the same thing the same way. */
export type RunCase = (no: number) => Promise<Outcome>

export const prepareCases = async (
  reader: Reader,
  seed: number,
  folder: string,
): Promise<RunCase> => {
  const seeds = await withDpkgs(await loadSeeds(), folder)
  const path = join(folder, 'case.zip')
  const randomFor = (no: number): Random =>
    randomOf(Math.imul(seed, 0x9e3779b1) + Math.imul(no, 0x85ebca6b))
  if (reader === 'svg') return (no) => runSvg(randomFor(no), seeds)
  const make =
    reader === 'zip' ? await makeZips(seeds, folder) : makeDocuments(seeds, targets[reader])
  return async (no) => {
    const random = randomFor(no)
    const kind = await make(random, path)
    return readCase(kind, path, random)
  }
}

type Make = (random: Random, path: string) => Promise<Seed['kind']>

const makeZips = async (seeds: readonly Seed[], folder: string): Promise<Make> => {
  const zips: { kind: Seed['kind']; bytes: Buffer }[] = []
  for (const { kind, files } of seeds) {
    const path = join(folder, 'seed.zip')
    await writeZip(files, path)
    const bytes = await readFile(path)
    if (bytes.length < 60_000) zips.push({ kind, bytes })
  }
  return async (random, path) => {
    const zip = zips[upTo(random, zips.length)]
    if (!zip) throw new Error('There is nothing to break.')
    await pipeline([mutateZip(zip.bytes, random)], createWriteStream(path))
    return zip.kind
  }
}

const makeDocuments = (
  seeds: readonly Seed[],
  { kinds, documents, grammar, mostChars }: Target,
): Make => {
  const able = seeds.filter(
    ({ kind, files }) =>
      kinds.includes(kind) && Object.keys(files).some((name) => documents.test(name)),
  )
  const others = able.flatMap(({ files }) =>
    Object.entries(files).flatMap(([name, content]) =>
      documents.test(name) ? [textOf(content)] : [],
    ),
  )
  return async (random, path) => {
    const seed = able[upTo(random, able.length)]
    if (!seed) throw new Error('There is nothing to break.')
    const names = Object.keys(seed.files).filter((name) => documents.test(name))
    const chosen = new Set(
      Array.from({ length: random() < 0.8 ? 1 : 3 }, () => names[upTo(random, names.length)]),
    )
    const files = Object.entries(seed.files).map(([name, content]) => [
      name,
      chosen.has(name)
        ? mutateText(textOf(content), { random, grammar, others, mostChars })
        : content,
    ])
    const broken: Seed['files'] = Object.fromEntries(files)
    if (seed.kind === 'dpkg' && !chosen.has('problem.json')) listAnew(broken)
    await writeZip(broken, path, { isStored: true })
    return seed.kind
  }
}

/** A package of this product lists what is in it: what is broken is behind that. */
const listAnew = (files: Seed['files']): void => {
  const document: unknown = JSON.parse(textOf(files['problem.json'] ?? '{}'))
  const { ['problem.json']: _, ...others } = files
  const listed = Object.fromEntries(
    Object.entries(others).map(([path, content]) => [
      path,
      Buffer.isBuffer(content) ? content : textOf(content),
    ]),
  )
  files['problem.json'] = JSON.stringify({ ...(document as object), files: listOf(listed) })
}

const textOf = (content: Seed['files'][string]): string =>
  typeof content === 'string' || Buffer.isBuffer(content) ? content.toString() : content.link

const readCase = async (kind: Seed['kind'], path: string, random: Random): Promise<Outcome> => {
  try {
    const reading = await readAs(kind, path)
    try {
      const faults = await lookAt(reading)
      if (reading.imported && random() < 0.2 && isWrittenAtOnce(reading))
        faults.push(...(await faultsOnTheWayOut(reading.imported, `${path}.out`, upTo(random, 3))))
      return { result: 'read', faults }
    } finally {
      reading.close()
    }
  } catch (error) {
    if (!(error instanceof PackageError)) throw error
    return { result: 'refused', sentence: error.message, faults: sentenceFaults(error.message) }
  }
}

/** A refusal is a sentence for people: of a bounded length, without control characters, and none of the program's own words. */
const sentenceFaults = (sentence: string): string[] =>
  /^.{5,5000}\.$/s.test(sentence) &&
  !/\p{Cc}/u.test(sentence.replaceAll(/[\n\u0080-\u009f]/g, '')) &&
  !/\[object |call stack| is not a function/.test(sentence)
    ? []
    : [`no sentence: ${JSON.stringify(sentence.slice(0, 300))}`]

const runSvg = async (random: Random, seeds: readonly Seed[]): Promise<Outcome> => {
  const found = seeds.flatMap(({ files }) =>
    Object.entries(files).flatMap(([name, content]) =>
      name.endsWith('.svg') ? [textOf(content)] : [],
    ),
  )
  const others = [svg, ...found]
  const text = others[upTo(random, others.length)] ?? svg
  const bytes = mutateText(text, { random, grammar: 'xml', others, mostChars: 400_000 })
  const result = sanitizeSvg(bytes, svgRange)
  if ('fault' in result)
    return { result: 'refused', sentence: result.fault, faults: sentenceFaults(result.fault) }
  const fault = faultInHtml(result.svg.replace(/^<\?xml[^>]*>/, ''))
  return { result: 'read', faults: fault === undefined ? [] : [fault] }
}

/** Packages of others as this product has them. */
const withDpkgs = async (seeds: readonly Seed[], folder: string): Promise<Seed[]> => {
  const more: Seed[] = []
  for (const { name, kind, files } of seeds) {
    if ((kind !== 'kattis' && kind !== 'polygon') || !name.startsWith('own')) continue
    const path = join(folder, 'own.zip')
    await writeZip(files, path)
    const { imported, close } = await readAs(kind, path)
    if (!imported) continue
    const packed: Seed['files'] = {}
    for (const file of writeDpkg(imported))
      packed[file.path] = Buffer.concat(await (await file.open()).toArray())
    more.push({ name: `${name}-dpkg`, kind: 'dpkg', files: packed })
    close()
    await rm(path)
  }
  return [...seeds, ...more]
}
