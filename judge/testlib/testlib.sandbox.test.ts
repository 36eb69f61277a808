import { execFile, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isPartOn } from '../../testing/parts.ts'

// Our testlib.h, by programs that use it: our own small ones, and those of the fixture packages.

const OWN = path.join(import.meta.dirname, 'programs')
const PACKAGES = path.resolve(
  process.env['DRAFTS_FIXTURES'] ?? path.join(import.meta.dirname, '../../../shared/fixtures'),
  'packages/polygon',
)
const run = promisify(execFile)
/** Some warnings come only where a program is optimised, which takes twice as long: with the part of testlib. */
const optimised = isPartOn('testlib') ? '-O2' : '-O0'
const ownFlags = ['-std=c++17', optimised, '-Wall', '-Wextra', '-Werror']
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'drafts-testlib-'))
  // Compiled once for the five: half of what each takes is the header.
  const header = path.join(import.meta.dirname, 'testlib.h')
  await run('g++', [
    ...ownFlags,
    '-x',
    'c++-header',
    header,
    '-o',
    path.join(folder, 'testlib.h.gch'),
  ])
  for (const name of ['checker', 'validator', 'interactor', 'generator', 'reads'])
    await compile(path.join(OWN, `${name}.cpp`), name)
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

/** Compiles with our header; a warning is an error in our own programs. */
const compile = async (source: string, name: string, strict = true): Promise<string> => {
  const program = path.join(folder, name)
  // Quoted includes look next to the source first, where a package has its own header: so it goes in on stdin.
  const flags = strict ? ownFlags : ['-std=c++17']
  const args = [...flags, '-I', import.meta.dirname, '-x', 'c++', '-', '-o']
  const text = await readFile(source, 'utf8')
  const built = spawnSync('g++', [...args, program], { input: text, cwd: folder, encoding: 'utf8' })
  expect(built.stderr).toBe('')
  return program
}

const start = (program: string, args: string[], input = '') => {
  const ended = spawnSync(program, args, { input, cwd: folder, encoding: 'utf8', timeout: 600_000 })
  return { code: ended.status, message: ended.stderr.trimEnd(), out: ended.stdout }
}

/** Unpacks a fixture package. */
const open = async (name: string) => {
  const into = path.join(folder, 'packages', name)
  await mkdir(into, { recursive: true })
  await run('unzip', ['-qo', path.join(PACKAGES, `${name}.zip`), 'files/*', 'tests/*', '-d', into])
  return into
}

const generate = (...args: string[]) => start(path.join(folder, 'generator'), args)

const check = async (what: string, output: string, answer = '', more: string[] = []) => {
  await writeFile(path.join(folder, 'in'), `${what}\n`)
  await writeFile(path.join(folder, 'out'), output)
  await writeFile(path.join(folder, 'ans'), answer)
  return start(path.join(folder, 'checker'), ['in', 'out', 'ans', ...more])
}

describe('checkers', () => {
  test.each<[what: string, output: string, code: number, message: string]>([
    ['int', ' \n-5\n', 0, 'ok -5'],
    [
      'int',
      '6',
      1,
      'wrong answer Integer parameter [name=x] equals to 6, violates the range [-5, 5]',
    ],
    ['plain', '4', 1, 'wrong answer Integer 4 violates the range [1, 3]'],
    ['int', 'x', 2, 'wrong output format Expected integer, but "x" found'],
    ['int', '05', 2, 'wrong output format Expected integer, but "05" found'],
    ['int', '-0', 2, 'wrong output format Expected integer, but "-0" found'],
    ['int', '+1', 2, 'wrong output format Expected integer, but "+1" found'],
    ['int', '1 2', 2, 'wrong output format Extra information in the output file'],
    ['int', '', 2, 'unexpected eof Unexpected end of file - token expected'],
    ['int32', '2147483648', 2, 'wrong output format Expected int32, but "2147483648" found'],
    ['long', '-9223372036854775808', 0, 'ok -9223372036854775808'],
    [
      'long',
      '9223372036854775808',
      2,
      'wrong output format Expected int64, but "9223372036854775808" found',
    ],
    ['unsigned', '18446744073709551615', 0, 'ok 18446744073709551615'],
    ['unsigned', '-1', 2, 'wrong output format Expected unsigned integer, but "-1" found'],
    ['double', '5e-1', 0, 'ok 0.500'],
    ['double', 'nan', 2, 'wrong output format Expected double, but "nan" found'],
    ['double', '0x1', 2, 'wrong output format Expected double, but "0x1" found'],
    [
      'double',
      '2',
      1,
      'wrong answer Double parameter [name=d] equals to 2, violates the range [-1, 1]',
    ],
    ['strict', '-0.125', 0, 'ok -0.125'],
    [
      'strict',
      '1e-1',
      2,
      'wrong output format Expected strict double with 1 to 3 digits after the point, but "1e-1" found',
    ],
    ['word', 'abc', 0, 'ok abc'],
    [
      'word',
      'abcd',
      1,
      `wrong answer Token parameter [name=w] equals to "abcd", doesn't correspond to pattern "[a-z]{1,3}"`,
    ],
    ['line', 'a a\r\nbb\n', 0, 'ok a a|bb'],
    [
      'line',
      'a\nc',
      1,
      `wrong answer Line parameter [name=l] equals to "c", doesn't correspond to pattern "b+"`,
    ],
    ['line', 'a', 2, 'wrong output format Expected line'],
    ['ints', '1\n2 3', 0, 'ok 1 2 3'],
    [
      'ints',
      '1 2 0',
      1,
      'wrong answer Integer element a[2] equals to 0, violates the range [1, 9]',
    ],
    ['words', 'ab ba', 0, 'ok ab-ba'],
    [
      'words',
      'ab c',
      1,
      `wrong answer Token element s[2] equals to "c", doesn't correspond to pattern "[ab]*"`,
    ],
    ['lines', 'a b\n\n', 0, 'ok a b/'],
    ['chars', 'x y', 0, 'ok y1'],
    ['chars', 'y', 2, "wrong output format Unexpected character 'y', but 'x' expected"],
    ['loop', '1 2 \n\n3\r\n', 0, 'ok 3 in 3'],
    ['to', 'a b\nc d\n', 0, 'ok a,c d'],
    ['case', '', 1, 'wrong answer bad (test case 3)'],
    ['quitif', '1', 0, 'ok fine'],
    ['quitif', '2', 1, 'wrong answer more than 1'],
    ['ensure', '1', 0, 'ok fine'],
    ['ensure', '2', 3, 'FAIL Condition failed: "ouf.readInt() == 1"'],
    ['ensuref', '2', 3, 'FAIL not 1'],
    ['stream', '2', 1, 'wrong answer not 1'],
    ['points', '', 7, 'points 12.5 half of 25'],
    ['whole', '', 7, 'points 10'],
    ['info', '', 7, 'points points_info=a=1 good'],
    ['pc', '', 21, 'partially correct (5) some'],
    ['fail', '', 3, 'FAIL no'],
    ['dirt', '', 4, 'wrong output format no'],
    ['pe', '', 2, 'wrong output format no'],
    ['helpers', '', 0, 'ok all'],
    ['number', '12', 0, 'ok 12'],
    ['number', '1x', 3, 'FAIL Expected integer, but "1x" found'],
    ['nothing', '', 3, 'FAIL Checker must end with quit or quitf call.'],
  ])('%s of %j ends with %i', async (what, output, code, message) => {
    expect(await check(what, output)).toMatchObject({ code, message })
  })

  test('a bad answer or input file is a fault of the jury', async () => {
    expect(await check('ans', '', '7')).toMatchObject({ code: 0, message: 'ok 7' })
    expect(await check('ans', '', 'x')).toMatchObject({
      code: 3,
      message: 'FAIL Expected integer, but "x" found (ans)',
    })
    expect((await check('', '')).message).toBe('FAIL Unexpected end of file - token expected (in)')
    expect(await check('expect', '5', '4')).toMatchObject({
      code: 1,
      message: "wrong answer case 1: expected '4', found '5'",
    })
  })

  test('report files, options and bad command lines', async () => {
    const report = path.join(folder, 'report')
    await check('pe', '', '', ['report'])
    expect(await readFile(report, 'utf8')).toBe('wrong output format no\n')
    await check('pe', '', '', ['report', '-appes'])
    expect(await readFile(report, 'utf8')).toContain(
      '<result outcome = "presentation-error">no</result>',
    )
    const { message } = await check('testset', '', '', ['--testset', 'tests', '--group', 'g'])
    expect(message).toBe('wrong answer tests g')
    expect(start(path.join(folder, 'checker'), ['in'])).toMatchObject({ code: 3 })
    expect(start(path.join(folder, 'checker'), ['in', 'none', 'ans'])).toMatchObject({ code: 2 })
    expect(start(path.join(folder, 'checker'), ['in', 'out', 'none'])).toMatchObject({ code: 3 })
  })

  test('a million integers are read; bench/testlib.ts measures how fast', async () => {
    const numbers = Array.from({ length: 1e6 }, (_, i) => 1e9 + i)
    expect((await check('many', `1000000\n${numbers.join(' ')}\n`)).code).toBe(0)
  })
})

test.each<[how: string, code: number, message: string]>([
  ['all', 0, 'ok all'],
  ['quits', 1, 'wrong answer as said'],
  ['jury', 3, 'FAIL mine 1 (ans)'],
  ['theirs', 2, 'wrong output format theirs 2'],
  ['within', 2, 'wrong output format Expected integer, but "x" found'],
])('every way to read, then %s', async (how, code, message) => {
  for (const name of ['in', 'out', 'ans']) await writeFile(path.join(folder, name), '')
  expect(start(path.join(folder, 'reads'), [how])).toMatchObject({ code, message })
})

/** Names of what the header offers outside its own namespace. */
const offeredNames = (header: string): Set<string> => {
  const bare = header.replaceAll(/namespace drafts_testlib \{[^]*?\n\} \/\/ namespace[^\n]*/g, '')
  const shown = bare.replaceAll(/\n {2}private:[^]*?\n\};/g, '')
  const functions = shown.matchAll(
    /^ *(?:[\w:<>[\],*& ]+ [*&]?)?(\w+)\([^;{]*\)\s*(?:const\s*)?\{/gm,
  )
  const lists = shown.matchAll(/^ {4}DRAFTS_TESTLIB_(?:LIST|STRICT|TEXTS)\((\w+)/gm)
  return new Set([
    ...[...functions].map(([, name = '']) => name),
    ...[...lists].map(([, name]) => `read${name ?? ''}`),
  ])
}

test('no function of the header is without a test', async () => {
  const header = await readFile(path.join(import.meta.dirname, 'testlib.h'), 'utf8')
  const files = (await readdir(OWN)).map((name) => readFile(path.join(OWN, name), 'utf8'))
  const programs = (await Promise.all(files)).join('\n')
  const names = [...offeredNames(header)].filter(
    (name) => !/^(?:if|for|switch|while|decltype|DRAFTS_\w+|__\w+)$/.test(name),
  )
  expect(names.length).toBeGreaterThan(90)
  expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(programs))).toEqual([])
})

describe('validators', () => {
  test.each<[input: string, args: string[], code: number, message: string]>([
    ['2\n0 9\n', [], 0, ''],
    [
      '4\n',
      [],
      3,
      'FAIL Integer parameter [name=n] equals to 4, violates the range [1, 3] (stdin, line 1)',
    ],
    ['2\n0  9\n', [], 3, 'FAIL Unexpected white-space - token expected (stdin, line 2)'],
    ['2\n0\t9\n', [], 3, 'FAIL Expected SPACE (stdin, line 2)'],
    ['2\r\n0 9\n', [], 3, 'FAIL Expected EOLN (stdin, line 1)'],
    ['2\n0 9', [], 3, 'FAIL Expected EOLN (stdin, line 2)'],
    ['2\n0 9\n\n', [], 3, 'FAIL Expected EOF (stdin, line 3)'],
    [' 2\n0 9\n', [], 3, 'FAIL Unexpected white-space - token expected (stdin, line 1)'],
    ['', ['--testset', 'forgets'], 3, 'FAIL Validator must end with readEof call.'],
    ['1\n0\na b !\na b', ['--group', 'words'], 0, ''],
    [
      '1\n0\na b !\na1\n',
      ['--group', 'words'],
      3,
      `FAIL Line parameter [name=line] equals to "a1", doesn't correspond to pattern "[a-z\\ ]*" (stdin, line 5)`,
    ],
  ])('%j with %j ends with %i', (input, args, code, message) => {
    expect(start(path.join(folder, 'validator'), args, input)).toMatchObject({ code, message })
  })

  test('the overview tells bounds and features', async () => {
    start(path.join(folder, 'validator'), ['--testOverviewLogFileName', 'log'], '3\n0 1 2\n')
    const log = await readFile(path.join(folder, 'log'), 'utf8')
    expect(log).toBe(
      '"a": min-value-hit\n"n": max-value-hit\nconstant-bounds "a": 0 9\nconstant-bounds "n": 1 3\nfeature "big": hit\n',
    )
  })
})

test.each<[secret: string, said: string, code: number, message: string]>([
  ['7', '7\n', 0, 'ok found'],
  ['7', '8\n', 1, 'wrong answer 8 is not 7'],
  ['7', '', 2, 'unexpected eof Unexpected end of file - token expected'],
  ['0', '8\n', 3, 'FAIL Interactor must end with quit or quitf call.'],
])('an interactor of %s hears %j', async (secret, said, code, message) => {
  await writeFile(path.join(folder, 'in'), secret)
  const ended = start(path.join(folder, 'interactor'), ['in', 'tout'], said)
  expect(ended).toMatchObject({ code, message, out: `n ${secret}\n` })
  expect(await readFile(path.join(folder, 'tout'), 'utf8')).toBe(said)
})

describe('generators', () => {
  test('options', () => {
    const all = ['opts', '-n5', '--name', 'a', '-x=1.5', '--list', '1,2,-3', '-flag']
    expect(generate(...all)).toMatchObject({ code: 0, out: '5 a 1 0 9 1.5\n1 2 -3\n' })
    expect(generate(...all, '-k')).toMatchObject({ code: 3, message: "FAIL Opt 'k' is unused" })
    expect(generate('bad')).toMatchObject({ code: 3, message: "FAIL Opt 'n' is not given" })
    expect(generate('bad', '-n', 'x').message).toContain('expected integer')
  })

  test('the sequence depends on the arguments alone', () => {
    const first = generate('seed', '1').out
    expect(generate('seed', '1').out).toBe(first)
    expect(generate('seed', '2').out).not.toBe(first)
    expect(first).toMatch(/^\d+ \d+ [a-z]{5} 0\.\d+\n([1-5] ){4}[1-5]\n$/)
  })

  test('several tests from one run', async () => {
    expect(generate('test')).toMatchObject({ code: 0, out: '' })
    expect(await readFile(path.join(folder, '7'), 'utf8')).toBe('seven\n')
    expect(await readFile(path.join(folder, '8'), 'utf8')).toBe('eight\n')
  })

  test('ranges', () => {
    expect(generate('ranges')).toMatchObject({ code: 0, message: '', out: 'fine\n' })
    expect(generate('reversed').code).toBe(3)
    expect(generate('narrow').code).toBe(3)
  })
})

test.each(['c++11', 'c++14', 'c++20'])('the header has no warnings as %s', async (standard) => {
  const args = [
    `-std=${standard}`,
    '-Wall',
    '-Wextra',
    '-Werror',
    '-fsyntax-only',
    '-I',
    import.meta.dirname,
  ]
  const { stderr } = await run('g++', [...args, path.join(OWN, 'validator.cpp')])
  expect(stderr).toBe('')
})

describe.skipIf(!existsSync(PACKAGES) || !isPartOn('testlib'))(
  'programs of the fixture packages',
  () => {
    test.each<[name: string, checker: string | null, validator: string]>([
      ['crossing-words', 'check', 'validator'],
      ['gate-codes', 'check', 'validator'],
      ['guess-array', null, 'validator'],
      ['hidden-shelf', 'check', 'validator'],
      ['lantern-row', 'check', 'validator'],
      ['little-h-reboot', 'checker', 'validator5'],
      ['split-the-ribbon', 'checker', 'validator'],
      ['two-kettles', 'check', 'validator'],
    ])('%s', async (name, checker, validator) => {
      const into = await open(name)
      const program = (file: string) =>
        compile(path.join(into, 'files', `${file}.cpp`), `${name}-${file}`, false)
      const validate = await program(validator)
      const verify = checker === null ? null : await program(checker)
      const tests = (await readdir(path.join(into, 'tests'))).filter((file) => /^\d+$/.test(file))
      expect(tests.length).toBeGreaterThan(0)
      const bad = path.join(folder, 'bad')
      await writeFile(bad, '-17 nonsense\n')
      for (const file of tests) {
        const input = path.join(into, 'tests', file)
        const text = await readFile(input, 'utf8')
        expect.soft(start(validate, [], text.replaceAll('\r', '')), file).toMatchObject({ code: 0 })
        expect(start(validate, [], `${text} `)).toMatchObject({ code: 3 })
        if (verify === null) continue
        expect
          .soft(start(verify, [input, `${input}.a`, `${input}.a`]), file)
          .toMatchObject({ code: 0 })
        expect([1, 2]).toContain(start(verify, [input, bad, `${input}.a`]).code)
      }
    })

    test.each([
      ['guess-array', 'interactor'],
      ['guess-array', 'random_gen'],
      ['hidden-shelf', 'interactor'],
      ['lantern-row', 'gen_list'],
      ['split-the-ribbon', 'one'],
    ])('%s/%s compiles', async (name, file) => {
      const source = path.join(await open(name), 'files', `${file}.cpp`)
      expect(existsSync(await compile(source, `${name}-${file}`, false))).toBe(true)
    })
  },
)
