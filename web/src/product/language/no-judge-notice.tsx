import type { ReactElement } from 'react'
import { noJudgeSentence, useJudgeless } from './no-judge.ts'
import { Icon } from '../../components/icon.tsx'
import classes from './no-judge-notice.module.css'

/** Where something is about to be run and nothing can. */
export const NoJudgeNotice = (): ReactElement | null =>
  useJudgeless() ? (
    <p className={classes['notice']} role="status">
      <Icon name="warning" />
      <span>{noJudgeSentence}</span>
    </p>
  ) : null
