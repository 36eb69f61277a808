import { listLetter } from '@drafts/contract'
import { yamlOf } from '../text/write-yaml.ts'
import { openArchive } from '../archive/open-archive.ts'
import { archiveLimits } from '../limits.ts'
import { textFile } from '../problem/text-file.ts'
import { writeArchive } from '../archive/write-archive.ts'
import type { ArchiveFile, InnerArchive } from '../archive/write-archive.ts'

/** One package of a list. */
export interface ListedPackage {
  title: string
  /** Names the folder of the problem. */
  fileName: string
  /** Where the archive lies. */
  path: string
}

export interface WrittenProblemList {
  name: string
  /** ISO 8601 with its zone; undefined: the list is no contest yet. */
  start: string | undefined
  /** H:MM:SS. */
  duration: string
}

/** A package with its place in the list. */
export interface NamedProblem {
  title: string
  /** A short name that no other has. */
  id: string
  label: string
}

/**
 * The files of one archive with a folder for each package, in their order, and what a contest system reads beside them.
 * The archives stay open until `close`.
 */
export const writeProblemList = async (
  packages: readonly ListedPackage[],
  list: WrittenProblemList,
): Promise<{ files: ArchiveFile[]; close: () => void }> => {
  const problems = nameProblems(packages)
  const files = filesOfList(problems, list)
  const opened: { close: () => void }[] = []
  const close = (): void => opened.forEach((archive) => archive.close())
  try {
    for (const { id, path } of problems) {
      const archive = await openArchive(path)
      opened.push(archive)
      const entries = [...archive.entries.values()].map(({ path: file, size, isExecutable }) => ({
        path: file,
        sizeBytes: size,
        isExecutable,
        open: () => archive.open(file, archiveLimits.entryBytes),
      }))
      files.push(...inFolder(id, entries))
    }
  } catch (error) {
    close()
    throw error
  }
  return { files, close }
}

/** What stands beside the packages: `problems.yaml` and `contest.yaml` (DOMjudge), `problemset.yaml` (the same in older words). */
export const filesOfList = (
  problems: readonly NamedProblem[],
  { name, start, duration }: WrittenProblemList,
): ArchiveFile[] => {
  const files = [
    yamlFile(
      'problems.yaml',
      problems.map(({ id, label, title }) => ({ id, label, name: title })),
    ),
    yamlFile('problemset.yaml', {
      problems: problems.map(({ id, label }) => ({ letter: label, 'short-name': id })),
    }),
  ]
  if (start === undefined) return files
  return [
    ...files,
    yamlFile('contest.yaml', { id: shortName(name), name, start_time: start, duration }),
  ]
}

/** The files of a package in a folder of the list. */
export const inFolder = (folder: string, files: readonly ArchiveFile[]): ArchiveFile[] =>
  files.map((file) => ({ ...file, path: `${folder}/${file.path}` }))

/** A package as one file of the list: `A-two-kettles.dpkg`. */
export const asFile = (
  { label, fileName }: { label: string; fileName: string },
  files: readonly ArchiveFile[],
): InnerArchive => ({
  path: `${label}-${fileName}`,
  sizeBytes: undefined,
  open: async () => writeArchive(files),
})

/** Each with a letter, and a short name that no other has. */
export const nameProblems = <T extends { fileName: string }>(
  packages: readonly T[],
): (T & { id: string; label: string })[] => {
  const taken = new Set<string>()
  return packages.map((one, index) => {
    const stem = shortName(one.fileName.replace(/\.\w+$/, ''))
    let id = stem
    for (let number = 2; taken.has(id); number += 1) id = `${stem}${number}`
    taken.add(id)
    return { ...one, id, label: listLetter(index) }
  })
}

/** Lowercase letters and digits, of which the formats make the folder of a problem. */
export const shortName = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '')
    .slice(0, 60) || 'problem'

const yamlFile = (path: string, value: unknown): ArchiveFile => ({
  path,
  ...textFile(yamlOf(value)),
})
