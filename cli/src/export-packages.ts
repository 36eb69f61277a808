import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { exportFormats } from '@drafts/contract'
import { clientOf, reach, sentenceOf } from './call-server.ts'
import type { ExportOptions } from './command.ts'
import { Refusal, say } from './say.ts'

/**
 * Writes a package of each problem into a folder: the path of each file on stdout, what a package cannot hold on stderr. A file
 * appears when it is whole. 1 where a problem could not be taken out; the others are written all the same.
 */
export const exportPackages = async (options: ExportOptions): Promise<number> => {
  const client = clientOf(options)
  const { folder, problemIds } = options
  const format = exportFormats.find((one) => one === options.format)
  if (format === undefined)
    throw new Refusal(
      `There is no format "${options.format}". Choose one of: ${exportFormats.join(', ')}.`,
    )
  await mkdir(folder, { recursive: true })
  let refused = 0
  for (const [index, problemId] of problemIds.entries()) {
    say(`${index + 1} of ${problemIds.length}: ${problemId}`)
    try {
      const { fileName, warnings } = await client.getExportReport({ problemId, format })
      const path = join(folder, `${problemId}-${basename(fileName)}`)
      await download(options, problemId, path)
      process.stdout.write(`${problemId}\t${path}\n`)
      for (const { message } of warnings) say(`  - ${message}`)
    } catch (error) {
      refused += 1
      say(`  Refused: ${sentenceOf(error)}`)
    }
  }
  return refused === 0 ? 0 : 1
}

const download = async (
  { serverUrl, token, format }: ExportOptions,
  problemId: string,
  path: string,
): Promise<void> => {
  const url = `/api/problems/${encodeURIComponent(problemId)}/export_dpkg?format=${format}`
  const response = await reach(serverUrl, url, { headers: { authorization: `Bearer ${token}` } })
  if (!response.ok || !response.body)
    throw new Refusal(
      `${problemId} could not be downloaded: the server answered ${response.status}.`,
    )
  const part = `${path}.part`
  try {
    await pipeline(Readable.fromWeb(response.body), createWriteStream(part))
    await rename(part, path)
  } finally {
    await rm(part, { force: true })
  }
}
