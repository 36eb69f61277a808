import type { ProblemId, SolutionId } from '@drafts/contract'
import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import type { ReactElement } from 'react'
import type { RowSelection } from '../../lib/choose/use-selection.ts'
import { solutionsQuery } from '../../product/queries/solutions.ts'
import { SolutionListRow } from './solution-row.tsx'
import type { SolutionActions } from './solution-row.tsx'
import { RowTips } from '../../components/table/row-tips.tsx'
import { SkeletonRows } from '../../components/table/skeleton-rows.tsx'
import classes from './solutions.module.css'

/** Reserves rows while they load. Reads the progress of runs, so that the pane around it is not rendered for that. */
export const SolutionTable = ({
  problemId,
  selection,
  isReadOnly,
  onRun,
  onStop,
  onExecute,
}: {
  problemId: ProblemId
  selection: RowSelection<SolutionId> | undefined
  isReadOnly: boolean
} & SolutionActions): ReactElement => {
  const { data: solutions } = useQuery(solutionsQuery(problemId))
  const actions = useSteady({ onRun, onStop, onExecute })
  return (
    <RowTips>
      <table className={classes['table']} data-selecting={selection !== undefined}>
        <caption className="visually-hidden">Solutions</caption>
        <thead>
          <tr>
            {selection ? (
              <th scope="col" className={classes['checkCell']}>
                <span className="visually-hidden">Selected</span>
              </th>
            ) : null}
            <th scope="col" className={classes['labelHead']}>
              Label
            </th>
            <th scope="col" className={classes['wide']}>
              Language
            </th>
            <th scope="col" className={classes['number']}>
              Size
            </th>
            <th scope="col">Expected</th>
            <th scope="col" className={classes['resultHead']}>
              Result
            </th>
            <th scope="col" className={classes['number']}>
              CPU
            </th>
            <th scope="col" className={classes['number']}>
              Memory
            </th>
            <th scope="col">
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody aria-busy={solutions === undefined}>
          {solutions === undefined ? (
            <SkeletonRows widths={skeletonWidths} columns={8} rowClass={classes['row']} />
          ) : (
            solutions.map((solution) => (
              <SolutionListRow
                key={solution.id}
                problemId={problemId}
                solution={solution}
                selection={selection}
                isReadOnly={isReadOnly}
                actions={actions}
              />
            ))
          )}
        </tbody>
      </table>
    </RowTips>
  )
}

/** The same ones each time, so that a row is drawn again only where it changed; they call what was given last. */
const useSteady = (given: SolutionActions): SolutionActions => {
  const last = useRef(given)
  useLayoutEffect(() => {
    last.current = given
  })
  const [steady] = useState<SolutionActions>(() => ({
    onRun: (ids) => last.current.onRun(ids),
    onStop: (ids) => last.current.onStop(ids),
    onExecute: (ids) => last.current.onExecute(ids),
  }))
  return steady
}

const skeletonWidths = [46, 62, 38, 54, 49]
