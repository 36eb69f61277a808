import { DpkgProblem, sections } from '@drafts/contract'
import { isSafePath } from '../archive/entry-name.ts'
import { archiveLimits, imageBytesMax } from '../limits.ts'
import { openPackage, type PackageFiles } from '../package-files.ts'
import { asBadPackage, badPackage } from '../package-error.ts'
import { parseDocument, readExactText, readPackageJson } from './read-documents.ts'
import { readSections } from './read-sections.ts'
import {
  readDpkgCheckerTests,
  readDpkgGroups,
  readDpkgPrograms,
  readDpkgSolutions,
  readDpkgTests,
  readDpkgValidatorTests,
} from './read-items.ts'
import { listFiles } from './list-files.ts'
import type { ListedFiles } from './list-files.ts'
import { documentPath, imagePath } from './layout.ts'
import type { Measured, ProblemPackage } from '../problem/problem-package.ts'
import type { ReadPackage } from '../problem/read-package.ts'

/** Reads a package of this product; throws PackageError where anything in it is not as problem.json has it. */
export const readDpkg = async (
  archive: string,
  { measured }: { measured?: Measured } = {},
): Promise<ReadPackage> => {
  let files: PackageFiles | undefined
  try {
    const mark = { marker: documentPath, missing: missingJson }
    files = await openPackage(archive, mark, measured)
    return await readProblem(files)
  } catch (error) {
    files?.close()
    throw asBadPackage(error)
  }
}

const readProblem = async (files: PackageFiles): Promise<ReadPackage> => {
  if (files.linkCount > 0)
    throw badPackage('The package holds symbolic links, which a package of this product never has.')
  const outside = files.warnings.all.find(({ code }) => code === 'outside')
  if (outside) throw badPackage(outside.message, outside.path)
  const document = await readDocument(files)
  const listed = listFiles(files, document.files)
  const problem = {
    kind: 'dpkg' as const,
    title: document.title,
    mechanism: document.mechanism,
    ...(await readSections(document, listed)),
    tests: await readDpkgTests(document, listed),
    solutions: await readDpkgSolutions(document, listed),
    ...(document.groups.length > 0 ? { groups: readDpkgGroups(document) } : {}),
    ...(document.checkerTests.length > 0
      ? { checkerTests: await readDpkgCheckerTests(document, listed) }
      : {}),
    ...(document.validatorTests.length > 0
      ? { validatorTests: await readDpkgValidatorTests(document, listed) }
      : {}),
    programs: readDpkgPrograms(document, listed),
    ...(document.script === undefined ? {} : { script: await readScript(files, document.script) }),
    images: readImages(document, listed),
    preserved: readPreserved(document, listed),
  }
  const strange = files.unused().find((path) => path !== documentPath)
  if (strange !== undefined)
    throw badPackage(`Nothing in the package says what ${strange} is.`, strange)
  await listed.verify()
  return { ...problem, warnings: files.warnings.all, close: () => files.close() }
}

const readDocument = async (files: PackageFiles): Promise<DpkgProblem> => {
  const value = await readPackageJson(files, documentPath)
  const { format, version } = (value ?? {}) as { format?: unknown; version?: unknown }
  if (format !== 'dpkg')
    throw badPackage('problem.json is not that of a dpkg: its format is another.', 'problem.json')
  const major = /^(\d{1,6})\.\d{1,6}$/.exec(String(version))?.[1]
  if (major === undefined)
    throw badPackage('problem.json does not name its version, as in “1.0”.', 'problem.json')
  if (major !== '1')
    throw badPackage(
      `The package is of version ${String(version)}, and only versions 1 can be read here.`,
      'problem.json',
    )
  return parseDocument(DpkgProblem, value, 'problem.json')
}

const readScript = async (files: PackageFiles, path: string): Promise<string> => {
  const source = await readExactText(files, path)
  return parseDocument(sections.script.content, { source }, path).source
}

const readImages = ({ images }: DpkgProblem, { take }: ListedFiles): ProblemPackage['images'] => {
  const seen = new Set<string>()
  return images.map(({ path, name, type }) => {
    const image = { ...take(path, imageBytesMax), name, type }
    if (path !== imagePath(image) || seen.has(path))
      throw badPackage(`The picture ${path} is not named by its SHA-256 and type.`, path)
    seen.add(path)
    return image
  })
}

const readPreserved = (
  { kept }: DpkgProblem,
  { take }: ListedFiles,
): ProblemPackage['preserved'] => {
  const seen = new Set<string>()
  return kept.map(({ path, name }) => {
    if (!isSafePath(name) || seen.has(name))
      throw badPackage(`A kept file cannot be called ${JSON.stringify(name.slice(0, 200))}.`, path)
    seen.add(name)
    return { ...take(path, archiveLimits.entryBytes), name }
  })
}

const missingJson = (paths: readonly string[]): string => {
  if (paths.some((path) => /(^|\/)problem\.xml$/.test(path)))
    return 'The archive is a Polygon package, not one of this product: it has problem.xml and no problem.json.'
  if (paths.some((path) => /(^|\/)problem\.yaml$/.test(path)))
    return 'The archive is a Kattis package, not one of this product: it has problem.yaml and no problem.json.'
  return 'The archive is no package of this product: problem.json is missing at its top or in its one folder.'
}
