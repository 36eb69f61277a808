import { conventions, findLanguage } from '@drafts/contract'
import { languageIdOfFile } from '../../../program/languages.ts'
import type { Convention } from '@drafts/contract'

export interface Adapted {
  kind: 'checker' | 'driver'
  convention: Exclude<Convention, 'kattis'>
  languageId: string
  file: string
  /** The number of points that a testlib checker gives for a full answer. */
  fullPoints?: number | undefined
  /** The program that judges the file that a testlib driver wrote, once the driver has accepted. */
  judge?: AdaptedJudge | undefined
}

export interface AdaptedJudge {
  convention: Convention
  languageId: string
  file: string
  fullPoints?: number | undefined
}

/**
 * `build` and `run` of a validator's folder, with which a program of another convention is called as a Kattis validator is:
 * `run input answer feedback_dir/ [flags] < output`, ending with 42 or 43. Undefined for languages without a script.
 */
export const scriptsOf = (program: Adapted): [name: string, text: string][] | undefined => {
  const { languageId, file, judge } = program
  const build = buildOf(languageId, file, 'program')
  const ofJudge = judge && buildOf(judge.languageId, judge.file, 'checker')
  if (build === undefined || (judge && !ofJudge)) return undefined
  const marks = [
    `${languageMark}${languageId}`,
    ...(judge ? [`${judgeMark}${judge.convention} ${judge.languageId} ${judge.file}`] : []),
  ]
  const makes = [build.make, ...(ofJudge ? [ofJudge.make] : [])]
  return [
    ['build', `#!/bin/sh\n${marks.join('\n')}\n${buildHead}${makes.join('\n')}\n`],
    [
      'run',
      judge && ofJudge ? judgedRunOf(build.call, judge, ofJudge.call) : runOf(program, build.call),
    ],
  ]
}

/** As versions before 0.2.1 wrote them: C++20 whatever the program is in, and of a testlib checker fewer points. */
const formerScriptsOf = (program: Adapted): [build: string, run: string] | undefined => {
  const build = buildOf(program.languageId, program.file, 'program')
  if (build === undefined) return undefined
  const { kind, convention, fullPoints } = program
  const isOther = kind === 'checker' && convention === 'testlib'
  return [
    `#!/bin/sh\n${buildHead}${build.make
      .replace(/-std=gnu\d\d/, '')
      .replace(/-std=gnu\+\+\d\d/, '-std=gnu++20')
      .replace('  ', ' ')}\n`,
    isOther
      ? `${checkerHead}${testlibCall(build.call)}${exits.testlib(fullPoints)}`
      : runOf(program, build.call),
  ]
}

/**
 * The convention that scripts of ours wrap, and the file of the program, one of `files`, with its language where they name it.
 * Undefined where somebody else wrote them, or changed them.
 */
export const wrappedBy = (
  { build, run }: { build: string; run: string },
  kind: Adapted['kind'],
  files: readonly string[],
): Wrapped | undefined => {
  const fullPoints = pointsIn(run)
  const languageId = markedBy(languageMark, build)
  const judge = judgeIn(build, fullPoints)
  for (const file of files)
    for (const convention of ['testlib', 'native'] as const) {
      const program = { kind, convention, file, fullPoints }
      if (languageId === undefined) {
        const [formerBuild, formerRun] =
          formerScriptsOf({ ...program, languageId: languageIdOfFile(file) ?? '' }) ?? []
        if (formerBuild === build && formerRun === run) return { convention, file }
        continue
      }
      const [ofBuild, ofRun] = scriptsOf({ ...program, languageId, judge }) ?? []
      if (ofBuild?.[1] === build && ofRun?.[1] === run)
        return { convention, file, languageId, ...(judge ? { judge } : {}) }
    }
  return undefined
}

export interface Wrapped {
  convention: Adapted['convention']
  file: string
  languageId?: string
  judge?: AdaptedJudge
}

/** Behind a mark at the beginning of one of the first lines. */
const markedBy = (mark: string, build: string): string | undefined =>
  build
    .split('\n', 3)
    .find((line) => line.startsWith(mark))
    ?.slice(mark.length)

const judgeIn = (build: string, fullPoints: number | undefined): AdaptedJudge | undefined => {
  const [name, languageId = '', file = ''] = markedBy(judgeMark, build)?.split(' ') ?? []
  const convention = conventions.find((one) => one === name)
  return convention && { convention, languageId, file, fullPoints }
}

const languageMark = '# Language: '
const judgeMark = '# Checker: '
const buildHead = 'set -e\ncd "$(dirname "$0")"\n'

const pointsIn = (run: string): number | undefined => {
  const number = /(?:>=|got \+ 0 <) (\d+(?:\.\d+)?) [{}]/.exec(run)?.[1]
  return number === undefined ? undefined : Number(number)
}

const buildOf = (
  languageId: string,
  file: string,
  name: 'program' | 'checker',
): { make: string; call: string } | undefined => {
  const compiled = `"$here/${name}"`
  const standard = /^c(?:pp)?(\d\d)-/.exec(languageId)?.[1] ?? ''
  switch (findLanguage(languageId)?.family) {
    case 'C':
      return { make: `gcc -O2 -std=gnu${standard} -o ${name} ${file} -lm`, call: compiled }
    case 'C++':
      return { make: `g++ -O2 -std=gnu++${standard} -o ${name} ${file}`, call: compiled }
    case 'Python':
      return { make: `python3 -m py_compile ${file}`, call: `python3 "$here/${file}"` }
    default:
      return undefined
  }
}

/** The files are named from the root: the script stays where it was called. */
const head = `#!/bin/sh
here=$(cd "$(dirname "$0")" && pwd)
input=$1 answer=$2 feedback=$3
shift 3
`

const runOf = (program: Adapted, call: string): string =>
  program.kind === 'driver'
    ? `${head}${driverCalls[program.convention](call)}${exits[program.convention]()}`
    : `${checkerHead}${checkerCalls[program.convention](call, program.fullPoints)}`

/** What a driver wrote is judged after it accepted, without its flags. */
const judgedRunOf = (
  call: string,
  { convention, fullPoints }: AdaptedJudge,
  ofJudge: string,
): string =>
  `${head}${driverCalls.testlib(call)}${exits.testlib().replace('0 | 116) exit 42', '0 | 116)')}set --
output=$feedback/output.txt
[ -f "$output" ] || exit 1
${checkerCalls[convention](ofJudge, fullPoints)}`

const checkerHead = `${head}output=$(mktemp)
trap 'rm -f "$output"' EXIT
cat > "$output"
`

/** testlib's interactor writes a file for a checker. */
const driverCalls = {
  native: (call: string) =>
    `${call} "$input" "$answer" "$feedback" "$@" 2> "$feedback/judgemessage.txt"\n`,
  testlib: (call: string) =>
    `${call} "$input" "$feedback/output.txt" "$answer" "$@" 2> "$feedback/judgemessage.txt"\n`,
} as const

const exits = {
  native: () => `case $? in
  0 | 42) exit 42 ;;
  1 | 2 | 43) exit 43 ;;
  *) exit 1 ;;
esac
`,
  // Codes from 16 on are parts of a hundred points; with 7 the message begins with them.
  testlib: (fullPoints?: number) => `code=$?
case $code in
  0 | 116) exit 42 ;;
  1 | 2 | 4 | 8) exit 43 ;;
  7) ${fullPoints === undefined ? 'exit 43' : allPoints(fullPoints)} ;;
  *) if [ $code -ge 16 ] && [ $code -lt 116 ]; then exit 43; fi; exit 1 ;;
esac
`,
} as const

const allPoints = (fullPoints: number): string =>
  `awk 'NR == 1 && $1 == "points" && $2 + 0 >= ${fullPoints} { all = 1 } END { exit all ? 42 : 43 }' "$feedback/judgemessage.txt"
    exit`

const testlibCall = (call: string): string =>
  `${call} "$input" "$output" "$answer" "$@" 2> "$feedback/judgemessage.txt"\n`

const checkerCalls = {
  kattis: (call: string) => `${call} "$input" "$answer" "$feedback" < "$output"\n`,
  native: (
    call: string,
  ) => `differences=$(${call} "$input" "$output" "$answer" "$@" 2> "$feedback/judgemessage.txt") || exit 1
set -- $differences
case $1 in
  0) exit 42 ;;
  [1-9]*) exit 43 ;;
  *) exit 1 ;;
esac
`,
  testlib: (call: string, fullPoints?: number) =>
    `${testlibCall(call)}code=$?
case $code in
  0 | 116) exit 42 ;;
  1 | 2 | 4 | 8) exit 43 ;;
  7) ;;
  *) if [ $code -lt 16 ] || [ $code -gt 116 ]; then exit 1; fi ;;
esac
points() {
  if [ $1 -eq 7 ]; then awk 'NR == 1 && $1 == "points" && $2 ~ /^-?[0-9]+(\\.[0-9]+)?$/ { print $2 }' "$2"
  elif [ $1 -ge 16 ] && [ $1 -le 116 ]; then echo $(($1 - 16)); fi
}
got=$(points $code "$feedback/judgemessage.txt")
${fullPoints === undefined ? '' : `if [ $code -eq 7 ] && awk -v got="$got" 'BEGIN { exit got == "" || got + 0 < ${fullPoints} }'; then exit 42; fi\n`}# As many points as the answer itself gets are all points.
${call} "$input" "$answer" "$answer" "$@" 2> "$output"
all=$(points $? "$output")
awk -v got="$got" -v all="$all" 'BEGIN { exit got != "" && all + 0 > 0 && got + 0 >= all + 0 ? 42 : 43 }'
`,
} as const
