import type { ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client, ListedTest, ProblemId } from '../contract/src/index.ts'
import { isPartOn } from '../testing/parts.ts'
import { standardPackage } from '../server/src/testing/standard-package.ts'
import { zipOf } from '../server/src/testing/zip-of.ts'
import { kill } from './kill.ts'
import { startStack } from './stack.ts'
import type { Stack } from './stack.ts'

// Standard packages of Polygon over the whole product: their generators, validators and main solutions in a judge's sandbox.

const fixtures = process.env['DRAFTS_FIXTURES'] ?? ''
const twin = join(fixtures, 'packages/polygon/lantern-row')

let stack: Stack
let api: Client
beforeAll(async () => {
  stack = await startStack({ judges: 0 })
  api = stack.client(await stack.tokenOf('bob'))
})
afterAll(() => stack.stop())

let judge: Promise<ChildProcess> | undefined
/** Also where the twins are not there to be compared. */
const startJudge = (): Promise<ChildProcess> =>
  (judge ??= stack.startJudge('local', 'cpp17-gcc cpp20-gcc python3 bash'))

const importFile = async (file: File): Promise<ProblemId> =>
  (await api.importPolygon({ body: { file } })).id
const importTwin = async (ending: string): Promise<ProblemId> =>
  importFile(new File([new Uint8Array(await readFile(`${twin}${ending}.zip`))], 'lantern-row.zip'))

const reportOf = async (problemId: ProblemId) => (await api.getImportReport({ problemId })).report
const untilTried = async (problemId: ProblemId): Promise<void> =>
  await expect.poll(async () => (await reportOf(problemId))?.trial, { timeout: 120_000 }).toBeNull()
const saidOf = async (problemId: ProblemId): Promise<string[]> =>
  (await reportOf(problemId))?.warnings.flatMap((one) =>
    /^test|^answer/.test(one.code) ? [one.message] : [],
  ) ?? []
const testsOf = async (problemId: ProblemId): Promise<ListedTest[]> =>
  (await api.listTests({ problemId })).tests.flatMap((test) => ('input' in test ? [test] : []))
const contentsOf = async (problemId: ProblemId) =>
  (await testsOf(problemId)).map(({ type, label, weight, comment, input, output }) => ({
    words: { type, label, weight, comment },
    files: [input.sha256Sum, output.sha256Sum],
  }))

describe.skipIf(!existsSync(`${twin}-standard.zip`) || !isPartOn('packages'))(
  'a standard package',
  () => {
    it('has all tests of the full one, also when the server ends in between', async () => {
      const standard = await importTwin('-standard')
      expect(await testsOf(standard)).toHaveLength(6)
      await kill(stack.server())
      await stack.startServer()
      await startJudge()
      await expect.poll(async () => (await reportOf(standard))?.trial?.done).toBeGreaterThan(0)
      await kill(stack.server())
      await stack.startServer()
      await untilTried(standard)
      const full = await importTwin('')
      const [made, given] = [await contentsOf(standard), await contentsOf(full)]
      expect(made.filter(isByHand)).toEqual(given.filter(isByHand))
      // The generator of the fixture is a stand-in: it writes other numbers than the program that made the full package.
      expect(made.map(({ words }) => words)).toEqual(given.map(({ words }) => words))
      const firstLines = (await testsOf(standard)).map(({ firstLine }) => firstLine)
      expect(firstLines.slice(5, 10)).toEqual(['10', '50', '1000', '1000', '20000'])
      expect(await saidOf(standard)).toEqual([
        'Tests that the package lacked were made, with gen_list.cpp: 6–10. Answers are what main.cpp writes: 1–11.',
      ])
      const { solutions } = await api.listSolutions({ problemId: standard })
      expect(solutions.find(({ reference }) => reference)?.execution?.verdict).toBe('Accepted')
    }, 240_000)
  },
)

const hash = (text: string): string => createHash('sha256').update(text).digest('hex')
const isByHand = (_: unknown, at: number): boolean => at < 5 || at > 9

const own = {
  // A header of the package's own, which ours is not.
  'files/testlib.h': 'static const char* const whose = "package";\n',
  'files/gen.cpp': `#include "testlib.h"
#include <cstdio>
int main(int n, char** a) { if (a[1][0] == '/') return freopen("02", "w", stdout), !puts("second"); for (int i = 1; i < n; ++i) printf("%s %s\\n", whose, a[i]); }`,
  'files/other.cpp': 'int main() { return oops; }',
  'files/val.cpp': `#include <cstdio>
int main() { int c, lines = 0; while ((c = getchar()) != EOF) lines += c == '\\n';
  if (lines > 1) fprintf(stderr, "too many lines"); return lines > 1; }`,
  'solutions/main.cpp': `#include <cstdio>
int main() { int c, n = 0; while ((c = getchar()) != EOF) ++n; printf("%d\\n", n); }`,
}
const digest = createHash('md5').update('package x\r\n').digest('hex')

it('a package of one generator that does not compile has the tests of the others', async () => {
  await startJudge()
  const problemId = await importFile(
    await standardPackage({
      tests: `<test method="generated" cmd="gen 'a b' c"/><test method="generated" cmd="other 1"/>
        <test method="generated" cmd="gen /" from-file="02"/>
        <test method="generated" cmd="gen x" md5="${digest}"/>`,
      files: { ...own, 'tests/02': null, 'tests/04': null },
    }),
  )
  await untilTried(problemId)
  expect((await contentsOf(problemId)).map(({ files }) => files)).toEqual([
    [hash('package a b\npackage c\n'), hash('22\n')],
    [hash('second\n'), hash('7\n')],
    [hash('package x\n'), hash('10\n')],
  ])
  const [made, fault, refused, hashes] = await saidOf(problemId)
  expect(made).toMatch(/made, with gen\.cpp: 1, 3–4\./)
  expect(fault).toMatch(/^Test 2 could not be made: other\.cpp does not compile: .*oops/)
  expect(refused).toBe('Test 1 was made, but: val.cpp refuses it: too many lines.')
  expect(hashes).toMatch(/^Test 4 was made, but: the package has its md5 with line ends of Windows/)
}, 180_000)

const kattisPackage = async (files: Record<string, string>): Promise<ProblemId> => {
  const zip = await zipOf({
    'problem.yaml': 'name: Twice\nlimits: {time_limit: 1}\n',
    'problem_statement/problem.en.tex': 'Double it.',
    'submissions/accepted/a.py': 'print(2 * int(input()))\n',
    ...files,
  })
  return (await api.importKattis({ body: { file: new File([zip], 'twice.kpp') } })).id
}

const pair = (input: string, answer: string) => [hash(`${input}\n`), hash(`${answer}\n`)]

it('a Kattis package has the answers that it lacks, and the tests of its generators.yaml', async () => {
  await startJudge()
  const bare = await kattisPackage({ 'data/sample/1.in': '1\n', 'data/secret/a.in': '2\n' })
  const made = await kattisPackage({
    'generators/number.py':
      'import random, sys\nrandom.seed(sys.argv[1])\nprint(random.randint(1, 9))\n',
    'generators/generators.yaml': `data:
  sample: {data: [{"1": {in: "1"}}]}
  secret: {data: [{small: number.py 5}, {random: "number.py {seed}"}]}
`,
  })
  await untilTried(bare)
  await untilTried(made)
  expect((await contentsOf(bare)).map(({ files }) => files)).toEqual([
    pair('1', '2'),
    pair('2', '4'),
  ])
  // What Python draws with these seeds: the second is a hash of the command.
  expect((await contentsOf(made)).map(({ files }) => files)).toEqual([
    pair('1', '2'),
    pair('6', '12'),
    pair('3', '6'),
  ])
}, 180_000)

it('a generator of generators.yaml writes the answer beside the input, which it prints or writes', async () => {
  await startJudge()
  const files = {
    'problem.yaml': 'name: Twice\nlimits: {time_limit: 2}\n',
    'generators/gen.py': `import sys
print(sys.argv[1])
if sys.argv[1] != '3':
    open(sys.argv[2] + '.ans', 'w').write('%d\\n' % (2 * int(sys.argv[1])))
`,
    'generators/generators.yaml':
      'data: {secret: {data: {a: "gen.py 2 {name}", b: "gen.py 3 {name}", c: "both.sh 4 {name}"}}}\n',
    'generators/both.sh': 'echo $1 > $2.in; echo "$1 of both" > $2.ans\n',
    'submissions/accepted/a.py': 'print(2 * int(input()), "by the solution")\n',
  }
  const file = new File([await zipOf(files)], 'twice.kpp')
  const { id } = await api.importKattis({ body: { file } })
  await untilTried(id)
  expect(await saidOf(id)).toEqual([
    'Tests that the package lacked were made, with gen.py, both.sh: 1–3. Answers that generators write: 1, 3. Answers are what accepted/a.py writes: 2.',
  ])
  expect((await contentsOf(id)).map(({ files: made }) => made)).toEqual([
    [hash('2\n'), hash('4\n')],
    [hash('3\n'), hash('6 by the solution\n')],
    [hash('4\n'), hash('4 of both\n')],
  ])
})
