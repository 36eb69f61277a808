import { compareCodePoints } from '../package-files.ts'
import { createWarningList } from '../warnings.ts'
import { measuredSha256, textFile } from '../problem/text-file.ts'
import type { ArchiveFile } from '../archive/write-archive.ts'
import type { WarningList } from '../warnings.ts'
import type { PackageFile } from '../problem/problem-package.ts'

/** Files of a package that is being written, and what it cannot hold. */
export interface PackageWriter {
  warnings: WarningList
  has: (path: string) => boolean
  /** Undefined where there is no such file. */
  hashOf: (path: string) => string | undefined
  put: (path: string, file: PackageFile) => void
  putText: (path: string, text: string) => void
  /** A second file with the bytes of one that is there. */
  copy: (path: string, to: string) => void
  /** In the order of their names. */
  files: () => ArchiveFile[]
}

export const createPackageWriter = (): PackageWriter => {
  const files = new Map<string, ArchiveFile>()
  // Names that differ by case are one file on many machines.
  const taken = new Map<string, string>()
  const put = (path: string, file: PackageFile): void => {
    // Scripts that a judge calls by these names.
    const isExecutable = /\/(?:build|run)$/.test(path)
    files.set(path, { path, sizeBytes: file.sizeBytes, isExecutable, open: () => file.open() })
    taken.set(path.toLowerCase(), measuredSha256(file))
  }
  return {
    warnings: createWarningList(),
    has: (path) => taken.has(path.toLowerCase()),
    hashOf: (path) => taken.get(path.toLowerCase()),
    put,
    putText: (path, text) => put(path, textFile(text)),
    copy: (path, to) => {
      const file = files.get(path)
      if (file) files.set(to, { ...file, path: to })
    },
    files: () => [...files.values()].toSorted((a, b) => compareCodePoints(a.path, b.path)),
  }
}

/** A name of the format: letters, digits, `_`, `.` and `-`, none of the last two first (package format, General requirements). */
export const safeName = (text: string, otherwise: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9_.-]+/g, '-')
    .replaceAll(/^[.-]+|(?<![.-])[.-]+$/g, '')
    .slice(0, 80) || otherwise

/** The name, or with a number behind it where it is taken. */
export const freeName = (
  isTaken: (name: string) => boolean,
  stem: string,
  ending: string,
): string => {
  if (!isTaken(`${stem}${ending}`)) return `${stem}${ending}`
  for (let number = 2; ; number += 1) {
    const name = `${stem}-${number}${ending}`
    if (!isTaken(name)) return name
  }
}
