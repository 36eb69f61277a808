import { together } from './functional.ts'
import type { JudgeLanguage } from './language.ts'
import { endedSaying, MB, sumTest } from './language.ts'

const mono = '/usr/bin/mono'
const compiler = '/usr/lib/mono/4.5/mcs.exe'

const compile = [mono, compiler, '-optimize+', '-r:System.Numerics']

export const sumInCsharp = sumTest(
  "using System;\nclass Program {\n  static void Main() {\n    var n = Console.ReadLine().Split(' ');\n    Console.WriteLine(long.Parse(n[0]) + long.Parse(n[1]));\n  }\n}\n",
)

export const csharpMono: JudgeLanguage = {
  id: 'csharp-mono',
  needs: [mono, compiler],
  sourceName: () => 'main.cs',
  build: {
    argv: (name, _, others = []) => [...compile, '-out:main.exe', name, ...others],
    units: /\.cs$/,
    readOnly: [],
    collect: ['main.exe'],
    processes: 64,
  },
  functional: {
    argv: () => [
      '/bin/sh',
      '-c',
      together(
        '"$@" -main:Drafts.DraftsMain -out:main.exe Solution.cs DraftsMain.cs',
        '"$@" -target:library -out:alone.dll Solution.cs',
      ),
      'sh',
      ...compile,
    ],
  },
  run: () => ({ argv: [mono, '/box/main.exe'], readOnly: [], runtimeBytes: 4 * MB, processes: 64 }),
  isOutOfMemory: endedSaying(
    1,
    /Unhandled Exception:\s+(System\.)?OutOfMemoryException|^Error: Garbage collector could not allocate/m,
  ),
  selfTest: sumInCsharp,
}
