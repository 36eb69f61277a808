import type {
  Change,
  ExecutionId,
  GroupId,
  ProgramId,
  RevisionId,
  SolutionId,
  TestId,
} from '@drafts/contract'
import { isLocale } from '@drafts/contract'
import type { Tx } from '../../platform/db/connect.ts'
import { wake } from '../../platform/db/wake.ts'
import type { Ctx, ProblemAccess } from '../../platform/http/context.ts'
import { stopExecutionsOf } from '../executions/index.ts'
import { bringGroupsBack } from '../groups/index.ts'
import {
  bringProgramBack,
  buildChanged,
  deletionOfProgram,
  listPrograms,
} from '../programs/index.ts'
import { bringToolTestsBack } from '../tool-tests/index.ts'
import { changeProblem, readVersion, recordContents } from '../revisions/index.ts'
import type { ProblemChange, Version } from '../revisions/index.ts'
import { bringSectionBack, listSections, parseSectionPath } from '../sections/index.ts'
import type { SectionPath } from '../sections/index.ts'
import { bringSolutionBack, deletionOfSolution, listEverSolutions } from '../solutions/index.ts'
import {
  bringTestsBack,
  deletionOfTests,
  listTests,
  OrderContent,
  TestContent,
} from '../tests/index.ts'
import { asNoReference, stayingSolutions } from './staying-solutions.ts'

interface Wanted {
  ctx: Ctx
  problem: ProblemAccess
  version: Version
  restoredFrom: RevisionId
}

/**
 * The whole problem as it was right after a revision, in one change: sections, tests in their order, solutions. Tests and
 * solutions that came since are deleted, and come back with the version that had them. A private solution of another stays
 * as it is, and so does a statement in a language outside the ten. Where that one is the reference, no other becomes it.
 * Answers the paths that changed.
 */
export const restoreEverything = async (
  ctx: Ctx,
  problem: ProblemAccess,
  restoredFrom: RevisionId,
): Promise<string[]> => {
  const version = await readVersion(ctx.db, problem.id, restoredFrom)
  const wanted: Wanted = { ctx, problem, version, restoredFrom }
  const { paths, stopped } = await changeProblem(ctx, problem.id, async (tx, at) => {
    const changes = [
      ...(await bringSections(wanted, tx, at)),
      ...(await bringGroups(wanted, tx, at)),
      ...(await bringTests(wanted, tx, at)),
      ...(await bringSolutions(wanted, tx, at)),
      ...(await bringPrograms(wanted, tx, at)),
      ...(await bringToolTestsBack(tx, at, problem.id, {
        contents: version.contents,
        restoredFrom,
      })),
    ].filter(({ revision }) => revision)
    return joined(changes, restoredFrom)
  })
  if (stopped.length > 0 || paths.some((path) => path.startsWith('programs/')))
    await wake(ctx.db, 'drafts_jobs')
  return paths
}

type Part = ProblemChange<unknown> & { stopped?: readonly ExecutionId[] }

/** Several changes as one of the whole problem. History has the fields of sections, and of tests and solutions the names. */
const joined = (
  parts: readonly Part[],
  restoredFrom: RevisionId,
): ProblemChange<{ paths: string[]; stopped: ExecutionId[] }> => {
  const contents = Object.assign({}, ...parts.map((part) => part.contents ?? {})) as NonNullable<
    Part['contents']
  >
  const isMoved = parts.some(
    ({ revision }) =>
      revision?.path === 'tests' && revision.changes.some(({ path }) => path === 'order'),
  )
  const paths = Object.keys(contents).filter((path) => path !== 'tests' || isMoved)
  const stopped = parts.flatMap((part) => part.stopped ?? [])
  if (parts.length === 0) return { result: { paths, stopped } }
  return {
    result: { paths, stopped },
    revision: { path: 'problem', changes: parts.flatMap(changesOf), restoredFrom },
    contents,
    events: parts.flatMap(({ events = [] }) => events),
  }
}

const changesOf = ({ revision }: Part): Change[] => {
  if (!revision) return []
  const { path, changes, label } = revision
  if (path === 'tests') return changes.map(withoutFiles)
  if (/^(solutions|programs|groups|checker_tests|validator_tests)\//.test(path))
    return [namedChange(path, changes, label ?? '')]
  return changes.map((change) => ({ ...change, path: `${path}.${change.path}` }))
}

/** A test by its name: its files are compared where it is restored by itself. */
const withoutFiles = (change: Change): Change =>
  change.path.startsWith('tests/')
    ? { ...change, from: nameIn(change.from), to: nameIn(change.to) }
    : change

const nameIn = (content: unknown): string | null => {
  if (typeof content === 'string') return content
  const parsed = TestContent.safeParse(content)
  return parsed.success ? parsed.data.label : null
}

const namedChange = (path: string, changes: readonly Change[], label: string): Change => {
  const [first] = changes
  const isWhole = changes.every(({ type }) => type === first?.type)
  const type = isWhole && first ? first.type : 'changed'
  return {
    type,
    path,
    from: type === 'added' ? null : label,
    to: type === 'removed' ? null : label,
  }
}

/** The signature first: what follows from it is written over by what was. */
const bringSections = async (
  { problem, version, restoredFrom }: Wanted,
  tx: Tx,
  at: Date,
): Promise<Part[]> => {
  const there = await listSections(tx, problem.id)
  const sections = [...new Set([...version.contents.keys(), ...there.keys()])]
    .flatMap((path) => parseSectionPath(path) ?? [])
    .filter(({ locale }) => locale === null || isLocale(locale))
    .toSorted((a, b) => Number(isFirst(b)) - Number(isFirst(a)))
  const parts: Part[] = []
  for (const section of sections) {
    const content = version.contents.get(section.path)
    const part = await bringSectionBack(tx, at, problem.id, section, { content, restoredFrom })
    // A restored signature writes versions of other sections too, though these are written over below.
    if (isFirst(section)) await recordContents(tx, problem.id, part.contents ?? {})
    parts.push(part)
  }
  return parts
}

const isFirst = ({ kind }: SectionPath): boolean => kind === 'signature'

const bringTests = async (
  { problem, version, restoredFrom }: Wanted,
  tx: Tx,
  at: Date,
): Promise<Part[]> => {
  const kept = version.contents.get('tests')
  const order = kept ? OrderContent.parse(kept.body).ids : []
  const tests = order.flatMap((id) => {
    const content = version.contents.get(`tests/${id}`)
    return content ? [{ id, content }] : []
  })
  const past = new Set<TestId>(order)
  const since = (await listTests(tx, problem.id)).flatMap(({ id }) => (past.has(id) ? [] : [id]))
  const deletion = await deletionOfTests(tx, problem.id, since)
  const parts: Part[] = deletion.revision ? [asTests(deletion)] : []
  const back = { path: 'tests', tests, order, reorders: true, restoredFrom }
  return [...parts, await bringTestsBack(tx, at, problem.id, back)]
}

/** One test is deleted under its own path, field by field. */
const asTests = (deletion: ProblemChange<undefined>): Part => {
  const { revision } = deletion
  if (!revision || revision.path === 'tests') return deletion
  const { path, label = '' } = revision
  const change: Change = { type: 'removed', path, from: label, to: null }
  return { ...deletion, revision: { ...revision, path: 'tests', changes: [change] } }
}

const bringSolutions = async (
  { ctx, problem, version, restoredFrom }: Wanted,
  tx: Tx,
  at: Date,
): Promise<Part[]> => {
  const rows = await listEverSolutions(tx, problem.id)
  const { ids: staying, hasReference } = stayingSolutions(
    ctx.account.id,
    problem,
    version.contents,
    rows,
  )
  const live = rows.filter((row) => row.deleted_at === null)
  const parts: Part[] = []
  for (const row of live) {
    if (version.contents.has(`solutions/${row.id}`) || staying.has(row.id)) continue
    const runs = { problemId: problem.id, solutionId: row.id }
    const part = await deletionOfSolution(tx, at, row.id, (inner) =>
      stopExecutionsOf(inner, runs, ctx.account.id),
    )
    parts.push({ ...part, stopped: part.result })
  }
  // The reference last: another that is it now is none by then, unless it stays.
  const past = [...version.contents]
    .filter(([path]) => path.startsWith('solutions/'))
    .map(([path, { body }]) => ({ id: path.slice('solutions/'.length) as SolutionId, body }))
    .filter(({ id }) => !staying.has(id))
    .toSorted((a, b) => Number(isReference(a.body)) - Number(isReference(b.body)))
  for (const { id, body: then } of past) {
    const body = hasReference ? asNoReference(then) : then
    parts.push(await bringSolutionBack(ctx, tx, at, problem, id, { body, restoredFrom }))
  }
  return parts
}

/** Those that came since go first: one of then may have the label of such a one. */
const bringPrograms = async (
  { ctx, problem, version, restoredFrom }: Wanted,
  tx: Tx,
  at: Date,
): Promise<Part[]> => {
  const parts: Part[] = []
  for (const { id } of await listPrograms(tx, problem.id))
    if (!version.contents.has(`programs/${id}`))
      parts.push(await deletionOfProgram(ctx, tx, at, id))
  for (const [path, { body }] of version.contents) {
    const [kind, id = ''] = path.split('/')
    if (kind !== 'programs') continue
    const past = { body, restoredFrom }
    parts.push(await bringProgramBack(tx, at, problem.id, id as ProgramId, past))
  }
  const place = { problemId: problem.id, accountId: ctx.account.id, at }
  if (parts.some(({ revision }) => revision)) await buildChanged(tx, place)
  return parts
}

const bringGroups = ({ problem, version }: Wanted, tx: Tx, at: Date): Promise<Part[]> => {
  const past = [...version.contents].flatMap(([path, { body }]) =>
    path.startsWith('groups/') ? [[path.slice('groups/'.length) as GroupId, body] as const] : [],
  )
  return bringGroupsBack(tx, at, problem.id, new Map(past))
}

const isReference = (body: object): boolean => 'reference' in body && body.reference === true
