import { utf8Bytes } from '@drafts/contract'
import type { ShownInPlace } from '@drafts/contract'
import { documentBytesMax, sampleFileBytesMax } from '../../limits.ts'
import type { PackageFiles } from '../../package-files.ts'

/**
 * What a sample shows in place of its data: a talk (`.interaction`), or other files (`.in.statement`, `.ans.statement`; format
 * 2025-09, Samples). Where that is longer than an example may be nothing is shown: the data is nobody's to see then either.
 */
export async function readShown(
  path: string,
  files: PackageFiles,
): Promise<ShownInPlace | undefined> {
  const talk = await readOne(`${path}.interaction`, files)
  const others = ['in', 'ans']
    .map((ending) => `${path}.${ending}.statement`)
    .filter((name) => files.has(name))
  if (talk !== undefined) {
    for (const other of others)
      files.warnings.report(
        'samples-differ',
        `${other}: the talk beside it is shown, kept aside.`,
        other,
      )
    return { talk }
  }
  if (others.length === 0) return undefined
  files.warnings.report(
    'samples-differ',
    'Examples of the statement differ from the sample tests (.in.statement, .ans.statement): they are shown in place of the data.',
    `${path}.in`,
  )
  const shownOf = async (ending: string): Promise<string> =>
    (await readOne(`${path}.${ending}.statement`, files)) ??
    plainText(await files.readText(`${path}.${ending}`, sampleFileBytesMax))
  return { input: await shownOf('in'), output: await shownOf('ans') }
}

async function readOne(path: string, files: PackageFiles): Promise<string | undefined> {
  if (!files.has(path)) return undefined
  const text = plainText(await files.readText(path, documentBytesMax))
  if (utf8Bytes(text) > sampleFileBytesMax) {
    files.warnings.report(
      'samples-differ',
      `${path} is too long for an example: kept aside, and the example shows nothing.`,
      path,
    )
    return ''
  }
  files.use(path)
  return text
}

/** As it is stored: PostgreSQL has no NUL. */
const plainText = (text: string): string =>
  text.replace(/\r\n?/g, '\n').replaceAll('\0', '\u{FFFD}')
