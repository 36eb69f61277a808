import type { JudgeLanguage } from './language.ts'
import { endedSaying, MB } from './language.ts'
import { sumInLisp } from './lisp-sbcl.ts'

/**
 * Under a stack without limit the kernel puts libraries where CLISP wants its heap, and it complains with a map of its
 * memory at every start. 2 GiB, more than any program may use, avoids that.
 */
const clisp = (...args: string[]): string[] => [
  '/bin/sh',
  '-c',
  'ulimit -s 2097152 && exec /usr/bin/clisp -q -norc "$@"',
  'clisp',
  ...args,
]

export const lispClisp: JudgeLanguage = {
  id: 'lisp-clisp',
  needs: ['/usr/bin/clisp'],
  sourceName: () => 'main.lisp',
  refusesMark: true,
  build: {
    argv: (name) => clisp('-c', name),
    readOnly: [],
    collect: ['main.fas'],
    processes: 32,
  },
  run: () => ({
    argv: clisp('/box/main.fas'),
    readOnly: [],
    runtimeBytes: 8 * MB,
    processes: 64,
  }),
  isOutOfMemory: endedSaying(1, /^\*\*\* - No more room for LISP objects/m),
  selfTest: sumInLisp,
}
