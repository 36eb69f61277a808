import type { RunResult } from '../sandbox/sandbox.ts'
import type { ShownPath } from '../sandbox/shown.ts'

// Memory. The author's limit is about the program, not about the runtime it needs: what is charged is the peak of all
// its processes less `runtimeBytes`, what the language's hello takes (measured, rounded up). The sandbox stops a
// program that goes over the sum, so a program is Accepted only if what it is charged is within the limit.
//
//   peak of hello, MB (x86-64, Debian 12, control groups): native programs 0.3–0.8 · Bash, Lua, Perl 0.5–0.8 · SBCL 2.1
//   Python 3.2 · Mono 3.5 · PHP 3.8 · CLISP 4.7 · Ruby 6.6 · Node.js 10 · PyPy 17 · Java 17, Kotlin 19 · Java 21 20.5
//   Erlang 25
//
// A runtime that keeps to the limit itself (a heap option) ends in its own way: `isOutOfMemory` tells that from a
// crash, and the program is charged all of the limit.

/** What one language of this judge is: how a source becomes a program and how that runs. One file each. */
export interface JudgeLanguage {
  id: string
  /** Host files that must be there for the language to be offered; when one changes, all that was made with it is made anew. */
  needs: readonly string[]
  /** Host folder of another Debian whose /usr the builds see; absent: the host's own. */
  root?: string
  /** Makes what is needed and is ours (an interpreter in C). Called before every use, so it must be quick the second time. */
  makeTools?(): Promise<void>
  /** The name the source must have; from the source itself where the language asks for it. */
  sourceName(source: string): string
  /** A byte order mark before a source is an error, or is printed: builds leave it out (source-marks.ts). */
  refusesMark?: true
  build: LanguageBuild
  run(limits: { memoryBytes: number }): RunCommand
  /** The runtime's own way to end when memory runs out, as opposed to a crash. */
  isOutOfMemory?(result: Ending): boolean
  /** What could be made once to compile faster; its folder is shown to every build. */
  prepare?: Preparation
  /** Functional problems; absent: the language has none. */
  functional?: FunctionalBuild
  /** Its checkers may include testlib.h. */
  offersTestlib?: true
  selfTest: { source: string; stdin: string; stdout: string }
}

export type Ending = Pick<RunResult, 'exitCode' | 'signal' | 'stderr'>

export interface LanguageBuild {
  /** Working folder /work holds the source and its helper files. `prepared`: where what `prepare` made is inside, if it did. */
  argv(sourceName: string, prepared: string | null, others?: readonly string[]): string[]
  /** Names of files that are compiled with the source (`others`); absent: the language finds what it needs, or takes one. */
  units?: RegExp
  /** Added to the environment of every program. */
  env?(prepared: string | null): Record<string, string>
  readOnly: readonly ShownPath[]
  /** Files of /work that are the program. Empty: the sources themselves are. */
  collect: readonly string[]
  processes: number
}

/** How a function becomes a program with the main that is generated for it (functional.ts). */
export interface FunctionalBuild {
  argv(prepared: string | null): string[]
  /** Where it is not run as other programs are. */
  run?(limits: { memoryBytes: number }): RunCommand
}

export type Preparation = SandboxPreparation | HostPreparation

export interface SandboxPreparation {
  where: 'sandbox'
  argv: string[]
  readOnly: readonly ShownPath[]
  files: { name: string; text: string }[]
  /** Files of /work that come of it, and where they go in the prepared folder. */
  collect: { name: string; place: string }[]
  /** It holds testlib.h, ready to be included: none is put beside the source. */
  bringsTestlib?: true
}

/**
 * For what is a folder of many files or takes longer than a build may. It runs outside the sandbox, so only the
 * distribution's own tools on the distribution's own text may be prepared this way.
 */
export interface HostPreparation {
  where: 'host'
  argv: string[]
  env(folder: string): Record<string, string>
}

export interface RunCommand {
  /** Absolute paths: the program's files are in /box. */
  argv: string[]
  /** Added to the environment of every program. */
  env?: Record<string, string>
  /** As Language.root, for the run. */
  root?: string
  readOnly: readonly ShownPath[]
  /** What the runtime takes before the program has done anything; not charged. */
  runtimeBytes: number
  processes: number
  /** Files the runtime makes for itself may be this large, where that is more than the program may write. */
  fileBytes?: number
}

/** The environment of every program, made from nothing. Some runtimes die without a user's name. */
export const environment = {
  PATH: '/usr/bin:/bin',
  LANG: 'C.UTF-8',
  HOME: '/tmp',
  USER: 'program',
}

export const MiB = 1_048_576
export const MB = 1_000_000

export const wholeMiB = (bytes: number): number => Math.floor(bytes / MiB)

/** Reads two numbers and prints their sum: shows that input, output and arithmetic work. */
export const sumTest = (source: string) => ({ source, stdin: '19 23\n', stdout: '42\n' })

/** Programs that are one static file: they start faster and need nothing but themselves. */
export const runNative = (runtimeBytes = 0): Pick<JudgeLanguage, 'run'> => ({
  run: () => ({ argv: ['/box/main'], readOnly: [], runtimeBytes, processes: 64 }),
})

/** A script: the build looks whether it can be read, the source itself is run. */
export const scripted = (
  name: string,
  check: string[],
  run: string[],
  runtimeBytes: number,
): Pick<JudgeLanguage, 'sourceName' | 'build' | 'run'> => ({
  sourceName: () => name,
  build: { argv: () => [...check, name], readOnly: [], collect: [], processes: 64 },
  run: () => ({ argv: [...run, `/box/${name}`], readOnly: [], runtimeBytes, processes: 64 }),
})

/** Whether the runtime ended with this exit code and wrote this to stderr. */
export const endedSaying =
  (code: number, words: RegExp) =>
  ({ exitCode, stderr }: Ending): boolean =>
    exitCode === code && words.test(stderr.toString('latin1'))
