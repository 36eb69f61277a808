import { Button } from '@mantine/core'
import type { ReactElement } from 'react'
import { PageState } from '../../components/states/page-state.tsx'

export const NoMatch = ({ onClear }: { onClear: () => void }): ReactElement => (
  <PageState
    icon="list"
    title="No problem matches these filters"
    text="There may be others: take a filter away, or all of them."
  >
    <Button onClick={onClear}>Clear filters</Button>
  </PageState>
)
