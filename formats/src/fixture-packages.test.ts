import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fixtureFolder, readManifest } from './testing/fixtures.ts'
import { fieldsOf, isAsExpected } from './testing/manifest-fields.ts'
import { readKattis, readPolygon, PackageError, type ReadPackage } from './index.ts'

const manifest = readManifest('the packages of the manifest')

function read(row: { file: string; kind: string }): Promise<ReadPackage> {
  const path = join(fixtureFolder, row.file)
  return row.kind === 'kattis' ? readKattis(path) : readPolygon(path)
}

/** The manifest counts Polygon's standard packages among the refused: what they lack is made after the import. */
const standard = new Set(['polygon/lantern-row-standard.zip', 'polygon/closest-pair.zip'])
const rows = (manifest?.packages ?? []).filter(({ file }) => !standard.has(file))

describe.skipIf(!manifest)('packages of the manifest', () => {
  it.each(rows.filter((row) => row.outcome === 'error'))('refuses $file', async (row) => {
    const refusal = await read(row).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(PackageError)
    expect(refusal).toMatchObject({ code: 'ErrBadPackage' })
  })

  it.each(rows.filter((row) => row.outcome !== 'error'))(
    'imports $file as in the manifest',
    async (row) => {
      const problem = await read(row)
      try {
        const fields = fieldsOf(problem, row)
        expect(fields.length).toBeGreaterThan(10)
        expect(fields.filter((field) => !isAsExpected(field))).toEqual([])
        await expectBytes(problem)
      } finally {
        problem.close()
      }
    },
  )
})

/** What is read again is what was measured. */
async function expectBytes({ tests: [first] }: ReadPackage): Promise<void> {
  if (!first) return
  const hash = createHash('sha256')
  hash.update(await buffer(await first.input.open()))
  expect(hash.digest('hex')).toBe(first.input.sha256)
}
