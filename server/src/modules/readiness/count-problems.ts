import { countReadiness, hasSource, locales, readinessOf, translationsOf } from '@drafts/contract'
import type {
  AccountId,
  ExecutionGroup,
  ProblemId,
  ProblemSummary,
  ReadinessFacts,
  SectionFacts,
  SectionKind,
  Verdict,
} from '@drafts/contract'
import type { Ctx } from '../../platform/http/context.ts'
import { findBlobs } from '../blobs/index.ts'
import {
  executedSolutions,
  findHelpers,
  findIncludes,
  keyedProblems,
  ownFileHashes,
  pointsOfSolutions,
  setupIfAny,
  brokenPrograms,
} from '../executions/index.ts'
import type { KeyedProblem } from '../executions/index.ts'
import { listGroups, listGroupsOf } from '../groups/index.ts'
import { runnableLanguages } from '../languages/index.ts'
import { findBuilds, listProgramsOf } from '../programs/index.ts'
import { emptySection, sectionIn } from '../sections/index.ts'
import type { StoredSection } from '../sections/index.ts'
import { mayViewSource, solutionVerdicts } from '../solutions/index.ts'
import { validityOfInput } from '../tests/index.ts'
import { readinessToolTests } from '../tool-tests/index.ts'
import { boundsOfSections } from '../validators/index.ts'
import {
  listReadinessSections,
  listReadinessSolutions,
  listReadinessTests,
} from './readiness.store.ts'
import type { ReadinessSolutionRow, ReadinessTestRow } from './readiness.store.ts'

export type Counted = Pick<ProblemSummary, 'id' | 'mechanism' | 'forkBaseId'> & {
  owner: { id: AccountId }
  canEdit: boolean
}
type Counts = NonNullable<ProblemSummary['readiness']>

/** Who looks: the size of a private source is not for everybody. */
type Eyes = Pick<Ctx, 'db'> & { account: { id: AccountId } }

/** What is known of one problem. */
interface Parts {
  sections: ReadonlyMap<string, StoredSection>
  tests: readonly ReadinessTestRow[]
  solutions: readonly ReadinessSolutionRow[]
  programs: ReadinessFacts['programs']
  groups: ReadinessFacts['groups']
  toolTests: ReadinessFacts['toolTests']
}

/** What runs have shown of solutions, by their ids: their verdicts, and programs of the problem that do not compile. */
interface Shown {
  executed: ReadonlyMap<string, Verdict>
  broken: Awaited<ReturnType<typeof brokenPrograms>>
  inGroups: ReadonlyMap<string, ExecutionGroup[]>
}

/**
 * Open items of each problem that the caller may edit, by the same rules as in the editor. Twelve statements for a
 * page, however many problems it has.
 */
export const countProblems = async (
  ctx: Eyes,
  problems: readonly Counted[],
): Promise<Map<string, Counts>> => {
  const editable = problems.filter(({ canEdit }) => canEdit)
  if (editable.length === 0) return new Map()
  const ids = editable.map(({ id }) => id)
  const [sections, tests, groups, solutions, programs, toolTests] = await Promise.all([
    listReadinessSections(ctx.db, ids),
    listReadinessTests(ctx.db, ids),
    listGroupsOf(ctx.db, ids),
    listReadinessSolutions(ctx.db, ids),
    builtPrograms(ctx.db, ids),
    readinessToolTests(ctx.db, editable),
  ])
  const ofProblem = Map.groupBy(solutions, ({ problem_id }) => problem_id)
  const parts = editable.map((problem): [Counted, Parts] => [
    problem,
    {
      sections: sections.get(problem.id) ?? new Map(),
      tests: tests.get(problem.id) ?? [],
      solutions: ofProblem.get(problem.id) ?? [],
      groups: groups.get(problem.id) ?? [],
      programs: programs.get(problem.id) ?? [],
      toolTests: toolTests.get(problem.id) ?? [],
    },
  ])
  const [shown, runnable] = await Promise.all([shownByRuns(ctx, parts), runnableLanguages(ctx.db)])
  return new Map(
    parts.map(([problem, own]) => [
      problem.id,
      countReadiness(readinessOf(factsOf(ctx, problem, own, shown, runnable))),
    ]),
  )
}

const builtPrograms = async (
  db: Eyes['db'],
  ids: readonly ProblemId[],
): Promise<Map<ProblemId, Parts['programs']>> => {
  const rows = await listProgramsOf(db, ids)
  const builds = await findBuilds(db, rows)
  const found = new Map<ProblemId, Parts['programs']>()
  for (const [problemId, own] of Map.groupBy(rows, (row) => row.problem_id))
    found.set(
      problemId,
      own.map(({ id, role, label }) => ({
        id,
        role,
        label,
        build: { error: builds.get(id)?.error ?? null },
      })),
    )
  return found
}

/** A fork shows nothing of its solutions, so its keys are not worth making. */
const shownByRuns = async (ctx: Eyes, parts: readonly [Counted, Parts][]): Promise<Shown> => {
  const whole = parts.filter(([{ forkBaseId }]) => forkBaseId === null)
  const ids = whole.map(([{ id }]) => id)
  const [sizes, helpers, includes] = await Promise.all([
    findBlobs(
      ctx.db,
      whole.flatMap(([, { sections }]) => ownFileHashes(sections)),
    ),
    findHelpers(ctx.db, ids),
    findIncludes(ctx.db, ids),
  ])
  const runs = whole.map(([problem, { sections, tests, solutions }]) => ({
    id: problem.id,
    setup: setupIfAny(problem, sections, { sizes, helpers: helpers.get(problem.id) ?? [] }),
    tests,
    solutions,
  }))
  const keyed = await keyedProblems(
    ctx.db,
    runs.map((run) => ({ ...run, includes: includes.get(run.id) ?? [] })),
  )
  const [{ executed }, broken] = await Promise.all([
    executedSolutions(ctx.db, keyed),
    brokenPrograms(ctx.db, runs),
  ])
  return { executed, broken, inGroups: await inGroups(ctx, keyed, executed) }
}

/** Only solutions of which something is expected in groups. */
const inGroups = async (
  { db }: Eyes,
  problems: readonly (Omit<KeyedProblem, 'tests' | 'solutions'> &
    Pick<Parts, 'tests' | 'solutions'> & { id: ProblemId })[],
  executed: Shown['executed'],
): Promise<Shown['inGroups']> => {
  const found: [string, ExecutionGroup[]][] = []
  for (const problem of problems) {
    const solutions = problem.solutions.filter(
      ({ id, want_groups: wanted }) => wanted !== null && executed.has(id),
    )
    if (solutions.length === 0) continue
    const groups = await listGroups(db, problem.id)
    const known = { ...problem, solutions }
    found.push(...(await pointsOfSolutions(db, known, { groups, tests: problem.tests })))
  }
  return new Map(found)
}

const factsOf = (
  ctx: Eyes,
  problem: Counted,
  { sections, tests, groups, solutions, programs, toolTests }: Parts,
  { executed, broken, inGroups: ofGroups }: Shown,
  runnable: ReadonlySet<string> | null,
): ReadinessFacts => {
  const bodyOf = <K extends SectionKind>(kind: K, path: string = kind): StoredSection<K>['body'] =>
    (sectionIn(sections, kind, path) ?? emptySection(kind, path)).body
  // A section that was not read yet has no open items: it is counted again afterwards.
  const factsAt = (path: string): SectionFacts => sections.get(path)?.facts ?? {}
  const checker = bodyOf('checker')
  const driver = bodyOf('driver')
  const scanspec = bodyOf('scanspec')
  const role = problem.owner.id === ctx.account.id ? 'owner' : 'editor'
  return {
    mechanism: problem.mechanism,
    isFork: problem.forkBaseId !== null,
    statement: bodyOf('statements', 'statements/en-US'),
    translations: translationsOf(
      locales.flatMap((locale) => {
        const path = `statements/${locale}`
        return sections.has(path) ? [{ ...bodyOf('statements', path), locale }] : []
      }),
    ),
    foreignPictures: factsAt('statements/en-US').foreignPictures ?? [],
    redFormulas: factsAt('statements/en-US').redFormulas ?? [],
    signature: bodyOf('signature'),
    checker: { ...checker, hasSource: hasSource(checker.languageId, checker.source) },
    driver: { ...driver, hasSource: hasSource(driver.languageId, driver.source) },
    limits: bodyOf('limits'),
    attributes: bodyOf('attributes'),
    scanspec: { enabled: scanspec.enabled, error: factsAt('scanspec').error ?? null },
    ...boundsFor(sections, tests),
    tests: tests.map((test, index) => ({ ...withValidity(test), no: index + 1, label: '' })),
    groups,
    solutions: solutions.map((row) => ({
      id: row.id,
      label: row.label,
      languageId: row.language_id,
      reference: row.reference,
      sourceSize: mayViewSource(row, ctx.account.id, { role }) ? Number(row.source_size) : null,
      needsExecution: !executed.has(row.id),
      currentVerdict: executed.get(row.id) ?? null,
      brokenProgram: broken.get(row.id) ?? null,
      wantVerdicts: solutionVerdicts(row),
      wantGroups: row.want_groups ?? {},
      currentGroups: ofGroups.get(row.id) ?? null,
      role: row.role,
    })),
    programs,
    toolTests,
    runnable,
    hasEnglishEditorial: bodyOf('editorials', 'editorials/en-US').content.trim() !== '',
  }
}

const boundsFor = (
  sections: Parts['sections'],
  tests: Parts['tests'],
): Pick<ReadinessFacts, 'bounds' | 'contradictions'> => {
  const facts = new Map([...sections].map(([path, section]) => [path, section.facts ?? {}]))
  const read = tests.map(({ id, reached }) => ({ id, reached: reached ?? [] }))
  const { bounds, contradictions } = boundsOfSections(facts, read)
  const isPending = tests.some(
    ({ reached, inputMessage }) => reached === null && inputMessage === null,
  )
  return { bounds: isPending ? [] : bounds, contradictions }
}

/** A file that waits for its check has no open item yet. */
const withValidity = ({
  inputMessage,
  outputMessage,
  validators,
  reached: _reached,
  ...test
}: ReadinessTestRow) => ({
  ...test,
  validity: validityOfInput(null, validators),
  inputValidity: { pending: false, error: inputMessage },
  outputValidity: { pending: false, error: outputMessage },
})
