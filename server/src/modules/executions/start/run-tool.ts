import { testFileBytes } from '@drafts/contract'
import type { BlobRef, Calling, ExecutionId, JobFile, ProblemId } from '@drafts/contract'
import { Readable } from 'node:stream'
import type { Tx } from '../../../platform/db/connect.ts'
import type { Ctx, ProblemAccess } from '../../../platform/http/context.ts'
import { storeBlobs } from '../../blobs/index.ts'
import { filesOfProgram } from './files-beside.ts'
import { findIncludes } from './includes.store.ts'
import { callingOf, readJudgingSetup } from './judging-setup.ts'
import { queueExecutions } from './queue-execution.ts'
import { queuedMaking } from './queued-making.ts'
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
  /** A person waits for it. */
  isAwaited?: boolean
}

export interface ToolInput {
  /** `arguments`: those of a generator, which finds them on its standard input too. */
  input: BlobRef | 'arguments'
  args: string[]
  /** The file that it writes, or names of which it writes one; undefined: what it prints is wanted. */
  writes: string | readonly string[] | undefined
  /** In an empty folder that it may write into. */
  inFolder?: boolean
}

/** Runs a tool on all inputs. Throws ErrNoJudge where no judge has its language. */
export const runTool = async (
  ctx: Ctx,
  problem: Pick<ProblemAccess, 'id'>,
  tool: RunnableTool,
  inputs: readonly ToolInput[],
): Promise<ExecutionId> => {
  const [id] = await queueTools(ctx, problem, [{ tool, inputs }], async () => undefined)
  if (id === undefined) throw new Error('A tool was not queued.')
  return id
}

/** The same for several tools, in their order; `also` is written with them. */
export const queueTools = async (
  ctx: Ctx,
  problem: Pick<ProblemAccess, 'id'>,
  tools: readonly { tool: RunnableTool; inputs: readonly ToolInput[] }[],
  also: (tx: Tx, ids: readonly ExecutionId[]) => Promise<void>,
): Promise<ExecutionId[]> => {
  for (const { tool } of tools) await requireJudge(ctx, [tool.languageId])
  const place = { problemId: problem.id, accountId: ctx.account.id, at: ctx.now() }
  const queued = await Promise.all(
    tools.map(async ({ tool, inputs }) => {
      const { label, languageId, source, isAwaited = false } = tool
      const { files, calling } = await callOf(ctx, problem.id, tool)
      const read = await inputsOf(ctx, inputs)
      const run = queuedMaking(place, {
        does: 'make',
        program: { languageId, source, shownName: label, label, files },
        calling,
        checks: read.map(({ input, args, writes, inFolder }, at) => ({
          input,
          args,
          ...(writes === undefined ? {} : { writes }),
          ...(inFolder ? { inFolder } : {}),
          ...(inputs[at]?.input === 'arguments' ? { generates: true } : {}),
        })),
      })
      return { ...run, isBackground: !isAwaited }
    }),
  )
  const ids = queued.map(({ execution }) => execution.id)
  await queueExecutions(ctx, problem.id, queued, (tx) => also(tx, ids))
  return ids
}

/** Arguments are read as one line with blanks between them; without any there is nothing to read. */
const inputsOf = async (
  ctx: Ctx,
  inputs: readonly ToolInput[],
): Promise<(ToolInput & { input: BlobRef })[]> => {
  const lineOf = ({ args }: ToolInput): string => (args.length === 0 ? '' : `${args.join(' ')}\n`)
  const lines = [...new Set(inputs.filter(({ input }) => input === 'arguments').map(lineOf))]
  const stored = await storeBlobs(
    ctx,
    lines.map((line) => ({ open: async () => Readable.from([Buffer.from(line)]) })),
    testFileBytes,
  )
  const blobOf = new Map(lines.map((line, at) => [line, stored[at]]))
  return inputs.map((one) => {
    if (one.input !== 'arguments') return { ...one, input: one.input }
    const blob = blobOf.get(lineOf(one))
    if (!blob) throw new Error('The arguments of a call were not stored.')
    return { ...one, input: { hash: blob.hash, size: blob.size } }
  })
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
