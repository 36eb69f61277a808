import { executionPollMs, isInProgress } from '@drafts/contract'
import type { Status } from '@drafts/contract'

/** While an execution is waiting, building or running it is asked for again every 500 ms. */
export const executionRefetchMs = (status: Status | undefined): number | false =>
  status !== undefined && isInProgress(status) ? executionPollMs : false
