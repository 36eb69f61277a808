import { executionPollMs, isInProgress, livePollMs } from '@drafts/contract'
import type { Status } from '@drafts/contract'

/**
 * While an execution is waiting, building or running it is asked for again every 500 ms; where its changes are brought
 * (docs/product/realtime.md#refreshing) seldom, in case one got lost.
 */
export const executionRefetchMs = (status: Status | undefined, isLive = false): number | false => {
  if (status === undefined || !isInProgress(status)) return false
  return isLive ? livePollMs : executionPollMs
}
