import { basename, dirname } from 'node:path'
import { pathOf } from '../sandbox/shown.ts'
import type { JudgeLanguage, RunCommand } from './language.ts'
import { MB, sumTest, wholeMiB } from './language.ts'

/** The product's own Node.js. */
const node = process.execPath
const shown = { name: 'node', from: dirname(node) }
const nodeInside = pathOf(shown, basename(node))
const SIGABRT = 6

const runFile = (file: string, memoryBytes: number): RunCommand => ({
  // Deep recursion needs --stack-size, which is safe with the unlimited stack the sandbox gives.
  argv: [nodeInside, '--stack-size=65000', `--max-old-space-size=${wholeMiB(memoryBytes)}`, file],
  readOnly: [shown],
  runtimeBytes: 16 * MB,
  processes: 64,
})

export const nodejs: JudgeLanguage = {
  id: 'nodejs',
  needs: [node],
  sourceName: () => 'main.js',
  build: {
    argv: (name) => [nodeInside, '--check', name],
    readOnly: [shown],
    collect: [],
    processes: 64,
  },
  run: ({ memoryBytes }) => runFile('/box/main.js', memoryBytes),
  functional: {
    argv: () => [nodeInside, '--check', 'solution.js'],
    run: ({ memoryBytes }) => runFile('/box/drafts_main.js', memoryBytes),
  },
  // V8 gives up with abort(); a program that only prints these words ends otherwise.
  isOutOfMemory: ({ exitCode, signal, stderr }) =>
    (signal === SIGABRT || exitCode === 128 + SIGABRT) &&
    stderr.includes('JavaScript heap out of memory'),
  selfTest: sumTest(
    "const [a, b] = require('fs').readFileSync(0, 'utf8').split(' ').map(Number)\nconsole.log(a + b)\n",
  ),
}
