import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isPartOn } from '../../../../testing/parts.ts'
import { exportDpkg, importDpkg } from '../../testing/dpkg.ts'
import { refusalOf } from '../../testing/refusal.ts'
import { useWorld } from '../../testing/use-world.ts'
import { zipOf } from '../../testing/zip-of.ts'

const { world, alice } = useWorld('alice')

const packageOf = async (secret: number): Promise<File> => {
  const files: Record<string, string> = {
    'problem.yaml': 'name: Many\nlimits: {time_limit: 1}\n',
    'data/sample/1.in': 's\n',
    'data/sample/1.ans': '',
  }
  for (let no = 100; no < 100 + secret; no += 1) {
    files[`data/secret/${no}.in`] = `${no}\n`
    files[`data/secret/${no}.ans`] = ''
  }
  return new File([await zipOf(files)], 'many.kpp')
}
const labelsOf = async (problemId: string): Promise<string[]> =>
  (await alice.api.listTests({ problemId })).tests.flatMap((test) =>
    'input' in test ? [test.label] : [],
  )
const keptOf = async (problemId: string): Promise<string[]> =>
  (await alice.api.getImportReport({ problemId })).report?.kept ?? []

describe('a package of more than 250 tests', () => {
  it.each([{}, { tests: 'all' as const }])('is refused with an offer, given %j', async (more) => {
    const refusal = await refusalOf(
      alice.api.importKattis({ body: { file: await packageOf(300), ...more } }),
    )
    expect(refusal).toMatchObject({
      status: 400,
      code: 'ErrBadPackage',
      fields: { file: 'data', tests: 'Import 250 of the 301 tests' },
    })
    expect(refusal.error).toMatch(/has 301 tests; at most 250 .* 250 in all, can be imported/)
    const { rows } = await world.platform.pool.query("select 1 from problems where title = 'Many'")
    expect(rows).toEqual([])
  })

  it('has 250 of them where a choice is wanted, and the report names the others', async () => {
    const { id, report } = await alice.api.importKattis({
      body: { file: await packageOf(300), tests: 'choose' },
    })
    expect(report.imported).toMatchObject({ tests: 250, samples: 1, kept: 103 })
    const labels = await labelsOf(id)
    expect(labels).toHaveLength(250)
    expect([labels[0], labels[1], labels.at(-1)]).toEqual(['1', '100', '399'])
    const left = report.warnings.find(({ code }) => code === 'tests-left-out')
    expect(left?.message).toMatch(/^51 of 301 tests are left out/)
    const kept = await keptOf(id)
    expect(kept.filter((path) => path.endsWith('.in'))).toHaveLength(51)
    // What was left out is in no package that is judged with, and in that of Drafts.
    for (const format of ['kattis', 'kattis-2025-09', 'polygon'] as const) {
      const { warnings } = await alice.api.getExportReport({ problemId: id, format })
      expect(warnings.filter(({ code }) => code === 'tests-left-out')).toHaveLength(1)
      expect(warnings.some(({ message }) => message.includes('data/secret'))).toBe(false)
    }
    const back = await importDpkg(alice, await exportDpkg(world, alice, id))
    expect(await labelsOf(back.id)).toEqual(labels)
    expect(await exportDpkg(world, alice, back.id)).toEqual(await exportDpkg(world, alice, id))
  })

  it('comes back through an export with the tests it has', async () => {
    const file = await packageOf(260)
    const { id } = await alice.api.importKattis({ body: { file, tests: 'choose' } })
    const response = await world.app.inject({
      url: `/api/problems/${id}/export_dpkg?format=kattis`,
      headers: { authorization: `Bearer ${alice.token}` },
    })
    const again = new File([new Uint8Array(response.rawPayload)], 'again.kpp')
    const back = await alice.api.importKattis({ body: { file: again } })
    expect(await labelsOf(back.id)).toEqual(await labelsOf(id))
  })

  it('is read with no other word than all and choose', async () => {
    const form = new FormData()
    form.set('tests', 'some')
    form.set('file', await packageOf(1))
    const response = await world.app.inject({
      method: 'POST',
      url: '/api/problems/import_kattis',
      headers: { authorization: `Bearer ${alice.token}` },
      payload: form,
    })
    expect([response.statusCode, response.json<{ error: string }>().error]).toEqual([
      400,
      'Say all or choose.',
    ])
  })
})

const real = resolve(
  process.env['DRAFTS_FIXTURES'] ?? resolve(import.meta.dirname, '../../../../../shared/fixtures'),
  'packages/polygon/palindromic-length.zip',
)

// Kattis packages of 300 tests are above; how a Polygon package is read has tests of its own (formats/src/choice/fit-tests.test.ts).
it.runIf(isPartOn('formats') && existsSync(real))(
  'a real package of 519 tests comes with 250 of them',
  async () => {
    const file = new File([new Uint8Array(await readFile(real))], 'palindromic-length.zip')
    const refusal = await refusalOf(alice.api.importPolygon({ body: { file } }))
    expect(refusal.fields).toMatchObject({ tests: 'Import 250 of the 519 tests' })
    const { id, report } = await alice.api.importPolygon({ body: { file, tests: 'choose' } })
    expect(await labelsOf(id)).toHaveLength(250)
    expect(report.warnings.map(({ code }) => code)).toContain('tests-left-out')
  },
)
