import { useEffect, useLayoutEffect, useState } from 'react'
import { isWriting } from './keyboard.ts'
import { trackedLayers } from './layers.ts'
import type { Phase } from './layers.ts'

// The caret is where one types next, also while a dialog comes or goes. How this works: a dialog that was asked for has the
// keys from that moment on, though its code may still have to come and its first field to be drawn: letters are held, and
// typed into that field once it has the focus. A dialog that goes keeps letters from the page behind it until it is gone;
// what stands where the focus went back to gets them. Keys that open something are for the page at once. Each wait is
// bounded: a dialog that never comes takes no keys.

const openingMs = 1500
/** Frames of a slow machine make a dialog's last motion, of 0.2 s, longer. */
const closingMs = 1500
/** They open something themselves: `app/shell/use-shortcuts.ts`. */
const openers = ['/', '?', 'c']

let held: string[] = []
let waiting: AbortController | null = null
/** The dialogs that go, or went while others did. */
const going = new Map<symbol, Element>()

const dialogAround = (): Element | null =>
  document.activeElement?.closest('[role="dialog"]') ?? null

/** The focus goes back to what had it: for one that came while another went, that is a field of what goes. */
const isWithinGoing = (): boolean => {
  const around = dialogAround()
  return around !== null && [...going.values()].includes(around)
}

const setPhase = (layer: symbol, phase: Phase | null): void => {
  if (phase === null) trackedLayers.delete(layer)
  else trackedLayers.set(layer, phase)
  const around = dialogAround()
  if (phase === 'opening') going.delete(layer)
  if (phase === 'closing' && around) going.set(layer, around)
  if (isBetween()) wait()
  else settle()
}

const isBetween = (): boolean => [...trackedLayers.values()].some((phase) => phase !== 'open')
const isOpening = (): boolean => [...trackedLayers.values()].includes('opening')

const wait = (): void => {
  if (waiting) return
  waiting = new AbortController()
  const { signal } = waiting
  window.addEventListener('keydown', handleKey, { capture: true, signal })
  document.addEventListener('focusin', () => queueMicrotask(arrive), { signal })
}

const settle = (): void => {
  waiting?.abort()
  waiting = null
  deliver()
  going.clear()
}

const deliver = (): void => {
  const keys = held
  held = []
  if (isWriting() && !isWithinGoing()) for (const key of keys) typeKey(key)
}

/** What opens has the focus, and not only in its frame: its first field, or the button that is meant. */
const arrive = (): void => {
  const at = document.activeElement
  if (!isOpening() || !dialogAround() || isWithinGoing() || at?.closest('header')) return
  for (const [layer, phase] of trackedLayers)
    if (phase === 'opening') trackedLayers.set(layer, 'open')
  // Another dialog may still be going: what was typed for this one is typed before what comes next.
  if (isBetween()) deliver()
  else settle()
}

const handleKey = (event: KeyboardEvent): void => {
  const { key } = event
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
  if (key.length > 1 && key !== 'Enter' && key !== 'Backspace') return
  if (!isOpening()) {
    const isWithin = isWithinGoing()
    // What the focus went back to, or on to, has the keys.
    if (!isWithin && (dialogAround() !== null || isWriting())) return
    // The field of what goes has the focus yet: the key is for the page.
    const isForPage = openers.includes(key)
    // Keys before it were for the dialog that goes, and not for the one that comes.
    if (isForPage) held = []
    if (isForPage && (!isWithin || event.target === document.body)) return
    if (isForPage) queueMicrotask(() => pressOnPage(key))
    if (isForPage) return stop(event)
  }
  stop(event)
  if (key === 'Backspace') held.pop()
  else held.push(key)
}

const stop = (event: KeyboardEvent): void => {
  event.preventDefault()
  event.stopImmediatePropagation()
}

const pressOnPage = (key: string): void => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
  document.body.dispatchEvent(event)
}

const typeKey = (key: string): void => {
  const field = document.activeElement
  if (key === 'Enter' && field instanceof HTMLInputElement) {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    if (field.dispatchEvent(event)) field.form?.requestSubmit()
    return
  }
  const text = key === 'Enter' ? '\n' : key
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)
    typeInto(field, text)
  else document.execCommand('insertText', false, text)
}

const typeInto = (field: HTMLInputElement | HTMLTextAreaElement, text: string): void => {
  const { value, selectionStart, selectionEnd } = field
  const [from, to] = [selectionStart ?? value.length, selectionEnd ?? value.length]
  field.setRangeText(text, from, to, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true, data: text }))
}

/**
 * A dialog is a layer from the request for it until it has closed. `onGone` reports the end of its animation; another
 * component may do that in its place, and none reports it then.
 */
export const useLayer = (isOpen: boolean, goes = true): { onGone: () => void } => {
  const [layer] = useState(() => Symbol('layer'))
  useLayoutEffect(() => {
    if (!isOpen && !trackedLayers.has(layer)) return undefined
    if (!isOpen && !goes) return setPhase(layer, null)
    setPhase(layer, isOpen ? 'opening' : 'closing')
    const end = (): void => {
      const phase = trackedLayers.get(layer)
      if (phase === 'opening') setPhase(layer, 'open')
      if (phase === 'closing') setPhase(layer, null)
    }
    const timer = setTimeout(end, isOpen ? openingMs : closingMs)
    return () => clearTimeout(timer)
  }, [isOpen, layer, goes])
  useEffect(() => () => setPhase(layer, null), [layer])
  return { onGone: () => setPhase(layer, null) }
}

/**
 * Keys wait while something opens in the page itself, until its field has the focus. It returns a function that ends the wait,
 * which also ends by itself.
 */
export const holdKeys = (): (() => void) => {
  const layer = Symbol('place')
  const end = (): void => {
    clearTimeout(timer)
    if (trackedLayers.has(layer)) setPhase(layer, null)
  }
  const timer = setTimeout(end, openingMs)
  setPhase(layer, 'opening')
  return end
}
