import { Outlet, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { ReactElement } from 'react'
import { useMe } from '../../product/queries/me.ts'
import { isMember } from '../../product/queries/me.ts'
import { hideUndosOfPlace } from '../../components/undo-toast.tsx'
import { Dialogs } from './dialogs.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { useShellCommands } from './use-shell-commands.ts'
import { useShortcuts } from './use-shortcuts.ts'
import classes from './shell.module.css'

/** The one frame of every page. */
export const Shell = (): ReactElement => {
  const me = useMe()
  const mainRef = useRef<HTMLElement>(null)
  useShortcuts(isMember(me))
  useShellCommands(me ?? null)
  useFocusOnNavigation(mainRef)
  useLeftProblem()
  const handleSkip = () => mainRef.current?.focus()
  return (
    <div className={classes['shell']}>
      <a className={classes['skip']} href="#main" onClick={handleSkip}>
        Skip to content
      </a>
      <Header me={me ?? null} />
      <main id="main" tabIndex={-1} ref={mainRef} className={classes['main']}>
        <Outlet />
      </main>
      <Footer />
      <Dialogs me={me ?? null} />
    </div>
  )
}

const useLeftProblem = (): void => {
  const problem = useRouterState({
    select: ({ location }) => /^\/p\/[^/]+/.exec(location.pathname)?.[0],
  })
  const last = useRef(problem)
  useEffect(() => {
    if (last.current !== problem) hideUndosOfPlace()
    last.current = problem
  }, [problem])
}

/** After a navigation to another path the reading position is the new page, as after a real page load. */
const useFocusOnNavigation = (mainRef: { current: HTMLElement | null }): void => {
  const pathname = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  const lastPathname = useRef<string | undefined>(undefined)
  useEffect(() => {
    const isFirst = lastPathname.current === undefined
    const wasLost = document.activeElement === null || document.activeElement === document.body
    lastPathname.current = pathname
    if (!isFirst && wasLost) mainRef.current?.focus({ preventScroll: true })
  }, [pathname, mainRef])
}
