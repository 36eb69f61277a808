import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { packed, textOf } from '../../../testing/packed.ts'
import { textFile } from '../../../problem/text-file.ts'
import { writeKattis, writeKattis2025 } from '../write-kattis.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'drafts-validator-'))
})
afterAll(() => rmSync(folder, { recursive: true }))
const hasCompiler = spawnSync('g++', ['--version']).status === 0
if (!hasCompiler) console.warn('Skipped: validators of packages, as the host has no g++.')

const xml = `<problem><files/><assets><validators><validator><source path="files/val.cpp" type="cpp.g++17"/></validator>
  <validator><source path="files/other.py" type="python.3"/></validator></validators></assets></problem>`
const written = async (source: string, write = writeKattis) => {
  const kept = Object.entries({
    'problem.xml': xml,
    'files/val.cpp': source,
    'files/other.py': 'x',
    'files/testlib.h': '// testlib',
  }).map(([name, text]) => ({ name, ...textFile(text) }))
  return write(packed({ preserved: kept }), 'p1')
}

describe.each([
  ['legacy', writeKattis],
  ['2025-09', writeKattis2025],
] as const)('the validators of a Polygon package in one of the format %s', (_name, write) => {
  it('are input validators, and none accepts everything', async () => {
    const { files, warnings } = await written('#include "testlib.h"\n', write)
    const paths = files.map(({ path }) => path).filter((path) => path.startsWith('input_'))
    expect(paths).toEqual([
      'input_validators/val/testlib.h',
      'input_validators/val/val.inc',
      'input_validators/val/validate.cpp',
    ])
    expect(warnings.filter(({ code }) => code === 'input-validator')).toEqual([])
    expect(warnings.filter(({ code }) => code === 'polygon-validator')).toMatchObject([
      { path: 'files/other.py' },
    ])
  })
})

it.skipIf(!hasCompiler).each([
  ['int main(int, char **) { return 0; }', 42],
  ['int main() {}', 42],
  ['#include <cstdlib>\nint main() { std::exit(0); }', 42],
  ['#include <cstdlib>\nint main() { std::exit(3); }', 43],
  ['int main() { return 1; }', 43],
])('the validator %j ends with %i there', async (source, wanted) => {
  const { files } = await written(source)
  const place = mkdtempSync(join(folder, 'v'))
  for (const name of ['val.inc', 'validate.cpp'])
    writeFileSync(
      join(place, name),
      await textOf(files.find(({ path }) => path === `input_validators/val/${name}`)),
    )
  const program = join(place, 'program')
  expect(spawnSync('g++', ['-O2', '-o', program, join(place, 'validate.cpp')]).status).toBe(0)
  expect(spawnSync(program, { input: '1\n' }).status).toBe(wanted)
})
