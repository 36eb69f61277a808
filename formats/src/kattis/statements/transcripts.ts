import { codeBlock } from '../../markdown/escape-text.ts'
import { documentBytesMax, sampleFileBytesMax } from '../../limits.ts'
import { headed, joinParts } from '../../statement/assemble.ts'
import type { PackageFiles } from '../../package-files.ts'
import type { StatementWords } from '../../statement/statement-words.ts'

const isTalk = (path: string): boolean => path.endsWith('.interaction')

/** No sample can show it in place of its data (docs/product/packages.md#shown-in-place). */
const isAlone = (path: string, files: PackageFiles): boolean =>
  !files.has(path.replace(/\.interaction$/, '.in')) || files.sizeOf(path) > sampleFileBytesMax

/** Talks that no sample shows: they are shown at the end of the statement's body. */
export async function readTranscripts(files: PackageFiles): Promise<string[]> {
  const talks: string[] = []
  const all = files.under('data/sample').filter(isTalk)
  for (const path of all)
    if (isAlone(path, files)) talks.push(await files.readText(path, documentBytesMax))
  if (all.length > 0)
    files.warnings.report(
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
