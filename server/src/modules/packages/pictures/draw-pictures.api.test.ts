import type { ExportFormat, ProblemId } from '@drafts/contract'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { isPartOn } from '../../../../../testing/parts.ts'
import { BoundedChildren } from '../../../platform/isolated/bounded-children.ts'
import { makeShared, useWorld } from '../../../testing/use-world.ts'
import { findKind } from '../../images/index.ts'

const { world, alice } = useWorld('alice')

const svgOf = (inside: string, size = 'width="200" height="100"'): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${inside}</svg>`

/** A problem whose statement shows the pictures, each in a paragraph. */
const make = async (...svgs: string[]): Promise<ProblemId> => {
  const problemId = await makeShared(alice, { title: 'Pictures' })
  const shown: string[] = []
  for (const [no, svg] of svgs.entries()) {
    const file = new File([svg], `p${no}.svg`, { type: 'image/svg+xml' })
    shown.push(`![](${(await alice.api.uploadImage({ body: { problemId, file } })).url})`)
  }
  const body = { title: 'Pictures', body: shown.join('\n\n') }
  await alice.api.saveStatement({ problemId, locale: 'en-US', body })
  return problemId
}
const reportOf = async (problemId: ProblemId, format: ExportFormat) =>
  (await alice.api.getExportReport({ problemId, format })).warnings.filter(({ code }) =>
    code.startsWith('picture-'),
  )
const get = async (url: string): Promise<Buffer> =>
  (await world.app.inject({ url, headers: { authorization: `Bearer ${alice.token}` } })).rawPayload

/** The text of the problem that the package becomes, and its pictures. */
const backOf = async (problemId: ProblemId, format: 'kattis' | 'polygon') => {
  const url = `/api/problems/${problemId}/export_dpkg?format=${format}`
  const file = new File([new Uint8Array(await get(url))], 'package.zip')
  const call = format === 'kattis' ? 'importKattis' : 'importPolygon'
  const { id } = await alice.api[call]({ body: { file } })
  const { body } = await alice.api.getStatement({ problemId: id, locale: 'en-US' })
  const addresses = [...body.matchAll(/\/api\/images\/[\w-]+/g)].map(([address]) => address)
  return { body, pictures: await Promise.all(addresses.map(get)) }
}
/** Drawing what has this element ends as if its time were over; everything else is drawn. */
const endDrawing = (element: string): void => {
  // oxlint-disable-next-line typescript/unbound-method -- called below with the processes that it was called on
  const { ask } = BoundedChildren.prototype
  const asked = vi.spyOn(BoundedChildren.prototype, 'ask')
  asked.mockImplementation(function (this: BoundedChildren<unknown, unknown>, asker, question) {
    return JSON.stringify(question).includes(element)
      ? Promise.resolve({ fault: 'time' })
      : ask.call(this, asker, question)
  })
  onTestFinished(() => asked.mockRestore())
}
const pixelsOf = (png: Buffer) => {
  const { width, height } = findKind(png)?.read(png) ?? {}
  return [findKind(png)?.type, width, height]
}

describe('a picture in SVG', () => {
  it.each(['kattis', 'polygon'] as const)(
    'goes to %s as a PNG that is sharp in print, as wide as it was',
    async (format) => {
      const problemId = await make(
        svgOf('<rect width="200" height="50" fill="#06c"/><text y="80">One</text>'),
        svgOf('<rect width="9" height="9"/>', 'viewBox="0 0 50 25"'),
        svgOf('<rect width="9" height="9"/>', ''),
        svgOf('<rect width="9" height="9"/>', 'width="1" height="1"'),
      )
      expect((await reportOf(problemId, format)).map(({ code }) => code)).toEqual(['picture-drawn'])
      const { body, pictures } = await backOf(problemId, format)
      expect(pictures.map(pixelsOf)).toEqual([
        ['image/png', 600, 300],
        ['image/png', 1600, 800],
        ['image/png', 900, 450],
        ['image/png', 3, 3],
      ])
      // 200 of the 760 pixels that a text has; as wide as the text where it says no width; 300 where it has no size.
      expect([...body.matchAll(/width="?([\d.]+%?)/g)].map(([, width]) => width)).toEqual([
        '26%',
        '100%',
        '39%',
        '1%',
      ])
    },
  )

  it('stays one in packages that have such', async () => {
    const problemId = await make(svgOf('<rect width="9" height="9"/>'))
    expect(await reportOf(problemId, 'dpkg')).toEqual([])
    expect(await reportOf(problemId, 'kattis-2025-09')).toEqual([])
  })

  it.each([
    ['<text y="50">যোগফল</text>', true],
    ['<text y="50">a<tspan>，</tspan></text>', true],
    ['<text y="50">&#x1F389;</text>', true],
    ['<text y="50">Ärger, дом ≤ ∞ → “x”</text>', false],
    ['<title>যোগফল</title><text y="50"><title>ছবি</title>One</text>', false],
  ])('whose letters no font has is named: %s', async (inside, isNamed) => {
    const problemId = await make(svgOf(inside))
    const codes = (await reportOf(problemId, 'kattis')).map(({ code }) => code)
    expect(codes).toEqual(['picture-drawn', ...(isNamed ? ['picture-letters'] : [])])
  })

  it.each([
    ['has no size', '<rect width="9" height="9"/>', 'width="0" height="0"'],
    [
      'takes more memory than there is',
      `${'<g opacity="0.9">'.repeat(58)}<rect width="1600" height="1600"/>${'</g>'.repeat(58)}`,
      'width="1600" height="1600"',
    ],
    [
      'takes too long',
      '<path d="M0 0 1600 1600" stroke="#000" stroke-width="900" opacity="0.5"/>'.repeat(1500),
      'width="1600" height="1600"',
    ],
  ])(
    'that %s goes out as it is, the export says so, and others are drawn',
    async (words, inside, size) => {
      const problemId = await make(svgOf(inside, size), svgOf('<rect width="9" height="9"/>'))
      // The time it has is ten seconds of a core: a fault of a process is one like the other here.
      if (words === 'takes too long' && !isPartOn('formats')) endDrawing('<path')
      const warnings = await reportOf(problemId, 'kattis')
      expect(warnings.map(({ code }) => code)).toEqual(['picture-drawn', 'picture-format'])
      expect(warnings[1]?.message).toContain('The picture p0.svg is no PNG')
    },
  )

  it('is drawn once for all who ask, and again where its bytes are gone', async () => {
    const problemId = await make(svgOf('<rect width="19" height="9"/>'))
    const { blobs } = world.platform
    const stored = vi.spyOn(blobs, 'putBytes')
    await Promise.all([reportOf(problemId, 'kattis'), reportOf(problemId, 'polygon')])
    await reportOf(problemId, 'kattis')
    expect(stored).toHaveBeenCalledTimes(1)
    const { hash = '' } = (await stored.mock.results[0]?.value) ?? {}
    await blobs.delete(hash)
    const { pictures } = await backOf(problemId, 'kattis')
    expect(pictures.map(pixelsOf)).toEqual([['image/png', 600, 300]])
    stored.mockRestore()
  })
})
