import { mkdir, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { bundles } from './bundles.ts'
import { call } from './call.ts'
import { jvmToolchains } from './jvm-toolchains.ts'
import { firstOf } from './toolchain.ts'
import type { Built, Toolchain } from './toolchain.ts'

/** A program of Node.js, here and now: a process for each takes longer than all of them. */
const runScript = (code: string, input: Uint8Array): string => {
  const shown: string[] = []
  runInNewContext(code, {
    require: () => ({ readFileSync: () => Buffer.from(input) }),
    console: { log: (line: string) => shown.push(Buffer.from(line).toString('latin1')) },
    Buffer,
  })
  return `${shown.join('\n')}\n`
}

const warnings = ['-Wall', '-Wextra', '-Werror', '-Wno-tautological-compare']

/** All programs in one source, compiled once. */
const native =
  (
    family: string,
    source: string,
    compile: (program: string, folder: string, isLenient: boolean) => Promise<unknown>,
  ): Toolchain['build'] =>
  async (program, folder, codes, isLenient) => {
    const bundle = bundles[family]
    if (bundle === undefined) throw new Error(`no bundle of ${family}`)
    await writeFile(join(folder, source), bundle(codes))
    await compile(program, folder, isLenient)
    return { run: (index, input) => call(join(folder, 'main'), [String(index)], { input }) }
  }

/** Each program is a file that an interpreter runs. */
const interpreted =
  (ext: string): Toolchain['build'] =>
  async (program, folder, codes) => {
    const pathOf = (index: number): string => join(folder, `${index}.${ext}`)
    await Promise.all(codes.map((code, index) => writeFile(pathOf(index), code)))
    return { run: (index, input) => call(program, [pathOf(index)], { input }) }
  }

const toolchains: Record<string, Toolchain> = {
  ...jvmToolchains,
  C: {
    find: () => firstOf('/usr/bin/cc', '/usr/bin/gcc'),
    build: native('C', 'main.c', (program, folder, isLenient) =>
      call(
        program,
        [
          '-std=gnu11',
          '-O1',
          ...warnings,
          ...(isLenient ? ['-w'] : []),
          '-o',
          'main',
          'main.c',
          '-lm',
        ],
        {
          cwd: folder,
        },
      ),
    ),
  },
  'C++': {
    find: () => firstOf('/usr/bin/g++'),
    build: native('C++', 'main.cpp', (program, folder, isLenient) =>
      call(
        program,
        ['-std=c++14', ...warnings, ...(isLenient ? ['-w'] : []), '-o', 'main', 'main.cpp'],
        {
          cwd: folder,
        },
      ),
    ),
  },
  Go: {
    find: () => firstOf('/usr/lib/go-1.23/bin/go', '/usr/local/go/bin/go', '/usr/bin/go'),
    build: native('Go', 'main.go', (program, folder) =>
      call(program, ['build', '-o', 'main', 'main.go'], {
        cwd: folder,
        env: {
          GO111MODULE: 'off',
          GOTOOLCHAIN: 'local',
          GOFLAGS: '',
          CGO_ENABLED: '0',
        },
      }),
    ),
  },
  Rust: {
    find: () => firstOf('/usr/bin/rustc', join(homedir(), '.cargo/bin/rustc')),
    build: native('Rust', 'main.rs', (program, folder) =>
      call(program, ['--edition', '2021', '-D', 'warnings', '-o', 'main', 'main.rs'], {
        cwd: folder,
      }),
    ),
  },
  Pascal: {
    find: () => firstOf('/usr/bin/fpc'),
    build: async (program, folder, codes, isLenient) => {
      for (const [index, code] of codes.entries()) {
        const name = `p${index}`
        await writeFile(join(folder, `${name}.pas`), code)
        const said = await call(program, ['-O1', '-v0ew', `-o${name}`, `${name}.pas`], {
          cwd: folder,
        })
        if (/warning/i.test(said) && !isLenient) throw new Error(`${said}\n${code}`)
      }
      return { run: (index, input) => call(join(folder, `p${index}`), [], { input }) }
    },
  },
  'C#': {
    find: () => (firstOf('/usr/bin/mono') ? firstOf('/usr/bin/mcs') : undefined),
    build: async (program, folder, codes, isLenient) => {
      const bundle = bundles['C#']?.(codes) ?? ''
      await writeFile(join(folder, 'main.cs'), bundle)
      await call(
        program,
        [isLenient ? '-warn:0' : '-warnaserror', '-main:Bundle', '-out:main.exe', 'main.cs'],
        {
          cwd: folder,
        },
      )
      return {
        run: (index, input) =>
          call('/usr/bin/mono', [join(folder, 'main.exe'), String(index)], { input }),
      }
    },
  },
  JavaScript: {
    find: () => process.execPath,
    build: async (_program, _folder, codes) => ({
      run: async (index, input) => runScript(codes[index] ?? '', input),
    }),
  },
  Python: {
    find: () => firstOf('/usr/bin/python3', '/usr/local/bin/python3'),
    build: interpreted('py'),
  },
}

export const hasToolchain = (family: string): boolean => toolchains[family]?.find() !== undefined

/** Builds programs of a family in a folder of their own. With `isLenient`, warnings are passed over. */
export const buildAll = async (
  family: string,
  folder: string,
  codes: string[],
  isLenient = false,
): Promise<Built> => {
  const toolchain = toolchains[family]
  const program = toolchain?.find()
  if (toolchain === undefined || program === undefined) throw new Error(`no compiler of ${family}`)
  const own = join(folder, family.replaceAll(/\W/g, '_'))
  await mkdir(own, { recursive: true })
  return toolchain.build(program, own, codes, isLenient)
}
