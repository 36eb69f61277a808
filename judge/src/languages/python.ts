import type { Ending, JudgeLanguage } from './language.ts'
import { scripted, sumTest } from './language.ts'

/** `env` is for the build as for the run. */
export const python = (
  id: string,
  program: string,
  runtimeBytes: number,
  env: Record<string, string> = {},
): JudgeLanguage => {
  const scripts = scripted('main.py', [program, '-m', 'py_compile'], [program], runtimeBytes)
  const main = scripted('drafts_main.py', [], [program], runtimeBytes)
  return {
    id,
    needs: [program],
    sourceName: scripts.sourceName,
    build: { ...scripts.build, env: () => env },
    run: (limits) => ({ ...scripts.run(limits), env }),
    functional: {
      argv: () => [program, '-m', 'py_compile', 'solution.py'],
      run: (limits) => ({ ...main.run(limits), env }),
    },
    isOutOfMemory: isPythonOutOfMemory,
    selfTest: sumTest('a, b = map(int, input().split())\nprint(a + b)\n'),
  }
}

const isPythonOutOfMemory = ({ exitCode, stderr }: Ending): boolean =>
  exitCode === 1 &&
  stderr.includes('Traceback (most recent call last):\n') &&
  /^MemoryError\b/.test(lastLine(stderr.toString('latin1')))

const lastLine = (text: string): string => text.trimEnd().split('\n').at(-1) ?? ''
