import { describe, expect, it } from 'vitest'
import { archiveOf, packed, packedSolution, textOf } from '../testing/packed.ts'
import { readBare, warned } from '../testing/bare-polygon.ts'
import { compareCodePoints } from '../package-files.ts'
import { readKattis } from '../kattis/read-kattis.ts'
import { textFile } from '../problem/text-file.ts'
import { writeKattis, writeKattis2025 } from '../kattis/writing/write-kattis.ts'
import { readPolygon } from './read-polygon.ts'
import { writePolygon } from './writing/write-polygon.ts'
import type { ProblemPackage } from '../problem/problem-package.ts'

// Code that solutions are built with, from Kattis' `include/` and from Polygon's resources for solutions, to each format.

const resource = (path: string, forTypes: string, assets: string[], more = '') =>
  `<file path="${path}" type="cpp.g++17" for-types="${forTypes}" ${more}><stages><stage name="COMPILE"/></stages>
  <assets>${assets.map((name) => `<asset name="${name}"/>`).join('')}</assets></file>`

const includedOf = (preserved: { name: string }[]): string[] =>
  preserved.flatMap(({ name }) => (name.startsWith('include/') ? [name] : []))

describe('a resource for solutions of a Polygon package', () => {
  it.each<[string, string[], string[], string]>([
    ['cpp.*', ['SOLUTION'], ['include/cpp/grader.cpp'], ''],
    ['cpp.g++17;cpp.g++20', ['solution'], ['include/cpp/grader.cpp'], ''],
    ['cpp.*;c.*', ['solution'], ['include/cpp/grader.cpp', 'include/c/grader.cpp'], ''],
    ['*', ['solution'], ['include/default/grader.cpp'], ''],
    ['', ['solution'], ['include/default/grader.cpp'], ''],
    ['java*', ['solution', 'checker'], ['include/java/grader.cpp'], ''],
    ['python.*', ['solution'], ['include/python3/lib.py'], 'location="lib.py"'],
    ['cpp.*', ['checker'], [], ''],
    ['d.*', ['solution'], [], ''],
  ])('for %s and %j is %j', async (forTypes, assets, paths, more) => {
    const files = `<resources>${resource('files/grader.cpp', forTypes, assets, more)}</resources>`
    const problem = await readBare({ files }, { 'files/grader.cpp': '// grader' })
    expect(includedOf(problem.preserved)).toEqual(paths)
    expect(warned(problem, 'include')).toHaveLength(paths.length > 0 ? 1 : 0)
    const isOnlyThere = assets.join('').toLowerCase() === 'solution' && paths.length > 0
    expect(problem.preserved.some(({ name }) => name === 'files/grader.cpp')).toBe(!isOnlyThere)
  })
})

const kept = (files: Record<string, string>): ProblemPackage =>
  packed({
    solutions: [packedSolution({ reference: true, label: 'accepted/main.py' })],
    preserved: Object.entries(files).map(([name, text]) => ({ name, ...textFile(text) })),
  })

const files = { 'include/cpp/grader.cpp': '// g', 'include/cpp/twice.h': '// t' }

describe('code beside solutions', () => {
  it.each([
    ['Kattis', writeKattis, readKattis],
    ['Kattis 2025-09', writeKattis2025, readKattis],
    ['Polygon', (problem: ProblemPackage) => writePolygon(problem), readPolygon],
  ] as const)('goes to %s and comes back', async (_name, write, read) => {
    const written = await write(kept(files), 'p1')
    expect(written.warnings.filter(({ code }) => code === 'kept')).toEqual([])
    const problem = await read(await archiveOf(written.files))
    problem.close()
    expect(includedOf(problem.preserved).toSorted(compareCodePoints)).toEqual(Object.keys(files))
  })

  it('is named in problem.xml with what it is for', async () => {
    const { files: written } = await writePolygon(kept(files))
    const xml = await textOf(written.find(({ path }) => path === 'problem.xml'))
    expect(xml).toContain(
      '<file for-types="cpp.*" path="files/grader.cpp" type="cpp.g++20">'.replace(
        'cpp.g++20',
        'cpp.gcc13-64-winlibs-g++20',
      ),
    )
    expect(xml).toMatch(/<stage name="compile"\/>[^]*<asset name="solution"\/>/)
  })

  it('that has no place in Polygon is told', async () => {
    const clash = {
      'include/cpp/a.h': '1',
      'include/c/a.h': '2',
      'include/x/y/z.h': '3',
      'include/erlang/e.erl': '4',
    }
    const { warnings } = await writePolygon(kept(clash))
    expect(
      warnings
        .filter(({ code }) => code === 'kept')
        .map(({ path }) => path ?? '')
        .toSorted(compareCodePoints),
    ).toEqual(['include/c/a.h', 'include/erlang/e.erl', 'include/x/y/z.h'])
  })

  it('of one content is one file for several languages', async () => {
    const { files: written } = await writePolygon(
      kept({ 'include/cpp/a.h': '1', 'include/c/a.h': '1' }),
    )
    const xml = await textOf(written.find(({ path }) => path === 'problem.xml'))
    expect(xml).toContain('for-types="cpp.*;c.*"')
  })
})
