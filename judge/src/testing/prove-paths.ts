// Started by paths.sandbox.test.ts from clones at odd paths: node prove-paths.ts <data folder>
//
// Builds and runs, as a judge does, a C++ program with testlib, one in Java and one in Python, which looks for a file
// of the data folder. Prints a JSON line: what each printed, or its log.
import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Builder } from '../build.ts'
import { findJudgeLanguage } from '../languages/index.ts'
import { runProgram } from '../run/run-program.ts'
import { checkMounts } from '../sandbox/check-mounts.ts'
import { createRunner } from '../sandbox/runner.ts'
import { placeTestlib, withTestlib } from '../testlib.ts'

const data = process.argv[2] ?? ''
const sources = [
  [
    'cpp20-gcc',
    '#include "testlib.h"\n#include <bits/stdc++.h>\nint main() { drafts_testlib::state.ended = true; std::cout << 42; }\n',
  ],
  ['java17', 'class A { public static void main(String[] a) { System.out.print(42); } }\n'],
  [
    'python3',
    `import os
print(42, end="")
for name in ["secret", "clone/package.json"]:
    if os.path.exists(${JSON.stringify(data)} + "/" + name): print(" and", name)
`,
  ],
] as const

const runner = await createRunner({ cacheDir: join(data, 'runner'), hidden: data })
try {
  const folder = join(data, 'judge')
  await mkdir(folder, { recursive: true })
  await checkMounts(runner, folder)
  const builder = new Builder(runner, join(folder, 'builds'), join(data, 'prepared'))
  const testlibPath = await placeTestlib(join(folder, 'testlib'))
  const results = sources.map(async ([id, source]) => {
    const language = findJudgeLanguage(id)
    if (!language || !(await builder.prepare(language))) return `${id} was not prepared`
    const path = join(folder, id)
    await writeFile(path, source, { mode: 0o644 })
    const hash = createHash('sha256').update(source).digest('hex')
    const files = withTestlib(language, [], testlibPath)
    const built = await builder.build(language, { path, hash }, files, { anew: true })
    if (!built.ok || built.log !== '') return built.log
    const { result } = await runProgram(runner, language, {
      box: built.folder,
      stdin: null,
      limits: { cpu: 10e9, memory: 256e6 },
      wallNs: 60e9,
      outputBytes: 65_536,
      answer: null,
    })
    return result.stdout.toString() + result.stderr.toString()
  })
  process.stdout.write(`${JSON.stringify(await Promise.all(results))}\n`)
} finally {
  await runner.close()
}
