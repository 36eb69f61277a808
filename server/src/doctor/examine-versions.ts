import { connectedJudges } from '../modules/judging/index.ts'
import type { Platform } from '../platform/http/context.ts'
import { serverVersion } from '../platform/version/version.ts'
import { bad, well } from './finding.ts'
import type { Finding } from './finding.ts'

/** `seenVersion`: of the server that answered; undefined where none of ours did. */
export const examineVersions = async (
  { db }: Pick<Platform, 'db'>,
  seenVersion: string | undefined,
): Promise<Finding[]> => [
  ...(seenVersion === undefined ? [] : [serverFinding(seenVersion)]),
  ...judgeFindings(await connectedJudges(db)),
]

const serverFinding = (seenVersion: string): Finding =>
  seenVersion === serverVersion
    ? well('version', `The server is ${serverVersion}, as is this clone.`)
    : bad(
        'version',
        `The server is ${seenVersion}, this clone is ${serverVersion}.`,
        'Start it again, or ask the clone that runs it.',
      )

/** A judge says `drafts 0.2.0`. */
export const judgeFindings = (
  judges: readonly { name: string; version: string; languages: readonly string[] }[],
): Finding[] => {
  const none = bad(
    'judges',
    'None is connected: nothing can be run.',
    'Start one: ./drafts up has its own, ./drafts judge is for other machines; its log says what it lacks.',
  )
  if (judges.length === 0) return [none]
  return judges.map(({ name, version: own, languages }) =>
    own === `drafts ${serverVersion}`
      ? well('judges', `${name} is connected with ${languages.length} languages.`)
      : bad(
          'judges',
          `${name} is ${own}, the server is ${serverVersion}.`,
          'Update that machine’s clone.',
        ),
  )
}
