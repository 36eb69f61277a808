import * as z from 'zod'
import { Status, Verdict } from '../entities/basics.ts'
import { ExecutionId } from '../entities/ids.ts'
import {
  Delta,
  ProgramState,
  ProgramUsage,
  TruthError,
  Usages,
  WallClock,
} from '../entities/execution.ts'
import { checkerTypes, comparators, conventions, signatureKinds } from '../sections/index.ts'

// What server and judge say to each other, over HTTP with a judge token (docs/product/judging.md#judges).
//
//   POST /api/judge/hello    Hello → 204             on start and every 10 s while alive
//   POST /api/judge/claim    Claim → JobMessage or 204     long poll; woken when work arrives; Jobs, where `most` is said
//   GET  /api/judge/blobs/{hash}                     bytes
//   PUT  /api/judge/blobs    bytes → { hash, size }  outputs that are longer than a snippet
//   POST /api/judge/report   Report → Answer         renews the lease
//   POST /api/judge/ends     Ends → EndsAnswer       last reports of several jobs, in one call
//   POST /api/judge/release  Release → 204           gives the lease back (shutdown); does not count as an attempt
//   POST /api/judge/lost     Held → Lost or 204      long poll beside the work: what is stopped must end at once
//   POST /api/judge/leave    → 204                   at shutdown: the token is free for a judge on another host
//
// Every call has the judge's host in a header. While a judge of another host is connected with the same token, it is
// answered 409 ErrTokenInUse with a sentence that names that host. A judge that sends no header is never refused so.

/** The host name, percent-encoded. It is a header because servers of before 0.2.0 ignore it; they refuse unknown fields. */
export const judgeHostHeader = 'drafts-judge-host'

export const Hash = z.string().regex(/^[0-9a-f]{64}$/)
export const BlobRef = z.strictObject({ hash: Hash, size: z.int() })
export type BlobRef = z.infer<typeof BlobRef>

export const Hello = z.strictObject({
  version: z.string().max(100),
  slots: z.int().min(1).max(1024),
  busy: z.int().min(0),
  /** The first hello of a process: whatever its name still held from before it died is free again at once. */
  fresh: z.boolean(),
  /** Ids of the languages whose self-test passed on this host. */
  languages: z.array(z.string().max(64)).max(200),
  /** A hash of what is installed for each of them: another where a compiler or runtime is. Judges of before 0.2.1 leave it out. */
  toolchains: z.record(z.string().max(64), z.string().max(64)).optional(),
})
export type Hello = z.infer<typeof Hello>

export const Claim = z.strictObject({
  languages: z.array(z.string().max(64)).max(200),
  waitMs: z.int().min(0).max(30_000),
  /** Only work of people who have nothing running: the judge has as much as it takes of everybody else. */
  express: z.boolean().default(false),
  /**
   * More than one are short jobs of one account, whose programs are built. The judge gives back those that it does not begin
   * at once. Servers of before 0.2.1 refuse it.
   */
  most: z.int().min(1).max(100).optional(),
})
export type Claim = z.infer<typeof Claim>

const File = z.strictObject({ name: z.string(), blob: BlobRef })

/** `helper`: one of the problem, for all of its programs. Judges of before 0.2.1 refuse it. */
const ProgramFile = File.extend({ role: z.literal('helper').optional() })

/** A checker or driver program: its source and whatever stands beside it. */
export const JudgeProgram = z.strictObject({
  languageId: z.string(),
  convention: z.enum(conventions),
  source: BlobRef,
  files: z.array(ProgramFile),
  flags: z.array(z.string()),
  /** The number of points that a testlib checker gives for a full answer. */
  fullPoints: z.number().optional(),
})
export type JudgeProgram = z.infer<typeof JudgeProgram>

export const CheckerJob = z.strictObject({
  comparator: z.enum(comparators),
  type: z.enum(checkerTypes),
  strictSpace: z.boolean(),
  transformCRs: z.boolean(),
  ignoreTrailingLF: z.boolean(),
  multiCase: z.boolean(),
  precision: z.number(),
  absolute: z.boolean(),
  fold: z.boolean(),
  /** A checker that the package named (rules/packages/judged-as.ts); it goes before the comparator. Judges of before 0.2.1 refuse it. */
  judgedAs: z.string().optional(),
  program: JudgeProgram.nullable(),
})
export type CheckerJob = z.infer<typeof CheckerJob>

/** An interactive driver. `judgesOutput`: the job's checker judges what the driver wrote (a testlib interactor's output file). */
export const DriverJob = JudgeProgram.extend({ judgesOutput: z.boolean() })
export type DriverJob = z.infer<typeof DriverJob>

/** `answer` null: a run on free input. Nothing is compared; exit 0 within the limits is Accepted. */
export const JobCheck = z.strictObject({
  no: z.int(),
  input: BlobRef,
  answer: BlobRef.nullable(),
  /** Checker and driver get these flags for this check, in place of their own. */
  flags: z.array(z.string()).optional(),
  /** What the program is given on its command line; of a generator, or of a validator of inputs. */
  args: z.array(z.string()).optional(),
  /**
   * The file in its folder that is its output, in place of what it prints; of several names the first that is there. Judges of
   * before 0.2.1 refuse several.
   */
  writes: z.union([z.string(), z.array(z.string()).readonly()]).optional(),
  /**
   * It runs in an empty folder that it may write into; where it does not write `writes`, what it prints is its output. Judges
   * of before 0.2.1 refuse it.
   */
  inFolder: z.boolean().optional(),
  /**
   * It is called as a generator: the path of its program says so, by which one that validates too knows what it is to do. Judges
   * of before 0.2.1 refuse it.
   */
  generates: z.boolean().optional(),
  /** Its place in `groups` of the job, where that has any. */
  group: z.int().min(0).optional(),
  /**
   * An output that the checker judges in place of what a program prints: nothing is built and run but the checker. Judges of
   * before 0.2.1 refuse it.
   */
  output: BlobRef.optional(),
})
export type JobCheck = z.infer<typeof JobCheck>

const SignatureItem = z.strictObject({ name: z.string(), kind: z.enum(signatureKinds) })

/** The function that a solution of a functional problem is. */
export const SignatureJob = z.strictObject({
  name: z.string(),
  arguments: z.array(SignatureItem),
  returns: z.array(SignatureItem),
})
export type SignatureJob = z.infer<typeof SignatureJob>

/**
 * A job as it goes to a judge (job.ts says what it is; `jobMessage` writes this). Flat, since judges of before 0.2.1 read it so.
 * A frozen snapshot: edits during a run do nothing to it.
 */
export const JobMessage = z.strictObject({
  executionId: ExecutionId,
  attempt: z.int(),
  mechanism: z.enum(['standard', 'interactive', 'functionBased']),
  languageId: z.string(),
  source: BlobRef,
  /** The source's file name as its author knows it; compilers speak of this name. */
  sourceName: z.string(),
  /** What modules import the solution by, where its author's name is not told. */
  moduleName: z.string().optional(),
  /** Beside the source; a package's own testlib.h is built with in place of ours. */
  files: z.array(File).optional(),
  /** Sources among `files` are compiled with it: they are parts of the solution, not headers of a generator. */
  compilesFiles: z.boolean().optional(),
  /** Names of those `files` that the package gives to every solution: of scripts one of these may be the program. */
  includedFiles: z.array(z.string()).optional(),
  /** cpu in ns, memory in bytes; the language's factors are in them already. */
  limits: Usages,
  thorough: z.boolean(),
  checker: CheckerJob,
  driver: DriverJob.nullable(),
  /** A functional problem has a signature; its values are compared by kind, floats with the checker's precision. */
  signature: SignatureJob.nullable().default(null),
  /** False: neither checker nor driver gets the solution's source; a private one is kept from programs of others. */
  givesSource: z.boolean(),
  /** Names of the files that the solution reads and writes in place of the streams; left out: the stream. */
  inputFile: z.string().optional(),
  outputFile: z.string().optional(),
  /** Each output is sent as a blob, however short: it becomes a file of a test. */
  keepsOutput: z.boolean().optional(),
  /**
   * Groups of the checks, where a failure ends its group alone; left out: the first failure ends the job, or nothing does.
   * `needs`: their places, also of those that are needed through others. `failed`: in an earlier attempt; `scored`: so it was
   * with a part of the points, which ends what needs the group and not the group.
   */
  groups: z
    .array(
      z.strictObject({
        needs: z.array(z.int().min(0)),
        failed: z.boolean().optional(),
        scored: z.boolean().optional(),
      }),
    )
    .optional(),
  /** In test order. Those judged in an earlier attempt are left out. */
  checks: z.array(JobCheck),
})
export type JobMessage = z.infer<typeof JobMessage>

/** The answer to a claim that says `most`. */
export const Jobs = z.strictObject({ jobs: z.array(JobMessage).min(1) })

/** The beginning of a stream; `blob` where it is longer than a snippet. */
export const Stream = z.strictObject({ snip: z.string(), size: z.int(), blob: Hash.nullable() })
export type Stream = z.infer<typeof Stream>

export const CheckReport = z.strictObject({
  no: z.int(),
  /** finished, internalError or skipped. */
  status: Status,
  verdict: Verdict.nullable(),
  usages: Usages.nullable(),
  wallClock: WallClock.nullable().default(null),
  output: Stream.nullable(),
  stderr: Stream.nullable(),
  delta: Delta.nullable(),
  truthError: TruthError.nullable(),
  states: z.array(ProgramState).nullable(),
  programUsages: z.array(ProgramUsage).nullable(),
  /** The part of its points that a wrong output has by the checker or driver; left out: none. */
  score: z.number().gt(0).lt(1).optional(),
  /** Other programs ran beside it, and may have taken its time. Judges of before 0.2.1 leave it out, and so does what was not run. */
  inCompany: z.boolean().optional(),
})
export type CheckReport = z.infer<typeof CheckReport>

/** Two programs with the same hash do the same on every input. Left out: the job has no such program. */
export const BuildHashes = z.strictObject({
  program: Hash,
  checker: Hash.optional(),
  driver: Hash.optional(),
})
export type BuildHashes = z.infer<typeof BuildHashes>

export const Report = z.strictObject({
  executionId: ExecutionId,
  attempt: z.int(),
  /** building, running; at the end finished or internalError, the latter with `error`. */
  status: Status,
  build: z
    .strictObject({
      ok: z.boolean(),
      log: Stream,
      usages: Usages.nullable(),
      cached: z.boolean(),
      /** Hashes of the programs that were built, with their toolchains; judges of before 0.2.1 leave them out. */
      hashes: BuildHashes.optional(),
    })
    .nullable(),
  checks: z.array(CheckReport),
  /** Checks that began since the last report and go on, and since how long. */
  running: z
    .array(z.strictObject({ no: z.int(), forMs: z.int().min(0) }))
    .max(1024)
    .default([]),
  /** An error of the author (the checker does not build, …) is final. An error of the judge is retried. */
  error: z.strictObject({ whose: z.enum(['author', 'judge']), note: z.string() }).nullable(),
})
export type Report = z.infer<typeof Report>

/**
 * `stop`: this attempt no longer holds the job (claimed again, freed, released, finished, given up, deleted), or the report
 * was of this judge's own fault and the job was handed back. `yield`: somebody waits who has nothing running; end the checks under way,
 * report them and release the job.
 */
export const ReportAnswer = z.strictObject({ go: z.enum(['on', 'stop', 'yield']) })
export type ReportAnswer = z.infer<typeof ReportAnswer>

/** The last reports of different jobs that ended at about the same time; servers of before 0.2.1 take each alone. */
export const Ends = z.strictObject({ ends: z.array(Report).min(1).max(100) })
export type Ends = z.infer<typeof Ends>

/** In the order of the reports. */
export const EndsAnswer = z.strictObject({ answers: z.array(ReportAnswer) })
export type EndsAnswer = z.infer<typeof EndsAnswer>

export const Release = z.strictObject({ executionId: ExecutionId, attempt: z.int() })

/** What a judge works on. */
export const Held = z.strictObject({
  held: z.array(Release).min(1).max(1024),
  waitMs: z.int().min(0).max(30_000),
})
export type Held = z.infer<typeof Held>

/** The attempt has lost these executions: somebody stopped them, or the lease expired. */
export const Lost = z.strictObject({ lost: z.array(ExecutionId) })
export type Lost = z.infer<typeof Lost>
