import { textOfValues } from '@drafts/scanspec'
import { answerJsonBytes, AppError, filledGroups } from '@drafts/contract'
import type {
  ProblemId,
  Editorial,
  GroupId,
  Problem,
  Sample,
  SectionKind,
  SectionView,
  ShownInPlace,
  StatementGroup,
} from '@drafts/contract'
import type { Ctx, ProblemAccess } from '../../platform/http/context.ts'
import { viewBlob } from '../blobs/index.ts'
import { listGroups } from '../groups/index.ts'
import type { GroupValues } from '../groups/index.ts'
import { getSummary, mayInspect } from '../problems/index.ts'
import {
  emptySection,
  factsOf,
  fitEditorials,
  presentEditorials,
  presentSection,
  listSections,
  sectionIn,
  sectionPath,
  statementsIn,
} from '../sections/index.ts'
import type { SectionPath, StoredSection } from '../sections/index.ts'
import { listTests } from '../tests/index.ts'
import type { TestRow } from '../tests/index.ts'
import { fitProblem } from './import/fit-problem.ts'
import { hasImportReport } from './import/import-reports.store.ts'
import { listStatementFiles } from './preserved/statement-files.plugin.ts'
import { readVersionOf } from './fork/read-version.ts'

export const getProblem = async (
  ctx: Ctx,
  problem: ProblemAccess,
  version: string | undefined,
): Promise<Problem> => {
  const found = await getSummary(
    ctx.db,
    { id: ctx.account.id, isAdministrator: problem.isAdministrator },
    problem.id,
  )
  if (!found) throw new AppError('ErrNotFound')
  const { imported: _imported, ...summary } = found
  const past = version ? await readVersionFor(ctx, problem, version) : undefined
  const { sections, tests } = past ?? {
    sections: await listSections(ctx.db, problem.id),
    tests: await listTests(ctx.db, problem.id),
  }
  const view = <K extends SectionKind>(section: SectionPath<K>): Promise<SectionView<K>> => {
    const stored = sectionIn(sections, section.kind, section.path)
    const shown = stored ?? emptySection(section.kind, section.path)
    return presentSection(ctx.db, problem.id, section, shown)
  }
  const statements = await Promise.all(statementsIn(sections).map(([section]) => view(section)))
  const editorials = await presentEditorials(ctx.db, problem.id, sections)
  const signature = await view(sectionPath('signature'))
  const called = problem.mechanism === 'functionBased' && signature.enabled ? signature : null
  const scanspec = await view(sectionPath('scanspec'))
  const attributes = await view(sectionPath('attributes'))
  const groups = attributes.showsGroups
    ? shownGroups(past?.groups ?? (await listGroups(ctx.db, problem.id)), tests)
    : []
  const whole: Problem = {
    ...summary,
    title: version
      ? (statements.find((one) => one.title.trim() !== '')?.title ?? summary.title)
      : summary.title,
    ...(version ? { canEdit: false, discussionCount: 0 } : {}),
    statements,
    samples: await Promise.all(
      tests.filter((test) => test.type === 'sample').map((test) => sampleOf(ctx, test, called)),
    ),
    signature,
    attributes,
    limits: await view(sectionPath('limits')),
    hasEditorial: editorials.some(({ content }) => content.trim() !== ''),
    readingSpec:
      problem.mechanism === 'standard'
        ? await readingSpecOf(problem.id, sections.get('scanspec'))
        : null,
    ...(groups.length > 0 ? { statementGroups: groups } : {}),
  }
  const files = version ? [] : await listStatementFiles(ctx.db, problem.id)
  const filed = files.length === 0 ? whole : { ...whole, statementFiles: files }
  if (!mayInspect(problem)) return fitProblem(filed)
  return fitProblem({
    ...filed,
    checker: await view(sectionPath('checker')),
    driver: await view(sectionPath('driver')),
    scanspec,
    hasImportReport: await hasImportReport(ctx.db, problem.id),
  })
}

/** As the statement shows them: one without tests is worth nothing, and one that was deleted is needed no more. */
const shownGroups = (
  rows: readonly (GroupValues & { id: GroupId })[],
  tests: readonly { group: GroupId | null }[],
): StatementGroup[] => {
  const groups = filledGroups(
    rows.map(({ depends_on: dependsOn, ...row }) => ({ ...row, dependsOn })),
    tests,
  )
  const names = new Map(groups.map(({ id, name }) => [id, name]))
  return groups.map(({ name, points, policy, dependsOn }) => ({
    name,
    points,
    policy,
    dependsOn: dependsOn.flatMap((id) => names.get(id) ?? []),
  }))
}

/** What an example shows in place of its data today it shows in each version, but to those who edit the problem. */
const readVersionFor = async (
  ctx: Ctx,
  problem: ProblemAccess,
  version: string,
): ReturnType<typeof readVersionOf> => {
  const read = await readVersionOf(ctx.db, problem.id, version)
  if (mayInspect(problem)) return read
  const today = new Map((await listTests(ctx.db, problem.id)).map(({ id, shown }) => [id, shown]))
  const tests = read.tests.map((test) => ({ ...test, shown: today.get(test.id) ?? test.shown }))
  return { ...read, tests }
}

/** Code is written from a spec that inputs are checked against. What its author notes in it is nobody else's. */
const readingSpecOf = async (
  problemId: ProblemId,
  section: StoredSection | undefined,
): Promise<string | null> =>
  section ? ((await factsOf(problemId, 'scanspec', section)).readingSpec ?? null) : null

/** The editorials of a version, or of today. */
export const listEditorials = async (
  ctx: Ctx,
  problem: ProblemAccess,
  version: string | undefined,
): Promise<Editorial[]> => {
  const sections = version
    ? (await readVersionOf(ctx.db, problem.id, version)).sections
    : await listSections(ctx.db, problem.id)
  return fitEditorials(
    await presentEditorials(ctx.db, problem.id, sections),
    answerJsonBytes - 1000,
  )
}

/** `called`: the function whose values its input and output are. */
const sampleOf = async (
  ctx: Ctx,
  test: TestRow,
  called: SectionView<'signature'> | null,
): Promise<Sample> => {
  if (test.shown) return sampleInPlace(test, test.shown)
  const [input, output] = await Promise.all([
    viewBlob(ctx.blobs, test.inputBlob),
    viewBlob(ctx.blobs, test.outputBlob),
  ])
  return {
    id: test.id,
    input: { snip: input.snip, size: input.size },
    output: { snip: output.snip, size: output.size },
    inputValues: called && valuesOf(called.arguments, input),
    outputValues: called && valuesOf(called.returns, output),
    talk: null,
    notes: test.notes,
    notesHTML: test.notes_html,
  }
}

/** A reader learns nothing of the test's own data (docs/product/forms.md#shown-in-place). */
const sampleInPlace = (test: TestRow, shown: ShownInPlace): Sample => {
  const [input, output] = 'talk' in shown ? ['', ''] : [shown.input, shown.output]
  return {
    id: test.id,
    input: { snip: input, size: Buffer.byteLength(input) },
    output: { snip: output, size: Buffer.byteLength(output) },
    inputValues: null,
    outputValues: null,
    talk: 'talk' in shown ? shown.talk : null,
    notes: test.notes,
    notesHTML: test.notes_html,
  }
}

/** Null where the text is no list of values; it is shown as it is then. */
const valuesOf = (
  items: SectionView<'signature'>['arguments'],
  { snip, truncated }: { snip: string; truncated: boolean },
): string | null => {
  if (truncated) return null
  const values = textOfValues(items, Buffer.from(snip))
  return 'text' in values ? values.text : null
}
