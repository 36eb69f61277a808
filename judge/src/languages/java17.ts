import type { Language } from './language.ts'
import { MB, MiB, sumTest } from './language.ts'

const home = '/usr/lib/jvm/java-17-openjdk-amd64'
const small = ['-J-XX:+UseSerialGC', '-J-XX:TieredStopAtLevel=1']

/**
 * The file must be called as its public class; the class to start is the one whose file has a `main` that takes
 * strings, whatever the text says. One jar is the program.
 */
const script = (name: string): string => `set -e
mkdir out
${home}/bin/javac ${small.join(' ')} -encoding UTF-8 -proc:none -d out ${name}
cd out
main=$(grep -rlF '([Ljava/lang/String;)V' . | xargs -r grep -lF main | sed 's|^\\./||; s|\\.class$||' | tr / . | sort | awk 'BEGIN{best=""} {if(best==""||$0=="Main"||$0=="${name.replace(/\.java$/, '')}") best=$0} END{print best}')
if [ -z "$main" ]; then echo "error: no class has a main method" >&2; exit 1; fi
${home}/bin/jar ${small.join(' ')} --create --no-compress --file ../main.jar --main-class "$main" -C . .`

export const java17: Language = {
  id: 'java17',
  needs: [`${home}/bin/javac`, '/usr/bin/awk'],
  sourceName: (source) =>
    `${/^[^/*\n]*\bpublic\s+(?:(?:final|abstract|sealed|strictfp)\s+)*(?:class|record|enum|interface)\s+([A-Za-z_$][\w$]*)/m.exec(source)?.[1] ?? 'Main'}.java`,
  build: {
    argv: (name) => ['/bin/sh', '-c', script(name)],
    readOnly: [],
    collect: ['main.jar'],
    processes: 128,
  },
  run: ({ memoryBytes }) => ({
    argv: [
      `${home}/bin/java`,
      '-XX:+UseSerialGC',
      `-Xmx${Math.floor(memoryBytes / MiB)}m`,
      '-Xss64m',
      '-XX:-UsePerfData',
      '-XX:+ExitOnOutOfMemoryError',
      // What the JVM itself says is no part of the program's output.
      '-XX:+DisplayVMOutputToStderr',
      '-jar',
      '/box/main.jar',
    ],
    readOnly: [],
    runtimeBytes: 24 * MB,
    processes: 128,
  }),
  // A full heap ends the JVM with 3 and its own line; other exhaustion (direct buffers) is thrown like any exception.
  isOutOfMemory: ({ exitCode, stderr }) =>
    (exitCode === 3 && stderr.includes('Terminating due to java.lang.OutOfMemoryError')) ||
    (exitCode === 1 &&
      /^Exception in thread ".*" java\.lang\.OutOfMemoryError/m.test(stderr.toString('latin1'))),
  selfTest: sumTest(
    'import java.util.*;\npublic class Main { public static void main(String[] a) { Scanner s = new Scanner(System.in); System.out.println(s.nextLong() + s.nextLong()); } }\n',
  ),
}
