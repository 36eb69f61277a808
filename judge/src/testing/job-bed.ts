// What tests of whole jobs share: a judge in a temporary folder, with a server of blobs and reports before it.
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { ExecutionId } from '@drafts/contract'
import type {
  CheckReport,
  DriverJob,
  JobMessage,
  JudgeProgram,
  Report,
  SignatureJob,
} from '@drafts/contract'
import { BlobCache } from '../blob-cache.ts'
import { Builder } from '../build.ts'
import { IsolatedProcesses } from '../isolated/isolated-processes.ts'
import { JobSource } from '../job-source.ts'
import { everydayLanguages } from '../languages/index.ts'
import type { JudgeLanguage } from '../languages/index.ts'
import { preparedFolder } from '../languages/places.ts'
import { openTestFolder, startRunner } from '../sandbox/test-bed.ts'
import type { Runner, RunnerOptions } from '../sandbox/runner.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'
import { placeTestlib } from '../testlib.ts'
import { AnswerPoints } from '../run/answer-points.ts'
import { ContendedSandbox } from '../run/contended-sandbox.ts'
import { FakeServer } from './fake-server.ts'
import { runJob } from '../run/run-job.ts'
import type { JobEnd, JudgeParts } from '../run/run-job.ts'
import { wordsChecker } from './checkers.ts'

export interface WantedJob {
  languageId: string
  source: string
  cpuNs?: number
  memoryBytes?: number
  /** One check each. */
  inputs: string[]
  /** The same for every check; null: free input. */
  answer?: string | null
  /** One for each check instead. */
  answers?: string[]
  thorough?: boolean
  checker?: JudgeProgram
  driver?: DriverJob
  /** A functional problem has a signature. */
  signature?: SignatureJob
  givesSource?: boolean
  comparator?: JobMessage['checker']['comparator']
  /** Names of files in place of the streams. */
  files?: Pick<JobMessage, 'inputFile' | 'outputFile'>
}

export interface Judged {
  end: JobEnd
  last: Report | undefined
  checks: CheckReport[]
}

export class JobBed<S extends Sandbox = Runner> {
  readonly server = new FakeServer()
  readonly runner: S
  readonly isolated = new IsolatedProcesses()
  #parts: JudgeParts | undefined

  constructor(runner: S) {
    this.runner = runner
  }

  static async open(options: Partial<RunnerOptions> = {}): Promise<JobBed> {
    return JobBed.over(await startRunner(options))
  }

  static async over<S extends Sandbox>(sandbox: S): Promise<JobBed<S>> {
    const bed = new JobBed(sandbox)
    const folder = await openTestFolder('jobs')
    const source = new JobSource(await bed.server.open(), 'token')
    const blobs = new BlobCache(source, join(folder, 'blobs'))
    await blobs.open()
    const builder = new Builder(bed.runner, join(folder, 'builds'), await preparedFolder(folder))
    // As a judge does at its start, where it was made: builds of C++ take a third as long.
    for (const language of everydayLanguages) await builder.recall(language)
    const testlibPath = await placeTestlib(join(folder, 'testlib'))
    bed.#parts = {
      sandbox: new ContendedSandbox(bed.runner),
      source,
      blobs,
      builder,
      scratch: folder,
      isolated: bed.isolated,
      answerPoints: new AnswerPoints(),
      testlibPath,
    }
    return bed
  }

  async close(): Promise<void> {
    await this.isolated.close()
    await this.runner.close()
    this.server.close()
  }

  /** Makes what speeds up the builds of a language, once for all beds. */
  async prepare(language: JudgeLanguage): Promise<void> {
    await this.#parts?.builder.prepare(language)
  }

  program(
    languageId: string,
    convention: JudgeProgram['convention'],
    source: string,
  ): JudgeProgram {
    return { languageId, convention, source: this.server.put(source), files: [], flags: [] }
  }

  async judge(wanted: WantedJob, stop = new AbortController()): Promise<Judged> {
    if (!this.#parts) throw new Error('not open')
    const answer = wanted.answer === null ? null : this.server.put(wanted.answer ?? '')
    const job: JobMessage = {
      executionId: ExecutionId.parse(randomUUID()),
      attempt: 1,
      mechanism: mechanismOf(wanted),
      languageId: wanted.languageId,
      source: this.server.put(wanted.source),
      sourceName: 'source',
      givesSource: true,
      limits: { cpu: wanted.cpuNs ?? 1e9, memory: wanted.memoryBytes ?? 64e6 },
      thorough: wanted.thorough ?? true,
      checker: {
        ...wordsChecker(wanted.checker),
        ...(wanted.comparator && !wanted.checker ? { comparator: wanted.comparator } : {}),
      },
      driver: wanted.driver ?? null,
      signature: wanted.signature ?? null,
      ...(wanted.givesSource === undefined ? {} : { givesSource: wanted.givesSource }),
      ...wanted.files,
      checks: wanted.inputs.map((input, i) => ({
        no: i + 1,
        input: this.server.put(input),
        answer: wanted.answers ? this.server.put(wanted.answers[i] ?? '') : answer,
      })),
    }
    const end = await runJob(this.#parts, job, stop)
    const all = this.server.reports.filter((report) => report.executionId === job.executionId)
    const build = all.find((report) => report.build !== null)?.build ?? null
    // A job that takes longer than a batch reports its build before its end.
    const last = all.at(-1)
    const checks = all.flatMap((report) => report.checks)
    return { end, last: last && { ...last, build }, checks }
  }
}

const mechanismOf = ({ driver, signature }: WantedJob): JobMessage['mechanism'] => {
  if (signature) return 'functionBased'
  return driver ? 'interactive' : 'standard'
}
