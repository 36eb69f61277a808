import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { BoundedChildren } from '../../platform/apart/bounded-children.ts'
import { makeShared, useWorld } from '../../testing/use-world.ts'

const { alice } = useWorld('alice')

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
    ['kattis', 'which gives up'],
    ['polygon', 'told to give up'],
  ] as const)(
    'is tried in a process of its own, and goes out as code to %s (%s)',
    async (format, way) => {
      const asked = vi.spyOn(BoundedChildren.prototype, 'ask')
      onTestFinished(() => asked.mockRestore())
      // The process is the same for all formats, and works for seconds until it is ended.
      if (way === 'told to give up')
        asked.mockResolvedValueOnce({ fault: 'time' }).mockResolvedValueOnce({ fault: 'time' })
      expect(codes(await reportOf(format, stars))).toContain('intricate')
      // Once to be shown where it is saved, once to become LaTeX.
      expect(asked.mock.calls.map(([, text]) => text)).toEqual([stars, stars])
    },
  )

  it('is not one that is long and plain', async () => {
    const plain = 'One *two* three [four](https://example.org) `five`.\n\n'.repeat(350)
    expect(codes(await reportOf('kattis', plain))).not.toContain('intricate')
  })
})
