import { buffer } from 'node:stream/consumers'
import { codeBlock } from '../markdown/escape-text.ts'
import { headed } from '../statement/assemble.ts'
import { sampleFileBytesMax } from '../limits.ts'
import type { ImportedFile, ImportedTest } from '../imported-problem.ts'
import type { PackageFiles } from '../package-files.ts'
import type { StatementWords } from '../statement/statement-words.ts'

/** Examples that the statement shows in place of the sample tests, as a part of the notes; with a warning if there are any. */
export async function readExamples(
  folder: string,
  tests: readonly ImportedTest[],
  files: PackageFiles,
  words: StatementWords,
): Promise<string[]> {
  const samples = tests.filter((test) => test.type === 'sample')
  const shown: string[] = []
  const names = files
    .under(folder)
    .filter(
      (path) =>
        /\/example\.\d+$/.test(path) && path.split('/').length === folder.split('/').length + 1,
    )
  for (const [index, path] of names.entries()) {
    if (
      !files.has(`${path}.a`) ||
      files.sizeOf(path) > sampleFileBytesMax * 16 ||
      files.sizeOf(`${path}.a`) > sampleFileBytesMax * 16
    )
      continue
    const input = await readPlain(path, files)
    const output = await readPlain(`${path}.a`, files)
    const sample = samples[index]
    if (
      sample &&
      (await textOf(sample.input)) === input &&
      (sample.output.sizeBytes === 0 || (await textOf(sample.output)) === output)
    )
      continue
    files.warnings.tell(
      'samples-differ',
      'Examples of the statement differ from the sample tests: they are shown in the notes.',
    )
    shown.push(exampleText(words, { number: index + 1, input, output }))
  }
  return shown
}

async function readPlain(path: string, files: PackageFiles): Promise<string> {
  return tidy(await files.readBytes(path, sampleFileBytesMax * 16))
}

async function textOf(file: ImportedFile): Promise<string> {
  return tidy(await buffer(await file.open()))
}

/** Polygon writes examples with CRLF and with or without a last line break. */
function tidy(bytes: Buffer): string {
  return bytes.toString('utf8').replace(/\r\n?/g, '\n').trimEnd()
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
