import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { useWorld } from '../../testing/use-world.ts'

const { world, alice } = useWorld('alice')
const bearer = () => ({ authorization: `Bearer ${alice.token}` })

describe('a server', () => {
  it('is not ready on a full disk, where uploads are refused before their first byte is read', async () => {
    const low = { folder: '/data', freeBytes: 5e8, totalBytes: 1e11, isLow: true }
    const looked = vi.spyOn(world.platform.room, 'disks').mockResolvedValue([low])
    onTestFinished(() => looked.mockRestore())
    const ready = await world.app.inject('/readyz')
    expect(ready.json().fields).toEqual({ room: 'Only 500 MB are free for /data: make room.' })
    const upload = await world.app.inject({
      method: 'POST',
      url: '/api/blobs',
      headers: { ...bearer(), 'content-type': 'application/octet-stream' },
      payload: 'x',
    })
    expect([upload.statusCode, upload.headers['retry-after']]).toEqual([503, '60'])
    expect(upload.json().error).toContain('The disk of this server is nearly full')
    expect(
      (await world.app.inject({ url: '/api/accounts/me', headers: bearer() })).statusCode,
    ).toBe(200)
  })

  it.each([
    [{ code: 'ENOSPC' }, 'The disk of this server is full'],
    [{ code: 'EROFS' }, 'The disk of this server is full'],
    [{ code: '53100' }, 'The disk of this server is full'],
    [{ code: '57P01' }, 'The database cannot be reached'],
    [{ code: 'ECONNREFUSED', syscall: 'connect' }, 'The database cannot be reached'],
    [{ code: 'ECONNRESET', syscall: 'read' }, 'The database cannot be reached'],
    [{ code: 'EPIPE', syscall: 'write' }, 'The database cannot be reached'],
  ])('%j is told as passing, with the time to wait', async (about, words) => {
    const thrown = vi
      .spyOn(world.platform.room, 'require')
      .mockRejectedValue(Object.assign(new Error('x'), about))
    onTestFinished(() => thrown.mockRestore())
    const answer = await world.app.inject({
      method: 'POST',
      url: '/api/blobs',
      headers: { ...bearer(), 'content-type': 'application/octet-stream' },
      payload: 'x',
    })
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5'])
    expect(answer.json().error).toContain(words)
  })
})
