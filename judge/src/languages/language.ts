import type { RunResult } from '../sandbox/sandbox.ts'

// Memory. The author's limit is about the program, not about the runtime it needs: what is charged is the peak of all
// its processes less `runtimeBytes`, what the language's hello takes (measured, rounded up). The sandbox stops a
// program that goes over the sum, so a program is Accepted only if what it is charged is within the limit.
//
//   peak of hello, MB (x86-64, Debian 12): C, C++ 0.3 · Python 3.1 · Node.js 10 · Java 17 18–19
//
// A runtime that keeps to the limit itself (a heap option) ends in its own way: `isOutOfMemory` tells that from a
// crash, and the program is charged all of the limit.

/** What one language of this judge is: how a source becomes a program and how that runs. One file each. */
export interface Language {
  id: string
  /** Host files that must be there for the language to be offered. */
  needs: readonly string[]
  /** The name the source must have; from the source itself where the language asks for it. */
  sourceName(source: string): string
  build: Build
  run(limits: { memoryBytes: number }): RunCommand
  /** The runtime's own way to end when memory runs out, told from a crash. */
  isOutOfMemory?(result: Ending): boolean
  /** What could be made once to compile faster; its folder is shown read-only to every build. */
  prepare?: Preparation
  /** Its checkers may include testlib.h. */
  offersTestlib?: true
  selfTest: { source: string; stdin: string; stdout: string }
}

export type Ending = Pick<RunResult, 'exitCode' | 'signal' | 'stderr'>

export interface Build {
  /** Working folder /work holds the source and its helper files. `prepared`: folder of what `prepare` made, if it did. */
  argv(sourceName: string, prepared: string | null): string[]
  readOnly: readonly string[]
  /** Files of /work that are the program. Empty: the sources themselves are. */
  collect: readonly string[]
  processes: number
}

export interface Preparation {
  argv: string[]
  files: { name: string; text: string }[]
  /** File of /work that comes of it, and where it goes in the prepared folder. */
  collect: { name: string; place: string }
}

export interface RunCommand {
  /** Absolute paths: the program's files are in /box. */
  argv: string[]
  readOnly: readonly string[]
  /** What the runtime takes before the program has done anything; not charged. */
  runtimeBytes: number
  processes: number
}

/** The environment of every program, made from nothing. */
export const environment = { PATH: '/usr/bin:/bin', LANG: 'C.UTF-8', HOME: '/tmp' }

export const MiB = 1_048_576
export const MB = 1_000_000

/** Reads two numbers and prints their sum: shows that input, output and arithmetic work. */
export const sumTest = (source: string) => ({ source, stdin: '19 23\n', stdout: '42\n' })
