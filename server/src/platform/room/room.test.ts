import { afterEach, expect, it, vi } from 'vitest'
import { Room } from './room.ts'

const disk = (freeBytes: number, totalBytes: number) => ({
  bavail: freeBytes / 1000,
  blocks: totalBytes / 1000,
  bsize: 1000,
})

afterEach(() => vi.useRealTimers())

it.each([
  ['1 GB of a small disk', 1e9, 10e9, false],
  ['a little less', 1e9 - 1000, 10e9, true],
  ['2 % of a large disk', 4e9, 200e9, false],
  ['a little less of it', 4e9 - 1000, 200e9, true],
  ['20 GB of a huge disk', 20e9, 16e12, false],
  ['a little less of that', 20e9 - 1000, 16e12, true],
])('with %s free uploads are refused: %s of %s is low: %s', async (_name, free, total, isLow) => {
  const room = new Room(['/data'], async () => disk(free, total))
  expect((await room.lowDisk())?.folder).toBe(isLow ? '/data' : undefined)
  const asked = room.require()
  if (!isLow) return asked
  await expect(asked).rejects.toMatchObject({ code: 'ErrUnavailable', retryAfterS: 60 })
})

const fullBlobs = async (folder: string) => disk(folder === '/blobs' ? 0 : 50e9, 100e9)

it('one disk of several is enough to be low', async () => {
  expect((await new Room(['/data', '/blobs'], fullBlobs).lowDisk())?.folder).toBe('/blobs')
})

it('the disks are looked at once a second', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const look = vi.fn<() => Promise<ReturnType<typeof disk>>>(async () => disk(50e9, 100e9))
  const room = new Room(['/data'], look)
  for (let calls = 0; calls < 5; calls += 1) await room.disks()
  expect(look).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(1001)
  await room.disks()
  expect(look).toHaveBeenCalledTimes(2)
})
