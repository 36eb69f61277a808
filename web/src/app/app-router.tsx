import { RouterProvider, createRouter } from '@tanstack/react-router'
import type { RouterHistory } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { ErrorPage } from './shell/error-page.tsx'
import { PageSkeleton } from './shell/page-skeleton.tsx'
import { parseSearch, stringifySearch } from './search-params.ts'
import { routeTree } from './router.tsx'

export const createAppRouter = (history: RouterHistory) =>
  createRouter({
    routeTree,
    history,
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

export type Router = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: Router
  }
}

export const AppRouter = ({ router }: { router: Router }): ReactElement => (
  <RouterProvider router={router} />
)
