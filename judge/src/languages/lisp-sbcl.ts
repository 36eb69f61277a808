import type { JudgeLanguage } from './language.ts'
import { MB, sumTest, wholeMiB } from './language.ts'

const sbcl = '/usr/bin/sbcl'
const compile = (name: string): string =>
  `(multiple-value-bind (fasl warn fail) (compile-file "${name}") (declare (ignore warn)) (exit :code (if (and fasl (not fail)) 0 1) :abort t))`

export const sumInLisp = sumTest('(let ((a (read)) (b (read)))\n  (format t "~d~%" (+ a b)))\n')

export const lispSbcl: JudgeLanguage = {
  id: 'lisp-sbcl',
  needs: [sbcl, '/usr/lib/sbcl/sbcl.core'],
  sourceName: () => 'main.lisp',
  refusesMark: true,
  build: {
    argv: (name) => [
      sbcl,
      '--noinform',
      '--no-sysinit',
      '--no-userinit',
      '--disable-debugger',
      '--eval',
      compile(name),
    ],
    readOnly: [],
    collect: ['main.fasl'],
    processes: 64,
  },
  run: ({ memoryBytes }) => ({
    argv: [
      sbcl,
      '--dynamic-space-size',
      `${wholeMiB(memoryBytes)}MB`,
      '--control-stack-size',
      '64MB',
      '--script',
      '/box/main.fasl',
    ],
    readOnly: [],
    runtimeBytes: 4 * MB,
    processes: 64,
  }),
  isOutOfMemory: ({ exitCode, signal, stderr }) =>
    (exitCode === 1 || signal !== null) &&
    /^Heap exhausted|HEAP-EXHAUSTED-ERROR/m.test(stderr.toString('latin1')),
  selfTest: sumInLisp,
}
