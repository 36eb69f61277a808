import { Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import type { ErrorComponentProps } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { PageState } from '../../components/states/page-state.tsx'
import { errorSentence } from '../../lib/api/api-errors.ts'
import { usePageTitle } from '../../lib/text/page-title.ts'
import { FaultNumber } from '../../product/site/fault-number.tsx'

/** A page that could not be made: what happened and a way to try again. */
export const ErrorPage = ({ error, reset }: ErrorComponentProps): ReactElement => {
  const router = useRouter()
  usePageTitle('Something went wrong')
  const handleRetry = () => {
    reset()
    void router.invalidate()
  }
  return (
    <PageState
      icon="warning"
      heading="h1"
      title="This page could not be opened"
      text={
        <>
          {errorSentence(error) ?? 'Something went wrong'} What you saved before is kept.
          <FaultNumber error={error} />
        </>
      }
    >
      <Button onClick={handleRetry}>Try again</Button>
      <Button variant="default" component="a" href="/">
        Go to your problems
      </Button>
    </PageState>
  )
}
