import type { Language } from './language.ts'
import { runNative, sumTest } from './language.ts'

const folder = '/usr/lib/x86_64-linux-gnu/fpc/3.2.2'

export const pascalFpc: Language = {
  id: 'pascal-fpc',
  needs: [`${folder}/ppcx64`, `${folder}/units/x86_64-linux/rtl/system.ppu`],
  sourceName: () => 'main.pas',
  build: {
    // -n: without the settings of the host, which would have to be shown.
    argv: (name) => [
      `${folder}/ppcx64`,
      '-n',
      `-Fu${folder}/units/x86_64-linux/*`,
      '-O2',
      '-XS',
      '-Xs',
      '-v0ew',
      '-omain',
      name,
    ],
    readOnly: [],
    collect: ['main'],
    processes: 64,
  },
  ...runNative(),
  // Run-time error 203 is a full heap.
  isOutOfMemory: ({ exitCode, stderr }) => exitCode === 203 && stderr.includes('Runtime error 203'),
  selfTest: sumTest('var a, b: int64;\nbegin\n  readln(a, b);\n  writeln(a + b);\nend.\n'),
}
