import { ApiError } from '@drafts/contract'
import { refusalSentence } from '../../commands/call-server.ts'
import { say } from '../../say.ts'
import { compareSides } from '../plan/compare.ts'
import type { Compared } from '../plan/compare.ts'
import { PartFault } from './folder-files.ts'
import { readFolderParts } from './folder-parts.ts'
import type { FolderProblem } from './folder-parts.ts'
import { getPart, isKindOfPart, isWithinPart } from '../parts.ts'
import { perform } from '../perform.ts'
import type { SyncWork } from '../perform.ts'
import { planSync } from '../plan/plan.ts'
import type { SyncStep, Take } from '../plan/plan.ts'
import { besideFolder, keptFolder, writeBeside } from './aside.ts'
import { openerOf, readServer } from '../server/server-parts.ts'
import { planOrder } from '../plan/sync-tests-order.ts'
import { syncLine, conflictReason, syncStepWords } from '../report-words.ts'

export interface PassOptions {
  take: Take | undefined
  isDry: boolean
  /** Parts, and folders of them, to which the run is kept; none: all. */
  only: readonly string[]
  /** Before each key on stdout, where there are several folders. */
  prefix: string
}

export interface Pass {
  /** Parts that are not in step after it. */
  open: number
  /** What was sent moves texts of other sections, so that they are to be read again. */
  movesOthers: boolean
  /** What `--only` says and no part is called. */
  unknown: readonly string[]
}

/** Reads both sides, and does what is to be done, part by part; a part that is refused ends no other. */
export const runPass = async (work: SyncWork, options: PassOptions): Promise<Pass> => {
  const { files, state, pictures, calls } = work
  const problem = await readServer(calls, state.problemId)
  const folder = await readFolderParts(files, state, pictures)
  const compared = await compareSides(state, folder, problem, pictures)
  const isChosen = (key: string): boolean =>
    options.only.length === 0 || options.only.some((one) => isWithinPart(key, one))
  const steps = planSync(compared.sides, options.take).filter(({ key }) => isChosen(key))
  const told = steps.filter((step) => step.do !== 'nothing').length
  say(`  ${problem.title}: ${told} of ${steps.length} parts differ`)
  const keys = [...compared.sides.keys(), ...compared.leftAlone]
  const unknown = options.only.filter(
    (one) => !isKindOfPart(one) && !keys.some((key) => isWithinPart(key, one)),
  )
  const here = new Set(compared.folderTests)
  const run: Run = { work, options, folder, compared, open: 0, movesOthers: false, unknown, here }
  for (const [key, why] of folder.faults) if (isChosen(key)) reportRefused(run, key, why)
  for (const key of compared.leftAlone)
    if (!folder.faults.has(key)) say(`  ${key} is private to who made it, and is left alone.`)
  for (const step of steps) await runStep(run, step)
  if (isChosen('tests')) await runOrder(run)
  return run
}

interface Run extends Pass {
  work: SyncWork
  options: PassOptions
  folder: FolderProblem
  compared: Compared
  /** Tests of the folder, as stems. */
  here: Set<string>
}

const runStep = async (run: Run, step: SyncStep): Promise<void> => {
  const { work, options, folder, compared } = run
  const { key } = step
  const read = { folder: folder.parts.get(key), server: compared.server.get(key) }
  try {
    if (step.do === 'conflict') return await reportConflict(run, step)
    const outcome = options.isDry ? undefined : await perform(work, step, read)
    const fields = step.do === 'merge' ? step.fields : []
    if (outcome === 'conflict')
      return await reportConflict(run, { key, do: 'conflict', why: 'bothChanged', fields })
    followTests(run, step)
    const words = syncStepWords(step)
    if (!words) return
    const way = outcome ?? words.way
    tell(run, way, key, words.more)
    run.movesOthers ||= way !== 'to folder' && movers.has(getPart(key).kind)
  } catch (error) {
    reportRefused(run, key, whyOf(error))
  } finally {
    if (!options.isDry) await work.save()
  }
}

/** The title follows the statement, descriptions and the scanspec follow the signature, and tests name their group. */
const movers = new Set(['statements', 'signature', 'groups'])

/** Which tests both sides have decides their order. */
const followTests = ({ work, here, compared, options }: Run, step: SyncStep): void => {
  const { kind, name } = getPart(step.key)
  if (kind !== 'test') return
  if (step.do === 'deleteInFolder') here.delete(name)
  if (step.do === 'deleteOnServer') compared.server.delete(step.key)
  if (step.do !== 'exchange') return
  here.add(name)
  const id = work.state.parts.get(step.key)?.id ?? (options.isDry ? 'new' : undefined)
  if (id !== undefined && !compared.server.has(step.key))
    compared.server.set(step.key, { id, content: {} })
}

const runOrder = async (run: Run): Promise<void> => {
  const { work, options, compared, here } = run
  const ids = new Map(
    [...compared.server].flatMap(([key, { id }]) =>
      key.startsWith('tests/') && id !== undefined ? [[key.slice('tests/'.length), id]] : [],
    ),
  )
  const server = [...new Set([...compared.serverTests, ...ids.keys()])].filter((s) => ids.has(s))
  const list = [...new Set([...compared.folderTests, ...here])].filter((stem) => here.has(stem))
  try {
    const step = await planOrder(work, { folder: list, server, ids }, options.take)
    if (step.way === 'conflict') {
      run.open += 1
      process.stdout.write(syncLine('conflict', `${options.prefix}tests`, 'both sides moved tests'))
      return
    }
    if (!options.isDry) await step.perform()
    if (step.isReported) tell(run, step.way, 'tests', 'order')
  } catch (error) {
    reportRefused(run, 'tests', whyOf(error))
  } finally {
    if (!options.isDry) await work.save()
  }
}

const tell = ({ options }: Run, way: string, key: string, more: string): void =>
  void process.stdout.write(syncLine(way, `${options.prefix}${key}`, more))

const reportRefused = (run: Run, key: string, why: string): void => {
  run.open += 1
  tell(run, 'refused', key, why)
}

const reportConflict = async (
  run: Run,
  { key, why, fields }: SyncStep & { do: 'conflict' },
): Promise<void> => {
  run.open += 1
  const server = run.compared.server.get(key)
  const isWritten = server !== undefined && !run.options.isDry && why !== 'allGone'
  const { files, calls } = run.work
  if (isWritten) await writeBeside(files, key, server.content, openerOf(calls, key, server))
  const beside = isWritten ? `; the server's side is in ${besideFolder}` : ''
  tell(run, 'conflict', key, `${conflictReason(why, fields)}${beside}`)
}

const whyOf = (error: unknown): string => {
  if (error instanceof PartFault) return error.message
  // What would refuse all others too, and what is a fault of ours, is thrown on.
  const sentence = refusalSentence(error)
  if (!(error instanceof ApiError)) throw error
  const fields = Object.values(error.body.fields ?? {}).filter((field) => field !== sentence)
  return [sentence, ...fields].join(' ')
}

export const adviceOf = (take: Take | undefined): string =>
  take === undefined
    ? `Conflicts: change your files as they should be, then --take folder; or --take server, which keeps yours in ${keptFolder}. --only PART takes one part.`
    : `What was refused is told above; the rest is in step.`
