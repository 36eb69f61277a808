import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Client, ExportFormat, ProblemId } from '../contract/src/index.ts'
import { zipOf } from '../server/src/testing/zip-of.ts'
import { endsOf } from '../testing/parts.ts'
import { startStack, untilOffered } from './stack.ts'
import type { Stack } from './stack.ts'
import { exportBytes, importBytes, kindOf, verdictsOf } from './trip.ts'

// What goes out and comes in again is judged the same, over the whole product: every program of every trip runs in a judge's sandbox.

let stack: Stack
let api: Client
let token: string
beforeAll(async () => {
  const needed = ['python3', 'java17', 'cpp17-gcc', 'cpp20-gcc', 'bash']
  stack = await startStack({ languages: needed.join(' ') })
  token = await stack.tokenOf('bob')
  api = stack.client(token)
  await untilOffered(stack, api, needed)
})
afterAll(() => stack.stop())

interface Case {
  isPolygon?: boolean
  files: Record<string, string>
  /** By the last part of the label. */
  verdicts: Record<string, string>
  /** Formats that cannot call its programs, which the export says. */
  not?: ExportFormat[]
}

const tests = (isPolygon: boolean, rows: readonly [input: string, answer: string][]) =>
  Object.fromEntries(
    rows.flatMap(([input, answer], at): [string, string][] => {
      const name = isPolygon ? `tests/0${at + 1}` : `data/secret/${at + 1}`
      return [
        [isPolygon ? name : `${name}.in`, `${input}\n`],
        [isPolygon ? `${name}.a` : `${name}.ans`, `${answer}\n`],
      ]
    }),
  )

const polygon = (
  judging: string,
  solutions: Record<string, [tag: string, source: string]>,
  rows: [string, string][],
): Record<string, string> => ({
  'problem.xml': `<problem revision="1" short-name="p"><names><name language="english" value="P"/></names>
<judging input-file="" output-file=""><testset name="tests"><time-limit>2000</time-limit><memory-limit>268435456</memory-limit>
<test-count>${rows.length}</test-count><input-path-pattern>tests/%02d</input-path-pattern>
<answer-path-pattern>tests/%02d.a</answer-path-pattern>
<tests>${'<test method="manual"/>'.repeat(rows.length)}</tests></testset></judging>
<assets>${judging}<solutions>${Object.entries(solutions)
    .map(
      ([name, [tag]]) =>
        `<solution tag="${tag}"><source path="solutions/${name}" type="${name.endsWith('.java') ? 'java17' : 'python.3'}"/></solution>`,
    )
    .join('')}</solutions></assets></problem>`,
  ...Object.fromEntries(
    Object.entries(solutions).map(([name, [, source]]) => [`solutions/${name}`, source]),
  ),
  ...tests(true, rows),
})

const kattis = (
  yaml: string,
  files: Record<string, string>,
  rows: [string, string][],
): Record<string, string> => ({
  'problem.yaml': `name: P\nlimits: {time_limit: 2}\n${yaml}\n`,
  ...files,
  ...tests(false, rows),
})

const checkerOf = (source: string): string =>
  `<checker type="testlib"><source path="${source}" type="cpp.g++17"/></checker>`

const main = (body: string): string =>
  `#include "testlib.h"\nint main(int argc, char* argv[]) {\n${body}\n}\n`

const cases: Record<string, Case> = {
  'a testlib checker': {
    isPolygon: true,
    files: {
      ...polygon(
        checkerOf('files/check.cpp'),
        {
          'a.py': ['main', 'print(input())\n'],
          'b.py': ['rejected', 'print(int(input()) - 1)\n'],
          'c.py': ['rejected', 'print("none")\n'],
          'Main.java': [
            'accepted',
            '\uFEFFpublic class Main { public static void main(String[] a) { System.out.println(new java.util.Scanner(System.in).nextInt()); } }\n',
          ],
        },
        [
          ['6', '2'],
          ['9', '3'],
        ],
      ),
      'files/check.cpp': main(`registerTestlibCmd(argc, argv);
int n = inf.readInt(), d = ouf.readInt(2, n, "d");
ans.readInt();
if (n % d) quitf(_wa, "%d does not divide %d", d, n);
quitf(_ok, "good");`),
    },
    verdicts: {
      'a.py': 'Accepted',
      'b.py': 'WrongAnswer',
      'c.py': 'WrongAnswer',
      'Main.java': 'Accepted',
    },
  },
  'a checker of points': {
    isPolygon: true,
    files: {
      ...polygon(
        checkerOf('files/check.cpp'),
        {
          'a.py': ['main', 'print(7)\n'],
          'b.py': ['rejected', 'print(6)\n'],
          'c.py': ['accepted', 'print(8)\n'],
        },
        [['10', '7']],
      ),
      'files/check.cpp': main(`registerTestlibCmd(argc, argv);
int n = inf.readInt(), got = ouf.readInt(0, n);
quitp(1.0 * got / n, "of all");`),
    },
    verdicts: { 'a.py': 'Accepted', 'b.py': 'WrongAnswer', 'c.py': 'Accepted' },
  },
  'a testlib driver whose file a checker judges': {
    isPolygon: true,
    files: {
      ...polygon(
        `${checkerOf('files/check.cpp')}<interactor><source path="files/talk.cpp" type="cpp.g++17"/></interactor>`,
        {
          'a.py': ['main', 'print(2 * int(input()), flush=True)\n'],
          'b.py': ['rejected', 'print(3 * int(input()), flush=True)\n'],
          'c.py': ['rejected', 'print(11, flush=True)\n'],
        },
        [['5', '10']],
      ),
      'files/talk.cpp': main(`registerInteraction(argc, argv);
int n = inf.readInt();
std::cout << n << std::endl;
int got = ouf.readInt();
if (got == 3 * n) quitf(_wa, "three times");
tout << got << std::endl;
quitf(_ok, "noted");`),
      'files/check.cpp': main(`registerTestlibCmd(argc, argv);
if (ouf.readInt() != ans.readInt()) quitf(_wa, "not twice");
quitf(_ok, "good");`),
    },
    verdicts: { 'a.py': 'Accepted', 'b.py': 'WrongAnswer', 'c.py': 'WrongAnswer' },
  },
  'code beside solutions': {
    files: kattis(
      '',
      {
        'include/cpp/grader.cpp': `#include "twice.h"
#include <cstdio>
int main() { int n; if (scanf("%d", &n) != 1) return 1; printf("%d\\n", twice(n)); }
`,
        'include/cpp/twice.h': 'int twice(int n);\n',
        'submissions/accepted/a.cpp': '#include "twice.h"\nint twice(int n) { return 2 * n; }\n',
        'submissions/wrong_answer/b.cpp': '#include "twice.h"\nint twice(int) { return 2; }\n',
      },
      [['3', '6']],
    ),
    verdicts: { 'a.cpp': 'Accepted', 'b.cpp': 'WrongAnswer' },
  },
  'a validator with a build of its own': {
    files: kattis(
      'validation: custom',
      {
        'output_validators/v/build': '#!/bin/sh\ngcc -O2 -o run src/check.c\n',
        'output_validators/v/src/check.c': `#include <stdio.h>
int main(int argc, char **argv) {
  int n, got;
  FILE *in = fopen(argv[1], "r");
  if (fscanf(in, "%d", &n) != 1 || scanf("%d", &got) != 1) return 43;
  return got == n + 1 ? 42 : 43;
}
`,
        'submissions/accepted/a.py': 'print(int(input()) + 1)\n',
        'submissions/wrong_answer/b.py': 'print(int(input()))\n',
      },
      [['1', '0']],
    ),
    verdicts: { 'a.py': 'Accepted', 'b.py': 'WrongAnswer' },
    not: ['polygon'],
  },
}

const first = new Map<string, Promise<ProblemId>>()
const imported = (name: string, { isPolygon = false, files }: Case): Promise<ProblemId> => {
  const kind = isPolygon ? 'polygon' : 'kattis'
  const id =
    first.get(name) ?? zipOf(files).then((bytes) => importBytes(api, kind, new Uint8Array(bytes)))
  first.set(name, id)
  return id
}

/** The first and the last; all where the part of packages is on. */
const tested = endsOf('packages', Object.entries(cases))

it.each(tested)('%s is judged as its package says', async (name, one) => {
  expect(await verdictsOf(api, await imported(name, one))).toEqual(one.verdicts)
})

const formats = ['kattis', 'kattis-2025-09', 'polygon'] as const
const trips = tested.flatMap(([name, one]) =>
  formats
    .filter((format) => !one.not?.includes(format))
    .map((format) => [name, format, one] as const),
)

it.each(trips)('%s by %s: every solution ends as before', async (name, format, one) => {
  let id = await imported(name, one)
  for (const trip of ['once', 'twice']) {
    id = await importBytes(api, kindOf(format), await exportBytes(stack, token, id, format))
    expect([trip, await verdictsOf(api, id)]).toEqual([trip, one.verdicts])
  }
})

it('a part of the points counts in its group', async () => {
  const files = cases['a checker of points']?.files ?? {}
  const xml = files['problem.xml']?.replace('<test ', '<test group="g" points="14" ') ?? ''
  const bytes = await zipOf({ ...files, 'problem.xml': xml })
  const problemId = await importBytes(api, 'polygon', new Uint8Array(bytes))
  await verdictsOf(api, problemId)
  const { solutions } = await api.listSolutions({ problemId })
  // The answer has 7 of 10, so that 6 are six parts of seven.
  expect(
    solutions.map(({ label, currentGroups }) => [
      label.split('/').at(-1),
      currentGroups?.map(({ name, verdict, points }) => [name, verdict, points]),
    ]),
  ).toEqual([
    ['a.py', [['g', 'Accepted', 14]]],
    ['b.py', [['g', 'WrongAnswer', 12]]],
    ['c.py', [['g', 'Accepted', 14]]],
  ])
})
