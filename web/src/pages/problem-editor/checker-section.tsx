import type { ReactElement } from 'react'
import { CheckerTab } from '../../features/programs/checker-tab.tsx'
import { ToolTests } from '../../features/tool-tests/tool-tests.tsx'
import type { SectionTabProps } from '../../product/section-draft/section-tab.ts'

/** The checker, and below it what it is to say of outputs. */
export const CheckerSection = (props: SectionTabProps): ReactElement => (
  <>
    <CheckerTab {...props} />
    <ToolTests problemId={props.problemId} kind="checker" isReadOnly={props.isReadOnly} />
  </>
)
