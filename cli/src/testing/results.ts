import { addCounts, countFile, NONE } from './counts.ts'
import type { Counts } from './counts.ts'
import type { Event, FileResult } from './report.ts'

export interface Failure {
  file: string
  /** Project of Vitest, `browser`, or the name of a check. */
  project: string
  /** Undefined: the file itself, or something outside of all tests. */
  test: string | undefined
  message: string
}

/** Everything that the suite has said so far. */
export class Results {
  readonly #files: FileResult[] = []
  readonly #checks: { name: string; isRight: boolean; output: string }[] = []
  readonly #outside: Failure[] = []
  #planned = 0

  take(event: Event, program: string): void {
    switch (event.kind) {
      case 'planned':
        this.#planned += event.files.length
        return
      case 'file':
        this.#files.push(event.result)
        return
      case 'unhandled':
        this.addOutside(program, event.message)
        return
      case 'failed':
      case 'printed':
      case 'end':
        return
      default:
        event satisfies never
    }
  }

  /** A check that is not made of tests counts as one. */
  addCheck(name: string, exitCode: number | null, output: string): void {
    this.#checks.push({ name, isRight: exitCode === 0, output })
  }

  /** An error that no test caught, or a program that ended badly whatever its tests say. */
  addOutside(program: string, message: string): void {
    this.#outside.push({ file: program, project: program, test: undefined, message })
  }

  get planned(): number {
    return this.#planned
  }

  get done(): number {
    return this.#files.length
  }

  get files(): readonly FileResult[] {
    return this.#files
  }

  get counts(): Counts {
    return addCounts(this.byKind.map(({ counts }) => counts))
  }

  /** Checks and projects, each with its counts. */
  get byKind(): { kind: string; counts: Counts }[] {
    const projects = Map.groupBy(this.#files, ({ project }) => project)
    return [
      ...this.#checks.map(({ name, isRight }) => ({
        kind: name,
        counts: isRight ? { ...NONE, passed: 1 } : { ...NONE, failed: 1 },
      })),
      ...[...projects].map(([kind, files]) => ({ kind, counts: addCounts(files.map(countFile)) })),
      ...this.#outside.map(({ project }) => ({
        kind: `${project}, outside of its tests`,
        counts: { ...NONE, failed: 1 },
      })),
    ]
  }

  get failures(): Failure[] {
    return [
      ...this.#checks
        .filter(({ isRight }) => !isRight)
        .map(({ name, output }) => ({
          file: name,
          project: name,
          test: undefined,
          message: output,
        })),
      ...this.#files.flatMap(failuresIn),
      ...this.#outside,
    ]
  }
}

const failuresIn = ({ file, project, tests, error }: FileResult): Failure[] => {
  const failed = tests
    .filter(({ state }) => state === 'failed')
    .map(({ name, message }) => ({ file, project, test: name, message }))
  return failed.length === 0 && error !== undefined
    ? [{ file, project, test: undefined, message: error }]
    : failed
}
