import { existsSync, readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { someOf } from '../../../../testing/parts.ts'
import { exportDpkg, importDpkg, readAll } from '../../testing/dpkg.ts'
import { useWorld } from '../../testing/use-world.ts'

const { world, alice } = useWorld('alice')

const folder = resolve(
  process.env['DRAFTS_FIXTURES'] ?? resolve(import.meta.dirname, '../../../../../shared/fixtures'),
  'packages',
)
const seeds = resolve(import.meta.dirname, '../../../seed/packages')
interface Row {
  file: string
  kind: 'kattis' | 'polygon'
  outcome: string
}
const manifest = resolve(folder, 'manifest.json')
const fixtures: Row[] = existsSync(manifest)
  ? (JSON.parse(readFileSync(manifest, 'utf8')) as { packages: Row[] }).packages
  : []
const rows: [string, Row['kind'], string][] = [
  ['twokettles.kpp', 'kattis', resolve(seeds, 'twokettles.kpp')],
  ['lantern-row.zip', 'polygon', resolve(seeds, 'lantern-row.zip')],
  ...someOf(
    'formats',
    fixtures.filter(({ outcome }) => outcome !== 'error'),
    14,
  ).map(({ file, kind }): (typeof rows)[number] => [basename(file), kind, resolve(folder, file)]),
]

it.each(rows)('%s comes back with all its fields', async (name, kind, path) => {
  const body = { file: new File([new Uint8Array(readFileSync(path))], name) }
  const call = kind === 'kattis' ? alice.api.importKattis : alice.api.importPolygon
  const { id: problemId } = await call({ body })
  const first = await exportDpkg(world, alice, problemId)
  const { id, report } = await importDpkg(alice, first)
  expect(report.warnings).toEqual([])
  expect(await readAll(world, alice, id)).toEqual(await readAll(world, alice, problemId))
  expect(Buffer.compare(await exportDpkg(world, alice, id), first)).toBe(0)
})
