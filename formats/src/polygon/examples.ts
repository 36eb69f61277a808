import { utf8Bytes } from '@drafts/contract'
import type { ShownInPlace } from '@drafts/contract'
import { buffer } from 'node:stream/consumers'
import { codeBlock } from '../markdown/escape-text.ts'
import { headed } from '../statement/assemble.ts'
import { sampleFileBytesMax } from '../limits.ts'
import type { ImportedFile, ImportedTest } from '../imported-problem.ts'
import type { PackageFiles } from '../package-files.ts'
import type { StatementWords } from '../statement/statement-words.ts'

export interface ReadExamples {
  /** By the place among the samples. */
  shown: Map<number, ShownInPlace>
  /** Examples that no sample can show, as parts of the notes. */
  notes: string[]
}

/**
 * Examples of a statement that are not the data of its samples. `samples`: undefined where the data is still to be made;
 * `before`: what other languages show already.
 */
export async function readExamples(
  folder: string,
  samples: readonly (ImportedTest | undefined)[],
  before: ReadonlyMap<number, ShownInPlace>,
  files: PackageFiles,
  words: StatementWords,
): Promise<ReadExamples> {
  const read: ReadExamples = { shown: new Map(), notes: [] }
  for (const [index, path] of examplesIn(folder, files).entries()) {
    const shown = await readPair(path, files)
    if (!shown || (await isData(shown, samples[index]))) continue
    const other = before.get(index)
    if (other && isSame(other, shown)) continue
    const isSmall = [shown.input, shown.output].every(
      (text) => utf8Bytes(text) <= sampleFileBytesMax,
    )
    const isInPlace = index < samples.length && !other && isSmall
    if (isInPlace) read.shown.set(index, shown)
    else
      read.notes.push(
        exampleText(words, {
          number: index + 1,
          input: shown.input.trimEnd(),
          output: shown.output.trimEnd(),
        }),
      )
    files.warnings.tell('samples-differ', isInPlace ? inPlace : inNotes)
  }
  return read
}

const inPlace =
  'Examples of the statement differ from the sample tests: they are shown in place of the data.'
const inNotes =
  'Examples of the statement differ from the sample tests: some are shown in the notes, as no sample can show them.'

type Pair = { input: string; output: string }

function isSame(one: ShownInPlace, { input, output }: Pair): boolean {
  return (
    !('talk' in one) &&
    one.input.trimEnd() === input.trimEnd() &&
    one.output.trimEnd() === output.trimEnd()
  )
}

function examplesIn(folder: string, files: PackageFiles): string[] {
  const depth = folder.split('/').length + 1
  return files
    .under(folder)
    .filter((path) => /\/example\.\d+$/.test(path) && path.split('/').length === depth)
}

async function readPair(path: string, files: PackageFiles): Promise<Pair | undefined> {
  const names = [path, `${path}.a`]
  if (names.some((name) => !files.has(name) || files.sizeOf(name) > sampleFileBytesMax * 16))
    return undefined
  const [input = '', output = ''] = await Promise.all(names.map((name) => readPlain(name, files)))
  return { input, output }
}

/** Whether it is the sample's own; an answer that is still to be made may be any. */
async function isData({ input, output }: Pair, sample: ImportedTest | undefined): Promise<boolean> {
  if (!sample || (await textOf(sample.input)) !== input.trimEnd()) return false
  return sample.output.sizeBytes === 0 || (await textOf(sample.output)) === output.trimEnd()
}

async function readPlain(path: string, files: PackageFiles): Promise<string> {
  return withoutCrs(await files.readBytes(path, sampleFileBytesMax * 16))
}

async function textOf(file: ImportedFile): Promise<string> {
  return withoutCrs(await buffer(await file.open())).trimEnd()
}

/** Polygon writes examples with CRLF. */
function withoutCrs(bytes: Buffer): string {
  return bytes.toString('utf8').replace(/\r\n?/g, '\n')
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
