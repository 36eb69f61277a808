import { createContext, use, useCallback } from 'react'
import type { FocusEvent, ReactElement, ReactNode } from 'react'
import { createStore, useStore } from '../../lib/store.ts'
import type { Store } from '../../lib/store.ts'
import classes from './field.module.css'

// A field of a section: others see who writes in it by its name, and what cannot be merged in it is told at its foot, in
// sight while the field is. Its own component knows nothing of either.

type Slots = ReadonlyMap<string, HTMLElement>

/** Where the bar of each field that is shown has its place. */
export const BarSlots = createContext<Store<Slots>>(createStore<Slots>(new Map()))

export const createBarSlots = (): Store<Slots> => createStore<Slots>(new Map())

export const Field = ({
  name,
  of = [name],
  className,
  onBlur,
  children,
}: {
  name: string
  /** Names of what is edited in it, where they are others. */
  of?: readonly string[]
  className?: string | undefined
  onBlur?: (event: FocusEvent<HTMLElement>) => void
  children: ReactNode
}): ReactElement => (
  <div className={className} data-field={name} onBlur={onBlur}>
    {children}
    <BarSlot of={of} />
  </div>
)

/** Takes no room while there is nothing to tell. */
export const BarSlot = ({ of }: { of: readonly string[] }): ReactElement => {
  const slots = use(BarSlots)
  const key = of.join(' ')
  const ref = useCallback(
    (slot: HTMLElement | null) => {
      if (!slot) return undefined
      slots.set(new Map([...slots.get(), ...key.split(' ').map((name) => [name, slot] as const)]))
      return () => {
        slots.set(new Map([...slots.get()].filter(([, other]) => other !== slot)))
      }
    },
    [slots, key],
  )
  return <div ref={ref} className={classes['slot']} data-bar-of={key} />
}

/** The places of these fields, each once; none where no field of them is shown. */
export const useBarSlots = (names: readonly string[]): { name: string; slot: HTMLElement }[] => {
  const slots = useStore(use(BarSlots))
  const found: { name: string; slot: HTMLElement }[] = []
  for (const name of names) {
    const slot = slots.get(name) ?? slots.get(name.split('.')[0] ?? name)
    if (slot && !found.some((one) => one.slot === slot)) found.push({ name, slot })
  }
  return found
}
