import { limitRange } from '@drafts/contract'
import type { BlobRef, ExecutionId, Job, ProblemId } from '@drafts/contract'
import type { Ctx, ProblemAccess } from '../../../platform/http/context.ts'
import { newId } from '../../../platform/ids/ids.ts'
import { checkKey, executionKey, testsKey } from '../keys/check-key.ts'
import { filesBeside } from './files-beside.ts'
import { frameOf, programKeyOf, readFrame } from './frame.ts'
import { queueExecution } from './queue-execution.ts'
import { requireJudge } from './require-judge.ts'

/** A program that makes files of tests, or looks at them: a generator, a validator, a solution that writes answers. */
export interface Maker {
  label: string
  languageId: string
  source: BlobRef
  /** Beside its source. */
  files: { name: string; blob: BlobRef }[]
  /** It is built as the problem's solutions are, with what the package gives to all of them. */
  isSolution?: boolean
}

export interface MakerInput {
  input: BlobRef
  args: string[]
  /** Where it writes; undefined: what it prints is wanted. */
  writes: string | undefined
  /** In an empty folder that it may write into. */
  inFolder?: boolean
}

/** Whole: one input that fails does not keep the others back. With the most time and memory there is. */
export const runMaker = async (
  ctx: Ctx,
  problem: Pick<ProblemAccess, 'id'>,
  maker: Maker,
  inputs: readonly MakerInput[],
): Promise<ExecutionId> => {
  const { label, languageId, source } = maker
  await requireJudge(ctx, [languageId])
  const frame = frameOf({ mechanism: 'standard', isAlone: true }, new Map(), new Map())
  const limits = { cpu: limitRange.cpuNs.max, memory: limitRange.memoryBytes.max }
  const id = newId<ExecutionId>()
  const job: Omit<Job, 'attempt'> = {
    executionId: id,
    mechanism: 'standard',
    languageId,
    source,
    sourceName: label,
    ...(await filesOf(ctx, problem.id, maker)),
    limits,
    thorough: true,
    checker: frame.checker,
    driver: null,
    signature: null,
    givesSource: false,
    keepsOutput: true,
    checks: inputs.map(({ writes, inFolder, ...input }, no) => ({
      no,
      answer: null,
      ...input,
      ...(writes === undefined ? {} : { writes }),
      ...(inFolder ? { inFolder } : {}),
    })),
  }
  const program = programKeyOf(frame, { languageId, sourceHash: source.hash, limits })
  const keyed = inputs.map(({ input: { hash } }) => ({
    id: null,
    type: null,
    input_hash: hash,
    output_hash: null,
  }))
  const execution = {
    id,
    problem_id: problem.id,
    solution_id: null,
    submitter_id: ctx.account.id,
    language_id: languageId,
    source_hash: source.hash,
    limits: JSON.stringify(limits),
    own_limits: null,
    thorough: true,
    free: true,
    total: inputs.length,
    job: JSON.stringify(job),
    key: executionKey(program, testsKey(keyed)),
    created_at: ctx.now(),
  }
  const checks = keyed.map((test, no) => ({
    execution_id: id,
    no,
    test_id: null,
    test_label: '',
    input_hash: test.input_hash,
    answer_hash: null,
    sample: false,
    key: checkKey(program, test.input_hash, null),
  }))
  await queueExecution(
    ctx,
    { execution, checks, languageIds: [languageId], isBackground: true },
    async () => undefined,
  )
  return id
}

type Files = Pick<Job, 'files' | 'compilesFiles' | 'includedFiles' | 'inputFile' | 'outputFile'>

/** A solution may read and write files in place of the streams. */
const filesOf = async (
  { db }: Ctx,
  problemId: ProblemId,
  { languageId, files, isSolution = false }: Maker,
): Promise<Files> => {
  if (!isSolution) return { files }
  const own = files.map(({ name, blob }) => ({ name, ...blob }))
  const { files: streams } = await readFrame(db, {
    id: problemId,
    mechanism: 'standard',
    isAlone: true,
  })
  return { ...(await filesBeside(db, problemId, languageId, own)), ...streams }
}
