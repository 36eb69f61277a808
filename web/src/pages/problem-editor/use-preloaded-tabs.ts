import type { Problem } from '@drafts/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { EditorTabKey } from './editor-tabs.ts'
import { tabViews } from './tab-views.ts'

/** What a tab needs. What cannot be had now is asked for again when the tab is opened, which then shows what is wrong. */
export const usePreloadTab = (problem: Problem): ((key: EditorTabKey) => Promise<void>) => {
  const client = useQueryClient()
  return async (key) => {
    await tabViews[key].preload(client, problem).catch(() => undefined)
  }
}

/** The code of the tab that opens comes beside its problem. */
export const usePreloadedTab = (sectionKey: string): void => {
  useState(() => {
    for (const [key, { preloadCode }] of Object.entries(tabViews))
      if (key === sectionKey) preloadCode().catch(() => undefined)
  })
}

/** One tab after the other, while the browser has nothing to do. `keys`: in the order of the rail. */
export const usePreloadedTabs = (problem: Problem, keys: string): void => {
  const preload = useEffectEvent(usePreloadTab(problem))
  useEffect(() => {
    let isGone = false
    const run = async (): Promise<void> => {
      for (const key of keys.split(' ') as EditorTabKey[]) {
        // Together they would hold up what the reader asks for.
        await idle()
        if (isGone) return
        await preload(key)
      }
    }
    void run()
    return () => {
      isGone = true
    }
  }, [keys])
}

/** Safari has no idle callback. */
const idle = (): Promise<unknown> =>
  new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(resolve, { timeout: 4000 })
    else setTimeout(resolve, 500)
  })
