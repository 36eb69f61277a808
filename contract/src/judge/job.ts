import type { ExecutionId } from '../entities/ids.ts'
import type { Usages } from '../entities/execution.ts'
import type { BlobRef, CheckerJob, DriverJob, JobMessage, SignatureJob } from './protocol.ts'

// A job says what a judge is to do; an impossible one does not compile. `jobMessage` writes it as it goes to the judge;
// `decisive` is what of it decides the result of a check, from which the keys are made (docs/product/judging.md#keys).

/**
 * `part`: compiled with the source. `included`: a part that the package gives to every solution, which of scripts may be the
 * program. `helper`: stands beside the source and is no part of it, as a header of a generator does.
 */
export type FileRole = 'part' | 'included' | 'helper'

export interface JobFile {
  name: string
  blob: BlobRef
  role: FileRole
}

export interface JobProgram {
  languageId: string
  source: BlobRef
  /** The file name that its author sees in the compiler's messages. */
  shownName: string
  /** The name by which files of the package import it. */
  label: string
  files: readonly JobFile[]
}

/** Names of files in place of the streams; left out: the stream. */
export interface NamedFiles {
  inputFile?: string
  outputFile?: string
}

/** How a program is called. */
export type Calling =
  ({ mechanism: 'standard' } & NamedFiles) | { mechanism: 'functionBased'; signature: SignatureJob }

/** How what it does is judged. */
export type Judging =
  | (Calling & { checker: CheckerJob })
  /** The checker judges only where the driver writes an output for it. */
  | { mechanism: 'interactive'; driver: DriverJob; checker: CheckerJob }

interface Head {
  executionId: ExecutionId
  program: JobProgram
  /** cpu in ns, memory in bytes; the language's factors are in them already. */
  limits: Usages
  /** False: it ends at the first check that fails. */
  thorough: boolean
}

/** A solution on tests; `answer` null: on a free input that stands among them, of which nothing is compared. */
export interface JudgeSolution extends Head {
  does: 'judge'
  judging: Judging
  /** False: neither checker nor driver gets the source. */
  givesSource: boolean
  checks: readonly { input: BlobRef; answer: BlobRef | null; flags?: string[]; group?: number }[]
  /** Left out: the first failure ends the run, or nothing does. */
  groups?: readonly { needs: number[] }[]
}

/** A program on free inputs: for its output, which is shown. */
export interface RunProgram extends Head {
  does: 'run'
  calling: Calling
  checks: readonly { input: BlobRef }[]
}

/** A program whose outputs become files of tests: a generator, a reference that writes answers; or a validator of an import. */
export interface MakeData extends Head {
  does: 'make'
  calling: Calling
  checks: readonly {
    input: BlobRef
    /** Its command line. */
    args?: string[]
    /** The file in its folder that is its output, in place of what it prints; of several names the first that is there. */
    writes?: string | readonly string[]
    /** It runs in an empty folder that it may write into; what it prints is its output where it writes none of these files. */
    inFolder?: boolean
    /** It is called as a generator, which the path of its program says. */
    generates?: boolean
  }[]
}

/** A validator on inputs of tests: how it ends says whether they are valid (rules/validators.ts). */
export interface ValidateInputs extends Head {
  does: 'validate'
  calling: Calling
  /** The judge reports the beginning of this file, and keeps nothing of it. */
  checks: readonly { input: BlobRef; args?: string[]; writes?: string; inFolder?: boolean }[]
}

/** The checker on outputs that are there: each check has one. No program runs beside it. */
export interface JudgeOutputs extends Head {
  does: 'judgeOutputs'
  judging: Judging
  checks: readonly { input: BlobRef; answer: BlobRef; output: BlobRef }[]
}

export type Job = JudgeSolution | RunProgram | MakeData | ValidateInputs | JudgeOutputs

/** Where nothing is compared. */
export const plainChecker: CheckerJob = {
  comparator: 'words',
  type: 'string',
  strictSpace: false,
  transformCRs: false,
  ignoreTrailingLF: false,
  multiCase: false,
  precision: 1e-6,
  absolute: false,
  fold: false,
  program: null,
}

/** A free run and a making compare nothing, whatever the problem's checker is. */
export const judgingOf = (job: Job): Judging =>
  job.does === 'judge' || job.does === 'judgeOutputs'
    ? job.judging
    : { ...job.calling, checker: plainChecker }

/** As it goes to a judge and is kept until then. */
export const jobMessage = (job: Job): Omit<JobMessage, 'attempt'> => {
  const { program, executionId, limits, thorough } = job
  const judging = judgingOf(job)
  return {
    executionId,
    mechanism: judging.mechanism,
    languageId: program.languageId,
    source: program.source,
    sourceName: program.shownName,
    ...(program.label === program.shownName ? {} : { moduleName: program.label }),
    ...filesMessage(program.files),
    limits,
    thorough,
    checker: judging.checker,
    driver: judging.mechanism === 'interactive' ? judging.driver : null,
    signature: judging.mechanism === 'functionBased' ? judging.signature : null,
    ...(judging.mechanism === 'standard' ? namedFiles(judging) : {}),
    givesSource: job.does === 'judge' && job.givesSource,
    ...(job.does === 'make' ? { keepsOutput: true } : {}),
    ...(job.does === 'judge' && job.groups ? { groups: [...job.groups] } : {}),
    checks: job.checks.map((check, no) => ({ no, answer: null, ...check })),
  }
}

const filesMessage = (
  files: readonly JobFile[],
): Pick<JobMessage, 'files' | 'compilesFiles' | 'includedFiles'> => {
  if (files.length === 0) return {}
  const included = files.flatMap(({ name, role }) => (role === 'included' ? [name] : []))
  return {
    files: files.map(({ name, blob }) => ({ name, blob })),
    ...(files.every(({ role }) => role === 'helper') ? {} : { compilesFiles: true }),
    ...(included.length > 0 ? { includedFiles: included } : {}),
  }
}

const namedFiles = ({ inputFile, outputFile }: NamedFiles): NamedFiles => ({
  ...(inputFile === undefined ? {} : { inputFile }),
  ...(outputFile === undefined ? {} : { outputFile }),
})

/** A program as far as it decides what becomes of a check. */
export type DecisiveProgram = Pick<JobProgram, 'languageId' | 'label' | 'files'> & {
  sourceHash: string
}

/**
 * All that decides the result of a check but its own files. Of the label nothing, where no file beside the source can
 * import it. What is left out here is in no key.
 */
export const decisive = (
  { languageId, sourceHash, label, files }: DecisiveProgram,
  judging: Judging,
  limits: Usages,
) => ({
  languageId,
  sourceHash,
  mechanism: judging.mechanism,
  checker: judging.checker,
  driver: judging.mechanism === 'interactive' ? judging.driver : null,
  limits,
  ...(judging.mechanism === 'functionBased' ? { signature: judging.signature } : {}),
  ...(judging.mechanism === 'standard' ? namedFiles(judging) : {}),
  ...(files.length === 0
    ? {}
    : {
        label,
        files: files.map(({ name, blob: { hash }, role }) => ({ name, hash, role })),
      }),
})
