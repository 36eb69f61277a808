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
      (await textOf(sample.output)) === output
    )
      continue
    files.warnings.tell(
      'samples-differ',
      'Examples of the statement differ from the sample tests: they are shown in the notes.',
    )
    shown.push(
      headed(
        `${words.example} ${index + 1}`,
        [`**${words.input}**`, codeBlock(input), `**${words.output}**`, codeBlock(output)].join(
          '\n\n',
        ),
      ),
    )
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
  return bytes.toString('utf8').replace(/\r\n?/g, '\n').replace(/\s+$/, '')
}
