import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import type { FunctionalGenerator, FunctionSignature } from '../index.ts'
import { call } from './call.ts'
import { firstOf } from './toolchain.ts'

/** How the host builds a function with its main, and what runs them then. */
interface Builder {
  /** What it needs; undefined where the host lacks it. */
  find: () => string | undefined
  builds: (program: string) => string[][]
  run: (program: string) => string[]
}

const folderOfToolchains = process.env['DRAFTS_TOOLCHAINS'] || process.env['DRAFTS_DATA'] || '.data'
const kotlinLib = join(folderOfToolchains, 'toolchains/npm/node_modules/kotlin-compiler/lib')
const jvm = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-XX:-StackTraceInThrowable']
const opened = '--add-opens=java.base/java.io=ALL-UNNAMED'
const strict = ['-Wall', '-Werror']

const builders: Record<string, Builder> = {
  c: {
    find: () => firstOf('/usr/bin/gcc'),
    builds: (gcc) => [[gcc, '-std=gnu11', ...strict, '-o', 'main', 'drafts_main.c', 'signature.c']],
    run: () => ['./main'],
  },
  cpp: {
    find: () => firstOf('/usr/bin/g++'),
    builds: (gcc) => [
      [gcc, '-std=c++17', ...strict, '-o', 'main', 'drafts_main.cpp', 'signature.cpp'],
    ],
    run: () => ['./main'],
  },
  csharp: {
    find: () => (firstOf('/usr/bin/mono') ? firstOf('/usr/bin/mcs') : undefined),
    builds: (mcs) => [
      [mcs, '-main:Drafts.DraftsMain', '-out:main.exe', 'Solution.cs', 'DraftsMain.cs'],
    ],
    run: () => ['/usr/bin/mono', 'main.exe'],
  },
  go: {
    find: () => firstOf('/usr/lib/go-1.23/bin/go', '/usr/local/go/bin/go', '/usr/bin/go'),
    builds: (go) => [[go, 'build', '-o', 'main', 'drafts_main.go', 'solution.go']],
    run: () => ['./main'],
  },
  java: {
    find: () => firstOf('/usr/bin/javac'),
    builds: (javac) => [
      [
        javac,
        '-encoding',
        'UTF-8',
        '-d',
        '.',
        'Solution.java',
        'DraftsMain.java',
        'DraftsRuntime.java',
      ],
    ],
    run: () => ['/usr/bin/java', ...jvm, opened, '-cp', '.', 'DraftsMain'],
  },
  javascript: {
    find: () => process.execPath,
    builds: () => [],
    run: (node) => [node, 'drafts_main.js'],
  },
  kotlin: {
    find: () =>
      firstOf('/usr/bin/java') ? firstOf(join(kotlinLib, 'kotlin-compiler.jar')) : undefined,
    builds: () => [
      [
        '/usr/bin/java',
        '-XX:+UseSerialGC',
        '-cp',
        jarsOf(kotlinLib),
        'org.jetbrains.kotlin.cli.jvm.K2JVMCompiler',
        '-no-stdlib',
        '-no-reflect',
        '-nowarn',
        '-d',
        'out',
        '-cp',
        join(kotlinLib, 'kotlin-stdlib.jar'),
        'Solution.kt',
        'DraftsMain.kt',
        'DraftsRuntime.kt',
      ],
    ],
    run: () => [
      '/usr/bin/java',
      ...jvm,
      opened,
      '-cp',
      `out:${join(kotlinLib, 'kotlin-stdlib.jar')}`,
      'DraftsMain',
    ],
  },
  pascal: {
    find: () => firstOf('/usr/bin/fpc'),
    builds: (fpc) => [[fpc, '-O1', '-v0e', '-omain', 'drafts_main.pas']],
    run: () => ['./main'],
  },
  python: {
    find: () => firstOf('/usr/bin/python3', '/usr/local/bin/python3'),
    builds: () => [],
    run: (python) => [python, '-B', 'drafts_main.py'],
  },
  rust: {
    find: () => firstOf('/usr/bin/rustc', join(homedir(), '.cargo/bin/rustc')),
    builds: (rustc) => [
      [rustc, '--edition=2021', '--crate-type=rlib', '--crate-name=solution', 'solution.rs'],
      [
        rustc,
        '--edition=2021',
        '-o',
        'main',
        '--extern=solution=libsolution.rlib',
        'drafts_main.rs',
      ],
    ],
    run: () => ['./main'],
  },
}

const jarsOf = (folder: string): string =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.jar'))
    .map((name) => join(folder, name))
    .join(':')

export const canBuild = (id: string): boolean => builders[id]?.find() !== undefined

export interface Ended {
  code: number | null
  /** What was written as the returns. */
  output: string
  stderr: string
}

/** Builds a function with its main in a folder of their own. Its arguments come from descriptor 3, its returns go to 4. */
export const buildFunction = async (
  id: string,
  generator: FunctionalGenerator,
  { signature, source, folder }: { signature: FunctionSignature; source: string; folder: string },
): Promise<(input: Uint8Array) => Ended> => {
  const builder = builders[id]
  const program = builder?.find()
  if (builder === undefined || program === undefined) throw new Error(`nothing builds ${id}`)
  if (!existsSync(folder)) await mkdir(folder)
  const files = [{ name: generator.source, text: source }, ...generator.files(signature)]
  await Promise.all(files.map(({ name, text }) => writeFile(join(folder, name), text)))
  const env = { GO111MODULE: 'off', GOTOOLCHAIN: 'local', GOFLAGS: '', CGO_ENABLED: '0' }
  for (const [file = '', ...args] of builder.builds(program)) {
    await call(file, args, { cwd: folder, env })
  }
  // One that never ends is ended, before it takes the memory of the host.
  const moved = 'ulimit -t 10 && exec 3<&0 4>&1 </dev/null >&2 && exec "$@"'
  const args = ['-c', moved, 'sh', ...builder.run(program)]
  return (input) => {
    const { status, stdout, stderr } = spawnSync('/bin/sh', args, { cwd: folder, input })
    return { code: status, output: stdout.toString('latin1'), stderr: stderr.toString() }
  }
}
