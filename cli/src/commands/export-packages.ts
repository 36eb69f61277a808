import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { exportFormats } from '@drafts/contract'
import type { Client, ExportFormat } from '@drafts/contract'
import { shortName, writeArchive, writeProblemList } from '@drafts/formats'
import type { ListedPackage } from '@drafts/formats'
import { clientOf, reach, refusalSentence } from './call-server.ts'
import type { ExportOptions, ListOptions } from '../command.ts'
import { CommandRefused, say } from '../say.ts'

/**
 * Writes a package of each problem into a folder: the path of each file on stdout, what a package cannot hold on stderr. A file
 * appears when it is whole. 1 where a problem could not be taken out; the others are written all the same.
 */
export const exportPackages = async (options: ExportOptions): Promise<number> => {
  const { folder, list, problemIds } = options
  const format = exportFormats.find((one) => one === options.format)
  if (format === undefined)
    throw new CommandRefused(
      `There is no format "${options.format}". Choose one of: ${exportFormats.join(', ')}.`,
    )
  await mkdir(folder, { recursive: true })
  if (list) return exportList(options, list, format)
  const written = await downloadAll(options, format, folder)
  return written.length === problemIds.length ? 0 : 1
}

/** One archive of all; a list that lacks a problem is none. */
const exportList = async (
  options: ExportOptions,
  list: ListOptions,
  format: ExportFormat,
): Promise<number> => {
  const temporary = await mkdtemp(join(tmpdir(), 'drafts-list-'))
  const path = join(options.folder, `${shortName(list.name)}.zip`)
  try {
    const packages = await downloadAll(options, format, temporary)
    if (packages.length < options.problemIds.length) {
      say('The list is not written, as it lacks a problem.')
      return 1
    }
    await writeListTo(path, packages, list)
    process.stdout.write(`${list.name}\t${path}\n`)
    return 0
  } finally {
    await rm(temporary, { recursive: true, force: true })
  }
}

const writeListTo = async (
  path: string,
  packages: readonly ListedPackage[],
  list: ListOptions,
): Promise<void> => {
  const { files, close } = await writeProblemList(packages, list)
  try {
    await writeWhole(path, writeArchive(files))
  } finally {
    close()
  }
}

/** Those that could be taken out. */
const downloadAll = async (
  options: ExportOptions,
  format: ExportFormat,
  folder: string,
): Promise<ListedPackage[]> => {
  const client = clientOf(options)
  const { problemIds } = options
  const written: ListedPackage[] = []
  for (const [index, problemId] of problemIds.entries()) {
    say(`${index + 1} of ${problemIds.length}: ${problemId}`)
    try {
      written.push(await downloadOne(options, client, { problemId, format }, folder))
    } catch (error) {
      say(`  Refused: ${refusalSentence(error)}`)
    }
  }
  return written
}

const downloadOne = async (
  options: ExportOptions,
  client: Client,
  { problemId, format }: { problemId: string; format: ExportFormat },
  folder: string,
): Promise<ListedPackage> => {
  const { fileName, warnings } = await client.getExportReport({ problemId, format })
  const path = join(folder, `${problemId}-${basename(fileName)}`)
  await download(options, problemId, format, path)
  if (!options.list) process.stdout.write(`${problemId}\t${path}\n`)
  for (const { message } of warnings) say(`  - ${message}`)
  const title = options.list ? (await client.getProblem({ problemId })).title : ''
  return { title, fileName, path }
}

const download = async (
  { serverUrl, token }: ExportOptions,
  problemId: string,
  format: ExportFormat,
  path: string,
): Promise<void> => {
  const url = `/api/problems/${encodeURIComponent(problemId)}/export_dpkg?format=${format}`
  const response = await reach(serverUrl, url, { headers: { authorization: `Bearer ${token}` } })
  if (!response.ok || !response.body)
    throw new CommandRefused(
      `${problemId} could not be downloaded: the server answered ${response.status}.`,
    )
  // One class, which the libraries of types declare twice.
  await writeWhole(path, Readable.fromWeb(response.body as never))
}

const writeWhole = async (path: string, bytes: Readable): Promise<void> => {
  const part = `${path}.part`
  try {
    await pipeline(bytes, createWriteStream(part))
    await rename(part, path)
  } finally {
    await rm(part, { force: true })
  }
}
