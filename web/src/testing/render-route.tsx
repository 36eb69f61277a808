import { notifications } from '@mantine/notifications'
import { createMemoryHistory } from '@tanstack/react-router'
import { cleanup, configure, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { UserEvent } from '@testing-library/user-event'
import { AppRouter, createAppRouter } from '../app/app-router.tsx'
import { Providers } from '../app/providers.tsx'
import { queryClient } from '../app/query-client.ts'
import { withdrawQuestion } from '../lib/confirm.ts'
import { shellDialog } from '../product/site/shell-dialog.ts'
import { failOnFaults } from './fake-server.ts'
import { whenTestEnds } from './open-pages.ts'

export interface ShownRoute {
  user: UserEvent
  /** The address as it is now. */
  address: () => string
  go: (address: string) => Promise<void>
  /** The page is closed, with all it remembered. */
  unmount: () => void
}

// A busy machine makes a test slower, never red; and a page is too long to be read in a failure.
configure({
  asyncUtilTimeout: 60_000,
  getElementError: (message) => new Error((message ?? '').split('\n\n')[0]),
})

/** A whole page at its address, as a person meets it. `fakeServer` answers. */
export const renderRoute = (address: string): ShownRoute => {
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createAppRouter(history)
  const { unmount } = render(
    <Providers env="test">
      <AppRouter router={router} />
    </Providers>,
  )
  return {
    user: userEvent.setup(),
    address: () => history.location.href,
    go: (next) => router.navigate({ href: next }),
    unmount: () => {
      unmount()
      queryClient.clear()
    },
  }
}

whenTestEnds(() => {
  cleanup()
  // What a page has announced or opened outlives it, in stores of the process.
  notifications.clean()
  shellDialog.set(null)
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  withdrawQuestion()
  queryClient.clear()
  failOnFaults()
})
