import { readinessTabs } from '@drafts/contract'
import type { ProblemId, ReadinessItem, ReadinessTab } from '@drafts/contract'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import type { ReactElement, ReactNode } from 'react'
import { Icon } from '../../components/icon.tsx'
import { describeReadiness } from './describe-readiness.ts'
import type { RunItems } from './group-line.tsx'
import { ReadinessLines } from './readiness-lines.tsx'
import type { FixItem } from './readiness-line.tsx'
import classes from './readiness.module.css'

const headings: Record<ReadinessTab, string> = {
  attributes: 'Attributes',
  statement: 'Statement',
  signature: 'Signature',
  tests: 'Tests',
  programs: 'Programs',
  checker: 'Checker',
  driver: 'Driver',
  limits: 'Limits',
  solutions: 'Solutions',
  editorial: 'Editorial',
}

/** The whole checklist, grouped by tab. */
export const ReadinessDialog = ({
  items,
  isOpen,
  onClose,
  besideReady,
  ...rest
}: {
  problemId: ProblemId
  items: readonly ReadinessItem[] | undefined
  isReadOnly: boolean
  isOpen: boolean
  onClose: () => void
  onFix: FixItem
  onRun: RunItems
  /** What is still open where nothing is missing: it is no rule of the checklist. */
  besideReady: ReactNode
}): ReactElement => (
  <Dialog opened={isOpen} onClose={onClose} title="Checklist" size={640}>
    {items?.length === 0 ? (
      <p className={classes['ready']}>
        <Icon name="check" /> Nothing is missing. The problem is ready. {besideReady}
      </p>
    ) : null}
    {items && items.length > 0 ? <p>{describeReadiness(items)}</p> : null}
    {readinessTabs.map((tab) => {
      const inTab = items?.filter((item) => item.tab === tab) ?? []
      if (inTab.length === 0) return null
      return (
        <section key={tab} className={classes['group']} aria-label={`Open in ${headings[tab]}`}>
          <h3>
            {headings[tab]} <span>{inTab.length}</span>
          </h3>
          <ReadinessLines items={inTab} {...rest} />
        </section>
      )
    })}
  </Dialog>
)
