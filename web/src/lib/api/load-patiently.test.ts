import { expect, test, vi } from 'vitest'
import { loadPatiently } from './load-patiently.ts'

test('a part that cannot be had is asked for again until it is there', async () => {
  const load = vi.fn<() => Promise<string>>()
  load.mockRejectedValueOnce(new TypeError('no line')).mockRejectedValueOnce(new Error('no line'))
  load.mockResolvedValue('the part')
  const pause = vi.fn<() => Promise<void>>().mockResolvedValue()
  expect(await loadPatiently(load, pause)).toBe('the part')
  expect(pause).toHaveBeenCalledTimes(2)
})
