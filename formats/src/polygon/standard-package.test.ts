import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { fixtureFolder, readManifest } from '../testing/fixtures.ts'
import { codes, readBare, refusal, solution, warned, xmlOf } from '../testing/bare-polygon.ts'
import type { Parts } from '../testing/bare-polygon.ts'
import { buildZip } from '../testing/build-zip.ts'
import { readCommand } from './command.ts'
import { readPolygon } from './read-polygon.ts'
import { likeText } from '../testing/packed.ts'

const executable = (file: string, type = 'cpp.g++17'): string =>
  `<executable><source path="files/${file}" type="${type}"/></executable>`

const compiled = (element: string, file: string, folder = 'files'): string =>
  `<${element}><source path="${folder}/${file}.cpp" type="cpp.g++17"/><binary path="${folder}/${file}.exe"/></${element.split(' ')[0] ?? ''}>`

/** A hand-written test, one that a generator makes, one more by hand; nothing has an answer. */
const parts = (tests?: string, more: Partial<Parts> = {}): Parts => {
  const listed =
    tests ?? '<test method="manual" sample="true"/><test method="generated" cmd="gen 2 7"/>'
  return {
    count: `<test-count>${listed.split('<test ').length - 1}</test-count>`,
    tests: listed,
    files: `<executables>${executable('gen.cpp')}</executables>`,
    assets: `<checker name="std::wcmp.cpp"><source path="files/check.cpp" type="cpp"/></checker>
      <validators><validator><source path="files/val.cpp" type="cpp.g++17"/></validator></validators>
      <solutions>${solution('main')}</solutions>`,
    ...more,
  }
}
const files = {
  'tests/1.a': null,
  'files/gen.cpp': 'int main(){}',
  'files/val.cpp': '// v',
  'files/testlib.h': '// own',
  'solutions/a.cpp': '// main',
}
const missingOf = async (tests?: string, more: Record<string, string | null> = {}) => {
  const problem = await readBare(parts(tests), { ...files, ...more })
  return { problem, missing: problem.missing }
}
const generated = (attributes: string): string =>
  `<test method="manual"/><test method="generated" ${attributes}/>`

describe("Polygon's standard package", () => {
  it.each([
    ['executables', { files: `<executables>${compiled('executable', 'gen')}</executables>` }],
    [
      'solutions',
      {
        assets: `<checker name="std::wcmp.cpp"><source path="files/check.cpp" type="cpp"/></checker>
          <solutions>${compiled('solution tag="main"', 'a', 'solutions')}</solutions>`,
      },
    ],
  ])('is one whose %s are there as binaries, though all inputs are', async (_name, more) => {
    const byHand = parts('<test method="manual"/>', more)
    const { missing } = await readBare(byHand, files)
    expect(missing?.tests).toMatchObject([{ number: 1, lacksAnswer: true }])
  })

  it('has the name of a generated file without blanks around it', async () => {
    const { missing } = await missingOf(generated('cmd="gen 1" from-file=" out "'))
    expect(missing?.tests[1]?.call).toMatchObject({ args: ['1'], file: 'out' })
  })

  it('is read with a plan of the tests that are to be made', async () => {
    const { problem, missing } = await missingOf()
    expect(problem.tests).toMatchObject([{ type: 'sample', output: { sizeBytes: 0 } }])
    const headers = [{ name: 'testlib.h', ...likeText('// own') }]
    expect(missing).toMatchObject({
      main: { label: 'a.cpp', languageId: 'cpp17-gcc', source: likeText('// main') },
      generators: [
        { source: { path: 'files/gen.cpp', ...likeText('int main(){}') }, files: headers },
      ],
      validators: [{ source: { path: 'files/val.cpp', ...likeText('// v') } }],
      tests: [
        { number: 1, at: 0, lacksAnswer: true },
        { number: 2, call: { generator: 0, args: ['2', '7'] }, test: { type: 'regular' } },
      ],
    })
    expect(warned(problem, 'tests-missing')).toEqual([
      'Standard package: 1 of 2 inputs and 2 answers are not in it. They are made here in the background, of its generators and its main solution.',
    ])
    expect(problem.programs).toMatchObject([
      { role: 'generator', label: 'gen', source: { path: 'files/gen.cpp' } },
      { role: 'validator', label: 'val', source: { path: 'files/val.cpp' } },
    ])
  })

  it.each([
    ['cmd=""', /names no command/],
    ['cmd="none 1"', /its generator none is not among the executables/],
    ['cmd="gen 1 | sort"', /needs a shell: gen 1 \| sort/],
    ['cmd="gen 1" from-file="../07"', /writes it to \.\.\/07, which is no plain name/],
    ['cmd="odd 1"', /files\/odd\.bin is in a language that is not known/],
    ['cmd="lost 1"', /files\/lost\.cpp, named in problem\.xml, is missing/],
  ])('says of a test with %s why it cannot be made', async (attributes, why) => {
    const executables = [executable('odd.bin', 'exe.win32'), executable('lost.cpp')].join('')
    const more = { files: `<executables>${executables}${executable('gen.cpp')}</executables>` }
    const problem = await readBare(parts(generated(attributes), more), {
      ...files,
      'files/odd.bin': 'x',
    })
    expect(problem.missing?.tests[1]).not.toHaveProperty('call')
    expect(problem.missing?.tests[1]?.fault).toMatch(why)
  })

  it('keeps the hash that it has of a test, and arguments for validators of groups', async () => {
    const { missing } = await missingOf(generated('cmd="gen 1" md5="A0B1" group="2"'))
    expect(missing?.tests[1]).toMatchObject({
      digest: { algorithm: 'md5', hex: 'a0b1' },
      validatorArgs: ['--testset', 'tests', '--group', '2'],
    })
  })

  it('has tests that a generator of several writes to files', async () => {
    const { missing } = await missingOf(generated('cmd="gen 1" from-file="07"'))
    expect(missing?.tests[1]?.call).toEqual({ generator: 0, args: ['1'], file: '07' })
  })

  it('has tests with line ends of Windows, which are imported with LF', async () => {
    const zip = { ...files, 'tests/1': '1\r\n2\r\r\n\r', 'doall.bat': '', 'doall.sh': '' }
    const kept = Object.entries({ 'problem.xml': xmlOf(parts()), ...zip }).flatMap(
      ([path, text]) => (text === null ? [] : [[path, text] as const]),
    )
    const problem = await readPolygon(
      await buildZip({ 'files/check.cpp': '//', ...Object.fromEntries(kept) }),
    )
    const [test] = problem.tests
    const bytes = test && (await buffer(await test.input.open()))
    problem.close()
    expect([bytes?.toString(), test?.input.sizeBytes]).toEqual(['1\n2\r\n\r', 6])
    expect(codes(problem)).toEqual(expect.arrayContaining(['crlf-taken-as-lf', 'doall']))
    expect(warned(problem, 'doall')[0]).toMatch(/doall\.sh, doall\.bat/)
  })

  it('that is interactive has empty answers', async () => {
    const interactor = '<interactor><source path="files/val.cpp" type="cpp"/></interactor>'
    const { assets = '' } = parts()
    const problem = await readBare(parts(undefined, { assets: interactor + assets }), files)
    expect(problem.missing).not.toHaveProperty('main')
    expect(codes(problem)).toContain('answers-empty')
  })

  it('is refused where nothing can make what is missing', async () => {
    const nothing = await refusal(parts(undefined, { assets: solution('accepted') }), files)
    expect(nothing).toMatch(/tests\/1\.a is missing: export the full/)
    expect(await refusal(parts(), { ...files, 'tests/1': null })).toMatch(/tests\/1 is missing/)
    // All inputs and no .exe: a Linux package that lost its answers.
    const manual = parts('<test method="manual"/>')
    expect(await refusal(manual, files)).toMatch(/tests\/1\.a is missing: export the full/)
    const many = parts('<test method="generated" cmd="gen 1"/>'.repeat(251))
    expect(await refusal(many, files)).toMatch(/251 tests; at most 250/)
  })
})

describe('the command of a test', () => {
  it.each([
    ['gen', { program: 'gen', args: [] }],
    [' gen.exe  -n 1 ', { program: 'gen', args: ['-n', '1'] }],
    [`gen "a b" 'c|d' ""`, { program: 'gen', args: ['a b', 'c|d', ''] }],
    ['gen --skip="-" a"b c"', { program: 'gen', args: ['--skip=-', 'ab c'] }],
    ['gen "a\\b" #1', { program: 'gen', args: ['a\\b', '#1'] }],
    ['gen a\\b', { fault: 'its command needs a shell: gen a\\b' }],
    ['gen "a b', { fault: 'a quote of its command does not end: gen "a b' }],
    ['gen 1 > {1-3}', { fault: 'its command needs a shell: gen 1 > {1-3}' }],
  ])('%s', (cmd, command) => {
    expect(readCommand(cmd)).toEqual(command)
  })
})

describe.skipIf(!readManifest('standard packages'))('standard packages of the manifest', () => {
  it.each([
    ['lantern-row-standard', 11, 6, 1],
    ['closest-pair', 19, 3, 1],
  ])('%s has %i tests and %i inputs', async (name, count, inputs, generators) => {
    const { tests, missing, close } = await readPolygon(join(fixtureFolder, `polygon/${name}.zip`))
    close()
    expect([missing?.tests.length, tests.length]).toEqual([count, inputs])
    expect(missing?.generators).toHaveLength(generators)
    expect(missing?.tests.every(({ at, call }) => at !== undefined || call)).toBe(true)
  })
})
