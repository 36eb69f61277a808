import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathOf } from '../sandbox/shown.ts'
import { sumInCsharp } from './csharp-mono.ts'
import { together } from './functional.ts'
import type { JudgeLanguage } from './language.ts'

// .NET is in no package of Debian: an administrator who put it on the host gets it offered. Called without its
// `dotnet build`, which restores packages from the network. Written from documentation: the self-test decides.

const folder =
  ['/usr/share/dotnet', '/usr/lib/dotnet', '/opt/dotnet'].find((place) =>
    existsSync(join(place, 'dotnet')),
  ) ?? '/usr/share/dotnet'

/** The newest of the versions that stand in a folder, by number. */
const newest = (place: string): string =>
  (existsSync(place) ? readdirSync(place) : [])
    .toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .at(-1) ?? '0'

const shown = { name: 'dotnet', from: folder }
const shared = 'shared/Microsoft.NETCore.App'
const version = newest(join(folder, shared))
const compilerInFolder = join('sdk', newest(join(folder, 'sdk')), 'Roslyn/bincore/csc.dll')
const dotnet = pathOf(shown, 'dotnet')
const compiler = pathOf(shown, compilerInFolder)
const runtime = pathOf(shown, shared, version)

const settings = JSON.stringify({
  runtimeOptions: {
    tfm: `net${version.split('.').slice(0, 2).join('.')}`,
    framework: { name: 'Microsoft.NETCore.App', version },
    configProperties: { 'System.GC.Concurrent': false, 'System.GC.Server': false },
  },
})

/** The compiler expands no patterns, so each library of the runtime is named. */
const script = (...files: string[]): string => `set -e
for library in ${runtime}/System*.dll ${runtime}/Microsoft.CSharp.dll ${runtime}/netstandard.dll; do
  case $library in *.Native.dll) ;; *) echo "-r:$library" ;; esac
done > libraries.rsp
${dotnet} exec ${compiler} -noconfig -nologo -optimize+ -unsafe+ -out:main.dll @libraries.rsp ${files.join(' ')} &&
  printf '%s' '${settings}' > main.runtimeconfig.json`

const env = { DOTNET_CLI_TELEMETRY_OPTOUT: '1', DOTNET_NOLOGO: '1', DOTNET_gcServer: '0' }

export const csharpDotnet: JudgeLanguage = {
  id: 'csharp-dotnet',
  needs: [join(folder, 'dotnet'), join(folder, compilerInFolder)],
  sourceName: () => 'main.cs',
  build: {
    argv: (name) => ['/bin/sh', '-c', script(name)],
    env: () => env,
    readOnly: [shown],
    collect: ['main.dll', 'main.runtimeconfig.json'],
    processes: 128,
  },
  functional: {
    argv: () => [
      '/bin/sh',
      '-c',
      together(
        `(${script('-main:Drafts.DraftsMain', 'Solution.cs', 'DraftsMain.cs')})`,
        `(${script('-target:library', 'Solution.cs')})`,
      ),
    ],
  },
  run: ({ memoryBytes }) => ({
    argv: [dotnet, 'exec', '/box/main.dll'],
    env: {
      ...env,
      DOTNET_GCHeapHardLimit: `0x${Math.floor(memoryBytes).toString(16)}`,
      DOTNET_TieredPGO: '0',
    },
    readOnly: [shown],
    runtimeBytes: 32_000_000,
    processes: 128,
  }),
  isOutOfMemory: ({ exitCode, signal, stderr }) =>
    (exitCode === 134 || signal === 6) &&
    /^(Unhandled exception. System.OutOfMemoryException|Out of memory\.)/m.test(
      stderr.toString('latin1'),
    ),
  selfTest: sumInCsharp,
}
