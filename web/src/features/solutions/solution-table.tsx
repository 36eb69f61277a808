import type { ExecutionId, ListedSolution, ProblemId, SolutionId } from '@drafts/contract'
import { Skeleton } from '@mantine/core'
import type { ReactElement } from 'react'
import { Delayed } from '../../components/states/delayed.tsx'
import type { RowSelection } from '../../lib/choose/use-selection.ts'
import { SolutionListRow } from './solution-row.tsx'
import classes from './solutions.module.css'

/** `solutions` undefined: still loading, the rows are reserved. */
export const SolutionTable = ({
  problemId,
  solutions,
  selection,
  isReadOnly,
  onRun,
  onStop,
  onExecute,
}: {
  problemId: ProblemId
  solutions: readonly ListedSolution[] | undefined
  selection: RowSelection<SolutionId> | undefined
  isReadOnly: boolean
  onRun: (ids: readonly SolutionId[]) => void
  onStop: (executionIds: readonly ExecutionId[]) => void
  onExecute: (ids: readonly SolutionId[]) => void
}): ReactElement => (
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
        <SkeletonRows />
      ) : (
        solutions.map((solution) => (
          <SolutionListRow
            key={solution.id}
            problemId={problemId}
            solution={solution}
            selection={selection}
            isReadOnly={isReadOnly}
            onRun={onRun}
            onStop={onStop}
            onExecute={onExecute}
          />
        ))
      )}
    </tbody>
  </table>
)

const SkeletonRows = (): ReactElement => (
  <>
    {[46, 62, 38, 54, 49].map((width) => (
      <tr key={width} className={classes['row']}>
        <td colSpan={8}>
          <Delayed>
            <Skeleton height={12} width={`${width}%`} />
          </Delayed>
        </td>
      </tr>
    ))}
  </>
)
