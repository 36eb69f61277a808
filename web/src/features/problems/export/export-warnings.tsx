import { changesVerdict } from '@drafts/contract'
import type { ExportReport } from '@drafts/contract'
import type { ReactElement } from 'react'
import { ImportWarnings } from '../import/warning-list.tsx'

/** What an export is not: first what changes a verdict. */
export const ExportWarnings = ({
  warnings,
}: {
  warnings: ExportReport['warnings']
}): ReactElement => {
  const verdicts = warnings.filter(changesVerdict)
  const others = warnings.filter((one) => !changesVerdict(one))
  return (
    <>
      {verdicts.length > 0 ? (
        <ImportWarnings title="May change a verdict" warnings={verdicts} />
      ) : null}
      {others.length > 0 ? <ImportWarnings title="Not as it is here" warnings={others} /> : null}
    </>
  )
}
