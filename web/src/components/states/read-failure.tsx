import { Button } from '@mantine/core'
import type { ReactElement } from 'react'
import { PageState } from './page-state.tsx'

/** In place of a list that did not come. */
export const ReadFailure = ({
  what,
  onRetry,
}: {
  /** `tests`, as the sentence names them. */
  what: string
  onRetry: () => void
}): ReactElement => (
  <PageState
    icon="warning"
    title={`The ${what} could not be read`}
    text="What was saved before is kept. Check your connection and try again."
  >
    <Button onClick={onRetry}>Try again</Button>
  </PageState>
)
