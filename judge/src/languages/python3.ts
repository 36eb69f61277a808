import type { Language } from './language.ts'
import { sumTest } from './language.ts'

const python = '/usr/bin/python3.11'

export const python3: Language = {
  id: 'python3',
  needs: [python],
  sourceName: () => 'main.py',
  build: {
    argv: (name) => [python, '-m', 'py_compile', name],
    readOnly: [],
    collect: [],
    processes: 32,
  },
  run: () => ({ argv: [python, '/box/main.py'], readOnly: [], runtimeBytes: 0, processes: 64 }),
  isOutOfMemory: ({ exitCode, stderr }) =>
    exitCode === 1 &&
    stderr.includes('Traceback (most recent call last):\n') &&
    /^MemoryError\b/.test(lastLine(stderr.toString('latin1'))),
  selfTest: sumTest('a, b = map(int, input().split())\nprint(a + b)\n'),
}

const lastLine = (text: string): string => text.trimEnd().split('\n').at(-1) ?? ''
