import { Outlet, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { ReactElement } from 'react'
import { useMe } from '../../product/queries/me.ts'
import { isMember } from '../../product/queries/me.ts'
import { hideUndosOfPlace } from '../../components/states/undo-toast.tsx'
import { Dialogs } from './dialogs.tsx'
import { Header } from './header.tsx'
import { useShellCommands } from './use-shell-commands.ts'
import { useShortcuts } from './use-shortcuts.ts'
import classes from './shell.module.css'
import { SiteLink } from '../../components/site-link.tsx'
import { siteLinks } from '../../product/site/site-links.ts'
import type { RealtimeState } from '../../lib/live/realtime.ts'
import { useStore } from '../../lib/store.ts'
import { realtime } from '../../product/realtime/topics.ts'

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

const year = new Date().getFullYear()

const Footer = (): ReactElement => (
  <footer className={classes['footer']}>
    <span>© {year} Drafts</span>
    <SiteLink href={siteLinks.privacy}>Privacy</SiteLink>
    <SiteLink href={siteLinks.terms}>Terms</SiteLink>
    {isMember(useMe()) ? <RealtimeStateLine /> : null}
  </footer>
)

/** Whether changes of others appear by themselves, in the footer: a notice that asks for nothing. */
const RealtimeStateLine = (): ReactElement => {
  const state = useStore(realtime.state)
  return (
    <span className={classes['realtime']} data-state={state} title={details[state]}>
      {words[state]}
    </span>
  )
}

const words: Record<RealtimeState, string> = {
  connected: 'Connected',
  connecting: 'Connecting…',
  reconnecting: 'Reconnecting…',
  disconnected: 'Disconnected',
}

const later = 'Changes of others appear when you come back to this window or reload it.'
const details: Record<RealtimeState, string> = {
  connected: 'Changes of others appear by themselves.',
  connecting: later,
  reconnecting: later,
  disconnected: later,
}
