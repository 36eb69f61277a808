import type { DpkgProblem } from '@drafts/contract'
import { placeOf, withPlace } from '../archive/entry-place.ts'
import { wasChanged } from '../archive/open-archive.ts'
import { badPackage } from '../package-error.ts'
import type { PackageFiles } from '../package-files.ts'
import { documentPath } from './layout.ts'
import type { MeasuredFile, PackageFile } from '../problem/problem-package.ts'

/** Files of a package by what problem.json says of them. */
export interface ListedFiles {
  files: PackageFiles
  /** Refuses one that is not there, or is larger than the product takes. It can be opened once all are verified. */
  take: (path: string, maxBytes: number) => MeasuredFile
  /** Refuses a package in which a file is not what problem.json says; one that is not read here is refused when it is. */
  verify: () => Promise<void>
}

/** All texts are held at once: far above what any problem has. */
const textBytesMax = 64 * 1024 ** 2

/** Refuses at once what names and sizes tell; the bytes are read last, as they cost the most. */
export const listFiles = (files: PackageFiles, listed: DpkgProblem['files']): ListedFiles => {
  const byPath = new Map<string, DpkgProblem['files'][number]>()
  for (const file of listed) {
    const { path, size } = file
    if (byPath.has(path)) throw badPackage(`problem.json lists ${path} twice.`, path)
    if (!files.has(path)) throw badPackage(`${path} is missing.`, path)
    if (files.sizeOf(path) !== size)
      throw badPackage(`${path} does not have the ${size} bytes that problem.json tells.`, path)
    byPath.set(path, file)
  }
  const texts = listed.filter(({ path }) => /\.(md|json)$/.test(path))
  if (texts.reduce((sum, { size }) => sum + size, 0) > textBytesMax)
    throw badPackage(`The texts of the package are too large: at most ${textBytesMax} bytes.`)
  const extra = files.paths.find((path) => path !== documentPath && !byPath.has(path))
  if (extra !== undefined) throw badPackage(`problem.json does not list ${extra}.`, extra)
  const verified = new Map<string, PackageFile>()
  return {
    files,
    take: (path, maxBytes) => {
      const file = byPath.get(path)
      if (!file) throw badPackage(`${path} is missing.`, path)
      const { size, sha256 } = file
      if (size > maxBytes)
        throw badPackage(`${path} is too large: at most ${maxBytes} bytes are allowed.`, path)
      files.use(path)
      const open = withPlace(
        () => verifiedFile(verified, path).open(),
        () => placeOf(verifiedFile(verified, path).open),
      )
      return { sizeBytes: size, sha256, open }
    },
    verify: async () => {
      for (const { path, sha256 } of listed) {
        const file = await files.locate(path, undefined, sha256)
        if (file.sha256 !== undefined && file.sha256 !== sha256) throw wasChanged(path)
        verified.set(path, file)
      }
    },
  }
}

const verifiedFile = (verified: ReadonlyMap<string, PackageFile>, path: string): PackageFile => {
  const file = verified.get(path)
  if (!file) throw new Error(`${path} is opened before it was verified.`)
  return file
}
