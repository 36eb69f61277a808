import { lazy, useState } from 'react'
import type { ComponentType, ReactElement } from 'react'

export interface Preloadable<Props extends object> {
  View: (props: Props) => ReactElement
  /** Resolves when the next `View` shows at once. Rejects where its chunk cannot be had. */
  preload: () => Promise<void>
}

/**
 * A component in a chunk of its own. One that is preloaded is rendered at once: `lazy` alone waits even for a chunk
 * that is there, and React then keeps the fallback for 300 ms so that nothing flickers.
 */
export const preloadable = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): Preloadable<Props> => {
  let loaded: ComponentType<Props> | undefined
  const preload = async (): Promise<void> => {
    loaded = await load()
  }
  const Lazy = lazy(async () => {
    await preload()
    return { default: await load() }
  })
  const View = (props: Props): ReactElement => {
    // What it began with stays: another type of element would lose all state.
    const [Shown] = useState<ComponentType<Props> | typeof Lazy>(() => loaded ?? Lazy)
    return <Shown {...props} />
  }
  return { View, preload }
}
