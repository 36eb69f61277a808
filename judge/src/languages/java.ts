import { together } from './functional.ts'
import type { Ending, JudgeLanguage, RunCommand, SandboxPreparation } from './language.ts'
import { javaSourceName } from './java-name.ts'
import { MB, sumTest, wholeMiB } from './language.ts'
import { onHost } from './places.ts'

const options = ['-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1']
const small = options.map((option) => `-J${option}`)

const javac = (prepared: string | null): string =>
  [
    ...(prepared === null ? [] : [`-J-XX:SharedArchiveFile=${prepared}/javac.jsa`]),
    ...small,
    '-encoding UTF-8 -proc:none',
  ].join(' ')

/**
 * The file must be called as its public class ($1); others are compiled with it. The class to start is one with a `main` of its own that takes
 * strings: Main, else the public class, else the first by name. Files that name such a method may only call it, so
 * the JVM is asked: with --dry-run it loads the class, looks for `main` and runs nothing. One jar is the program.
 */
const script = (home: string, prepared: string | null): string => `set -e
mkdir out
${home}/bin/javac ${javac(prepared)} -d out "$@"
cd out
grep -rlF '([Ljava/lang/String;)V' . | xargs -r -d '\\n' grep -lF main | sed 's|^\\./||; s|\\.class$||' | tr / . | LC_ALL=C sort > ../candidates
main=
for wanted in Main "\${1%.java}" ''; do
  while [ -z "$main" ] && IFS= read -r name; do
    case "$wanted" in '' | "\${name##*.}") ;; *) continue ;; esac
    if ${home}/bin/java ${options.join(' ')} --dry-run -cp . "$name" < /dev/null > /dev/null 2>&1; then main=$name; fi
  done < ../candidates
done
if [ -z "$main" ]; then echo "error: no class has a main method" >&2; exit 1; fi
${home}/bin/jar ${small.join(' ')} --create --no-compress --file ../main.jar --main-class "$main" -C . .`

/** Both files; the main class is ours. */
const functionalScript = (home: string, prepared: string | null): string => {
  const compile = `${home}/bin/javac ${javac(prepared)} -d out`
  return `${together(`mkdir out && ${compile} Solution.java DraftsMain.java DraftsRuntime.java`, `${compile} Solution.java`)}
${home}/bin/jar ${small.join(' ')} --create --no-compress --file main.jar --main-class DraftsMain -C out .`
}

const hello =
  'import java.util.*;\npublic class Main { public static void main(String[] a) { Scanner s = new Scanner(System.in); System.out.println(s.nextLong() + s.nextLong()); } }\n'

/** The classes of the compiler as it has them in memory: a compile starts in half the time. */
const prepare = (home: string): SandboxPreparation => ({
  where: 'sandbox',
  argv: [
    `${home}/bin/javac`,
    '-J-XX:ArchiveClassesAtExit=javac.jsa',
    ...small,
    '-encoding',
    'UTF-8',
    '-proc:none',
    'Main.java',
  ],
  readOnly: [],
  files: [{ name: 'Main.java', text: hello }],
  collect: [{ name: 'javac.jsa', place: 'javac.jsa' }],
})

export const java = (id: string, version: number, root?: string): JudgeLanguage => {
  const home = `/usr/lib/jvm/java-${version}-openjdk-amd64`
  return {
    id,
    needs: [onHost(root, `${home}/bin/javac`), onHost(root, `${home}/lib/modules`)],
    ...(root === undefined ? {} : { root }),
    sourceName: javaSourceName,
    refusesMark: true,
    build: {
      argv: (name, prepared, others = []) => [
        '/bin/sh',
        '-c',
        script(home, prepared),
        'sh',
        name,
        ...others,
      ],
      units: /\.java$/,
      readOnly: [],
      collect: ['main.jar'],
      processes: 128,
    },
    prepare: prepare(home),
    run: ({ memoryBytes }) => runJar(jvm(home, memoryBytes), root),
    functional: {
      argv: (prepared) => ['/bin/sh', '-c', functionalScript(home, prepared)],
      run: ({ memoryBytes }) => runJar([...jvm(home, memoryBytes), jvmDescriptors], root),
    },
    isOutOfMemory: isJvmOutOfMemory,
    selfTest: sumTest(hello),
  }
}

const runJar = (jvmCommand: string[], root: string | undefined): RunCommand => ({
  argv: [...jvmCommand, '-jar', '/box/main.jar'],
  ...(root === undefined ? {} : { root }),
  readOnly: [],
  runtimeBytes: 24 * MB,
  processes: 128,
})

/** A main opens descriptors by their numbers, for which Java has no call. */
export const jvmDescriptors = '--add-opens=java.base/java.io=ALL-UNNAMED'

export const jvm = (home: string, memoryBytes: number): string[] => [
  `${home}/bin/java`,
  '-XX:+UseSerialGC',
  `-Xmx${wholeMiB(memoryBytes)}m`,
  '-Xss64m',
  '-XX:-UsePerfData',
  '-XX:+ExitOnOutOfMemoryError',
  // Messages of the JVM itself are not part of the program's output.
  '-XX:+DisplayVMOutputToStderr',
]

/** A full heap ends the JVM with 3 and its own line; other exhaustion (direct buffers) is thrown like any exception. */
export const isJvmOutOfMemory = ({ exitCode, stderr }: Ending): boolean =>
  (exitCode === 3 && stderr.includes('Terminating due to java.lang.OutOfMemoryError')) ||
  (exitCode === 1 &&
    /^Exception in thread ".*" java\.lang\.OutOfMemoryError/m.test(stderr.toString('latin1')))
