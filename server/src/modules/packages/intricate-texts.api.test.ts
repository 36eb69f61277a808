import { describe, expect, it } from 'vitest'
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
  it.each(['kattis', 'polygon'] as const)(
    'goes out as code to %s, and holds up no other request',
    async (format) => {
      const report = reportOf(format, stars)
      let longestMs = 0
      let before = performance.now()
      const timer = setInterval(() => {
        longestMs = Math.max(longestMs, performance.now() - before)
        before = performance.now()
      }, 10)
      expect(codes(await report)).toContain('intricate')
      clearInterval(timer)
      expect(longestMs).toBeLessThan(2000)
    },
  )

  it('is not one that is long and plain', async () => {
    const plain = 'One *two* three [four](https://example.org) `five`.\n\n'.repeat(350)
    expect(codes(await reportOf('kattis', plain))).not.toContain('intricate')
  })
})
