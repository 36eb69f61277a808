import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { generateValidator } from '../index.ts'
import { ownCases } from '../testing/cases.ts'
import { given, givenInput, holding, refused as refusals } from '../testing/expression-cases.ts'
import { wordsOf } from '../testing/outcome.ts'

// The test of a validator: the real python3 says of each input what the evaluator says, in the same words.

const folder = mkdtempSync(join(tmpdir(), 'drafts-validator-'))
afterAll(() => rmSync(folder, { recursive: true }))
const hasPython = spawnSync('python3', ['--version']).status === 0
if (!hasPython) console.warn('Skipped: validators, as the host has no python3.')

const programOf = (spec: string): string => {
  const made = generateValidator(spec)
  if ('reason' in made) throw new Error(made.reason)
  return made.program
}

const list =
  'var n int\nscan n\ncheck n >= 1, n <= 5\neol\nvar a [n]int\nfor i := 0 ... n\n\tscan a[i]\nend\neol\n'
const word = 'var s string\nscan s\neol\neof\ncheck '

/** Each with an input that is accepted and one that is not. */
const pairs: [spec: string, accepted: string, refused: string][] = [
  [`${list}eof\n`, '3\n1 2 3\n', '3\n1 2\n'],
  [`${list}eof\n`, '1\n-7\n', '1\n-7\n\n'],
  [`${list}eof\n`, '1\n2147483647\n', '1\n2147483648\n'],
  [`${list}eof\n`, '2\n1 2\n', '2\n1  2\n'],
  [`${list}check arrays.distinct(a), math.sum(a) < 9\n`, '2\n1 2\n', '2\n2 2\n'],
  [`${list}check arrays.permutation(n, a)\n`, '3\n3 1 2\n', '3\n3 1 4\n'],
  [`${word}re(s, "^a$")\n`, 'a\n', 'b\n'],
  [`${word}regexp.fullmatch(s, "[[:alpha:]_-]+x{2,3}|ä.\\\\x{41}")\n`, 'ä€A\n', 'ä€Ax\n'],
  [`${word}regexp.fullmatch(s, "[^a-c\\\\]{]+")\n`, 'xyz-\n', 'x{z\n'],
  [`${word}regexp.count(s, "a|bb") == 3\n`, 'abba\n', 'aba\n'],
  [`${word}strings.palindrome(s), len(s) == 5\n`, 'é.é\n', 'a\u{1f600}\n'],
  ['var x float32\nscan x\neol\ncheck x * 3 == 0.3\n', '0.1\n', '0.2\n'],
  ['var x int64\nscan x\neol\ncheck x + 1 < 0, x / -2 < 0\n', '9223372036854775807\n', '5\n'],
  [
    'var x, y int\nfor scan x, y\n\teol\n\tcheck x == y || numbers.prime(x)\nend\n',
    '4 4\n7 1\n',
    '4 5\n',
  ],
  [
    'var b bool\nscan b\neol\nif b\n\teof\nelse\n\tvar s string\n\tscanln s\nend\neof\n',
    '0\na  b\n',
    '1\na\n',
  ],
]

describe.skipIf(!hasPython)('a validator', () => {
  it.each(pairs.map((pair, at) => [at, ...pair] as const))(
    'ends with 42 or 43, and says why (%i)',
    (at, spec, accepted, refused) => {
      const path = join(folder, `validate${at}.py`)
      writeFileSync(path, programOf(spec))
      const ends = [accepted, refused].map((input) => {
        const { status, stdout, stderr } = spawnSync('python3', ['-W', 'error', path], { input })
        return [status, String(stdout), String(stderr).trimEnd()]
      })
      expect(wordsOf(spec, accepted)).toBe('ok')
      expect(ends).toEqual([
        [42, '', ''],
        [43, '', wordsOf(spec, refused)],
      ])
    },
    30_000,
  )

  it('that loops for too long refuses, as the evaluator does', () => {
    const spec = 'var a [3000][3000][30]int\n'
    const path = join(folder, 'long.py')
    writeFileSync(path, programOf(spec))
    const { status, stderr } = spawnSync('python3', [path], { input: '' })
    expect([status, String(stderr)]).toEqual([43, 'timed out\n'])
    expect(wordsOf(spec, '')).toMatch('timed out')
  })
})

describe('a spec has no validator', () => {
  it.each([
    ['that does not parse', 'scan', 'it does not parse'],
    [
      'with an expression that Python has no counterpart of',
      `${word}re(s, "\\\\pL")\n`,
      'Python has no counterpart of its regular expression "\\\\pL"',
    ],
    [
      'with an expression that is none',
      `${word}re(s, "(a")\n`,
      'Python has no counterpart of its regular expression "(a"',
    ],
    [
      'with an expression that is read',
      `${word}re(s, s)\n`,
      'Python has no counterpart of its regular expressions that are computed',
    ],
  ])('%s', (_, spec, reason) => {
    expect(generateValidator(spec)).toEqual({ reason })
  })
})

// The cases that several implementations of the language share lie outside the repository, in DRAFTS_FIXTURES.

interface Case {
  input?: string
  inputBase64?: string
  inputParts?: [string, number][]
}
interface Group {
  spec: string
  parse: { ok: boolean }
  cases: Case[]
}

const bytesOf = ({ input, inputBase64, inputParts = [] }: Case): Buffer =>
  inputBase64 === undefined
    ? Buffer.from(input ?? inputParts.map(([text, times]) => text.repeat(times)).join(''))
    : Buffer.from(inputBase64, 'base64')

const shared = join(
  process.env['DRAFTS_FIXTURES'] ?? join(import.meta.dirname, '../../../../shared/fixtures'),
  'scanspec',
)
const files = existsSync(shared) ? readdirSync(shared).filter((name) => name.endsWith('.json')) : []
if (files.length === 0) console.warn(`Skipped: shared cases of scanspecs, none at ${shared}.`)

/** All in one process, which starts no program anew for each input. */
const driver = `import base64, json, sys
answers = []
for program, inputs in json.load(sys.stdin):
    names = {'__name__': 'validator'}
    exec(program, names)
    answers.append([names['verdict'](base64.b64decode(one)) or 'ok' for one in inputs])
print(json.dumps(answers))
`

/** A validator does not say where it was when it took too long. */
const words = (spec: string, input: Uint8Array): string =>
  wordsOf(spec, input).replace(/^.*timed out$/, 'timed out')

/** What the validators of specs say of inputs, and what the evaluator says. */
const compare = (groups: readonly [spec: string, inputs: readonly Uint8Array[]][]) => {
  const asked = groups.map(([spec, inputs]) => [
    programOf(spec),
    inputs.map((one) => Buffer.from(one).toString('base64')),
  ])
  const { stdout } = spawnSync('python3', ['-c', driver], {
    input: JSON.stringify(asked),
    maxBuffer: 1e9,
  })
  const wanted = groups.map(([spec, inputs]) => inputs.map((one) => words(spec, one)))
  return { said: JSON.parse(String(stdout)), wanted }
}

/** The input, and others that are nearly it. */
const spoiled = (input: Uint8Array): Uint8Array[] => {
  const text = Buffer.from(input).toString('latin1')
  const others = [
    text.slice(0, -1),
    `${text}\n`,
    `${text}1`,
    text.replace(' ', '  '),
    text.replace(' ', '\t'),
    text.replace('\n', ' \n'),
    text.replace('\n', '\r\n'),
    text.replace(/\d+/, 'x'),
    text.replace(/\d+/, '9999999999999999999'),
    text.replace(/\d+$/m, '2147483648'),
    text.replace(/\d+/, '-0'),
    text.slice(text.indexOf('\n') + 1),
  ]
  return [text, ...others].map((one) => Buffer.from(one, 'latin1'))
}

it.skipIf(!hasPython)(
  'a validator says of inputs and of those nearly like them what the evaluator says',
  () => {
    const groups = ownCases.map(({ spec, input }): [string, Uint8Array[]] => [spec, spoiled(input)])
    const { said, wanted } = compare(
      groups.filter(([spec]) => 'program' in generateValidator(spec)),
    )
    expect(said.length).toBeGreaterThan(50)
    expect(said).toEqual(wanted)
  },
)

it.skipIf(!hasPython)('a validator computes what the evaluator computes', () => {
  const conditions = [...holding, ...refusals.map(([condition]) => condition)]
  const specs = conditions.map((condition) => `${given}check ${condition}\n`)
  const known = specs.filter((spec) => 'program' in generateValidator(spec))
  const { said, wanted } = compare(known.map((spec) => [spec, [Buffer.from(givenInput)]]))
  expect(known.length).toBeGreaterThan(specs.length - 15)
  expect(said).toEqual(wanted)
})

it.skipIf(!hasPython || files.length === 0)(
  'a validator says of every shared case what the evaluator says',
  () => {
    const groups = files
      .flatMap((name): Group[] => JSON.parse(readFileSync(join(shared, name), 'utf8')).groups)
      .filter(({ parse }) => parse.ok)
    const { said, wanted } = compare(groups.map(({ spec, cases }) => [spec, cases.map(bytesOf)]))
    expect(wanted.flat().length).toBeGreaterThan(100)
    expect(said).toEqual(wanted)
  },
  60_000,
)
