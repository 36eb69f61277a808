import { defaultLocale } from '@drafts/contract'
import type {
  GroupId,
  ImageId,
  ProblemId,
  ProgramId,
  ToolTestId,
  SolutionId,
  TestId,
} from '@drafts/contract'
import { columnsOfTest, detailsOfTest } from '../../../platform/db/test-columns.ts'
import { inSnapshot } from '../../../platform/db/transaction.ts'
import type { Ctx, ProblemAccess } from '../../../platform/http/context.ts'
import { newId } from '../../../platform/ids/ids.ts'
import type { GroupValues } from '../../groups/index.ts'
import { parseSectionPath } from '../../sections/index.ts'
import type { StoredSection } from '../../sections/index.ts'
import type { SolutionRow } from '../../solutions/index.ts'
import { mayViewSource } from '../../solutions/index.ts'
import { placeInProse } from '../pictures/image-references.ts'
import { createWhole } from '../import/create-problem.ts'
import type { NewProblem, NewSection } from '../import/create-problem.ts'
import { readParts } from '../export/problem-parts.ts'
import type { ProblemParts } from '../export/problem-parts.ts'
import { readWholeVersion } from './read-version.ts'

// How a fork is made: everything of a problem is read as of one moment, without keeping anybody from changing it, and
// written again as a problem of the caller's own. Files are named by their hash and not copied. Pictures get addresses of
// the fork's own, because a reader of one problem need not be one of the other; texts that name them, and what was
// rendered of these, are changed to match. Shares, stars, runs and history stay behind.

/** `version`: as it was right after this revision. */
export const forkProblem = async (
  ctx: Ctx,
  problem: ProblemAccess,
  version?: string,
): Promise<ProblemId> => {
  const parts = await inSnapshot(ctx.db, async (tx) => {
    const now = await readParts(tx, problem.id)
    return version === undefined
      ? now
      : { ...now, ...(await readWholeVersion(tx, problem.id, version)) }
  })
  // An administrator copies no private source of others.
  const mine = parts.solutions.filter((solution) =>
    mayViewSource(solution, ctx.account.id, problem),
  )
  return createWhole(ctx, copyOf(problem, { ...parts, solutions: mine }))
}

const copyOf = (problem: ProblemAccess, parts: ProblemParts): NewProblem => {
  const groupIds = new Map(parts.groups.map(({ id }) => [id, newId<GroupId>()]))
  const images = parts.images.map((image) => ({ from: image, to: newId<ImageId>() }))
  const placed = placing(new Map(images.map(({ from, to }) => [from.id, to])))
  return {
    title: titleIn(parts.sections) ?? problem.title,
    mechanism: problem.mechanism,
    forkBaseId: problem.id,
    sections: [...parts.sections.values()].flatMap((stored) => copySection(stored, placed)),
    tests: parts.tests.map((test) => {
      const { notes_html, hint_html, input_hash, output_hash } = test
      return {
        id: newId<TestId>(),
        values: {
          ...columnsOfTest(placeInProse(detailsOfTest(test), placed)),
          group: (test.group && groupIds.get(test.group)) ?? null,
          ...placed({ notes_html, hint_html }),
          input_hash,
          output_hash,
          answer_made: test.answer_made,
        },
      }
    }),
    solutions: parts.solutions.map((solution) => ({
      id: newId<SolutionId>(),
      values: copyOfSolution(solution, placed, groupIds),
    })),
    programs: parts.programs.map(({ role, label, language_id, source_hash }) => ({
      id: newId<ProgramId>(),
      values: { role, label, language_id, source_hash },
    })),
    groups: parts.groups.map((group) => ({
      id: groupIds.get(group.id) ?? group.id,
      values: copyOfGroup(group, groupIds),
    })),
    toolTests: parts.toolTests.map(
      ({ kind, label, input_hash, answer_hash, output_hash, want, want_line }) => ({
        id: newId<ToolTestId>(),
        values: { kind, label, input_hash, answer_hash, output_hash, want, want_line },
      }),
    ),
    images: images.map(({ from, to }) => ({ ...from, id: to })),
    preserved: parts.preserved,
  }
}

const copyOfSolution = (
  solution: SolutionRow,
  placed: ReturnType<typeof placing>,
  groupIds: ReadonlyMap<string, GroupId>,
): NewProblem['solutions'][number]['values'] => {
  const { label, language_id, source_hash, reference, role } = solution
  const { want_verdict, want_verdicts, want_groups, creator_id } = solution
  return {
    label,
    language_id,
    source_hash,
    reference,
    role,
    want_verdict,
    want_verdicts,
    want_groups: want_groups && wantsOf(want_groups, groupIds),
    ...placed({ notes: solution.notes }),
    private: solution.private,
    creator_id,
    files: JSON.stringify(solution.files),
  }
}

const wantsOf = (
  wanted: NonNullable<SolutionRow['want_groups']>,
  ids: ReadonlyMap<string, GroupId>,
): SolutionRow['want_groups'] =>
  Object.fromEntries(
    Object.entries(wanted).flatMap(([id, verdicts]) => {
      const own = ids.get(id)
      return own ? [[own, verdicts]] : []
    }),
  )

const copyOfGroup = (
  { name, points, policy, depends_on, checker_arguments, validator_arguments }: GroupValues,
  ids: ReadonlyMap<GroupId, GroupId>,
): GroupValues => ({
  name,
  points,
  policy,
  depends_on: depends_on.flatMap((id) => ids.get(id) ?? []),
  checker_arguments,
  validator_arguments,
})

/** The English one, or the first that is not blank, as lists show it. */
const titleIn = (sections: ProblemParts['sections']): string | undefined => {
  const titles = [...sections].flatMap(([path, { body }]) =>
    path.startsWith('statements/') && 'title' in body && body.title.trim() !== ''
      ? [{ path, title: body.title }]
      : [],
  )
  const english = titles.find(({ path }) => path === `statements/${defaultLocale}`)
  return (english ?? titles[0])?.title
}

type Placing = <T extends object>(value: T) => T

const copySection = (
  { path, body, rendered, extra, facts }: StoredSection,
  placed: Placing,
): NewSection[] => {
  const section = parseSectionPath(path)
  return section ? [{ section, body: placed(body), rendered: placed(rendered), extra, facts }] : []
}

/** Texts with the fork's own addresses of pictures; ids hold nothing that JSON would write in another way. */
const placing =
  (images: ReadonlyMap<string, string>): Placing =>
  (value) => {
    if (images.size === 0) return value
    const text = JSON.stringify(value).replaceAll(
      /(\/api\/images\/)([\w-]+)/g,
      (whole, path: string, id: string) => path + (images.get(id) ?? id),
    )
    // The same shape as before: only addresses within texts are others.
    return JSON.parse(text) as typeof value
  }
