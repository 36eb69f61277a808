import type { ExportFormat, ProblemId } from '@drafts/contract'
import { describe, expect, it } from 'vitest'
import { makeShared, useWorld } from '../../testing/use-world.ts'
import { findKind } from '../images/index.ts'

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
        svgOf('<rect width="9" height="9"/>', 'viewBox="0 0 4000 2000"'),
      )
      expect((await reportOf(problemId, format)).map(({ code }) => code)).toEqual(['picture-drawn'])
      const { body, pictures } = await backOf(problemId, format)
      expect(pictures.map(pixelsOf)).toEqual([
        ['image/png', 600, 300],
        ['image/png', 1600, 800],
      ])
      // 200 of the 760 pixels that a text has; no picture is wider than it.
      expect([...body.matchAll(/width="?([\d.]+%?)/g)].map(([, width]) => width)).toEqual([
        '26%',
        '100%',
      ])
    },
  )

  it('stays one in packages that have such', async () => {
    const problemId = await make(svgOf('<rect width="9" height="9"/>'))
    expect(await reportOf(problemId, 'dpkg')).toEqual([])
    expect(await reportOf(problemId, 'kattis-2025-09')).toEqual([])
  })

  it('whose letters no font has is named', async () => {
    const problemId = await make(svgOf('<text y="50">যোগফল</text>'))
    expect(await reportOf(problemId, 'kattis')).toContainEqual({
      code: 'picture-letters',
      message: expect.stringContaining('The picture p0.svg has letters that no font here has'),
    })
  })

  it('that cannot be drawn goes out as it is, and the export says so', async () => {
    const problemId = await make(svgOf('<rect width="9" height="9"/>', 'width="0" height="0"'))
    const warnings = await reportOf(problemId, 'kattis')
    expect(warnings.map(({ code }) => code)).toEqual(['picture-format'])
  })
})
