import { describe, expect, it } from 'vitest'
import { checkerOf, readBare, warned } from '../testing/bare-polygon.ts'
import { textOf } from '../testing/packed.ts'
import { writePolygon } from './writing/write-polygon.ts'
import type { ReadPackage } from '../problem/read-package.ts'

const executable = (path: string, type = 'cpp.g++17'): string =>
  `<executable><source path="files/${path}" type="${type}"/></executable>`
const resource = (path: string, assets = ''): string =>
  `<file path="files/${path}" type="h.g++"><assets>${assets
    .split(' ')
    .filter((name) => name !== '')
    .map((name) => `<asset name="${name}"/>`)
    .join('')}</assets></file>`
const validator = (path: string, type = 'cpp.g++17'): string =>
  `<validators><validator><source path="files/${path}" type="${type}"/></validator></validators>`

const read = (
  { executables = '', resources = '', assets = '', tests = '<test/>' },
  files: Record<string, string>,
  count = '<test-count>1</test-count>',
): Promise<ReadPackage> =>
  readBare(
    {
      count,
      tests,
      files: `<resources>${resources}</resources><executables>${executables}</executables>`,
      assets: `${checkerOf('')}${assets}`,
    },
    files,
  )
const listed = ({ programs }: ReadPackage): string[] =>
  programs.map(({ role, label, languageId }) => `${role} ${label} ${languageId}`)
const kept = ({ preserved }: ReadPackage): string[] => preserved.map(({ name }) => name)

describe('programs of a Polygon package', () => {
  it('are those that commands name, those that testlib makes generators, and the validator', async () => {
    const problem = await read(
      {
        executables: `${executable('tool.cpp')}${executable('rnd.cpp')}${executable('gen.py', 'python.3')}${executable('val.cpp')}${executable('check.cpp')}`,
        assets: validator('val.cpp'),
        tests: '<test method="generated" cmd="gen 1"/>',
      },
      {
        'files/gen.py': 'print(1)\n',
        'files/rnd.cpp': 'int main(int c, char **v) { registerGen(c, v, 1); }',
        'files/tool.cpp': 'int main() {}',
        'files/val.cpp': 'int main() {}\r\n',
      },
    )
    expect(listed(problem)).toEqual([
      'generator gen python3',
      'generator rnd cpp17-gcc',
      'validator val cpp17-gcc',
    ])
    expect(kept(problem)).toContain('files/tool.cpp')
    expect(kept(problem)).not.toContain('files/val.cpp')
  })

  it('have the headers that they include, and the checker keeps its own', async () => {
    const problem = await read(
      {
        executables: executable('gen.cpp'),
        resources: `${resource('testlib.h')}${resource('graph.h')}${resource('rest.h')}${resource('table.txt', 'validator')}`,
        tests: '<test method="generated" cmd="gen 1"/>',
      },
      {
        'files/gen.cpp': '#include "testlib.h"\n #  include "graph.h"\n',
        'files/testlib.h': '//',
        'files/graph.h': '#include <edges.h>\n',
        'files/edges.h': '// edges',
        'files/rest.h': '// of the checker',
        'files/table.txt': '1 2\n',
      },
    )
    expect(listed(problem)).toEqual([
      'generator gen cpp17-gcc',
      'helper testlib.h null',
      'helper graph.h null',
      'helper table.txt null',
      'helper edges.h null',
    ])
    expect(problem.checker?.files.map(({ name }) => name)).toContain('rest.h')
    expect(kept(problem)).toEqual(expect.arrayContaining(['files/rest.h']))
  })

  it.each([
    ['is not in the package', {}, 'val.cpp', 'cpp.g++17'],
    ['is in a language that is not known', { 'files/val.exe': 'x' }, 'val.exe', 'exe.win32'],
    ['is no text', { 'files/val.cpp': '\0\u0001' }, 'val.cpp', 'cpp.g++17'],
  ])('are kept aside, and that is told, where one %s', async (why, files, path, type) => {
    const problem = await read({ assets: validator(path, type) }, files)
    expect(problem.programs).toEqual([])
    expect(warned(problem, 'program-kept')).toEqual([
      expect.stringContaining(`The validator files/${path} is kept aside: it ${why}`.slice(0, -3)),
    ])
  })

  it('have labels of their own where their files have one name', async () => {
    const problem = await read(
      {
        executables: `${executable('gen.cpp')}${executable('a/gen.py', 'python.3')}`,
        assets: validator('gen.js', 'js.node'),
        tests: '<test method="generated" cmd="gen 1"/>',
      },
      {
        'files/gen.cpp': '',
        'files/a/gen.py': '# registerGen\n',
        'files/gen.js': '',
      },
    )
    expect(listed(problem)).toEqual([
      'generator gen cpp17-gcc',
      'generator gen-2 python3',
      'validator gen-3 nodejs',
    ])
  })
})

describe('commands of a Polygon package', () => {
  it('are the script and the commands of its tests, and go out as they came', async () => {
    const problem = await read(
      {
        executables: `${executable('gen.cpp')}${executable('all.cpp')}`,
        tests:
          '<test/><test method="generated" cmd="gen 1"/><test method="generated" cmd="all 5" from-file="3"/>',
      },
      {
        'files/gen.cpp': '',
        'files/all.cpp': '',
        ...Object.fromEntries(
          [2, 3].flatMap((no) => [
            [`tests/${no}`, `${no}\n`],
            [`tests/${no}.a`, ''],
          ]),
        ),
      },
      '<test-count>3</test-count>',
    )
    expect(problem.script).toBe('gen 1 > $\nall 5 > {3}\n')
    expect(problem.tests.map(({ command }) => command)).toEqual([undefined, 'gen 1', 'all 5 > {3}'])
    const { files } = await writePolygon(problem)
    const xml = await textOf(files.find(({ path }) => path === 'problem.xml'))
    expect([...xml.matchAll(/<test (.*)\/>/g)].map(([, attributes]) => attributes)).toEqual([
      'method="manual"',
      'cmd="gen 1" method="generated"',
      'cmd="all 5" from-file="3" method="generated"',
    ])
  })
})
