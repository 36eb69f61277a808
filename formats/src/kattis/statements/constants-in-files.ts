import { sourceBytesRange } from '../../limits.ts'
import { textFile } from '../../problem/text-file.ts'
import { replaceConstants } from '../problem-yaml.ts'
import type { PackageFiles } from '../../package-files.ts'
import type { PackageFile } from '../../problem/problem-package.ts'

/** A file that solutions are built with, with the values of the package's constants; the same where it names none. */
export const withConstants = async <T extends PackageFile>(
  file: T,
  constants: ReadonlyMap<string, string>,
  files: PackageFiles,
): Promise<T> => {
  if (constants.size === 0 || file.path === undefined || file.sizeBytes > sourceBytesRange.max)
    return file
  const text = await files.readSource(file.path, sourceBytesRange.max)
  if (text === undefined) return file
  const replaced = replaceConstants(text, constants)
  return replaced === text ? file : { ...file, ...textFile(replaced) }
}
