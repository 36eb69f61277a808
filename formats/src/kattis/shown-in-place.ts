import { utf8Bytes } from '@drafts/contract'
import type { ShownInPlace } from '@drafts/contract'
import { documentBytesMax, sampleFileBytesMax } from '../limits.ts'
import type { PackageFiles } from '../package-files.ts'

/**
 * What a sample shows in place of its data: a talk (`.interaction`), or other files (`.in.statement`, `.ans.statement`; format
 * 2025-09, Samples). What is longer than an example may be stays aside.
 */
export async function readShown(
  path: string,
  files: PackageFiles,
): Promise<ShownInPlace | undefined> {
  const talk = await readOne(`${path}.interaction`, files)
  if (talk !== undefined) return { talk }
  const input = await readOne(`${path}.in.statement`, files)
  const output = await readOne(`${path}.ans.statement`, files)
  if (input === undefined && output === undefined) return undefined
  files.warnings.tell(
    'samples-differ',
    'Examples of the statement differ from the sample tests (.in.statement, .ans.statement): they are shown in place of the data.',
    `${path}.in`,
  )
  return {
    input: input ?? (await files.readText(`${path}.in`, sampleFileBytesMax)),
    output: output ?? (await files.readText(`${path}.ans`, sampleFileBytesMax)),
  }
}

async function readOne(path: string, files: PackageFiles): Promise<string | undefined> {
  if (!files.has(path)) return undefined
  const text = (await files.readText(path, documentBytesMax)).replace(/\r\n?/g, '\n')
  if (utf8Bytes(text) > sampleFileBytesMax) {
    files.warnings.tell('samples-differ', `${path} is too long for an example: kept aside.`, path)
    return undefined
  }
  files.use(path)
  return text
}
