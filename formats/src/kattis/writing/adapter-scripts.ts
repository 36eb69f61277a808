import type { ProgramConvention } from '../../imported-problem.ts'

export interface Adapted {
  kind: 'checker' | 'driver'
  convention: Exclude<ProgramConvention, 'kattis'>
  family: string
  file: string
  /** Of a testlib checker that gives points: how many are all of them. */
  fullPoints?: number | undefined
}

/**
 * `build` and `run` of a validator's folder, with which a program of another convention is called as a Kattis validator is:
 * `run input answer feedback_dir/ [flags] < output`, ending with 42 or 43. Undefined for languages without a script.
 */
export const scriptsOf = (program: Adapted): [name: string, text: string][] | undefined => {
  const build = builds[program.family]?.(program.file)
  if (build === undefined) return undefined
  return [
    ['build', `#!/bin/sh\nset -e\ncd "$(dirname "$0")"\n${build.make}\n`],
    ['run', runOf(program, build.call)],
  ]
}

const builds: Readonly<Record<string, (file: string) => { make: string; call: string }>> = {
  C: (file) => ({ make: `gcc -O2 -o program ${file} -lm`, call: '"$here/program"' }),
  'C++': (file) => ({ make: `g++ -O2 -std=gnu++20 -o program ${file}`, call: '"$here/program"' }),
  Python: (file) => ({ make: `python3 -m py_compile ${file}`, call: `python3 "$here/${file}"` }),
}

/** The files are named from the root: the script stays where it was called. */
const head = `#!/bin/sh
here=$(cd "$(dirname "$0")" && pwd)
input=$1 answer=$2 feedback=$3
shift 3
`

const runOf = ({ kind, convention, fullPoints }: Adapted, call: string): string =>
  kind === 'driver'
    ? `${head}${driverCalls[convention](call)}${exits[convention]()}`
    : `${head}output=$(mktemp)
trap 'rm -f "$output"' EXIT
cat > "$output"
${checkerCalls[convention](call, fullPoints)}`

/** testlib's interactor writes a file for a checker, which nothing judges here. */
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

const checkerCalls = {
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
    `${call} "$input" "$output" "$answer" "$@" 2> "$feedback/judgemessage.txt"\n${exits.testlib(fullPoints)}`,
} as const
