import { defaultPreferences } from '@drafts/contract'
import type { Preferences } from '@drafts/contract'
import { useSyncExternalStore } from 'react'
import { createStore, useStore } from './store.ts'

// Appearance of this browser's session. The account has the choice; a mirror in localStorage lets
// public/theme-init.js apply it before the first paint, and keeps it on the signed-out screens.

const mirrorKey = 'drafts-preferences'

const isSwitch = (value: unknown): value is Preferences['darkMode'] =>
  value === 'off' || value === 'auto' || value === 'on'

const readMirror = (): Preferences => {
  try {
    const mirror: Partial<Preferences> = JSON.parse(localStorage.getItem(mirrorKey) ?? '{}')
    return {
      darkMode: isSwitch(mirror.darkMode) ? mirror.darkMode : 'auto',
      reducedMotion: isSwitch(mirror.reducedMotion) ? mirror.reducedMotion : 'auto',
    }
  } catch {
    // No storage, or a note that is not ours: as for somebody who chose nothing.
    return defaultPreferences
  }
}

const preferencesStore = createStore<Preferences>(readMirror())

export const getPreferences = (): Preferences => preferencesStore.get()
export const usePreferences = (): Preferences => useStore(preferencesStore)

export const applyPreferences = (preferences: Preferences): void => {
  const before = preferencesStore.get()
  document.documentElement.dataset['reducedMotion'] = preferences.reducedMotion
  try {
    localStorage.setItem(mirrorKey, JSON.stringify(preferences))
  } catch {
    // A browser without storage still gets the choice for this page.
  }
  if (
    before.darkMode !== preferences.darkMode ||
    before.reducedMotion !== preferences.reducedMotion
  )
    preferencesStore.set(preferences)
}

export const colorSchemeOf = (darkMode: Preferences['darkMode']): 'light' | 'dark' | 'auto' => {
  if (darkMode === 'auto') return 'auto'
  return darkMode === 'on' ? 'dark' : 'light'
}

const systemMotion = window.matchMedia('(prefers-reduced-motion: reduce)')
const subscribeSystemMotion = (listener: () => void) => {
  systemMotion.addEventListener('change', listener)
  return () => systemMotion.removeEventListener('change', listener)
}

/** The person's choice, or the system's where it is auto. */
export const useReducedMotion = (): boolean => {
  const { reducedMotion } = usePreferences()
  const isSystemReduced = useSyncExternalStore(subscribeSystemMotion, () => systemMotion.matches)
  return reducedMotion === 'on' || (reducedMotion === 'auto' && isSystemReduced)
}
