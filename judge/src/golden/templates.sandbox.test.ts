import type { Convention } from '@drafts/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { templateFor } from '../../../web/src/features/programs/program-templates.ts'
import { JobBed } from '../testing/job-bed.ts'
import { removeFolders } from '../sandbox/test-bed.ts'

// The programs that the checker and driver tabs offer to start from: each builds, accepts what is right and refuses what
// is wrong.

let bed: JobBed
beforeAll(async () => {
  bed = await JobBed.open()
})
afterAll(async () => {
  await bed.close()
  await removeFolders()
})

const guesser = `low, high = 1, 100
while True:
    middle = (low + high) // 2
    print(middle, flush=True)
    answer = input()
    if answer == "=":
        break
    if answer == "<":
        high = middle - 1
    else:
        low = middle + 1
`

const problems = {
  checker: {
    input: '2 3\n',
    answer: '5\n',
    right: 'a, b = map(int, input().split())\nprint(a + b)\n',
    wrong: 'print(77)\n',
  },
  driver: {
    input: '70\n',
    answer: '\n',
    right: guesser,
    wrong: 'while True:\n    print(0, flush=True)\n    input()\n',
  },
} as const

const kinds = ['checker', 'driver'] as const
const conventions: readonly Convention[] = ['native', 'testlib', 'kattis']
const templates = kinds.flatMap((kind) =>
  conventions.flatMap((convention) =>
    ['C++', 'Python'].flatMap((family) => {
      const template = templateFor(kind, convention, family)
      return template ? [{ kind, convention, family, template }] : []
    }),
  ),
)

test('every convention has a template in C++, all but testlib one in Python', () => {
  expect(
    templates.map(({ kind, convention, family }) => [kind, convention, family].join(' ')),
  ).toEqual(
    kinds.flatMap((kind) =>
      ['native C++', 'native Python', 'testlib C++', 'kattis C++', 'kattis Python'].map(
        (name) => `${kind} ${name}`,
      ),
    ),
  )
})

test.each(templates)(
  'the $kind of the $convention convention in $family accepts what is right and refuses what is wrong',
  async ({ kind, convention, template }) => {
    const { input, answer, right, wrong } = problems[kind]
    const program = bed.program(template.languageId, convention, template.source)
    const verdictOf = async (source: string) => {
      const { last, checks } = await bed.judge({
        languageId: 'python3',
        source,
        inputs: [input],
        answer,
        ...(kind === 'checker'
          ? { checker: program }
          : { driver: { ...program, judgesOutput: false } }),
      })
      return checks[0]?.verdict ?? last
    }
    expect([await verdictOf(right), await verdictOf(wrong)]).toEqual(['Accepted', 'WrongAnswer'])
  },
)
