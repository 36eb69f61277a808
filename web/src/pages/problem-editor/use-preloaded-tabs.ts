import { useEffect } from 'react'
import type { EditorTabKey } from './editor-tabs.ts'
import { tabViews } from './tab-views.ts'

// What cannot be had now is asked for again when its tab is opened, which then shows what is wrong.
export const preloadTab = async (key: EditorTabKey): Promise<void> => {
  await tabViews[key].preload().catch(() => undefined)
}

/** One tab after the other, while the browser has nothing to do. `keys`: in the order of the rail. */
export const usePreloadedTabs = (keys: string): void => {
  useEffect(() => {
    let isGone = false
    const run = async (): Promise<void> => {
      for (const key of keys.split(' ') as EditorTabKey[]) {
        // Together they would hold up what the reader asks for.
        await idle()
        if (isGone) return
        await preloadTab(key)
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
