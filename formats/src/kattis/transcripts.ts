import { codeBlock } from '../markdown/escape-text.ts'
import { documentBytesMax } from '../limits.ts'
import type { PackageFiles } from '../package-files.ts'

/** Talks of sample runs as code blocks; they are shown in the statement and are not tests. */
export async function readTranscripts(files: PackageFiles): Promise<string[]> {
  const shown: string[] = []
  for (const path of files.under('data/sample').filter((name) => name.endsWith('.interaction'))) {
    const talk = await files.readText(path, documentBytesMax)
    shown.push(codeBlock(talk.replace(/^([<>])(?=\S)/gm, '$1 ')))
  }
  if (shown.length > 0)
    files.warnings.tell(
      'interaction-samples',
      '.interaction samples: shown in the statement, not run.',
    )
  return shown
}
