import { createContext, use, useCallback, useEffect, useMemo, useState } from 'react'
import type { ReactElement, ReactNode } from 'react'
import classes from './rich-text.module.css'

// One toolbar for all texts of a page: it stays in sight above them and works on the text that has the caret, so no
// text has a bar of its own and nothing moves when the caret goes from one to the next.

interface SharedBar {
  slot: HTMLElement | null
  /** The text it works on: the one that last had the focus, before that the first. */
  ownerId: string | null
  claim: (id: string, isFocus: boolean) => void
  release: (id: string) => void
}

const SharedBarContext = createContext<SharedBar | null>(null)

export const SharedToolbar = ({ children }: { children: ReactNode }): ReactElement => {
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  const [ownerId, setOwnerId] = useState<string | null>(null)
  const claim = useCallback(
    (id: string, isFocus: boolean) => setOwnerId((owner) => (isFocus ? id : (owner ?? id))),
    [],
  )
  const release = useCallback(
    (id: string) => setOwnerId((owner) => (owner === id ? null : owner)),
    [],
  )
  const bar = useMemo(() => ({ slot, ownerId, claim, release }), [slot, ownerId, claim, release])
  return (
    <SharedBarContext value={bar}>
      <div ref={setSlot} className={classes['shared']} />
      {children}
    </SharedBarContext>
  )
}

/** Null where every text has a toolbar of its own. */
export const useSharedBar = (
  id: string,
): { slot: HTMLElement | null; focus: () => void } | null => {
  const bar = use(SharedBarContext)
  const claim = bar?.claim
  const release = bar?.release
  useEffect(() => {
    claim?.(id, false)
    return () => release?.(id)
  }, [claim, release, id])
  if (!bar) return null
  return {
    slot: bar.ownerId === id ? bar.slot : null,
    focus: () => bar.claim(id, true),
  }
}

export const useIsBarShared = (): boolean => use(SharedBarContext) !== null
