// @vitest-environment jsdom
import { act, render } from '@testing-library/react'
import { Suspense, useState } from 'react'
import type { ReactElement } from 'react'
import { expect, test } from 'vitest'
import { preloadable } from './preloadable.tsx'

const Counter = ({ name }: { name: string }): ReactElement => {
  const [count, setCount] = useState(0)
  return (
    <button onClick={() => setCount(count + 1)}>
      {name} {count}
    </button>
  )
}

test('what is preloaded is shown by its first render', async () => {
  const { View, preload } = preloadable(() => Promise.resolve(Counter))
  await preload()
  const { container } = render(
    <Suspense fallback="waiting">
      <View name="a" />
    </Suspense>,
  )
  expect(container.textContent).toBe('a 0')
})

test('what is not is waited for, and keeps its state when it is preloaded later', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof Counter>()
  const { View, preload } = preloadable(() => promise)
  const shown = (
    <Suspense fallback="waiting">
      <View name="b" />
    </Suspense>
  )
  const { container, rerender } = render(shown)
  expect(container.textContent).toBe('waiting')
  await act(async () => resolve(Counter))
  act(() => container.querySelector('button')?.click())
  await preload()
  rerender(shown)
  expect(container.textContent).toBe('b 1')
})
