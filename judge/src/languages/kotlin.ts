import { join } from 'node:path'
import { pathOf } from '../sandbox/shown.ts'
import { together } from './functional.ts'
import { isJvmOutOfMemory, jvm, jvmDescriptors } from './java.ts'
import type { JudgeLanguage, RunCommand } from './language.ts'
import { MB, sumTest } from './language.ts'
import { npmFolder } from './places.ts'

const home = '/usr/lib/jvm/java-17-openjdk-amd64'
const shown = { name: 'kotlin', from: join(npmFolder, 'kotlin-compiler') }
const jars = [
  'kotlin-compiler',
  'kotlin-stdlib',
  'kotlin-reflect',
  'kotlinx-coroutines-core-jvm',
  'annotations-13.0',
  'kotlin-script-runtime',
  'kotlin-daemon',
  'trove4j',
].map((name) => `lib/${name}.jar`)

/** The compiler is called without its script, which takes longer than the compile. -d main.jar names the main class. */
const compile = (archive: string[]): string[] => [
  `${home}/bin/java`,
  '-XX:+UseSerialGC',
  '-XX:TieredStopAtLevel=1',
  '-Xmx512m',
  ...archive,
  '-cp',
  jars.map((jar) => pathOf(shown, jar)).join(':'),
  'org.jetbrains.kotlin.cli.jvm.K2JVMCompiler',
  '-kotlin-home',
  pathOf(shown),
  '-no-reflect',
  '-jvm-target',
  '17',
]

const archiveOf = (prepared: string | null): string[] =>
  prepared === null ? [] : [`-XX:SharedArchiveFile=${prepared}/kotlinc.jsa`]

const runWith = (memoryBytes: number, main: string[]): RunCommand => ({
  argv: [
    ...jvm(home, memoryBytes),
    `-Xbootclasspath/a:${pathOf(shown, 'lib/kotlin-stdlib.jar')}`,
    ...main,
  ],
  readOnly: [shown],
  runtimeBytes: 24 * MB,
  processes: 128,
})

const hello =
  'fun main() {\n    val (a, b) = readln().split(" ").map { it.toLong() }\n    println(a + b)\n}\n'

export const kotlinJvm: JudgeLanguage = {
  id: 'kotlin',
  needs: [`${home}/bin/java`, ...jars.slice(0, 2).map((jar) => join(shown.from, jar))],
  sourceName: () => 'main.kt',
  build: {
    argv: (name, prepared, others = []) => [
      ...compile(archiveOf(prepared)),
      '-d',
      'main.jar',
      name,
      ...others,
    ],
    units: /\.kt$/,
    readOnly: [shown],
    collect: ['main.jar'],
    processes: 128,
  },
  /** As the one of javac: without it a compile takes twice as long. */
  prepare: {
    where: 'sandbox',
    argv: [...compile(['-XX:ArchiveClassesAtExit=kotlinc.jsa']), '-d', 'main.jar', 'main.kt'],
    readOnly: [shown],
    files: [{ name: 'main.kt', text: hello }],
    collect: [{ name: 'kotlinc.jsa', place: 'kotlinc.jsa' }],
  },
  run: ({ memoryBytes }) => runWith(memoryBytes, ['-jar', '/box/main.jar']),
  functional: {
    argv: (prepared) => [
      '/bin/sh',
      '-c',
      together(
        '"$@" -d main.jar Solution.kt DraftsMain.kt DraftsRuntime.kt',
        '"$@" -d alone.jar Solution.kt',
      ),
      'sh',
      ...compile(archiveOf(prepared)),
    ],
    run: ({ memoryBytes }) =>
      runWith(memoryBytes, [jvmDescriptors, '-cp', '/box/main.jar', 'DraftsMain']),
  },
  isOutOfMemory: isJvmOutOfMemory,
  selfTest: sumTest(hello),
}
