import { describe, expect, it } from 'vitest'
import {
  packed,
  packedSolution,
  packedStatement,
  packedTest,
  textOf,
} from '../../testing/packed.ts'
import { textFile } from '../../problem/text-file.ts'
import { writeKattis, writeKattis2025 } from './write-kattis.ts'
import type { ProblemPackage } from '../../problem/problem-package.ts'

// What Kattis' own tools refuse or cannot do with a package is not written, or is told.

const versions = [
  ['legacy', writeKattis],
  ['2025-09', writeKattis2025],
] as const

describe.each(versions)('a package of the format %s', (_version, write) => {
  const written = async (more: Partial<ProblemPackage>) => {
    const { files, warnings } = await write(packed(more), 'p1')
    return {
      warnings,
      paths: files.map(({ path }) => path),
      textAt: async (path: string) => textOf(files.find((file) => file.path === path)),
    }
  }

  it.each([
    ['print "a"\n', '#!/usr/bin/env python2\nprint "a"\n'],
    ['#!/usr/bin/python\nprint "a"\n', '#!/usr/bin/env python2\nprint "a"\n'],
    ['#!/usr/bin/python2\nprint "a"\n', '#!/usr/bin/python2\nprint "a"\n'],
    ['n = raw_input()\n', '#!/usr/bin/env python2\nn = raw_input()\n'],
    ['print("a")\n', 'print("a")\n'],
  ])('has the source %j as %j, for Python 2 is named by the first line', async (source, text) => {
    const solution = packedSolution({ label: 'accepted/a.py', reference: true })
    const { textAt } = await written({ solutions: [{ ...solution, source: textFile(source) }] })
    expect(await textAt('submissions/accepted/a.py')).toBe(text)
  })

  it('has no file of a group without tests', async () => {
    const kept = ['sample', 'sample/x', 'secret', 'secret/a', 'secret/b'].flatMap((folder) =>
      ['testdata', 'test_group'].map((name) => ({
        name: `data/${folder}/${name}.yaml`,
        ...textFile('args: [1]\n'),
      })),
    )
    const tests = [packedTest('1', '1', { label: 'a/1' })]
    const { paths } = await written({ preserved: kept, tests })
    const groups = paths.filter((path) => /(?:testdata|test_group)\.yaml$/.test(path))
    expect(groups.filter((path) => !/^data\/secret\/(?:a\/)?[a-z_]+\.yaml$/.test(path))).toEqual([])
  })
})

it.each([
  ['Сложите.', true],
  ['相加。', true],
  ['Ajoutez à côté.', false],
  ['Cộng hai số.', false],
])('the statement %j in LaTeX lacks fonts there: %s', async (body, isReported) => {
  const problem = packed({ statements: { 'en-US': packedStatement({ body }) } })
  const { warnings } = await writeKattis(problem, 'p1')
  expect(warnings.some(({ code }) => code === 'tex-fonts')).toBe(isReported)
  const newer = await writeKattis2025(problem, 'p1')
  expect(newer.warnings.map(({ code }) => code)).not.toContain('tex-fonts')
})
