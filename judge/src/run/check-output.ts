import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { checkerLimits } from '@drafts/contract'
import type {
  CheckerJob,
  JudgeProgram,
  ProgramState,
  ProgramUsage,
  SignatureJob,
} from '@drafts/contract'
import type { ByteSource } from '../checkers/byte-reader.ts'
import { trustsEqualBytes } from '../checkers/compare.ts'
import { conventionRules, pointsGiven, readChecker } from '../checkers/custom.ts'
import type { CustomOutcome } from '../checkers/custom.ts'
import { accepted, partly } from '../checkers/outcome.ts'
import { judgeScore, readScore, scoreFiles } from '../checkers/score.ts'
import type { Score } from '../checkers/score.ts'
import type { IsolatedProcesses } from '../isolated/isolated-processes.ts'
import type { QuestionKind, Questions } from '../isolated/questions.ts'
import type { JudgeLanguage } from '../languages/index.ts'
import type { RunResult, Sandbox, WorkFolder } from '../sandbox/sandbox.ts'
import type { AnswerPoints } from './answer-points.ts'
import { programState, programUsage, runProgram } from './run-program.ts'

/** A custom checker, built. */
export interface CheckerProgram {
  program: JudgeProgram
  language: JudgeLanguage
  box: string
}

/** What of a run decides how its output is judged. */
export interface Checking {
  sandbox: Sandbox
  isolated: IsolatedProcesses
  answerPoints: AnswerPoints
  job: { checker: CheckerJob; signature: SignatureJob | null }
  checker: CheckerProgram | null
  patience: number
  signal: AbortSignal
}

export interface OutputCheck {
  outcome: CustomOutcome
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
  const two = { answer: { path: files.answerPath }, output: outputOf(run, files) }
  const found = signature
    ? await askIsolated(how, {
        kind: 'values',
        returns: signature.returns,
        checker: job,
        ...two,
      })
    : await askIsolated(how, { kind: 'words', checker: job, ...two })
  return { outcome: 'answer' in found ? found.answer : found, states: [], usages: [] }
}

/** The answer comes from an isolated process, which may take as long as a checker. */
export const askIsolated = async <K extends QuestionKind>(
  { isolated, patience, signal }: Pick<Checking, 'isolated' | 'patience' | 'signal'>,
  question: { kind: K } & Questions[K]['asked'],
): Promise<{ answer: Questions[K]['answer'] } | Uncompared> => {
  const limitNs = checkerWallNs * patience
  const found = await isolated.ask(question, limitNs / 1e6, signal)
  if ('answer' in found) return found
  if (found.overrun === 'time') return { kind: 'overrun', limitNs }
  return { kind: 'fault', note: tooMuchToHold, stderr: Buffer.alloc(0), stderrBytes: 0 }
}

type Uncompared = Extract<CustomOutcome, { kind: 'overrun' | 'fault' }>
const tooMuchToHold = 'The comparator ran out of memory: the output could not be compared.'

/** The wall clock is far behind the CPU limit: a busy machine must not end a checker. */
const checkerWallNs = 3 * checkerLimits.cpuNs

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
  how: Checking,
  checker: CheckerProgram,
  run: RunResult,
  files: OutputFiles,
  scratch: string,
): Promise<OutputCheck> => {
  const folder = await mkdtemp(join(scratch, 'check-'))
  try {
    const outputPath = run.stdoutFile ?? join(folder, 'output')
    if (run.stdoutFile === null) await writeFile(outputPath, run.stdout)
    const call = await callChecker(how, checker, { ...files, outputPath }, folder)
    const { result } = call
    const judged = readChecker(checker.program, result, call.message)
    return {
      outcome: await withPoints(how, checker, { judged, call }, files, scratch),
      states: [programState('checker', result)],
      usages: [programUsage('checker', result)],
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** An output that got points is right where it got as many as the answer itself gets. */
const withPoints = async (
  how: Checking,
  checker: CheckerProgram,
  { judged, call }: { judged: CustomOutcome; call: Call },
  files: OutputFiles,
  scratch: string,
): Promise<CustomOutcome> => {
  const { score } = call
  const points = pointsIn(checker, call)
  if (judged.kind === 'accepted' && score) {
    const isAsked = points !== undefined && points > 0
    const all = isAsked ? await pointsOfAnswer(how, checker, files, scratch) : undefined
    return judgeScore('checker', score, all)
  }
  if (judged.kind !== 'wrong' || points === undefined) return judged
  const all = await pointsOfAnswer(how, checker, files, scratch)
  // An answer of no points is one that was never written: nobody reaches all points by that.
  if (all === undefined || !(all > 0)) return judged
  if (points >= all) return accepted
  const ofAnswer = partly(judged.delta.message, points, all)
  return (ofAnswer.score ?? 0) > (judged.score ?? 0) ? ofAnswer : judged
}

const pointsIn = ({ program }: CheckerProgram, { result, score }: Call): number | undefined => {
  if (program.convention !== 'kattis') return pointsGiven(program, result)
  const isAccepted = result.state === 'exited' && result.exitCode === 42
  return isAccepted && score?.kind === 'points' ? score.value : undefined
}

/**
 * The answer is judged by the same checker, once for all outputs. It has no source: a checker that gives points for a short
 * one says nothing then, and all stays as it was.
 */
const pointsOfAnswer = (
  how: Checking,
  checker: CheckerProgram,
  { inputPath, answerPath }: OutputFiles,
  scratch: string,
): Promise<number | undefined> => {
  const files = { inputPath, answerPath, outputPath: answerPath, sourcePath: null }
  const key = JSON.stringify([checker.box, checker.program.flags, inputPath, answerPath])
  return how.answerPoints.of(key, async () => {
    const folder = await mkdtemp(join(scratch, 'answer-'))
    try {
      const ofAnswer = await callChecker(how, checker, files, folder)
      const isEndedByClock = ofAnswer.result.reason === 'wall'
      return { points: pointsIn(checker, ofAnswer), isEndedByClock }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
}

interface Call {
  result: RunResult
  message: string
  /** Only the kattis convention gives a score. */
  score: Score | undefined
}

const callChecker = async (
  { sandbox, patience }: Pick<Checking, 'sandbox' | 'patience'>,
  { program, language, box }: CheckerProgram,
  { outputPath, ...files }: OutputFiles & { outputPath: string },
  folder: string,
): Promise<Call> => {
  const rules = conventionRules[program.convention]
  const { result } = await runProgram(sandbox, language, {
    box,
    stdin: rules.outputOnStdin ? { file: outputPath } : null,
    limits: { cpu: checkerLimits.cpuNs, memory: checkerLimits.memoryBytes },
    wallNs: checkerWallNs * patience,
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
      collect: rules.messageFile
        ? [rules.messageFile, ...scoreFiles].map((name) => ({ name, maxBytes: 65_536 }))
        : [],
      collectDir: rules.messageFile ? folder : null,
    },
  })
  const texts = await textsLeft(result)
  return { result, message: texts.get(rules.messageFile ?? '') ?? '', score: readScore(texts) }
}

/** The texts that a checker or driver left, by the names of their files; `names`: of those that are texts. */
export const textsLeft = async (
  { collected }: RunResult,
  isText: (name: string) => boolean = () => true,
): Promise<ReadonlyMap<string, string>> => {
  const texts = new Map<string, string>()
  for (const { name, path } of collected)
    if (isText(name)) texts.set(name, await readFile(path, 'utf8'))
  return texts
}
