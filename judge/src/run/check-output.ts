import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { checkerLimits } from '@drafts/contract'
import type {
  CheckerJob,
  Program,
  ProgramState,
  ProgramUsage,
  SignatureJob,
} from '@drafts/contract'
import type { ByteSource } from '../checkers/byte-reader.ts'
import { compareValues } from '../checkers/compare-values.ts'
import { compare, trustsEqualBytes } from '../checkers/compare.ts'
import { conventionRules, readChecker } from '../checkers/custom.ts'
import type { CheckerOutcome } from '../checkers/custom.ts'
import { accepted } from '../checkers/outcome.ts'
import type { Language } from '../languages/index.ts'
import type { RunResult, Sandbox, WorkFolder } from '../sandbox/sandbox.ts'
import { programState, programUsage, runProgram } from './run-program.ts'

/** A custom checker, built. */
export interface CheckerProgram {
  program: Program
  language: Language
  box: string
}

/** What of a run decides how its output is judged. */
export interface Checking {
  sandbox: Sandbox
  job: { checker: CheckerJob; signature: SignatureJob | null }
  checker: CheckerProgram | null
  patience: number
}

export interface OutputCheck {
  outcome: CheckerOutcome
  states: ProgramState[]
  usages: ProgramUsage[]
}

export interface OutputFiles {
  inputPath: string
  answerPath: string
  /** Null: the checker does not get the source. */
  sourcePath: string | null
}

/** Judges what a solution printed. The supervisor compared bytes already: equal output seldom needs a second look. */
export const checkOutput = async (
  how: Checking,
  run: RunResult,
  files: OutputFiles,
  scratch: string,
): Promise<OutputCheck> => {
  const { checker: job, signature } = how.job
  if (how.checker && !(signature && endedEarly(run)))
    return runChecker(how, how.checker, run, files, scratch)
  if (run.equal === true && (signature !== null || trustsEqualBytes(job)))
    return { outcome: accepted, states: [], usages: [] }
  const output: ByteSource = outputOf(run, files)
  const answer = { path: files.answerPath }
  const outcome = signature
    ? compareValues(signature.returns, job, answer, output)
    : compare(job, answer, output)
  return { outcome, states: [], usages: [] }
}

/** The function never came back: there are no values that a checker could judge. */
const endedEarly = (run: RunResult): boolean =>
  run.equal !== true && run.stdoutFile === null && run.stdout.length === 0

/** Checkers and drivers find the solution's source here, where they get it. */
export const sourceFile = ({ sourcePath }: Pick<OutputFiles, 'sourcePath'>): WorkFolder['files'] =>
  sourcePath === null ? [] : [{ name: 'source.txt', from: sourcePath }]

/** Equal output is not kept a second time: the answer's bytes are it. */
const outputOf = (run: RunResult, { answerPath }: OutputFiles): ByteSource => {
  if (run.equal === true) return { path: answerPath }
  return run.stdoutFile === null ? { bytes: run.stdout } : { path: run.stdoutFile }
}

const runChecker = async (
  { sandbox, patience }: Checking,
  { program, language, box }: CheckerProgram,
  run: RunResult,
  files: OutputFiles,
  scratch: string,
): Promise<OutputCheck> => {
  const rules = conventionRules[program.convention]
  const folder = await mkdtemp(join(scratch, 'check-'))
  try {
    const outputPath = run.stdoutFile ?? join(folder, 'output')
    if (run.stdoutFile === null) await writeFile(outputPath, run.stdout)
    const { result } = await runProgram(sandbox, language, {
      box,
      stdin: rules.outputOnStdin ? { file: outputPath } : null,
      limits: { cpu: checkerLimits.cpuNs, memory: checkerLimits.memoryBytes },
      wallNs: 3 * checkerLimits.cpuNs * patience,
      outputBytes: 1_000_000,
      answer: null,
      args: [...rules.args, ...program.flags],
      work: {
        files: [
          { name: 'input.txt', from: files.inputPath },
          { name: 'output.txt', from: outputPath },
          { name: 'answer.txt', from: files.answerPath },
          ...sourceFile(files),
        ],
        collect: rules.messageFile ? [{ name: rules.messageFile, maxBytes: 65_536 }] : [],
        collectDir: rules.messageFile ? folder : null,
      },
    })
    const collected = result.collected[0]
    const message = collected ? await readFile(collected.path, 'utf8') : ''
    return {
      outcome: readChecker(program, result, message),
      states: [programState('checker', result)],
      usages: [programUsage('checker', result)],
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
