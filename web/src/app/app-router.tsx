import { RouterProvider, createRouter } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { ErrorPage } from './shell/error-page.tsx'
import { PageSkeleton } from './shell/page-skeleton.tsx'
import { parseSearch, stringifySearch } from './search-params.ts'
import { routeTree } from './router.tsx'

const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 150,
  defaultPendingMinMs: 200,
  scrollRestoration: true,
  defaultPendingComponent: PageSkeleton,
  defaultErrorComponent: ErrorPage,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

export const AppRouter = (): ReactElement => <RouterProvider router={router} />
