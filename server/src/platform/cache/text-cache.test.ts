import { expect, it, vi } from 'vitest'
import { TextCache } from './text-cache.ts'

it('makes a text once, and again only when it made room for others', async () => {
  const cache = new TextCache(10)
  const make = vi.fn<() => Promise<string>>(async () => '1234')
  for (const key of ['a', 'a', 'b', 'a', 'c']) await cache.get(key, make)
  expect(make).toHaveBeenCalledTimes(3)
  // `b` was not used for longest.
  await cache.get('a', make)
  expect(make).toHaveBeenCalledTimes(3)
  await cache.get('b', make)
  expect(make).toHaveBeenCalledTimes(4)
})

it('does not keep a text that is larger than all of it', async () => {
  const cache = new TextCache(3)
  const make = vi.fn<() => Promise<string>>(async () => '1234')
  expect([await cache.get('a', make), await cache.get('a', make)]).toEqual(['1234', '1234'])
  expect(make).toHaveBeenCalledTimes(2)
})

it('does not keep what could not be made', async () => {
  const cache = new TextCache(10)
  const make = vi.fn<() => Promise<string | undefined>>(async () => undefined)
  expect([await cache.get('a', make), await cache.get('a', make)]).toEqual([undefined, undefined])
  expect(make).toHaveBeenCalledTimes(2)
})
