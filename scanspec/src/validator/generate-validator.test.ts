import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { generateValidator } from '../index.ts'
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

it.skipIf(!hasPython || files.length === 0)(
  'a validator says of every shared case what the evaluator says',
  () => {
    const groups = files
      .flatMap((name): Group[] => JSON.parse(readFileSync(join(shared, name), 'utf8')).groups)
      .filter(({ parse }) => parse.ok)
    const asked = groups.map(({ spec, cases }) => [
      programOf(spec),
      cases.map((one) => bytesOf(one).toString('base64')),
    ])
    const { stdout } = spawnSync('python3', ['-c', driver], {
      input: JSON.stringify(asked),
      maxBuffer: 1e9,
    })
    const wanted = groups.map(({ spec, cases }) => cases.map((one) => wordsOf(spec, bytesOf(one))))
    expect(wanted.flat().length).toBeGreaterThan(100)
    expect(JSON.parse(String(stdout))).toEqual(wanted)
  },
  60_000,
)
