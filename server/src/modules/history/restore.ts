import { AppError, invalidField } from '@drafts/contract'
import type {
  GroupId,
  ProgramId,
  ResponseOf,
  RevisionId,
  SolutionId,
  TestId,
  ToolTestId,
} from '@drafts/contract'
import type { endpoints } from '@drafts/contract'
import type { Ctx, ProblemAccess } from '../../platform/http/context.ts'
import { wholeSolution } from '../executions/index.ts'
import { restoreGroup, wholeGroup } from '../groups/index.ts'
import { restoreProgram, wholeProgram } from '../programs/index.ts'
import { restoreToolTest, wholeToolTest } from '../tool-tests/index.ts'
import { findPast, readPast } from '../revisions/index.ts'
import type { Past } from '../revisions/index.ts'
import {
  parseSectionPath,
  presentSection,
  requireWritable,
  restoreSection,
} from '../sections/index.ts'
import { restoreSolution, restoreSolutions } from '../solutions/index.ts'
import { OrderContent, presentTest, getTest, restoreTests, viewTest } from '../tests/index.ts'
import type { TestRow } from '../tests/index.ts'

type Restored = ResponseOf<(typeof endpoints)['restoreRevision']>

interface Wanted {
  ctx: Ctx
  problem: ProblemAccess
  past: Past
  restoredFrom: RevisionId
}

/** Brings back what a path named right after a revision; what the revision deleted, as it was before. */
export const restore = async (
  ctx: Ctx,
  problem: ProblemAccess,
  restoredFrom: RevisionId,
  path: string,
): Promise<Restored> => {
  const wanted = {
    ctx,
    problem,
    past: await findPast(ctx.db, problem.id, restoredFrom, path),
    restoredFrom,
  }
  const [kind, id = ''] = path.split('/')
  if (path === 'tests') return restoreAllTests(wanted)
  if (kind === 'tests') return restoreOneTest(wanted, id as TestId)
  if (path === 'solutions') return restoreSomeSolutions(wanted)
  if (kind === 'solutions') return restoreOneSolution(wanted, id as SolutionId)
  if (kind === 'programs') return restoreOneProgram(wanted, id as ProgramId)
  if (kind === 'groups') return restoreOneGroup(wanted, id as GroupId)
  if (kind === 'checker_tests' || kind === 'validator_tests')
    return restoreOneToolTest(wanted, path, id as ToolTestId)
  const section = parseSectionPath(path)
  if (!section)
    throw invalidField(
      'path',
      'Sections, tests, solutions, programs and groups can be restored, nothing else.',
    )
  await requireWritable(ctx.db, problem.id, section)
  const content = (await readPast(ctx.db, wanted.past, [path])).get(path)
  const saved = await restoreSection(ctx, problem.id, section, { content, restoredFrom })
  return presentSection(ctx.db, problem.id, section, saved)
}

const restoreOneTest = async (wanted: Wanted, id: TestId): Promise<Restored> => {
  await backTests(wanted, [id], { path: `tests/${id}`, reorders: false })
  return viewTest(wanted.ctx, await getTest(wanted.ctx.db, id))
}

/** After a deletion those that it deleted; otherwise all, in the order of then. */
const restoreAllTests = async (wanted: Wanted): Promise<Restored> => {
  const { deleted } = wanted.past
  const ids =
    deleted.length > 0
      ? deleted.map((path) => path.slice('tests/'.length) as TestId)
      : await orderIn(wanted)
  const rows = await backTests(wanted, ids, { path: 'tests', reorders: deleted.length === 0 })
  return { tests: rows.map(presentTest) }
}

const orderIn = async ({ ctx, past }: Wanted): Promise<TestId[]> => {
  const order = (await readPast(ctx.db, past, ['tests'])).get('tests')
  return order ? OrderContent.parse(order.body).ids : []
}

const backTests = async (
  wanted: Wanted,
  ids: readonly TestId[],
  as: { path: string; reorders: boolean },
): Promise<TestRow[]> => {
  const { ctx, problem, past, restoredFrom } = wanted
  const order = await orderIn(wanted)
  const contents = await readPast(
    ctx.db,
    past,
    ids.map((id) => `tests/${id}`),
  )
  const tests = order.flatMap((id) => {
    const content = contents.get(`tests/${id}`)
    return content ? [{ id, content }] : []
  })
  if (tests.length < ids.length) throw noSuch('test')
  return restoreTests(ctx, problem.id, { ...as, tests, order, restoredFrom })
}

const restoreOneSolution = async (
  { ctx, problem, past, restoredFrom }: Wanted,
  id: SolutionId,
): Promise<Restored> => {
  const path = `solutions/${id}`
  const content = (await readPast(ctx.db, past, [path])).get(path)
  if (!content) throw noSuch('solution')
  const row = await restoreSolution(ctx, problem, id, { body: content.body, restoredFrom })
  return wholeSolution(ctx, problem, row)
}

/** Restores the solutions that the revision changed. */
const restoreSomeSolutions = async ({
  ctx,
  problem,
  past,
  restoredFrom,
}: Wanted): Promise<Restored> => {
  const contents = await readPast(ctx.db, past, past.changed)
  if (contents.size === 0) throw noSuch('solution')
  const bodies = new Map(
    [...contents].map(([path, { body }]) => [path.slice('solutions/'.length) as SolutionId, body]),
  )
  return { paths: await restoreSolutions(ctx, problem, bodies, restoredFrom) }
}

const restoreOneProgram = async (
  { ctx, problem, past, restoredFrom }: Wanted,
  id: ProgramId,
): Promise<Restored> => {
  const path = `programs/${id}`
  const content = (await readPast(ctx.db, past, [path])).get(path)
  if (!content) throw noSuch('program')
  await restoreProgram(ctx, problem.id, id, { body: content.body, restoredFrom })
  return wholeProgram(ctx, id)
}

const restoreOneGroup = async (
  { ctx, problem, past, restoredFrom }: Wanted,
  id: GroupId,
): Promise<Restored> => {
  const path = `groups/${id}`
  const content = (await readPast(ctx.db, past, [path])).get(path)
  if (!content) throw noSuch('group')
  await restoreGroup(ctx, problem.id, id, { body: content.body, restoredFrom })
  return wholeGroup(ctx, id)
}

const restoreOneToolTest = async (
  { ctx, problem, past, restoredFrom }: Wanted,
  path: string,
  id: ToolTestId,
): Promise<Restored> => {
  const content = (await readPast(ctx.db, past, [path])).get(path)
  if (!content) throw noSuch('test')
  await restoreToolTest(ctx, problem.id, id, { body: content.body, restoredFrom })
  return wholeToolTest(ctx, problem, id)
}

const noSuch = (what: string): AppError =>
  new AppError('ErrNotFound', { message: `There was no such ${what} in this version.` })
