import { specOfValues } from '@drafts/scanspec'
import { AppError, sectionBytes } from '@drafts/contract'
import type {
  Extra,
  ImportReport,
  Mechanism,
  ProblemId,
  GroupId,
  ProgramId,
  ToolTestId,
  Rendered,
  SectionFacts,
  SectionKind,
  SolutionId,
  Stored,
  TestId,
} from '@drafts/contract'
import type { Tx } from '../../../platform/db/connect.ts'
import { wake } from '../../../platform/db/wake.ts'
import type { PlannedFigure } from '../../../platform/db/plans/figure-plan.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { jsonBytes } from '../../../platform/http/page-of.ts'
import { newId } from '../../../platform/ids/ids.ts'
import { contentOfGroup, insertGroups } from '../../groups/index.ts'
import type { GroupValues } from '../../groups/index.ts'
import { imageContents, insertImages } from '../../images/index.ts'
import type { NewImage } from '../../images/index.ts'
import { buildChanged, contentOfProgram, insertPrograms } from '../../programs/index.ts'
import type { ProgramValues } from '../../programs/index.ts'
import { contentOfToolTest, insertToolTests, pathOfToolTest } from '../../tool-tests/index.ts'
import type { ToolTestValues } from '../../tool-tests/index.ts'
import { noteImported } from '../../scripts/index.ts'
import { insertProblem } from '../../problems/index.ts'
import { changeNewProblem, diffContents, hashContent } from '../../revisions/index.ts'
import type { Contents } from '../../revisions/index.ts'
import {
  emptyBody,
  sectionContent,
  sectionPath,
  workOutSection,
  writeSection,
} from '../../sections/index.ts'
import type { SectionPath, StoredSection } from '../../sections/index.ts'
import { insertSolutions, solutionContent } from '../../solutions/index.ts'
import type { SolutionValues } from '../../solutions/index.ts'
import { insertTests, orderContent, testContent } from '../../tests/index.ts'
import type { TestValues } from '../../tests/index.ts'
import { insertImportReport } from './import-reports.store.ts'
import { insertStages } from './import-stages.store.ts'
import type { NewStages } from './import-stages.store.ts'
import { insertPreservedFiles } from '../preserved/preserved-files.store.ts'
import type { PreservedFile } from '../preserved/preserved-files.store.ts'
import { claimUuid } from '../export/package-uuids.store.ts'
import { tellRedFormulas } from '../pictures/red-formulas.ts'

/** A section of a problem that is to be made. */
export interface NewSection<K extends SectionKind = SectionKind> {
  section: SectionPath<K>
  body: Stored<K>
  extra?: Extra
  /** Left out: it is rendered. */
  rendered?: Rendered
  facts?: SectionFacts | null
}

/** A whole problem at its birth; an import brings many sections, the New dialog one or two. */
export interface NewProblem {
  title: string
  mechanism: Mechanism
  forkBaseId?: ProblemId
  sections: NewSection[]
  tests: { id: TestId; values: TestValues }[]
  solutions: { id: SolutionId; values: SolutionValues }[]
  programs?: { id: ProgramId; values: ProgramValues }[]
  groups?: { id: GroupId; values: GroupValues }[]
  toolTests?: { id: ToolTestId; values: ToolTestValues }[]
  images: NewImage[]
  preserved: PreservedFile[]
  /** The UUID of a Kattis package. */
  uuid?: string | undefined
  /** What was reported about a package, and what is done after its import. */
  report?: ImportReport
  fileName?: string | undefined
  stages?: Omit<NewStages, 'figures'> | undefined
  /** That are to be made pictures. */
  figures?: PlannedFigure[]
}

/** Renders first, then makes the problem in one transaction. Its first revision holds everything. */
export const createWhole = async (
  ctx: Pick<Ctx, 'db' | 'account' | 'now' | 'gone'>,
  problem: NewProblem,
): Promise<ProblemId> => {
  const id = newId<ProblemId>()
  const sections: StoredSection[] = []
  for (const section of problem.sections) {
    requireShort(section)
    sections.push(await firstVersion(ctx, section))
  }
  // The importer's report is stored here, and learns what was seen only now.
  problem.report?.warnings.push(...tellRedFormulas(sections))
  const { programs = [] } = problem
  const made = await changeNewProblem(ctx, id, async (tx, at) => {
    await insertProblem(tx, {
      id,
      title: problem.title,
      mechanism: problem.mechanism,
      owner_id: ctx.account.id,
      fork_base_id: problem.forkBaseId ?? null,
      created_at: at,
      modified_at: at,
    })
    await insertParts(tx, id, problem, sections)
    if (programs.length > 0)
      await buildChanged(tx, { problemId: id, accountId: ctx.account.id, at })
    if (problem.report) await noteImported(tx, id)
    if (problem.uuid !== undefined) await claimUuid(tx, id, problem.uuid)
    if (problem.report)
      await insertImportReport(tx, id, problem.report, { at, fileName: problem.fileName })
    const { stages, figures } = problem
    await insertStages(tx, id, { ...stages, figures }, { accountId: ctx.account.id, at })
    // An import was cancelled: nobody would look for what it made.
    ctx.gone?.throwIfAborted()
    const { title, mechanism } = problem
    return {
      result: id,
      revision: { path: 'statements/en-US', changes: diffContents(null, { title, mechanism }) },
      contents: contentsOf(problem, sections),
      events: [{ kind: 'section', id: 'statements/en-US' }],
    }
  })
  if (programs.length > 0) await wake(ctx.db, 'drafts_jobs')
  return made
}

/** A package may bring what no form could send. */
const requireShort = ({ section, body }: NewSection): void => {
  if (jsonBytes(body) <= sectionBytes) return
  throw new AppError('ErrBadPackage', {
    message: `The texts of ${section.path} have more than ${sectionBytes / 1e6} MB together.`,
  })
}

const firstVersion = async (
  { account, now }: Pick<Ctx, 'account' | 'now'>,
  { section, body, extra = {}, rendered, facts = null }: NewSection,
): Promise<StoredSection> => ({
  path: section.path,
  version: 1,
  body,
  ...(rendered ? { rendered, facts } : await workOutSection(account.id, section.kind, body)),
  extra,
  modifiedAt: now(),
})

const insertParts = async (
  tx: Tx,
  id: ProblemId,
  { tests, solutions, programs = [], groups = [], toolTests = [], images, preserved }: NewProblem,
  sections: readonly StoredSection[],
): Promise<void> => {
  for (const section of sections)
    // One connection, one statement after the other.
    await writeSection(tx, id, section, hashContent(sectionContent(section).body))
  await insertGroups(tx, id, groups)
  await insertTests(tx, id, tests, 0)
  await insertSolutions(tx, id, solutions)
  await insertPrograms(tx, id, programs)
  await insertToolTests(tx, id, toolTests)
  await insertImages(tx, id, images)
  await insertPreservedFiles(tx, id, preserved)
}

const contentsOf = (
  { tests, solutions, programs = [], groups = [], toolTests = [], images }: NewProblem,
  sections: readonly StoredSection[],
): Contents => ({
  ...Object.fromEntries(sections.map((section) => [section.path, sectionContent(section)])),
  ...Object.fromEntries(tests.map(({ id, values }) => [`tests/${id}`, testContent(values)])),
  ...(tests.length > 0 ? { tests: orderContent(tests.map(({ id }) => id)) } : {}),
  ...Object.fromEntries(
    solutions.map(({ id, values }) => [`solutions/${id}`, solutionContent(values)]),
  ),
  ...Object.fromEntries(
    programs.map(({ id, values }) => [`programs/${id}`, contentOfProgram(values)]),
  ),
  ...Object.fromEntries(groups.map(({ id, values }) => [`groups/${id}`, contentOfGroup(values)])),
  ...Object.fromEntries(
    toolTests.map(({ id, values }) => [pathOfToolTest(values, id), contentOfToolTest(values)]),
  ),
  ...imageContents(images),
})

/** The New dialog, Create mode. */
export const createProblem = (
  ctx: Ctx,
  { title, mechanism }: { title: string; mechanism: Mechanism },
): Promise<ProblemId> => {
  const statement = { ...emptyBody('statements'), title }
  return createWhole(ctx, {
    title,
    mechanism,
    sections: [
      { section: sectionPath('statements', 'en-US'), body: statement },
      { section: sectionPath('limits'), body: emptyBody('limits') },
      ...sectionsFor[mechanism](),
    ],
    tests: [],
    solutions: [],
    images: [],
    preserved: [],
  })
}

/** What a mechanism cannot be without. */
const sectionsFor: Record<Mechanism, () => NewSection[]> = {
  standard: () => [],
  interactive: () => [
    { section: sectionPath('driver'), body: { ...emptyBody('driver'), enabled: true } },
  ],
  functionBased: () => [
    { section: sectionPath('signature'), body: { ...emptyBody('signature'), enabled: true } },
    {
      section: sectionPath('scanspec'),
      body: { ...emptyBody('scanspec'), source: specOfValues([]) },
    },
  ],
}
