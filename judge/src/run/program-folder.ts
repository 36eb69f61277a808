import type { JudgeProgram } from '@drafts/contract'
import type { JudgeLanguage } from '../languages/index.ts'
import type { SourceFile } from '../testlib.ts'

// A program of Kattis' convention in Bash beside which stands a `build` or a `run` is a folder: `build` runs once, when the program is
// built, with the compilers that the host has, without a network and within the limits of a build. The folder with all that it
// made is kept as one archive, and unpacked where the program runs, so that its files are where `build` left them. What the
// source does with them is its own matter; that of a package calls `run` (formats/src/kattis/program-folder.ts).

const place = '/tmp/program'
const archive = 'program.tar'
const scripts = new Set(['build', 'run'])

export const isProgramFolder = (
  { languageId, convention }: Pick<JudgeProgram, 'languageId' | 'convention'>,
  files: readonly SourceFile[],
): boolean =>
  languageId === 'bash' && convention === 'kattis' && files.some(({ name }) => scripts.has(name))

/**
 * The names are arguments, the files stand in order under numbers: a name may have folders in it. Packages lose who may run a
 * file, so everybody may run each.
 */
const buildScript = `set -e
mkdir ${place}
mv "$1" ${place}/
main=$1
shift
at=0
for name do
  case "/$name/" in */../* | */./* | *//*) echo "error: $name is no name of a file" >&2; exit 1 ;; esac
  mkdir -p "$(dirname "${place}/$name")"
  mv "file-$at" "${place}/$name"
  chmod 755 "${place}/$name"
  at=$((at + 1))
done
cd ${place}
/usr/bin/bash -n "$main"
if [ -f build ]; then
  ./build
  if [ ! -f run ]; then echo "error: build made no run" >&2; exit 1; fi
fi
/usr/bin/tar -cf /work/${archive} .`

const runScript = `mkdir ${place} && /usr/bin/tar -xf /box/${archive} -C ${place} && exec /usr/bin/bash ${place}/main.sh "$@"`

/** The language as it builds and runs such a program, and its files under names that a build takes. */
export const programFolder = (
  language: JudgeLanguage,
  files: readonly SourceFile[],
): { language: JudgeLanguage; files: SourceFile[] } => ({
  files: files.map(({ path }, at) => ({ name: `file-${at}`, path })),
  language: {
    ...language,
    build: {
      ...language.build,
      argv: (name) => ['/bin/sh', '-c', buildScript, 'sh', name, ...files.map((file) => file.name)],
      collect: [archive],
      processes: 128,
    },
    run: (limits) => ({
      ...language.run(limits),
      argv: ['/bin/sh', '-c', runScript, 'sh'],
      processes: 128,
    }),
  },
})
