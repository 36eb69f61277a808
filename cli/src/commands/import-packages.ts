import { existsSync, openAsBlob } from 'node:fs'
import { join } from 'node:path'
import type { Client, ImportReport, PackageKind, ProblemId } from '@drafts/contract'
import { clientOf, offerOf, refusalSentence } from './call-server.ts'
import type { ImportOptions } from '../command.ts'
import { findPackages, uploadName } from './find-packages.ts'
import type { FoundPackage } from './find-packages.ts'
import { CommandRefused, say } from '../say.ts'
import { stateName } from '../sync/state.ts'
import { reportReading } from './report-reading.ts'
import { withZip } from './zip-folder.ts'

/**
 * Imports packages one after the other: of each a line with its path and the page of its problem on stdout, what the import
 * tells on stderr. 1 where one was refused; the others are imported all the same.
 */
export const importPackages = async (options: ImportOptions): Promise<number> => {
  const found = (await Promise.all(options.paths.map(findPackages))).flat()
  const client = clientOf(options)
  let refused = 0
  for (const [index, one] of found.entries()) {
    say(`${index + 1} of ${found.length}: ${one.path}`)
    try {
      const { id, report } = await importOne(client, one, options)
      process.stdout.write(`${one.path}\t${new URL(`/p/${id}`, options.serverUrl).href}\n`)
      tell(report)
    } catch (error) {
      refused += 1
      say(`  Refused: ${refusalSentence(error)}`)
      const offer = offerOf(error)
      if (offer !== undefined) say(`  ${offer}: ./drafts import --choose-tests`)
    }
  }
  return refused === 0 ? 0 : 1
}

const calls = {
  kattis: 'importKattis',
  polygon: 'importPolygon',
  dpkg: 'importDpkg',
} as const satisfies Record<PackageKind, keyof Client>

const importOne = async (
  client: Client,
  one: FoundPackage,
  { choosesTests }: ImportOptions,
): Promise<{ id: ProblemId; report: ImportReport }> => {
  const { kind } = one
  if (kind === undefined) throw new CommandRefused('It is no package of Kattis, Polygon or Drafts.')
  if (one.isFolder && existsSync(join(one.path, stateName)))
    throw new CommandRefused(
      'The folder is in step with a problem: ./drafts sync goes on with it. ./drafts export ID writes what makes another problem of it.',
    )
  const send = (zip: Blob) =>
    reportReading(client, (progressId) =>
      client[calls[kind]]({
        body: {
          file: new File([zip], uploadName(one)),
          progressId,
          ...(choosesTests ? { tests: 'choose' } : {}),
        },
      }),
    )
  return one.isFolder ? withZip(one.path, send) : send(await openAsBlob(one.path))
}

const tell = ({ imported, warnings }: ImportReport): void => {
  const counts = Object.entries(imported).flatMap(([what, count]) =>
    count > 0 ? [`${count} ${count === 1 ? what.replace(/s$/, '') : what}`] : [],
  )
  say(`  ${counts.join(', ')}`)
  for (const { message } of warnings) say(`  - ${message}`)
}
