// What each package of the fixtures must become, field by field: what the manifest expects and what the import got, in one table.
// node bench/import-table.ts [--all] (else only what is not as expected, and counts)

import { join } from 'node:path'
import { readKattis, readPolygon } from '../formats/src/index.ts'
import { fixtureFolder, readManifest } from '../formats/src/testing/fixtures.ts'
import { fieldsOf, isAsExpected } from '../formats/src/testing/manifest-fields.ts'

const showsAll = process.argv.includes('--all')
const manifest = readManifest('the table')
let fields = 0
let others = 0
const cell = (value: unknown): string => {
  const text = JSON.stringify(value) ?? ''
  return (text.length > 60 ? `${text.slice(0, 57)}...` : text).replaceAll('|', '\\|')
}

console.log('| package | field | expected | got | |\n|---|---|---|---|---|')
for (const row of manifest?.packages ?? []) {
  const path = join(fixtureFolder, row.file)
  const read = row.kind === 'kattis' ? readKattis : readPolygon
  const problem = await read(path).catch((error: unknown) => error)
  if (problem instanceof Error || typeof problem !== 'object' || problem === null) {
    const isExpected = row.outcome === 'error'
    fields += 1
    others += isExpected ? 0 : 1
    if (showsAll || !isExpected)
      console.log(`| ${row.file} | outcome | ${row.outcome} | ${String(problem)} | |`)
    continue
  }
  const imported = problem as Awaited<ReturnType<typeof readKattis>>
  for (const { name, expected, got } of fieldsOf(imported, row)) {
    const isSame = isAsExpected({ name, expected, got })
    fields += 1
    others += isSame ? 0 : 1
    if (showsAll || !isSame)
      console.log(
        `| ${row.file} | ${name} | ${cell(expected)} | ${cell(got)} | ${isSame ? '' : 'other'} |`,
      )
  }
  imported.close()
}
// Tests of Polygon's standard packages are made after the import.
console.log(`\n${fields} fields of ${manifest?.packages.length ?? 0} packages, ${others} others`)
