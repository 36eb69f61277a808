import { crlfWarning, textFile } from '@drafts/formats'
import type { NamedFile, ReadPackage } from '@drafts/formats'
import {
  GroupId,
  newTestDetails,
  packageBytes,
  pickTestDetails,
  sourceFileBytes,
  testFileBytes,
  toolTestFileBytes,
} from '@drafts/contract'
import type { ImportReport, ProblemId, WantVerdict } from '@drafts/contract'
import { columnsOfTest } from '../../../platform/db/test-columns.ts'
import type { TestPlan } from '../../../platform/db/plans/test-plan.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { newId } from '../../../platform/ids/ids.ts'
import { CallRenderer } from '../../../platform/texts/texts.ts'
import { storeBlobs } from '../../blobs/index.ts'
import { valuesOfGroup } from '../../groups/index.ts'
import type { NewImage } from '../../images/index.ts'
import { placeInProse, placePictures } from '../pictures/image-references.ts'
import type { Placing } from '../pictures/image-references.ts'
import { markFigures } from '../pictures/mark-figures.ts'
import type { StoredFigure } from '../pictures/mark-figures.ts'
import { storeImages } from '../pictures/store-images.ts'
import type { PreservedFile } from '../preserved/preserved-files.store.ts'
import { createWhole } from './create-problem.ts'
import type { NewProblem } from './create-problem.ts'
import type { NewStages } from './import-stages.store.ts'
import { sectionsOf } from './package-sections.ts'
import { planChoice } from './plan-choice.ts'
import { planTests } from './plan-tests.ts'

export interface PackageSource {
  /** A package of our own: nothing is reported, run or made after its import. */
  isKnown: boolean
  fileName: string | undefined
}

/**
 * The problem of a package of any format. Bytes go into the store first (a sweep removes those that nobody names), then one
 * transaction makes the problem. A dpkg is the same problem again: nothing is to be found or made.
 */
export const storePackage = async (
  ctx: Ctx,
  given: ReadPackage,
  { isKnown, fileName }: PackageSource,
): Promise<{ id: ProblemId; report: ImportReport }> => {
  const ids = new Map(given.groups?.map(({ name }) => [name, newId<GroupId>()]))
  const read = withGroupIds(given, ids)
  const images = await storeImages(ctx, read.images)
  const placed = placePictures(images.addresses)
  const { sections, warnings } = await sectionsOf(ctx, read, placed)
  const { tests, hasCrlf } = await storeTests(ctx, read, placed)
  const report = reportOf({ ...read, warnings: [...warnings, ...warningsOf(read, hasCrlf)] })
  const solutions = await storeSolutions(ctx, read, placed, ids)
  const programs = await storePrograms(ctx, read)
  const toolTests = await storeToolTests(ctx, read)
  const preserved = await storePreserved(ctx, read)
  const id = await createWhole(ctx, {
    title: read.title,
    mechanism: read.mechanism,
    ...markFigures(sections, figuresIn(read, images.stored)),
    tests,
    groups: groupsOf(read, ids),
    solutions,
    programs,
    toolTests,
    images: images.stored,
    preserved,
    uuid: read.uuid,
    ...(isKnown ? {} : { report, fileName }),
    ...(isKnown || read.kind === 'dpkg'
      ? {}
      : {
          stages: stagesOf(
            read,
            await planTests(ctx, read, tests),
            await planChoice(ctx, read, tests, { solutions, preserved }),
          ),
        }),
  })
  return { id, report }
}

type GroupIds = ReadonlyMap<string, GroupId>

/** A package names groups; from here on a test has the id of its own. */
const withGroupIds = (read: ReadPackage, ids: GroupIds): ReadPackage => {
  const own = <T extends { group?: string | undefined }>({ group, ...test }: T) => {
    const id = group === undefined ? undefined : ids.get(group)
    return id === undefined ? test : { ...test, group: id }
  }
  const { tests, choice, missing } = read
  return {
    ...read,
    tests: tests.map(own),
    ...(choice
      ? { choice: choice.map((one) => (one.spare ? { ...one, spare: own(one.spare) } : one)) }
      : {}),
    ...(missing
      ? {
          missing: {
            ...missing,
            tests: missing.tests.map((one) => ({ ...one, test: own(one.test) })),
          },
        }
      : {}),
  }
}

const groupsOf = ({ groups = [] }: ReadPackage, ids: GroupIds): NewProblem['groups'] =>
  groups.flatMap((group) => {
    const id = ids.get(group.name)
    const dependsOn = group.dependsOn.flatMap((name) => ids.get(name) ?? [])
    return id ? [{ id, values: valuesOfGroup({ ...group, dependsOn }) }] : []
  })

const reportOf = (read: ReadPackage): ImportReport => ({
  imported: {
    statements: Object.keys(read.statements).length,
    editorials: Object.keys(read.editorials).length,
    images: read.images.length,
    tests: read.tests.length,
    samples: read.tests.filter(({ type }) => type === 'sample').length,
    solutions: read.solutions.length,
    programs: read.programs.length,
    kept: read.preserved.length,
  },
  warnings: read.warnings.map(({ code, message, path }) => ({
    code,
    message,
    ...(path === undefined ? {} : { path }),
  })),
})

/** The reader reports it for small files, which it reads itself. */
const warningsOf = ({ kind, warnings }: ReadPackage, hasCrlf: boolean): ReadPackage['warnings'] =>
  kind !== 'dpkg' && hasCrlf && !warnings.some(({ code }) => code === crlfWarning.code)
    ? [...warnings, crlfWarning]
    : warnings

const figuresIn = ({ images }: ReadPackage, stored: readonly NewImage[]): StoredFigure[] =>
  images.flatMap(({ path, name, sizeBytes }, at) => {
    const image = stored[at]
    return image ? [{ image, path: path ?? name, sizeBytes }] : []
  })

const stagesOf = (
  { cpuMultiplier, checker, driver }: ReadPackage,
  tests: TestPlan | null,
  choice: NewStages['choice'],
): NewStages => {
  // A run shows whether a checker, a driver and tests that were made are of use.
  const isRun =
    cpuMultiplier !== undefined ||
    checker?.body.comparator === 'custom' ||
    driver !== undefined ||
    tests !== null
  return {
    tests: tests ?? undefined,
    limit: isRun ? { multiplier: cpuMultiplier ?? null, runs: [] } : undefined,
    choice,
  }
}

const storePreserved = async (ctx: Ctx, { preserved }: ReadPackage): Promise<PreservedFile[]> => {
  const blobs = await storeBlobs(ctx, preserved, packageBytes)
  return preserved.flatMap(({ name }, at) => {
    const blob = blobs[at]
    return blob ? [{ path: name, hash: blob.hash }] : []
  })
}

const storeTests = async (
  ctx: Ctx,
  { tests }: ReadPackage,
  placed: Placing,
): Promise<{ tests: NewProblem['tests']; hasCrlf: boolean }> => {
  const files = tests.flatMap(({ input, output }) => [input, output])
  const blobs = await storeBlobs(ctx, files, testFileBytes)
  const rows: NewProblem['tests'] = []
  const renderer = new CallRenderer(ctx.account.id)
  for (const [at, test] of tests.entries()) {
    const [input, output] = blobs.slice(2 * at, 2 * at + 2)
    const { group, ...own } = pickTestDetails(placeInProse(test, placed))
    const details = { ...newTestDetails, ...own, group: GroupId.nullable().parse(group ?? null) }
    const values = {
      ...columnsOfTest(details),
      notes_html: await renderer.render(details.notes),
      hint_html: await renderer.render(details.hint),
      input_hash: input?.hash ?? '',
      output_hash: output?.hash ?? '',
      answer_made: test.answerMade ?? null,
    }
    rows.push({ id: newId(), values })
  }
  return { tests: rows, hasCrlf: blobs.some(({ lineEnding }) => lineEnding === 3) }
}

const storeSolutions = async (
  ctx: Ctx,
  { solutions }: ReadPackage,
  placed: Placing,
  ids: GroupIds,
): Promise<NewProblem['solutions']> => {
  const sources = await storeBlobs(
    ctx,
    solutions.map(({ source }) => source),
    packageBytes,
  )
  const rows: NewProblem['solutions'] = []
  for (const [at, solution] of solutions.entries()) {
    const values = {
      label: solution.label,
      language_id: solution.languageId,
      source_hash: sources[at]?.hash ?? '',
      reference: solution.reference,
      role: solution.role,
      want_verdict: solution.wantVerdict,
      want_verdicts: solution.wantVerdicts ?? null,
      want_groups: wantedGroups(solution, ids),
      notes: placed(solution.notes),
      private: solution.private,
      creator_id: ctx.account.id,
      files: JSON.stringify(await storeHelpers(ctx, solution.files ?? [])),
    }
    rows.push({ id: newId(), values })
  }
  return rows
}

const wantedGroups = (
  { wantGroups = {} }: ReadPackage['solutions'][number],
  ids: GroupIds,
): Record<GroupId, WantVerdict[]> | null => {
  const wanted = Object.entries(wantGroups).flatMap(([name, verdicts]) => {
    const id = ids.get(name)
    return id ? [[id, verdicts] as const] : []
  })
  return wanted.length === 0 ? null : Object.fromEntries(wanted)
}

const storePrograms = async (
  ctx: Ctx,
  { programs }: ReadPackage,
): Promise<NonNullable<NewProblem['programs']>> => {
  const sources = await storeBlobs(
    ctx,
    programs.map(({ source }) => source),
    sourceFileBytes,
  )
  return programs.map(({ role, label, languageId }, at) => ({
    id: newId(),
    values: { role, label, language_id: languageId, source_hash: sources[at]?.hash ?? '' },
  }))
}

const storeToolTests = async (
  ctx: Ctx,
  { checkerTests = [], validatorTests = [] }: ReadPackage,
): Promise<NonNullable<NewProblem['toolTests']>> => {
  const nothing = textFile('')
  const tests = [
    ...checkerTests.map((test) => ({ ...test, kind: 'checker' as const, wantLine: null })),
    ...validatorTests.map((test) => {
      return { ...test, kind: 'validator' as const, answer: nothing, output: nothing }
    }),
  ]
  const files = tests.flatMap(({ input, answer, output }) => [input, answer, output])
  const blobs = await storeBlobs(ctx, files, toolTestFileBytes)
  return tests.map(({ kind, label, want, wantLine }, at) => {
    const [input_hash = '', answer_hash = '', output_hash = ''] = blobs
      .slice(3 * at, 3 * at + 3)
      .map(({ hash }) => hash)
    const hashes = { input_hash, answer_hash, output_hash }
    return { id: newId(), values: { kind, label, want, want_line: wantLine, ...hashes } }
  })
}

/** Files that are built with a solution, as its row has them. */
const storeHelpers = async (ctx: Ctx, files: readonly NamedFile[]) => {
  const blobs = await storeBlobs(ctx, files, sourceFileBytes)
  return files.map(({ name }, at) => ({
    name,
    hash: blobs[at]?.hash ?? '',
    size: blobs[at]?.size ?? 0,
  }))
}
