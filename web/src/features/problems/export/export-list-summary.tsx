import { listedProblems } from '@drafts/contract'
import type { ProblemId, ProblemSummary } from '@drafts/contract'
import type { ReactElement } from 'react'
import { countOf } from '../../../lib/text/format.ts'
import { packedSize } from '../import/packed-size.ts'
import type { ListedReport } from '../import/use-list-reports.ts'
import { ExportWarnings } from './export-warnings.tsx'
import classes from '../export-list.module.css'

/** What the archive would be: how large, what is not in it, and who is left out. */
export const ExportListSummary = ({
  problems,
  refused,
  reports,
}: {
  problems: readonly ProblemSummary[]
  refused: readonly ProblemSummary[]
  reports: ReadonlyMap<ProblemId, ListedReport>
}): ReactElement => {
  const all = [...reports.values()]
  const known = all.flatMap(({ report }) => report ?? [])
  const read = all.filter(({ report, refusal }) => report ?? refusal).length
  const size = known.reduce((sum, report) => sum + report.size, 0)
  const total = `${countOf(known.length, 'package')}, ${packedSize(size)}. Left behind are discussions, history, shares and runs.`
  const warnings = problems.flatMap(({ id, title }, at) =>
    (reports.get(id)?.report?.warnings ?? []).map(({ path, ...warning }) => ({
      ...warning,
      // With its place, as two problems may have one title.
      path: `${at + 1}. ${title}${path ? `: ${path}` : ''}`,
    })),
  )
  return (
    <>
      <output className={classes['total']}>
        {read < all.length ? `Reading ${read} of ${all.length} packages…` : total}
      </output>
      {problems.length === 0 ? <p>Nothing is left to download. Choose other problems.</p> : null}
      {problems.length > listedProblems ? (
        <p role="alert">A list holds at most {listedProblems} problems. Leave some out.</p>
      ) : null}
      {refused.length > 0 ? (
        <p>
          Left out, as you may not download {refused.length === 1 ? 'it' : 'them'}:{' '}
          {refused.map(({ title, locked }) => (locked ? `${title} (locked)` : title)).join(', ')}.
        </p>
      ) : null}
      <ExportWarnings warnings={warnings} />
    </>
  )
}
