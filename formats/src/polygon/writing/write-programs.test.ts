import { describe, expect, it } from 'vitest'
import { readPolygon } from '../read-polygon.ts'
import {
  archiveOf,
  packed as packedProblem,
  packedChecker,
  packedSolution,
  packedTest,
  textOf,
  likeText,
} from '../../testing/packed.ts'
import { textFile } from '../../problem/text-file.ts'
import { writePolygon } from './write-polygon.ts'
import type { ProblemPackage } from '../../problem/problem-package.ts'
import type { ReadPackage } from '../../problem/read-package.ts'

const packed = (more: Partial<ProblemPackage> = {}): ProblemPackage =>
  packedProblem({
    plain: { limits: { cpu: 1e9, memory: 134_217_728, source: 256_000, factors: {} } },
    solutions: [packedSolution({ reference: true, label: 'main.py' })],
    ...more,
  })

const codesOf = async (problem: ProblemPackage): Promise<string[]> =>
  (await writePolygon(problem)).warnings.map(({ code }) => code)

const back = async (problem: ProblemPackage): Promise<ReadPackage> => {
  const read = await readPolygon(await archiveOf((await writePolygon(problem)).files))
  read.close()
  return read
}

const xmlOf = async (problem: ProblemPackage): Promise<string> => fileOf(problem, 'problem.xml')
const fileOf = async (problem: ProblemPackage, path: string): Promise<string> =>
  textOf((await writePolygon(problem)).files.find((file) => file.path === path))

const programOf = (more: object = {}) => ({
  convention: 'testlib' as const,
  languageId: 'cpp17-gcc',
  source: 'int main() {}\n',
  ...more,
})
const checkerOf = (more: object = {}, helpers = {}) => {
  const checker = packedChecker({ comparator: 'custom', ...programOf(more) })
  return { ...checker, ...helpers }
}
const driverOf = (more: object = {}, judgesOutput = false, helpers = {}) => ({
  body: { enabled: true, ...programOf(more) },
  files: [],
  flags: [],
  ...helpers,
  judgesOutput,
})

describe('the checker of a Polygon package', () => {
  it.each([
    { comparator: 'words' },
    { comparator: 'lines' },
    { comparator: 'ints' },
    { comparator: 'floats4' },
    { comparator: 'floats8' },
    { comparator: 'legacy', type: 'yesno', fold: true, multiCase: true, precision: 1e-8 },
    { comparator: 'legacy', type: 'string', strictSpace: true, transformCRs: true },
  ])('compares as the problem does, and comes back as %j', async (body) => {
    const problem = packed({ checker: packedChecker(body) })
    expect(await codesOf(problem)).toEqual([])
    const wanted: Record<string, unknown> = body
    expect((await back(problem)).checker?.body).toMatchObject(wanted)
    expect((await xmlOf(problem)).includes('std::')).toBe(body.comparator === 'words')
  })

  it.each([
    ['own.h', '// other', ['beside-twice']],
    ['own.h', '// driver', []],
    ['check.cpp', '// driver', ['beside', 'beside-twice']],
    ['interactor.cpp', '// driver', ['beside-twice']],
  ])('that has a file of the driver’s beside it is told: %s, %s', async (name, text, codes) => {
    const beside = (value: string) => ({ files: [{ name, ...textFile(value) }] })
    const problem = packed({
      mechanism: 'interactive',
      checker: checkerOf({}, beside(text)),
      driver: driverOf({}, true, beside('// driver')),
    })
    expect(await codesOf(problem)).toEqual(codes)
  })

  it('of testlib goes out as it is, with the files beside it', async () => {
    const files = ['testlib.h', 'deep/own.h', 'data.txt'].map((name) => ({
      name,
      ...textFile(`// ${name}\n`),
    }))
    const problem = packed({ checker: checkerOf({}, { files }) })
    expect(await codesOf(problem)).toEqual(['beside'])
    expect(await xmlOf(problem)).toContain(`        <checker type="testlib">
            <source path="files/check.cpp" type="cpp.g++17"/>
            <copy path="check.cpp"/>
        </checker>`)
    expect(await xmlOf(problem)).toContain('<file path="files/testlib.h" type="h.g++"/>')
    expect(await fileOf(problem, 'check.cpp')).toBe('int main() {}\n')
    expect((await back(problem)).checker).toMatchObject({
      body: programOf(),
      files: [
        { name: 'testlib.h', ...likeText('// testlib.h\n') },
        { name: 'deep/own.h', ...likeText('// deep/own.h\n') },
      ],
    })
  })

  it.each([
    ['kattis', 'cpp20-gcc', ['--x']],
    ['native', 'cpp23-gcc', []],
    ['kattis', 'python3', ['a b']],
  ])('of the %s convention in %s speaks that of testlib', async (convention, languageId, flags) => {
    const problem = packed({ checker: checkerOf({ convention, languageId }, { flags }) })
    expect(await codesOf(problem)).toEqual([])
    const text = await fileOf(problem, languageId === 'python3' ? 'check.py' : 'check.cpp')
    expect(text).toContain('Written by Drafts around the program of the author')
    expect((await back(problem)).checker).toMatchObject({
      body: { comparator: 'custom', convention, languageId, source: 'int main() {}\n' },
      flags,
    })
  })

  it.each([
    [{ convention: 'kattis', languageId: 'java17' }, {}, ['convention']],
    [{ convention: 'native', languageId: 'lua54' }, {}, ['convention', 'program-language']],
    [{ languageId: 'cpp20-clang' }, {}, ['language']],
    [{ languageId: null }, {}, ['program-language']],
    [{ languageId: 'python3' }, { flags: ['--x'] }, ['flags']],
    [{ source: '' }, {}, ['no-source']],
  ])('that cannot go out whole is told: %j with %j', async (more, beside, codes) => {
    const problem = packed({ checker: checkerOf(more, beside) })
    expect(await codesOf(problem)).toEqual(codes)
    expect((await back(problem)).checker?.body.comparator).toBe('custom')
  })

  it('whose source does not judge is told', async () => {
    const checker = packedChecker({ comparator: 'words', source: 'x' })
    expect(await codesOf(packed({ checker }))).toEqual(['checker-left-out'])
  })
})

const interactive = (more: Partial<ProblemPackage> = {}): ProblemPackage =>
  packed({ mechanism: 'interactive', driver: driverOf(), ...more })

describe('the interactor of a Polygon package', () => {
  it('decides alone where no checker judges what it writes', async () => {
    const problem = interactive()
    expect(await codesOf(problem)).toEqual([])
    const xml = await xmlOf(problem)
    expect(xml).toContain(`        <interactor>
            <source path="files/interactor.cpp" type="cpp.g++17"/>
        </interactor>`)
    expect(xml).toContain('<executable>')
    expect(xml).not.toContain('std::')
    expect(await back(problem)).toMatchObject({
      mechanism: 'interactive',
      driver: { body: programOf(), judgesOutput: false },
      checker: { body: { comparator: 'words' } },
    })
  })

  it.each([
    ['words', '3\n'],
    ['words', ''],
    ['lines', ''],
  ])('writes for the checker where that judges: %s, answers %j', async (comparator, answer) => {
    const problem = interactive({
      driver: driverOf({}, true),
      checker: packedChecker({ comparator }),
      tests: [packedTest('1\n', answer)],
    })
    expect(await codesOf(problem)).toEqual([])
    const wanted: Record<string, unknown> = { comparator }
    expect(await back(problem)).toMatchObject({
      driver: { judgesOutput: true },
      checker: { body: wanted },
    })
  })

  it('of another convention speaks that of testlib', async () => {
    const driver = driverOf({ convention: 'kattis', languageId: 'python3' }, false, {
      flags: ['f'],
    })
    const problem = interactive({ driver })
    expect(await codesOf(problem)).toEqual([])
    const read = await back(problem)
    expect(read.driver).toMatchObject({
      body: { convention: 'kattis', languageId: 'python3' },
      flags: ['f'],
    })
  })

  it('is told where there is none, where it is off, and where the checker does not judge', async () => {
    const { driver: _, ...without } = interactive()
    expect(await codesOf(without)).toEqual(['no-driver'])
    const off = { ...driverOf(), body: { ...driverOf().body, enabled: false } }
    expect(await codesOf(interactive({ driver: off }))).toEqual(['driver-off'])
    expect(await codesOf(interactive({ checker: checkerOf() }))).toEqual(['checker-left-out'])
    expect(await codesOf(packed({ driver: driverOf() }))).toEqual(['driver-left-out'])
  })
})

describe('the solutions of a Polygon package', () => {
  it('have the tags of their verdicts', async () => {
    const solutions = [
      packedSolution({ label: 'a.py', reference: true, notes: 'a\n"b" & <c>' }),
      packedSolution({ label: 'b.py' }),
      packedSolution({ label: 'c.py', wantVerdict: 'WrongAnswer' }),
      packedSolution({ label: 'd.py', wantVerdict: 'CPULimitExceeded' }),
      packedSolution({ label: 'e.py', wantVerdict: 'MemoryLimitExceeded' }),
      packedSolution({ label: 'f.py', wantVerdict: 'RuntimeError' }),
      packedSolution({ label: 'g.py', wantVerdict: null }),
      packedSolution({
        label: 'h.py',
        wantVerdict: null,
        notes: 'This solution should not be run.',
      }),
    ]
    const problem = packed({ solutions })
    const tags = [...(await xmlOf(problem)).matchAll(/ tag="([^"]+)"/g)].map(([, tag]) => tag)
    expect(tags).toEqual([
      'main',
      'accepted',
      'wrong-answer',
      'time-limit-exceeded',
      'memory-limit-exceeded',
      'failed',
      'rejected',
      'do-not-run',
    ])
    expect(await codesOf(problem)).toEqual(['no-verdict', 'no-verdict'])
    expect((await back(problem)).solutions).toMatchObject(
      solutions.map(({ label, reference, wantVerdict, notes }) => ({
        label,
        reference,
        wantVerdict,
        notes,
      })),
    )
  })

  it('in a language that Polygon has not lie there, and are not named', async () => {
    const problem = packed({
      solutions: [packedSolution({ label: 'x.lua', languageId: 'lua54', reference: true })],
    })
    expect(await codesOf(problem)).toEqual(['solution-language'])
    expect(await xmlOf(problem)).not.toContain('x.lua')
    expect(await fileOf(problem, 'solutions/x.lua')).toBe('print(3)\n')
  })

  it.each([
    ['cpp17-gcc', []],
    ['cpp20-gcc', []],
    ['cpp23-gcc', []],
    ['cpp23-clang', ['language']],
    ['c11-gcc', ['language']],
    ['c17-gcc', []],
    ['java17', []],
    ['java21', []],
    ['kotlin', []],
    ['pypy3', []],
    ['csharp-mono', []],
    ['csharp-dotnet', ['language']],
    ['nodejs', []],
    ['pascal-fpc', []],
  ])('in %s have its type', async (languageId, codes) => {
    const solutions = [packedSolution({ label: '', languageId, reference: true })]
    const told = await codesOf(packed({ solutions }))
    expect(told.filter((code) => code !== 'solution-labels')).toEqual(codes)
    const read = (await back(packed({ solutions }))).solutions[0]?.languageId
    expect(read === languageId).toBe(codes.length === 0)
  })

  it('say what they have no place for', async () => {
    const solutions = [
      packedSolution({ label: 'x/a.py', private: true, role: 'bruteForce' }),
      packedSolution({ label: 'x/b.py' }),
      packedSolution({ label: 'a.py', notes: ' x' }),
      packedSolution({ label: 'гиря', reference: true, wantVerdict: null }),
    ]
    expect(await codesOf(packed({ solutions }))).toEqual([
      'solution-labels',
      'solution-role',
      'private',
      'solution-labels',
      'solution-notes',
      'solution-labels',
      'verdict',
    ])
    expect(await codesOf(packed({ solutions: [] }))).toEqual(['no-main'])
  })
})

const kept = (files: Record<string, string>): ProblemPackage['preserved'] =>
  Object.entries(files).map(([name, text]) => ({ name, ...textFile(text) }))

describe('kept files of a Polygon package', () => {
  const old = `<problem><names><name language="ukrainian" value="Сума"/><name language="english" value="Old"/></names>
    <judging><testset name="pretests"><test-count>1</test-count></testset>
    <testset name="tests"><groups><group name="1" points-policy="each-test"/></groups></testset></judging>
    <files><resources><file path="files/olymp.sty"/><file path="files/g.h" type="h.g++" for-types="cpp.*"/></resources>
    <executables><executable><source path="files/gen.cpp" type="cpp.g++17"/></executable>
    <executable><source path="files/gone.cpp" type="cpp.g++17"/></executable></executables></files>
    <assets><validators><validator><source path="files/val.cpp" type="cpp.g++17"/></validator></validators></assets>
    <stresses><stress-count>0</stress-count></stresses></problem>`
  const files = {
    'problem.xml': old,
    'files/olymp.sty': '%',
    'files/g.h': '//',
    'files/gen.cpp': '//',
    'files/val.cpp': '//',
    'check.cpp': '// : old',
    'statements/english/problem.tex': 'old',
    'statements/.html/english/problem.html': 'old',
    'statements/.html/ukrainian/problem.html': 'old',
    'statement-sections/ukrainian/legend.tex': 'Додай.',
    LICENSE: 'x',
    'doall.sh': 'x',
    'scripts/gen-answer.sh': 'x',
    'solutions/main.py.desc': ': old',
  }

  it('have the validator of the package, and none of the scanspec beside it', async () => {
    const scanspec = { enabled: true, readingCode: false, source: 'eof\n' }
    const problem = packed({ preserved: kept(files), plain: { scanspec } })
    const written = await writePolygon(problem, { program: '// made' })
    expect(written.files.map(({ path }) => path)).not.toContain('files/validator.cpp')
    expect(written.warnings.map(({ message }) => message)).toContain(
      'Scanspec: no validator is made of it, as the package has one of its own.',
    )
  })

  it('lie where they lay, and problem.xml names them as it did', async () => {
    const problem = packed({ preserved: kept(files) })
    expect(await codesOf(problem)).toEqual(['renderings', 'scripts'])
    const paths = (await writePolygon(problem)).files.map(({ path }) => path)
    expect(paths).toEqual(
      expect.arrayContaining([
        'LICENSE',
        'files/gen.cpp',
        'files/val.cpp',
        'statement-sections/ukrainian/legend.tex',
        'statements/.html/ukrainian/problem.html',
      ]),
    )
    for (const path of [
      'doall.sh',
      'scripts/gen-answer.sh',
      'statements/.html/english/problem.html',
    ])
      expect(paths).not.toContain(path)
    expect(await fileOf(problem, 'check.cpp')).not.toContain(': old')
    expect(await fileOf(problem, 'solutions/main.py.desc')).not.toContain(': old')
    const xml = await xmlOf(problem)
    for (const part of [
      '<name language="ukrainian" value="Сума"/>',
      '<file path="files/g.h" type="h.g++" for-types="cpp.*"/>',
      '<source path="files/gen.cpp" type="cpp.g++17"/>',
      '<testset name="pretests">',
      '<group name="1" points-policy="each-test"/>',
      '<stress-count>0</stress-count>',
    ])
      expect(xml).toContain(part)
    expect(xml).toMatch(/<validators>\s*<validator>\s*<source path="files\/val\.cpp"/)
    expect(xml).not.toMatch(/gone\.cpp|value="Old"|<file path="files\/(?:val|gen|check)\.cpp"/)
  })

  it('of another format have no place', async () => {
    const problem = packed({
      preserved: kept({ 'problem.yaml': 'x', 'data/secret/testdata.yaml': 'x' }),
    })
    expect(await codesOf(problem)).toEqual(['kept', 'kept'])
  })

  it('called problem.xml that is none says nothing', async () => {
    expect(await codesOf(packed({ preserved: kept({ 'problem.xml': '<a' }) }))).toEqual([])
  })
})
