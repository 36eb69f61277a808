import { sourceFileBytes } from '@drafts/contract'
import type { ProgramRole, ProgramState, ProgramUsage, Usages } from '@drafts/contract'
import type { JudgeLanguage } from '../languages/index.ts'
import { environment } from '../languages/language.ts'
import type { RunResult, RunSpec, Sandbox, StdinSource, WorkFolder } from '../sandbox/sandbox.ts'
import { pathOf } from '../sandbox/shown.ts'
import type { ShownPath } from '../sandbox/shown.ts'
import { verdictOfRun } from '../sandbox/verdict-of-run.ts'
import type { RunVerdict } from '../sandbox/verdict-of-run.ts'

export interface ProgramRun {
  box: string
  stdin: StdinSource | null
  /** cpu in ns, memory in bytes: the author's limits. */
  limits: Usages
  wallNs: number
  outputBytes: number
  answer: string | null
  args?: string[]
  generates?: boolean
  work?: WorkFolder
  /** What the program may write into its folder, which the kernel counts as its memory. */
  writtenBytes?: number
}

const stderrBytes = 1_000_000
/** Nothing runs on no memory: the least that is shown where the runtime's share is more than what was used. */
const leastBytes = 250_000
export const inlineBytes = 65_536

/** Runs a built program; `verdict` is what the run alone decides, null where its output has to be looked at. */
export const runProgram = async (
  sandbox: Sandbox,
  language: JudgeLanguage,
  run: ProgramRun,
): Promise<{ result: RunResult; verdict: RunVerdict | null; usages: Usages }> => {
  const ran = await sandbox.run(specOfRun(language, run))
  const written = ran.collected.reduce((sum, { size }) => sum + size, 0)
  const own = run.writtenBytes === undefined ? ran.memoryBytes : ran.memoryBytes - written
  return chargeRun({ ...ran, memoryBytes: Math.max(0, own) }, language, run.limits)
}

/** A program that a compiler has made. */
const built = '/box/main'

/**
 * The sandbox is asked for this. A generator stands in a folder of that name, as at home: a validator that generates too, by
 * BAPCtools' `validation.h`, looks for it in its own path.
 */
export const specOfRun = (language: JudgeLanguage, run: ProgramRun): RunSpec => {
  const command = language.run({ memoryBytes: run.limits.memory })
  const isPlain = command.argv[0] === built && command.root === undefined
  const asGenerator = run.generates === true && isPlain
  const shown: ShownPath = { name: 'generators', from: run.box }
  const argv = asGenerator ? [pathOf(shown, 'main'), ...command.argv.slice(1)] : command.argv
  return {
    argv: [...argv, ...(run.args ?? [])],
    env: { ...environment, ...command.env },
    ...(command.root === undefined ? {} : { root: command.root }),
    box: run.box,
    work: run.work ?? null,
    readOnly: asGenerator ? [...command.readOnly, shown] : [...command.readOnly],
    stdin: run.stdin,
    cpuNs: run.limits.cpu,
    wallNs: run.wallNs,
    memoryBytes: run.limits.memory + command.runtimeBytes + (run.writtenBytes ?? 0),
    processes: command.processes,
    outputBytes: run.outputBytes,
    stderrBytes,
    // One byte over what is allowed shows that a write was refused, whatever the program made of that.
    fileBytes: Math.max(run.outputBytes + 1, sourceFileBytes, command.fileBytes ?? 0),
    answer: run.answer,
    inlineBytes,
  }
}

/** What of a run's memory is the program's own, and what the run alone decides. */
export const chargeRun = (
  ran: RunResult,
  language: JudgeLanguage,
  limits: Usages,
): { result: RunResult; verdict: RunVerdict | null; usages: Usages } => {
  const { runtimeBytes } = language.run({ memoryBytes: limits.memory })
  const result = { ...ran, ...chargeMemory(ran, language, runtimeBytes, limits.memory) }
  return {
    result,
    verdict: verdictOfRun(result),
    usages: { cpu: result.cpuNs, memory: result.memoryBytes },
  }
}

/** What the program is charged (languages/language.ts); over the limit, or out of memory by its own word, is a reason. */
const chargeMemory = (
  ran: RunResult,
  language: JudgeLanguage,
  runtimeBytes: number,
  limitBytes: number,
): Pick<RunResult, 'memoryBytes' | 'reason'> => {
  const ownEnd = ran.state === 'exited' && (language.isOutOfMemory?.(ran) ?? false)
  if (ownEnd) return { memoryBytes: limitBytes, reason: 'memory' }
  const least = Math.min(ran.memoryBytes, leastBytes)
  const memoryBytes = Math.max(least, ran.memoryBytes - runtimeBytes)
  return { memoryBytes, reason: memoryBytes > limitBytes ? 'memory' : ran.reason }
}

export const programState = (program: ProgramRole, result: RunResult): ProgramState => ({
  program,
  state: result.state,
  code: result.exitCode,
  signal: result.signal,
  reason: result.reason,
})

export const programUsage = (program: ProgramRole, result: RunResult): ProgramUsage => ({
  program,
  cpu: result.cpuNs,
  wall: result.wallNs,
  memory: result.memoryBytes,
  written: result.stdoutBytes,
})
