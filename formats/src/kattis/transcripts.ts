import { codeBlock } from '../markdown/escape-text.ts'
import { documentBytesMax } from '../limits.ts'
import { headed, joinParts } from '../statement/assemble.ts'
import type { PackageFiles } from '../package-files.ts'
import type { StatementWords } from '../statement/statement-words.ts'

/** Talks of sample runs; they are shown in the statement and are not tests. */
export async function readTranscripts(files: PackageFiles): Promise<string[]> {
  const talks: string[] = []
  for (const path of files.under('data/sample').filter((name) => name.endsWith('.interaction')))
    talks.push(await files.readText(path, documentBytesMax))
  if (talks.length > 0)
    files.warnings.tell(
      'interaction-samples',
      '.interaction samples: shown in the statement, not run.',
    )
  return talks
}

/** The talks as code blocks under headings, as they stand at the end of a statement's body. */
export function showTranscripts(talks: readonly string[], words: StatementWords): string {
  if (talks.length === 0) return ''
  const shown = talks.map((talk, index) =>
    headed(
      `${words.sampleInteraction}${talks.length > 1 ? ` ${index + 1}` : ''}`,
      codeBlock(talk.replace(/^([<>])(?=\S)/gm, '$1 ')),
    ),
  )
  return joinParts([...shown, words.transcriptKey])
}
