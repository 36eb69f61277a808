import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { BoundedChildren } from '../../platform/isolated/bounded-children.ts'
import { makeShared, useWorld } from '../../testing/use-world.ts'

const { world, alice } = useWorld('alice')

const reportOf = async (format: 'kattis' | 'polygon', body: string) => {
  const problemId = await makeShared(alice, { title: 'Stars' })
  await alice.api.saveStatement({ problemId, locale: 'en-US', body: { title: 'Stars', body } })
  return alice.api.getExportReport({ problemId, format })
}
const codes = ({ warnings }: Awaited<ReturnType<typeof reportOf>>): string[] =>
  warnings.map(({ code }) => code)

/** The parser takes minutes: 15,000 times bold. */
const stars = `${'*'.repeat(30_000)}1${'*'.repeat(30_000)}`

describe('a text that takes long to become LaTeX', () => {
  it.each([
    ['kattis', 'given up there', ['slow']],
    ['polygon', 'given up with its process', ['slow', 'all']],
  ] as const)(
    'is tried in an isolated process, and goes out as code to %s (%s)',
    async (format, way, tried) => {
      const problemId = await makeShared(alice, { title: 'Stars' })
      await alice.api.saveStatement({
        problemId,
        locale: 'en-US',
        body: { title: 'Stars', body: stars },
      })
      const asked = vi.spyOn(BoundedChildren.prototype, 'ask')
      onTestFinished(() => asked.mockRestore())
      if (way === 'given up with its process') asked.mockResolvedValueOnce({ fault: 'time' })
      const report = await alice.api.getExportReport({ problemId, format })
      expect(codes(report)).toContain('intricate')
      expect(asked.mock.calls.map(([, question]) => question)).toMatchObject(
        tried.map((intricate) => ({ format, intricate })),
      )
    },
  )

  it('is not one that is long and plain', async () => {
    const plain = 'One *two* three [four](https://example.org) `five`.\n\n'.repeat(350)
    expect(codes(await reportOf('kattis', plain))).not.toContain('intricate')
  })
})

it('a package that its process does not finish is refused with a sentence', async () => {
  const problemId = await makeShared(alice, { title: 'Plain' })
  const asked = vi.spyOn(BoundedChildren.prototype, 'ask').mockResolvedValue({ fault: 'size' })
  onTestFinished(() => asked.mockRestore())
  await expect(alice.api.getExportReport({ problemId })).rejects.toMatchObject({
    status: 413,
    body: { error: expect.stringContaining('Shorten the longest') },
  })
})

it('a caller who breaks off ends the process that writes', async () => {
  const problemId = await makeShared(alice, { title: 'Gone' })
  const origin = await world.app.listen({ port: 0, host: '127.0.0.1' })
  const asked = vi.spyOn(BoundedChildren.prototype, 'ask')
  onTestFinished(() => asked.mockRestore())
  const asking = Promise.withResolvers<AbortSignal | undefined>()
  asked.mockImplementation((_asker, _question, { gone } = {}) => {
    asking.resolve(gone)
    return new Promise((_resolve, reject) => {
      gone?.addEventListener('abort', () => reject(gone.reason))
    })
  })
  const leave = new AbortController()
  const download = fetch(`${origin}/api/problems/${problemId}/export_dpkg`, {
    headers: { authorization: `Bearer ${alice.token}` },
    signal: leave.signal,
  })
  const gone = await asking.promise
  leave.abort()
  await expect(download).rejects.toThrow('abort')
  await expect.poll(() => gone?.aborted).toBe(true)
})
