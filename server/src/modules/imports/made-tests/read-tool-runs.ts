import { sampleFileBytes, status, testFileBytes, verdictWords } from '@drafts/contract'
import { createHash } from 'node:crypto'
import type { Ctx } from '../../../platform/http/context.ts'
import type {
  ToolRun,
  PlannedTool,
  TestPlan,
  TestToMake,
} from '../../../platform/db/plans/test-plan.ts'
import { getExecution, saidByCompiler, saidByJudge, saidByTool } from '../../executions/index.ts'
import type { CheckRow } from '../../executions/index.ts'
import type { BlobStore } from '../../../platform/blobs/blobs.ts'

type Ended = Awaited<ReturnType<typeof getExecution>>

/** Takes what the runs wrote into the plan; the same plan where nothing is new. A run that was stopped is forgotten. */
export const readToolRuns = async (ctx: Ctx, given: TestPlan): Promise<TestPlan> => {
  let plan = given
  for (const run of given.runs) {
    if (run.isRead) continue
    const ended = await getExecution(ctx.db, run.executionId)
    plan =
      ended.execution.stopped_by === null
        ? await readRun(ctx, plan, run, ended)
        : { ...plan, runs: plan.runs.filter((one) => one !== run) }
  }
  return plan
}

const readRun = async (ctx: Ctx, plan: TestPlan, run: ToolRun, ended: Ended): Promise<TestPlan> => {
  const tool = toolOf(plan, run)
  const tests = [...plan.tests]
  for (const [no, at] of run.tests.entries()) {
    const test = tests[at]
    const check = ended.checks.find((one) => one.no === no)
    if (test && check && tool) tests[at] = await readCheck(ctx, test, { run, tool, ended, check })
  }
  const runs = plan.runs.map((one) => (one === run ? { ...run, isRead: true } : one))
  return { ...plan, tests, runs }
}

const toolOf = (plan: TestPlan, { of, index }: ToolRun): PlannedTool | null | undefined => {
  if (of === 'main') return plan.main
  return (of === 'validator' ? plan.validators : plan.generators)[index]
}

interface Read {
  run: ToolRun
  tool: PlannedTool
  ended: Ended
  check: CheckRow
}

const readCheck = async (ctx: Ctx, test: TestToMake, read: Read): Promise<TestToMake> => {
  const { run, tool, check } = read
  const wordless = buildFault(read)
  if (wordless !== null) return toolFault(run.of, test, wordless)
  if (check.verdict !== 'Accepted') {
    const end = run.of === 'validator' ? 'refuses it' : endOf(check)
    return toolFault(run.of, test, `${tool.label} ${end}${saidByTool(check)}`)
  }
  if (run.of === 'validator') return test
  const size = check.result?.output?.size ?? 0
  const fault = sizeFault(run.of, test, size)
  if (fault !== null || check.output_hash === null)
    return toolFault(run.of, test, `${tool.label} ${fault ?? 'ran, and its output is lost'}`)
  const written = { hash: check.output_hash, size }
  if (run.of === 'answer') return { ...test, answer: written, isAnswered: true }
  if (run.of === 'main') return { ...test, answer: written }
  const note = await digestNote(ctx.blobs, written.hash, test.digest)
  return { ...test, input: written, notes: note === null ? test.notes : [...test.notes, note] }
}

/** What a validator refuses is reported, and the test is made all the same. Where a generator writes no answer a solution may. */
export const toolFault = (of: ToolRun['of'], test: TestToMake, words: string): TestToMake => {
  if (of === 'validator') return { ...test, notes: [...test.notes, words] }
  return of === 'answer' && !test.maker?.answer?.isOnly ? test : { ...test, fault: words }
}

const buildFault = ({ tool, ended: { execution } }: Read): string | null => {
  if (execution.verdict === 'CompilationError')
    return `${tool.label} does not compile${saidByCompiler(execution)}`
  if (execution.status === status.internalError)
    return `${tool.label} could not be run${saidByJudge(execution)}`
  return null
}

const endOf = ({ verdict }: CheckRow): string =>
  verdict === null ? 'could not be run' : `ended with ${verdictWords[verdict]}`

const sizeFault = (of: ToolRun['of'], { type, maker }: TestToMake, size: number): string | null => {
  if (of === 'answer' && size === 0) return 'wrote no answer'
  if (of === 'generator' && size === 0)
    return maker?.file === undefined || maker.inFolder
      ? 'wrote nothing'
      : `wrote no file ${maker.file} of a test's size`
  const most = type === 'sample' ? sampleFileBytes : testFileBytes
  if (size <= most) return null
  return `wrote ${size} bytes, and at most ${most} are allowed${type === 'sample' ? ' for an example' : ''}`
}

/** What is to be said of a file that was made, beside the hash that the package has of it. */
const digestNote = async (
  blobs: BlobStore,
  hash: string,
  digest: TestToMake['digest'],
): Promise<string | null> => {
  if (!digest) return null
  const stream = await blobs.open(hash)
  if (!stream) return null
  const [plain, windows] = [createHash(digest.algorithm), createHash(digest.algorithm)]
  for await (const chunk of stream) {
    // Bytes as text and back: only the ends of lines change.
    const text = Buffer.from(chunk).toString('latin1')
    plain.update(text, 'latin1')
    windows.update(text.replaceAll('\n', '\r\n'), 'latin1')
  }
  if (plain.digest('hex') === digest.hex) return null
  return windows.digest('hex') === digest.hex
    ? `the package has its ${digest.algorithm} with line ends of Windows, and it is the same but for them`
    : `the package has another ${digest.algorithm} of it, ${digest.hex}: its generator may write something else here`
}
