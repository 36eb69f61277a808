import type { ProblemSummary } from '@drafts/contract'
import type { ReactElement } from 'react'
import { isShift } from '../../lib/keyboard.ts'
import type { ProblemSelection } from './use-problem-selection.ts'
import classes from './problem-table.module.css'

/** In the place of the star, so that nothing moves. */
export const SelectBox = ({
  problem: { id, title },
  selection: { isChosen, toggle },
}: {
  problem: Pick<ProblemSummary, 'id' | 'title'>
  selection: Pick<ProblemSelection, 'isChosen' | 'toggle'>
}): ReactElement => (
  <label className={classes['box']}>
    <input
      type="checkbox"
      aria-label={`Select ${title}`}
      checked={isChosen(id)}
      onChange={({ nativeEvent }) => toggle(id, isShift(nativeEvent) ? 'range' : 'one')}
    />
  </label>
)
