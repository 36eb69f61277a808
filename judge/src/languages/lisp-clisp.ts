import type { Language } from './language.ts'
import { endedSaying, MB } from './language.ts'
import { sumInLisp } from './lisp-sbcl.ts'

const clisp = ['/usr/bin/clisp', '-q', '-norc']

export const lispClisp: Language = {
  id: 'lisp-clisp',
  needs: ['/usr/bin/clisp'],
  sourceName: () => 'main.lisp',
  build: {
    argv: (name) => [...clisp, '-c', name],
    readOnly: [],
    collect: ['main.fas'],
    processes: 32,
  },
  run: () => ({
    argv: [...clisp, '/box/main.fas'],
    readOnly: [],
    runtimeBytes: 8 * MB,
    processes: 64,
  }),
  isOutOfMemory: endedSaying(1, /^\*\*\* - No more room for LISP objects/m),
  selfTest: sumInLisp,
}
