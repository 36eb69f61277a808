import {
  AppError,
  findLanguage,
  invalidField,
  languageOfFile,
  noFunctionsSentence,
  sortVerdicts,
  sourceFileBytes,
  splitVerdicts,
  takesFunctions,
} from '@drafts/contract'
import type {
  ExecutionId,
  GroupId,
  Mechanism,
  ProblemId,
  SolutionId,
  SolutionRole,
  WantVerdict,
} from '@drafts/contract'
import type { Tx } from '../../platform/db/connect.ts'
import type { Ctx, ProblemAccess, UploadedBlob } from '../../platform/http/context.ts'
import { newId } from '../../platform/ids/ids.ts'
import { listEverGroups } from '../groups/index.ts'
import { changeProblem, diffContents } from '../revisions/index.ts'
import type { Contents, ProblemChange, VersionContent } from '../revisions/index.ts'
import {
  findReference,
  insertSolutions,
  mayViewSource,
  getSolution,
  removeSolution,
  solutionContent,
  writeSolution,
} from './solutions.store.ts'
import type { SolutionRow } from './solutions.store.ts'

export interface SolutionInput {
  label?: string | undefined
  languageId?: string | undefined
  source?: UploadedBlob | undefined
  reference?: boolean | undefined
  role?: SolutionRole | undefined
  wantVerdict?: WantVerdict | null | undefined
  wantVerdicts?: WantVerdict[] | undefined
  wantGroups?: Partial<Record<GroupId, WantVerdict[]>> | undefined
  notes?: string | undefined
  private?: boolean | undefined
}

export const createSolution = async (
  ctx: Ctx,
  { id: problemId, mechanism }: Pick<ProblemAccess, 'id' | 'mechanism'>,
  body: SolutionInput,
): Promise<SolutionRow> => {
  if (!body.source) throw invalidField('source', 'The solution needs a source.')
  const { source } = body
  return changeProblem(ctx, problemId, async (tx, at) => {
    await requireGroups(tx, problemId, body)
    const values = { ...settle(null, body, source.hash, mechanism), creator_id: ctx.account.id }
    if (values.reference) await requireNoReference(tx, problemId, null)
    const id = newId<SolutionId>()
    await insertSolutions(tx, problemId, [{ id, values: { ...values, modified_at: at } }])
    return changeOf(await getSolution(tx, id), id, null, solutionContent(values))
  })
}

/** Language by the ending, label is the file name (docs/product/forms.md#solutions). */
export const uploadSolution = async (
  ctx: Ctx,
  problem: Pick<ProblemAccess, 'id' | 'mechanism'>,
  source: UploadedBlob | undefined,
): Promise<SolutionRow> => {
  if (!source?.fileName) throw invalidField('source', 'Choose a file.')
  const name = source.fileName.split(/[\\/]/).at(-1) ?? source.fileName
  const language = languageOfFile(name)
  if (!language)
    throw invalidField(
      'source',
      `No language is known for “${name}”. Add it with New and choose the language.`,
    )
  if (problem.mechanism === 'functionBased' && !takesFunctions(language.id))
    throw invalidField('source', noFunctionsSentence(language.label))
  return createSolution(ctx, problem, {
    label: name.slice(0, 200),
    languageId: language.id,
    source,
  })
}

export const updateSolution = async (
  ctx: Ctx,
  problem: ProblemAccess,
  solutionId: SolutionId,
  body: SolutionInput,
): Promise<SolutionRow> =>
  changeProblem(ctx, problem.id, async (tx, at) => {
    const before = await getSolution(tx, solutionId)
    if (!mayViewSource(before, ctx.account.id, problem))
      throw new AppError('ErrNoAccess', {
        message: 'A private solution is changed only by its creator and the owner.',
      })
    await requireGroups(tx, problem.id, body)
    const values = settle(before, body, body.source?.hash ?? before.source_hash, problem.mechanism)
    if (values.reference && !before.reference) await requireNoReference(tx, problem.id, solutionId)
    const from = solutionContent(before)
    const to = solutionContent(values)
    if (diffContents(from.body, to.body).length === 0) return { result: before }
    await writeSolution(tx, solutionId, { ...values, modified_at: at })
    return changeOf(await getSolution(tx, solutionId), solutionId, from, to)
  })

/** `stopRuns` ends its runs in the same transaction and answers which; so does this. */
export const deleteSolution = async (
  ctx: Ctx,
  problemId: ProblemId,
  solutionId: SolutionId,
  stopRuns: (tx: Tx) => Promise<ExecutionId[]>,
): Promise<ExecutionId[]> =>
  changeProblem(ctx, problemId, (tx, at) => deletionOfSolution(tx, at, solutionId, stopRuns))

/** The same within a transaction that holds the problem. */
export const deletionOfSolution = async (
  tx: Tx,
  at: Date,
  solutionId: SolutionId,
  stopRuns: (tx: Tx) => Promise<ExecutionId[]>,
): Promise<ProblemChange<ExecutionId[]>> => {
  const before = await getSolution(tx, solutionId)
  await removeSolution(tx, solutionId, at)
  const stopped = await stopRuns(tx)
  const { events = [], ...change } = changeOf(stopped, solutionId, solutionContent(before), null)
  return { ...change, events: [...events, ...executionEvents(stopped)] }
}

const executionEvents = (ids: readonly ExecutionId[]) =>
  ids.map((id) => ({ kind: 'execution', id }) as const)

const settle = (
  before: SolutionRow | null,
  body: SolutionInput,
  sourceHash: string,
  mechanism: Mechanism,
) => {
  const languageId = body.languageId ?? before?.language_id ?? ''
  requireLanguage(languageId, before)
  if (body.source && body.source.size > sourceFileBytes)
    throw new AppError('ErrTooLarge', {
      message: `A source may have at most ${sourceFileBytes} bytes.`,
    })
  const reference = body.reference ?? before?.reference ?? false
  // A reference is a solution, whatever it was before.
  const role = reference ? ('solution' as const) : (body.role ?? before?.role ?? 'solution')
  if (mechanism === 'functionBased') requireFunctions({ languageId, role }, before)
  return {
    label: body.label ?? before?.label ?? '',
    language_id: languageId,
    source_hash: sourceHash,
    reference,
    role,
    // Turning Reference on forces the expected verdict to Accepted (docs/product/forms.md#solutions).
    ...(reference ? onlyAccepted : wantedBy(body, before)),
    want_groups: body.wantGroups ? groupsWanted(body.wantGroups) : (before?.want_groups ?? null),
    notes: body.notes ?? before?.notes ?? '',
    private: body.private ?? before?.private ?? false,
  }
}

const onlyAccepted = { want_verdict: 'Accepted' as const, want_verdicts: null }

const wantedBy = (
  body: SolutionInput,
  before: SolutionRow | null,
): Pick<SolutionRow, 'want_verdict' | 'want_verdicts'> => {
  if (body.wantVerdicts) {
    const { wantVerdict, wantVerdicts } = splitVerdicts(body.wantVerdicts)
    // The same ones: what came from a package keeps the verdict that its folder says.
    if (before?.want_verdicts && before.want_verdicts.join() === wantVerdicts.join())
      return { want_verdict: before.want_verdict, want_verdicts: before.want_verdicts }
    return {
      want_verdict: wantVerdict,
      want_verdicts: wantVerdicts.length > 1 ? wantVerdicts : null,
    }
  }
  if (body.wantVerdict !== undefined) return { want_verdict: body.wantVerdict, want_verdicts: null }
  return {
    want_verdict: before?.want_verdict ?? null,
    want_verdicts: before?.want_verdicts ?? null,
  }
}

/** Groups of which nothing is expected are left out. */
const groupsWanted = (
  wanted: Partial<Record<GroupId, WantVerdict[]>>,
): SolutionRow['want_groups'] => {
  const some = Object.entries(wanted).flatMap(([id, verdicts = []]) =>
    verdicts.length === 0 ? [] : [[id, sortVerdicts(verdicts)] as const],
  )
  return some.length === 0 ? null : Object.fromEntries(some)
}

/** One that was deleted may be named: it can be brought back. */
const requireGroups = async (
  tx: Tx,
  problemId: ProblemId,
  { wantGroups = {} }: SolutionInput,
): Promise<void> => {
  const wanted = Object.keys(wantGroups)
  if (wanted.length === 0) return
  const known = new Set<string>((await listEverGroups(tx, problemId)).map(({ id }) => id))
  if (!wanted.every((id) => known.has(id)))
    throw invalidField('wantGroups', 'Some of these groups are not there any more.')
}

/** Any language that is not discontinued, whether a judge has it or not; a solution keeps the one it has. */
const requireLanguage = (languageId: string, before: SolutionRow | null): void => {
  const language = findLanguage(languageId)
  if (!language) throw invalidField('languageId', 'Choose a language from the list.')
  if (language.discontinued && languageId !== before?.language_id)
    throw invalidField('languageId', `${language.label} is discontinued. Choose another language.`)
}

/** A generator is a whole program; what is stored already keeps its language until that or its role is changed. */
const requireFunctions = (
  { languageId, role }: { languageId: string; role: SolutionRole },
  before: SolutionRow | null,
): void => {
  if (role === 'generator' || takesFunctions(languageId)) return
  if (before?.language_id === languageId && before.role !== 'generator') return
  throw invalidField(
    'languageId',
    noFunctionsSentence(findLanguage(languageId)?.label ?? languageId),
  )
}

export const requireNoReference = async (
  tx: Tx,
  problemId: ProblemId,
  exceptId: SolutionId | null,
): Promise<void> => {
  const other = await findReference(tx, problemId)
  if (other && other.id !== exceptId)
    throw new AppError('ErrReferenceExists', {
      message: `“${other.label}” is the reference already.`,
    })
}

export const changeOf = <R>(
  result: R,
  id: SolutionId,
  from: VersionContent | null,
  to: VersionContent | null,
): ProblemChange<R> => {
  const path = `solutions/${id}`
  return {
    result,
    revision: {
      path,
      label: labelIn(to ?? from),
      changes: diffContents(from?.body ?? null, to?.body ?? null),
    },
    contents: { [path]: to },
    events: [{ kind: 'solution', id }],
  }
}

/** Joins the changes of several solutions; a single change stays as it is. */
export const joinedChange = <R>(
  result: R,
  parts: readonly ProblemChange<SolutionRow>[],
): ProblemChange<R> => {
  const changed = parts.filter(({ revision }) => revision)
  const [first] = changed
  if (!first) return { result }
  if (changed.length === 1) return { ...first, result }
  return {
    result,
    revision: {
      path: 'solutions',
      changes: changed.flatMap(({ result: { id, label }, revision }) =>
        (revision?.changes ?? []).map((one) => ({ ...one, path: `${label || id}.${one.path}` })),
      ),
    },
    contents: Object.assign({}, ...changed.map(({ contents }) => contents)) as Contents,
    events: changed.flatMap(({ events = [] }) => events),
  }
}

const labelIn = (content: VersionContent | null): string =>
  content && 'label' in content.body && typeof content.body.label === 'string'
    ? content.body.label
    : ''
