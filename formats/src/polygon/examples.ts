import { utf8Bytes } from '@drafts/contract'
import type { ShownInPlace } from '@drafts/contract'
import { buffer } from 'node:stream/consumers'
import { codeBlock } from '../markdown/escape-text.ts'
import { headed } from '../statement/assemble.ts'
import { sampleFileBytesMax } from '../limits.ts'
import type { PackageFiles } from '../package-files.ts'
import type { StatementWords } from '../statement/statement-words.ts'
import type { PackageTest, PackageFile } from '../problem/problem-package.ts'

/** What samples show, by their place among the samples, as the first language that has an example says; null: their data. */
export type ShownSamples = Map<number, ShownInPlace | null>

/** A sample of problem.xml; `test`: undefined where its data is still to be made. */
export interface PolygonSample {
  test: PackageTest | undefined
  lacksAnswer: boolean
}

/**
 * Reads the examples of a language and adds to `shown` what its samples show. Gives the examples that no sample can show, as
 * parts of the notes.
 */
export async function readExamples(
  folder: string,
  samples: readonly PolygonSample[],
  shown: ShownSamples,
  files: PackageFiles,
  words: StatementWords,
): Promise<string[]> {
  const notes: string[] = []
  for (const path of examplesIn(folder, files)) {
    const pair = await readPair(path, files)
    if (!pair) continue
    const index = Number(/(?<!\d)\d+$/.exec(path)?.[0]) - 1
    const sample = samples[index]
    const own = sample && (await isData(pair, sample)) ? null : pair
    if (sample && !shown.has(index)) shown.set(index, inPlaceOf(own))
    if (own === null ? shown.get(index) === null : isSame(shown.get(index), pair)) continue
    notes.push(exampleText(words, { number: index + 1, ...trimmed(pair) }))
  }
  reportExamples(samples, shown, notes, files)
  return notes
}

type Pair = { input: string; output: string }

/** Where an example is longer than one may be nothing is shown: the data is nobody's to see then either. */
function inPlaceOf(pair: Pair | null): ShownInPlace | null {
  if (pair === null) return null
  const isSmall = [pair.input, pair.output].every((text) => utf8Bytes(text) <= sampleFileBytesMax)
  return isSmall ? pair : { input: '', output: '' }
}

function reportExamples(
  samples: readonly PolygonSample[],
  shown: ShownSamples,
  notes: readonly string[],
  { warnings }: PackageFiles,
): void {
  const differing = [...shown].filter(([, one]) => one !== null)
  if (differing.some(([index]) => samples[index]?.test !== undefined))
    warnings.report(
      'samples-differ',
      'Examples of the statement differ from the sample tests: they are shown in place of the data.',
    )
  if (differing.some(([index]) => samples[index]?.test === undefined))
    warnings.report(
      'samples-differ',
      'Examples of tests that are still to be made are shown in place of their data, unless they are the same.',
    )
  if (notes.length > 0)
    warnings.report(
      'samples-differ',
      'Examples of the statement differ from the sample tests: some are shown in the notes, as no sample can show them.',
    )
}

function trimmed({ input, output }: Pair): Pair {
  return { input: input.trimEnd(), output: output.trimEnd() }
}

function isSame(one: ShownInPlace | null | undefined, pair: Pair): boolean {
  if (!one || 'talk' in one) return false
  return JSON.stringify(trimmed(one)) === JSON.stringify(trimmed(pair))
}

function examplesIn(folder: string, files: PackageFiles): string[] {
  const depth = folder.split('/').length + 1
  return files
    .under(folder)
    .filter((path) => /\/example\.\d{1,4}$/.test(path) && path.split('/').length === depth)
}

async function readPair(path: string, files: PackageFiles): Promise<Pair | undefined> {
  const names = [path, `${path}.a`]
  const fault = names.find((name) => !files.has(name) || files.sizeOf(name) > longestExample)
  if (fault !== undefined) {
    const why = files.has(fault) ? `${fault} is too long` : `${fault} is missing`
    files.warnings.report('samples-differ', `An example is kept aside: ${why}.`, path)
    return undefined
  }
  const [input = '', output = ''] = await Promise.all(names.map((name) => readPlain(name, files)))
  return { input, output }
}

const longestExample = sampleFileBytesMax * 16

/** Whether it is the sample's own; an answer that is still to be made may be any. */
async function isData(
  { input, output }: Pair,
  { test, lacksAnswer }: PolygonSample,
): Promise<boolean> {
  if (!test || (await textOf(test.input)) !== input.trimEnd()) return false
  return lacksAnswer || (await textOf(test.output)) === output.trimEnd()
}

async function readPlain(path: string, files: PackageFiles): Promise<string> {
  return withoutCrs(await files.readBytes(path, longestExample))
}

async function textOf(file: PackageFile): Promise<string> {
  return withoutCrs(await buffer(await file.open())).trimEnd()
}

/** Polygon writes examples with CRLF. PostgreSQL has no NUL. */
function withoutCrs(bytes: Buffer): string {
  return bytes.toString('utf8').replace(/\r\n?/g, '\n').replaceAll('\0', '\u{FFFD}')
}

export interface ShownExample {
  number: number
  input: string
  output: string
}

/** An example as a part of the notes. */
export function exampleText(
  words: StatementWords,
  { number, input, output }: ShownExample,
): string {
  return headed(
    `${words.example} ${number}`,
    [`**${words.input}**`, codeBlock(input), `**${words.output}**`, codeBlock(output)].join('\n\n'),
  )
}

/** The other way round: examples at the end of the notes, and the notes without them. */
export function takeExamples(
  notes: string,
  words: StatementWords,
): { notes: string; examples: ShownExample[] } {
  const examples: ShownExample[] = []
  let rest = notes.trimEnd()
  for (;;) {
    const at = startOfLast(rest, `## ${words.example} `)
    const example = at < 0 ? undefined : parseExample(rest.slice(at), words)
    if (!example) return { notes: rest, examples }
    examples.unshift(example)
    rest = rest.slice(0, at).trimEnd()
  }
}

/** Where the last paragraph begins that begins so; less than 0 where there is none. */
function startOfLast(text: string, mark: string): number {
  const at = text.lastIndexOf(`\n\n${mark}`)
  if (at >= 0) return at + 2
  return text.startsWith(mark) ? 0 : -1
}

/** Undefined for a text that is not just what is written for an example. */
function parseExample(text: string, words: StatementWords): ShownExample | undefined {
  const number = /^## .*? (\d+)\n/.exec(text)?.[1]
  const [first = '', ...more] = text.split(`\n\n**${words.output}**\n\n`)
  if (number === undefined || more.length !== 1) return undefined
  const blocks = [first.slice(first.indexOf(`**${words.input}**`)), more[0] ?? '']
  const [input = '', output = ''] = blocks.map(
    (block) => /(?:^|\n)`{3,}\n([^]*)\n`{3,}$/.exec(block)?.[1] ?? '',
  )
  const example = { number: Number(number), input, output }
  return exampleText(words, example) === text ? example : undefined
}
