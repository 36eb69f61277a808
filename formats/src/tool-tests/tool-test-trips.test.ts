import { expect, it } from 'vitest'
import { readDpkg, readKattis, readPolygon } from '../index.ts'
import { writeDpkg, writeKattis, writeKattis2025, writePolygon } from '../index.ts'
import type { ArchiveFile, ImportWarning, ProblemPackage, ReadPackage } from '../index.ts'
import { readBare as readBareKattis, warned } from '../testing/bare-kattis.ts'
import { checkerOf, readBare as readBarePolygon } from '../testing/bare-polygon.ts'
import { forget } from '../testing/forget.ts'
import { archiveOf, packed, packedTest } from '../testing/packed.ts'
import { plainProblem } from '../testing/plain-problem.ts'
import { textFile } from '../problem/text-file.ts'

const checkerTest = (
  label: string,
  want: 'accepted' | 'wrong',
  output: string,
): NonNullable<ProblemPackage['checkerTests']>[number] => ({
  label,
  want,
  input: textFile('1\n'),
  answer: textFile('2\n'),
  output: textFile(output),
})
const validatorTest = (
  label: string,
  want: 'valid' | 'invalid',
  input: string,
  wantLine: number | null = null,
): NonNullable<ProblemPackage['validatorTests']>[number] => ({
  label,
  want,
  wantLine,
  input: textFile(input),
})

const problem = packed({
  tests: [packedTest('1\n', '2\n')],
  programs: [
    { role: 'validator', label: 'val', languageId: 'python3', source: textFile('exit(42)\n') },
  ],
  checkerTests: [
    checkerTest('same', 'accepted', '2\n'),
    checkerTest('other one', 'wrong', '3\n'),
    checkerTest('', 'wrong', ''),
  ],
  validatorTests: [
    validatorTest('least', 'valid', '1\n'),
    validatorTest('zero', 'invalid', '0\n', 1),
    validatorTest('', 'invalid', ''),
  ],
})

type Format = [
  string,
  (one: ProblemPackage) => Promise<{ files: ArchiveFile[]; warnings: ImportWarning[] }>,
  (path: string) => Promise<ReadPackage>,
  string[],
]

const formats: Format[] = [
  ['dpkg', async (one) => ({ files: writeDpkg(one), warnings: [] }), readDpkg, []],
  ['Polygon', writePolygon, readPolygon, ['tool-test-labels', 'tool-test-lines']],
  [
    'Kattis 2025-09',
    (one) => writeKattis2025(one, 'p1'),
    readKattis,
    ['valid-inputs', 'tool-test-lines', 'tool-test-labels'],
  ],
  [
    'Kattis legacy',
    (one) => writeKattis(one, 'p1'),
    readKattis,
    ['valid-inputs', 'tool-test-lines', 'tool-test-labels', 'tool-tests-legacy'],
  ],
]

it.each(formats)(
  'tests of checker and validators are the same after a package of %s, but for what is told',
  async (_name, write, read, told) => {
    const { files, warnings } = await write(problem)
    expect(
      warnings.map(({ code }) => code).filter((code) => /tool-test|valid-inputs/.test(code)),
    ).toEqual(told)
    const again = await read(await archiveOf(files))
    const [before, after] = await Promise.all([plainProblem(problem), plainProblem(again)])
    again.close()
    const ofTests = (one: typeof before) => {
      const { checkerTests, validatorTests } = forget(one, warnings)
      return { checkerTests, validatorTests }
    }
    expect(ofTests(after)).toEqual(ofTests(before))
    expect(after.checkerTests).toHaveLength(3)
    // They are no preserved files beside that.
    expect(Object.keys(after.preserved).filter((path) => /tests\/|valid/.test(path))).toEqual([])
  },
)

it.each(formats)('three packages of %s one after the other are the same tests', async (...row) => {
  const [, write, read] = row
  const once = async (one: ProblemPackage): Promise<ReadPackage> =>
    read(await archiveOf((await write(one)).files))
  const first = await once(problem)
  const third = await once(await once(first))
  const [one, other] = await Promise.all([plainProblem(first), plainProblem(third)])
  expect(other.checkerTests).toEqual(one.checkerTests)
  expect(other.validatorTests).toEqual(one.validatorTests)
})

const setOf = (folder: string, verdicts: readonly string[], more = '') =>
  `<testset><test-count>${verdicts.length}</test-count>` +
  `<input-path-pattern>files/tests/${folder}/%02d</input-path-pattern>${more}` +
  `<tests>${verdicts.map((verdict) => `<test verdict="${verdict}"/>`).join('')}</tests></testset>`

const filesOf = (no: string, output: string) => ({
  [`files/tests/checker-tests/${no}`]: '1\n',
  [`files/tests/checker-tests/${no}.a`]: '2\n',
  [`files/tests/checker-tests/${no}.o`]: output,
})

it('a package of Polygon keeps what is no test here, and says so', async () => {
  const patterns =
    '<output-path-pattern>files/tests/checker-tests/%02d.o</output-path-pattern>' +
    '<answer-path-pattern>files/tests/checker-tests/%02d.a</answer-path-pattern>'
  const checker = checkerOf(
    'std::wcmp.cpp',
    `<source path="files/check.cpp" type="cpp.g++17"/>${setOf('checker-tests', ['ok', 'presentation-error', 'crashed', 'ok'], patterns)}`,
  )
  const validator = `<validators><validator><source path="files/v.py" type="python.3"/>${setOf('validator-tests', ['valid', 'invalid', 'invalid'])}</validator></validators>`
  const read = await readBarePolygon(
    { assets: checker + validator },
    {
      'files/v.py': 'exit(0)\n',
      ...filesOf('01', '2\n'),
      ...filesOf('02', ''),
      ...filesOf('03', '3\n'),
      'files/tests/validator-tests/01': '1\n',
      'files/tests/validator-tests/02': '0\n',
      'files/tests/validator-tests/03': 'x'.repeat(64 * 1024 + 1),
    },
  )
  expect(read.checkerTests?.map(({ want }) => want)).toEqual(['accepted', 'wrong'])
  expect(read.validatorTests?.map(({ want }) => want)).toEqual(['valid', 'invalid'])
  expect(warned(read, 'tool-tests')).toEqual([
    expect.stringContaining('Tests of the checker: 2 of 4 are kept aside'),
    expect.stringContaining('Tests of validators: 1 of 3 are kept aside'),
    expect.stringContaining('want a presentation error want a wrong answer here'),
  ])
  expect(read.preserved.map(({ name }) => name).filter((name) => name.includes('-tests/'))).toEqual(
    [
      'files/tests/checker-tests/03',
      'files/tests/checker-tests/03.a',
      'files/tests/checker-tests/03.o',
      'files/tests/validator-tests/03',
    ],
  )
})

it('a package of Kattis keeps an output without its answer, and says so', async () => {
  const read = await readBareKattis({
    'data/invalid_inputs/too-large.in': '9\n',
    'data/invalid_output/a.in': '1\n',
    'data/invalid_output/a.ans': '2\n',
    'data/invalid_output/a.out': '3\n',
    'data/valid_output/b.in': '1\n',
    'data/valid_output/b.out': '2\n',
  })
  expect(read.validatorTests).toMatchObject([{ label: 'too-large', want: 'invalid' }])
  expect(read.checkerTests).toMatchObject([{ label: 'a', want: 'wrong' }])
  expect(warned(read, 'tool-tests')).toEqual([
    expect.stringContaining('Tests of the checker: 1 of 2 are kept aside'),
  ])
  expect(read.preserved.map(({ name }) => name)).toContain('data/valid_output/b.out')
})

it('validator tests that no validator of the package has are told', async () => {
  const { warnings } = await writePolygon({ ...problem, programs: [] })
  expect(warnings.map(({ code }) => code)).toContain('tool-tests-left-out')
})
