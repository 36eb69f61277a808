import { crlfWarning } from '@drafts/formats'
import type { ImportedProblem } from '@drafts/formats'
import { AppError, errorTable, packageBytes, testFileBytes } from '@drafts/contract'
import type {
  ErrorCode,
  ImportProgress,
  ImportReport,
  PackageTests,
  ProblemId,
} from '@drafts/contract'
import type { StoredBlob } from '../../../platform/blobs/blobs.ts'
import type { TestPlan } from '../../../platform/db/test-plan.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { newId } from '../../../platform/ids/ids.ts'
import { CallRenderer } from '../../../platform/texts/texts.ts'
import { storeBeside } from '../preserved/store-beside.ts'
import { storeBlobs, storeText, withLocalFile } from '../../blobs/index.ts'
import type { NewImage } from '../../images/index.ts'
import { runnableLanguages } from '../../languages/index.ts'
import { chooseReference } from './choose-reference.ts'
import { createWhole } from './create-problem.ts'
import type { NewProblem } from './create-problem.ts'
import { storeDpkg } from './import-dpkg.ts'
import { reportOf } from './import-report.ts'
import { sectionsOf } from './imported-sections.ts'
import type { NewStages } from './import-stages.store.ts'
import { markFigures } from '../pictures/mark-figures.ts'
import type { StoredFigure } from '../pictures/mark-figures.ts'
import { placeImages, storeImages } from '../pictures/place-images.ts'
import type { KeptFile } from '../preserved/kept-files.store.ts'
import type { Fault, PackageKind } from './package-worker.ts'
import { planChoice } from './plan-choice.ts'
import { planTests } from './plan-tests.ts'
import { readPackage } from './read-package.ts'

/**
 * All or nothing: bytes go into the store first (a sweep removes those nobody names), then one transaction makes
 * the problem, unless the caller has gone. What the product has no place for is kept beside it and named in the report.
 */
export const importPackage = async (
  ctx: Ctx,
  kind: PackageKind,
  file: StoredBlob & { fileName?: string | undefined },
  { isKnown = false, tests = 'all', onProgress }: ImportOptions = {},
): Promise<{ id: ProblemId; report: ImportReport }> =>
  withLocalFile(ctx.blobs, file.hash, async (path) => {
    const input = { path, fileName: file.fileName, tests }
    const waiting = { gone: ctx.gone, onProgress }
    if (kind === 'dpkg') {
      const read = await readPackage({ kind, ...input }, waiting).catch(asAppError)
      return storeDpkg(ctx, read, file.fileName).catch(asAppError).finally(read.close)
    }
    const imported = await readPackage({ kind, ...input }, waiting).catch(asAppError)
    return storeImported(ctx, imported, { isKnown, fileName: file.fileName })
      .catch(asAppError)
      .finally(imported.close)
  })

interface ImportOptions {
  /** A package of our own: there is nothing to be tried or to be looked at. */
  isKnown?: boolean
  /** What becomes of a package that has more tests than a problem may have. */
  tests?: PackageTests
  /** How much of the package's files was taken over. */
  onProgress?: (progress: ImportProgress) => void
}

interface Source {
  isKnown: boolean
  fileName: string | undefined
}

const storeImported = async (ctx: Ctx, imported: ImportedProblem, source: Source) =>
  storeProblem(ctx, chooseReference(imported, await runnableLanguages(ctx.db)), source)

const storeProblem = async (
  ctx: Ctx,
  imported: ImportedProblem,
  { isKnown, fileName }: Source,
): Promise<{ id: ProblemId; report: ImportReport }> => {
  const images = await storeImages(ctx, imported.images)
  const { tests, hasCrlf } = await storeTests(ctx, imported, images)
  const report = reportOf({ ...imported, warnings: warningsOf(imported, hasCrlf) })
  const solutions = await storeSolutions(ctx, imported)
  const kept = await storeKept(ctx, imported)
  const id = await createWhole(ctx, {
    title: imported.title,
    mechanism: imported.mechanism,
    ...markFigures(await sectionsOf(ctx, imported, images), figuresIn(imported, images)),
    tests,
    solutions,
    images,
    kept,
    uuid: imported.uuid,
    ...(isKnown
      ? {}
      : {
          report,
          fileName,
          stages: stagesOf(
            imported,
            await planTests(ctx, imported, { tests, solutions }),
            await planChoice(ctx, imported, tests, { solutions, kept }),
          ),
        }),
  })
  return { id, report }
}

/** The reader tells it of small files, which it reads itself. */
const warningsOf = ({ warnings }: ImportedProblem, hasCrlf: boolean) =>
  hasCrlf && !warnings.some(({ code }) => code === crlfWarning.code)
    ? [...warnings, crlfWarning]
    : warnings

const figuresIn = ({ images }: ImportedProblem, stored: readonly NewImage[]): StoredFigure[] =>
  images.flatMap(({ path, sizeBytes }, at) => {
    const image = stored[at]
    return image ? [{ image, path, sizeBytes }] : []
  })

/** Of the slowest accepted run, where the package does not say (docs/product/packages.md#limits-that-are-found). */
const timeMultiplier = 2

const stagesOf = (
  { limits, checker, driver }: ImportedProblem,
  tests: TestPlan | null,
  choice: NewStages['choice'],
): NewStages => {
  const isLacking = limits.cpuNs === undefined
  // A run shows whether a checker, a driver and tests that were made are of use.
  const isRun =
    isLacking || checker.comparator === 'custom' || driver !== undefined || tests !== null
  const multiplier = isLacking ? (limits.timeMultiplier ?? timeMultiplier) : null
  return { tests: tests ?? undefined, limit: isRun ? { multiplier, runs: [] } : undefined, choice }
}

const storeKept = async (ctx: Ctx, { kept }: ImportedProblem): Promise<KeptFile[]> => {
  const blobs = await storeBlobs(ctx, kept, packageBytes)
  return kept.flatMap(({ path }, at) => {
    const blob = blobs[at]
    return blob ? [{ path, hash: blob.hash }] : []
  })
}

const storeTests = async (
  ctx: Ctx,
  { tests }: ImportedProblem,
  images: readonly NewImage[],
): Promise<{ tests: NewProblem['tests']; hasCrlf: boolean }> => {
  const files = tests.flatMap(({ input, output }) => [input, output])
  const blobs = await storeBlobs(ctx, files, testFileBytes)
  const rows: NewProblem['tests'] = []
  const renderer = new CallRenderer(ctx.account.id)
  for (const [at, test] of tests.entries()) {
    const [input, output] = blobs.slice(2 * at, 2 * at + 2)
    const notes = placeImages(test.notes ?? '', images)
    const values = {
      type: test.type,
      label: test.label,
      weight: test.weight,
      notes,
      notes_html: await renderer.render(notes),
      hint: test.hint,
      hint_html: await renderer.render(test.hint),
      comment: test.comment,
      origin: 'package' as const,
      shown: test.shown ?? null,
      checker_arguments: test.checkerArguments ?? null,
      input_hash: input?.hash ?? '',
      output_hash: output?.hash ?? '',
    }
    rows.push({ id: newId(), values })
  }
  return { tests: rows, hasCrlf: blobs.some(({ lineEnding }) => lineEnding === 3) }
}

const storeSolutions = async (
  ctx: Ctx,
  { solutions }: ImportedProblem,
): Promise<NewProblem['solutions']> => {
  const rows: NewProblem['solutions'] = []
  for (const solution of solutions) {
    const values = {
      label: solution.label,
      language_id: solution.languageId,
      source_hash: (await storeText(ctx, solution.source)).hash,
      reference: solution.reference,
      role: 'solution' as const,
      want_verdict: solution.reference ? ('Accepted' as const) : (solution.wantVerdict ?? null),
      want_verdicts: solution.reference ? null : (solution.wantVerdicts ?? null),
      notes: solution.notes,
      private: false,
      creator_id: ctx.account.id,
      files: await storeBeside(ctx, solution.files ?? []),
    }
    rows.push({ id: newId(), values })
  }
  return rows
}

/** The readers' errors carry codes of the contract and a sentence that names the file; a bad zip is a bad package. */
const asAppError = (error: unknown): never => {
  const { code, message, path, offer } = error as Partial<Fault>
  if (error instanceof AppError || code === undefined || !(code in errorTable)) throw error
  throw new AppError(code === 'ErrBadZIP' ? 'ErrBadPackage' : (code as ErrorCode), {
    ...(message ? { message } : {}),
    ...(path ? { fields: { file: path, ...(offer ? { tests: offer } : {}) } } : {}),
  })
}
