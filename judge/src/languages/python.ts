import type { Language } from './language.ts'
import { script, sumTest } from './language.ts'

export const python = (id: string, program: string, runtimeBytes: number): Language => ({
  id,
  needs: [program],
  ...script('main.py', [program, '-m', 'py_compile'], [program], runtimeBytes),
  isOutOfMemory: ({ exitCode, stderr }) =>
    exitCode === 1 &&
    stderr.includes('Traceback (most recent call last):\n') &&
    /^MemoryError\b/.test(lastLine(stderr.toString('latin1'))),
  selfTest: sumTest('a, b = map(int, input().split())\nprint(a + b)\n'),
})

const lastLine = (text: string): string => text.trimEnd().split('\n').at(-1) ?? ''
