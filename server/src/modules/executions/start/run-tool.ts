import { jobMessage, limitRange } from '@drafts/contract'
import type { BlobRef, Calling, ExecutionId, JobFile, MakeData, ProblemId } from '@drafts/contract'
import type { Ctx, ProblemAccess } from '../../../platform/http/context.ts'
import { newId } from '../../../platform/ids/ids.ts'
import { checkKey, executionKey, jobKey, testsKey } from '../keys/check-key.ts'
import { filesOfProgram } from './files-beside.ts'
import { findIncludes } from './includes.store.ts'
import { callingOf, readJudgingSetup } from './judging-setup.ts'
import { queueExecutions } from './queue-execution.ts'
import { requireJudge } from './require-judge.ts'

/** A program that makes files of tests, or looks at them: a generator, a validator, a solution that writes answers. */
export interface RunnableTool {
  label: string
  languageId: string
  source: BlobRef
  /** Beside its source. */
  files: { name: string; blob: BlobRef }[]
  /** It is built as the problem's solutions are, with what the package gives to all of them. */
  isSolution?: boolean
}

export interface ToolInput {
  input: BlobRef
  args: string[]
  /** Where it writes; undefined: what it prints is wanted. */
  writes: string | undefined
  /** In an empty folder that it may write into. */
  inFolder?: boolean
}

/** Whole: one input that fails does not keep the others back. With the most time and memory there is. */
export const runTool = async (
  ctx: Ctx,
  problem: Pick<ProblemAccess, 'id'>,
  tool: RunnableTool,
  inputs: readonly ToolInput[],
): Promise<ExecutionId> => {
  const { label, languageId, source } = tool
  await requireJudge(ctx, [languageId])
  const limits = { cpu: limitRange.cpuNs.max, memory: limitRange.memoryBytes.max }
  const id = newId<ExecutionId>()
  const { files, calling } = await callOf(ctx, problem.id, tool)
  const job: MakeData = {
    does: 'make',
    executionId: id,
    program: { languageId, source, shownName: label, label, files },
    calling,
    limits,
    thorough: true,
    checks: inputs.map(({ writes, inFolder, ...input }) => ({
      ...input,
      ...(writes === undefined ? {} : { writes }),
      ...(inFolder ? { inFolder } : {}),
    })),
  }
  const program = jobKey(job)
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
    job: JSON.stringify(jobMessage(job)),
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
  const queued = { execution, checks, languageIds: [languageId], isBackground: true }
  await queueExecutions(ctx, problem.id, [queued], async () => undefined)
  return id
}

/** A solution may read and write files in place of the streams. */
const callOf = async (
  { db }: Ctx,
  problemId: ProblemId,
  { languageId, files, isSolution = false }: RunnableTool,
): Promise<{ files: JobFile[]; calling: Calling }> => {
  if (!isSolution)
    return {
      files: files.map((file) => ({ ...file, role: 'helper' })),
      calling: { mechanism: 'standard' },
    }
  const own = files.map(({ name, blob }) => ({ name, ...blob }))
  const includes = (await findIncludes(db, [problemId])).get(problemId) ?? []
  const setup = await readJudgingSetup(db, { id: problemId, mechanism: 'standard', isAlone: true })
  return {
    files: filesOfProgram(languageId, own, includes),
    calling: callingOf(setup.judging),
  }
}
