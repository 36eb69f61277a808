import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { call } from './call.ts'
import { jvmDriver } from './jvm-driver.ts'
import { firstOf } from './toolchain.ts'
import type { Built, Toolchain } from './toolchain.ts'

const toolchainsFolder = process.env['DRAFTS_TOOLCHAINS'] || process.env['DRAFTS_DATA'] || '.data'
const kotlinFolder = join(toolchainsFolder, 'toolchains/npm/node_modules/kotlin-compiler')

/** Each program is in a package of its own. One JVM runs them all: it takes longer to start than they do. */
const onJvm = async (
  folder: string,
  codes: string[],
  name: string,
  compile: (files: string[]) => Promise<{ path: string; classOf: (index: number) => string }>,
): Promise<Built> => {
  const files = codes.map((_, index) => join(`p${index}`, name))
  for (const [index, code] of codes.entries()) {
    await mkdir(join(folder, `p${index}`), { recursive: true })
    await writeFile(join(folder, `p${index}`, name), `package p${index};\n${code}`)
  }
  const { path, classOf } = await compile(files)
  await writeFile(join(folder, 'Driver.java'), jvmDriver)
  await call('/usr/bin/javac', ['-d', 'driver', 'Driver.java'], { cwd: folder })
  return driveJvm(folder, path, classOf)
}

/** Hands one program after another to a JVM, which ends with the folder's last program. */
const driveJvm = (folder: string, path: string, classOf: (index: number) => string): Built => {
  const options = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-cp', 'driver', 'Driver', path]
  const jvm = spawn('/usr/bin/java', options, { cwd: folder, stdio: ['pipe', 'pipe', 'inherit'] })
  const waiting: ((fault: string) => void)[] = []
  createInterface({ input: jvm.stdout }).on('line', (line) => waiting.shift()?.(line))
  let count = 0
  const run: Built['run'] = async (index, input) => {
    const [from, to] = [join(folder, `in-${++count}`), join(folder, `out-${count}`)]
    await writeFile(from, input)
    const fault = await new Promise<string>((resolve) => {
      waiting.push(resolve)
      jvm.stdin.write(`${classOf(index)} ${from} ${to}\n`)
    })
    if (fault !== 'ok') throw new Error(fault)
    return readFile(to, 'latin1')
  }
  return { run, close: () => jvm.stdin.end() }
}

export const jvmToolchains: Record<string, Toolchain> = {
  Java: {
    find: () => firstOf('/usr/bin/javac'),
    build: (program, folder, codes, isLenient) =>
      onJvm(folder, codes, 'Main.java', async (files) => {
        await call(
          program,
          [
            '-encoding',
            'UTF-8',
            ...(isLenient ? [] : ['-Xlint:all', '-Werror']),
            '-d',
            '.',
            ...files,
          ],
          {
            cwd: folder,
          },
        )
        return { path: '.', classOf: (index) => `p${index}.Main` }
      }),
  },
  Kotlin: {
    find: () => firstOf(join(kotlinFolder, 'lib/kotlin-compiler.jar')),
    build: (_program, folder, codes, isLenient) =>
      onJvm(folder, codes, 'Main.kt', async (files) => {
        const lib = join(kotlinFolder, 'lib')
        const jars = readdirSync(lib)
          .filter((name) => name.endsWith('.jar'))
          .map((name) => join(lib, name))
        const options = [
          '-Xmx900m',
          '-XX:+UseSerialGC',
          '-XX:TieredStopAtLevel=1',
          '-cp',
          jars.join(':'),
          'org.jetbrains.kotlin.cli.jvm.K2JVMCompiler',
        ]
        const said = [
          '-kotlin-home',
          kotlinFolder,
          '-no-reflect',
          '-jvm-target',
          '17',
          isLenient ? '-nowarn' : '-Werror',
          '-d',
          '.',
        ]
        await call('/usr/bin/java', [...options, ...said, ...files], { cwd: folder })
        const standard = join(lib, 'kotlin-stdlib.jar')
        return { path: `.:${standard}`, classOf: (index) => `p${index}.MainKt` }
      }),
  },
}
