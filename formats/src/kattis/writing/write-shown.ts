import type { Mechanism, ShownInPlace } from '@drafts/contract'
import { markedTalk, talkOfColumns } from '../../statement/talks.ts'
import type { KattisTarget } from './kattis-target.ts'
import type { PackageWriter } from '../../writing/package-writer.ts'

/**
 * What the statement shows in place of a sample's data. The format legacy has talks alone, and an interactive problem has one
 * made of both columns there, as its data is nobody's to see.
 */
export const writeShown = (
  path: string,
  shown: ShownInPlace,
  { version, mechanism }: Pick<KattisTarget, 'version'> & { mechanism: Mechanism },
  { putText, warnings }: PackageWriter,
): void => {
  if ('talk' in shown) putText(`${path}.interaction`, markedTalk(shown.talk))
  else if (version !== 'legacy') {
    putText(`${path}.in.statement`, shown.input)
    putText(`${path}.ans.statement`, shown.output)
  } else if (mechanism === 'interactive') {
    putText(`${path}.interaction`, talkOfColumns(shown))
    warnings.report(
      'shown',
      'What the statement shows in place of the data of a sample is a talk in the package: look at the order of its lines.',
    )
  } else
    warnings.report(
      'shown',
      'What the statement shows in place of the data of a sample: the package shows its data.',
    )
}
