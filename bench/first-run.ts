import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFile, writeFile } from 'node:fs/promises'
import os from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Builder } from '../judge/src/build.ts'
import { findJudgeLanguage } from '../judge/src/languages/index.ts'
import { gccVersion } from '../judge/src/languages/versions.ts'
import { runProgram } from '../judge/src/run/run-program.ts'
import { openTestFolder, removeFolders, startRunner } from '../judge/src/sandbox/test-bed.ts'
import { placeTestlib, withTestlib } from '../judge/src/testlib.ts'
import { untilQuiet } from './quiet.ts'

// node bench/first-run.ts: the first run of a program, nothing kept of it: C++ with a testlib checker (both are built),
// and Java (a judge also looks for its main method and packs a jar). Each by hand (g++, javac and java, side by side where the judge does so), by a judge with nothing prepared,
// and by one that is ready. Medians of interleaved rounds; the ratio is to the work by hand.

const run = promisify(execFile)
const rounds = 5
const firstRunMs = 2000
const sandbox = await startRunner()
const folder = await openTestFolder('first-run')
const testlib = await placeTestlib(join(folder, 'testlib'))
await copyFile(testlib, join(folder, 'testlib.h'))
const bare = new Builder(sandbox, join(folder, 'bare'))
const ready = new Builder(sandbox, join(folder, 'ready'))

const sources = {
  solution: [
    'cpp20-gcc',
    'solution.cpp',
    '#include <bits/stdc++.h>\nusing namespace std;\nint main() { long long a, b; cin >> a >> b; map<int, int> m; m[1] = 2; cout << a + b << "\\n"; }\n',
  ],
  checker: [
    'cpp20-gcc',
    'checker.cpp',
    '#include "testlib.h"\nint main(int argc, char *argv[]) {\n  registerTestlibCmd(argc, argv);\n  if (ans.readLong() != ouf.readLong()) quitf(_wa, "differs");\n  quitf(_ok, "same");\n}\n',
  ],
  java: [
    'java17',
    'Main.java',
    'import java.util.*;\npublic class Main { public static void main(String[] a) { Scanner s = new Scanner(System.in); System.out.println(s.nextLong() + s.nextLong()); } }\n',
  ],
} as const
type Name = keyof typeof sources

const jdk = '/usr/lib/jvm/java-17-openjdk-amd64/bin'
const compiler = `/usr/bin/g++-${gccVersion('g++')}`
for (const [, file, text] of Object.values(sources)) await writeFile(join(folder, file), text)

const gcc = (name: string) =>
  run(compiler, ['-std=c++20', '-O2', '-pipe', '-static', '-s', '-o', name, `${name}.cpp`], {
    cwd: folder,
  })
const shell = (script: string) => run('/bin/sh', ['-c', script], { cwd: folder })

/** A source of its own for every round: what was built is kept. */
const judged = async (builder: Builder, name: Name, round: number): Promise<void> => {
  const [id, file, text] = sources[name]
  const language = findJudgeLanguage(id)
  if (!language) throw new Error(id)
  const own = `// ${round}\n${text}`
  const path = join(await openTestFolder('source'), file)
  await writeFile(path, own, { mode: 0o644 })
  const hash = createHash('sha256').update(own).digest('hex')
  const built = await builder.build(language, { path, hash }, withTestlib(language, [], testlib))
  if (!built.ok) throw new Error(built.log)
  if (name === 'checker') return
  const { result } = await runProgram(sandbox, language, {
    box: built.folder,
    stdin: { bytes: Buffer.from('2 3\n') },
    limits: { cpu: 10e9, memory: 256e6 },
    wallNs: 60e9,
    outputBytes: 65_536,
    answer: null,
  })
  if (result.stdout.toString() !== '5\n') throw new Error(result.stderr.toString())
}

const rows = [
  {
    what: 'C++ with a testlib checker',
    mostRatio: 1,
    byHand: async () => {
      await Promise.all([gcc('solution'), gcc('checker')])
      await shell('echo 2 3 | ./solution')
    },
    by: (builder: Builder) => (round: number) =>
      Promise.all([judged(builder, 'solution', round), judged(builder, 'checker', round)]),
  },
  {
    what: 'Java',
    mostRatio: 1.25,
    byHand: () => shell(`${jdk}/javac Main.java && echo 2 3 | ${jdk}/java Main`),
    by: (builder: Builder) => (round: number) => judged(builder, 'java', round),
  },
]

const timed = async (action: () => Promise<unknown>): Promise<number> => {
  const started = performance.now()
  await action()
  return performance.now() - started
}
const median = (times: number[]): number =>
  times.toSorted((a, b) => a - b)[times.length >> 1] ?? Number.NaN

for (const id of ['cpp20-gcc', 'java17']) {
  const language = findJudgeLanguage(id)
  const ms = await timed(async () => language && ready.prepare(language))
  console.log(`${id} made ready in ${ms.toFixed(0)} ms, once`)
}
console.log(
  `${os.cpus()[0]?.model ?? ''}, ${os.availableParallelism()} cores, ${await untilQuiet()}`,
)
let met = 0
for (const { what, mostRatio, byHand, by } of rows) {
  const sides = [byHand, by(bare), by(ready)]
  const times = sides.map((): number[] => [])
  for (let round = 0; round < rounds; round += 1)
    for (const [side, action] of sides.entries())
      times[side]?.push(await timed(() => action(round * sides.length + side)))
  const [hand = 0, unready = 0, first = 0] = times.map(median)
  const isMet = first < firstRunMs && first / hand <= mostRatio
  met += Number(isMet)
  console.log(
    `${isMet ? 'met   ' : 'missed'}  first run of ${what}: ${first.toFixed(0)} ms against ${hand.toFixed(0)} ms by hand, ratio ${(first / hand).toFixed(2)}; ${unready.toFixed(0)} ms with nothing prepared  (under ${firstRunMs} ms, ratio at most ${mostRatio})`,
  )
}
console.log(`${met} of ${rows.length} targets met`)
await sandbox.close()
await removeFolders()
