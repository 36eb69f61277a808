import { together } from './functional.ts'
import type { JudgeLanguage } from './language.ts'
import { runNative, sumTest } from './language.ts'

const folder = '/usr/lib/x86_64-linux-gnu/fpc/3.2.2'

// -n: without the settings of the host, which would have to be shown.
const compiler = [
  `${folder}/ppcx64`,
  '-n',
  `-Fu${folder}/units/x86_64-linux/*`,
  '-O2',
  '-XS',
  '-Xs',
  '-v0ew',
]

export const pascalFpc: JudgeLanguage = {
  id: 'pascal-fpc',
  needs: [`${folder}/ppcx64`, `${folder}/units/x86_64-linux/rtl/system.ppu`],
  sourceName: () => 'main.pas',
  build: {
    argv: (name) => [...compiler, '-omain', name],
    readOnly: [],
    collect: ['main'],
    processes: 64,
  },
  functional: {
    argv: () => [
      '/bin/sh',
      '-c',
      together('"$@" solution.pas && "$@" -omain drafts_main.pas', '"$@" solution.pas'),
      'sh',
      ...compiler,
    ],
  },
  ...runNative(),
  // Run-time error 203 is a full heap.
  isOutOfMemory: ({ exitCode, stderr }) => exitCode === 203 && stderr.includes('Runtime error 203'),
  selfTest: sumTest('var a, b: int64;\nbegin\n  readln(a, b);\n  writeln(a + b);\nend.\n'),
}
