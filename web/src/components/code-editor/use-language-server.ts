import { Compartment } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { RefObject } from 'react'
import type { Reconnecting } from './reconnect.ts'
import type { ServerLink, ServerState } from './server-link.ts'

/**
 * Joins an editor with a language server from the moment somebody writes in it. `place` belongs among the editor's
 * extensions; `wake` is to be called at each focus and change.
 */
export const useLanguageServer = (
  viewRef: RefObject<EditorView | null>,
  link: ServerLink | null,
  onState: (state: ServerState) => void,
): { place: Compartment; wake: () => void } => {
  const [place] = useState(() => new Compartment())
  const connectionRef = useRef<Reconnecting | null>(null)
  const startRef = useRef<(() => void) | null>(null)
  const handleState = useEffectEvent(onState)
  const url = link?.url
  const start = useEffectEvent((isStale: () => boolean) => {
    const view = viewRef.current
    if (!link || !view || connectionRef.current) return
    handleState('connecting')
    void import('./server-connection.ts').then(({ connectServer }) => {
      if (isStale() || connectionRef.current) return
      const connection = connectServer(view, place, link, (state) => {
        if (!isStale()) handleState(state)
      })
      connectionRef.current = connection
      connection.wake()
    })
  })
  const leave = useEffectEvent(() => {
    connectionRef.current?.close()
    connectionRef.current = null
    viewRef.current?.dispatch({ effects: place.reconfigure([]) })
  })
  useEffect(() => {
    if (url === undefined) return
    let isStale = false
    startRef.current = () => start(() => isStale)
    handleState('asleep')
    // Another language was chosen while somebody writes.
    if (viewRef.current?.hasFocus) startRef.current()
    return () => {
      isStale = true
      startRef.current = null
      leave()
    }
  }, [url, viewRef])
  const wake = () => {
    if (connectionRef.current) connectionRef.current.wake()
    else startRef.current?.()
  }
  return { place, wake }
}
