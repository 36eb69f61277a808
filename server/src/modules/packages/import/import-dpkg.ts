import {
  inLocaleOrder,
  locales,
  packageBytes,
  sourceFileBytes,
  testFileBytes,
} from '@drafts/contract'
import type { Extra, ImportReport, ProblemId, RemovedText } from '@drafts/contract'
import { imagePath } from '@drafts/formats'
import type { PackedBeside, PackageFile, ProblemPackage, ReadDpkg } from '@drafts/formats'
import type { Ctx } from '../../../platform/http/context.ts'
import { newId } from '../../../platform/ids/ids.ts'
import { CallRenderer } from '../../../platform/texts/texts.ts'
import { storeBlobs } from '../../blobs/index.ts'
import { emptyBody, generatedScanspec, sectionPath } from '../../sections/index.ts'
import { createWhole } from './create-problem.ts'
import type { NewProblem, NewSection } from './create-problem.ts'
import { reportOf } from './import-report.ts'
import { placePictures } from '../pictures/image-references.ts'
import type { Placing } from '../pictures/image-references.ts'
import { storeBeside } from '../preserved/store-beside.ts'
import { markFigures } from '../pictures/mark-figures.ts'
import { storeImages } from '../pictures/place-images.ts'

/**
 * The same problem again, of the caller (docs/product/packages.md#dpkg). Bytes go into the store first, then one
 * transaction makes the problem.
 */
export const storeDpkg = async (
  ctx: Ctx,
  read: ReadDpkg,
  fileName: string | undefined,
): Promise<{ id: ProblemId; report: ImportReport }> => {
  const images = await storeImages(
    ctx,
    read.images.map(({ type, ...image }) => ({
      ...image,
      path: imagePath({ ...image, type }),
      contentType: type,
    })),
  )
  const placed = placePictures(
    new Map(
      read.images.flatMap((image, at) => {
        const id = images[at]?.id
        return id === undefined ? [] : [[imagePath(image), String(id)] as const]
      }),
    ),
  )
  const { sections, warnings } = await sectionsOf(ctx, read, placed)
  const kept = await storeFiles(ctx, read.kept, packageBytes)
  const report = reportOf({ ...read, warnings: [...warnings, ...read.warnings] })
  const id = await createWhole(ctx, {
    title: read.title,
    mechanism: read.mechanism,
    ...markFigures(
      sections,
      read.images.flatMap(({ name, sizeBytes }, at) => {
        const image = images[at]
        return image ? [{ image, path: name, sizeBytes }] : []
      }),
    ),
    tests: await testsOf(ctx, read, placed),
    solutions: await solutionsOf(ctx, read, placed),
    images,
    kept: read.kept.map(({ name }, at) => ({ path: name, hash: kept[at] ?? '' })),
    report,
    fileName,
  })
  return { id, report }
}

/** Their hashes, in the same order. */
const storeFiles = async (
  ctx: Ctx,
  files: readonly PackageFile[],
  limitBytes: number,
): Promise<string[]> => (await storeBlobs(ctx, files, limitBytes)).map(({ hash }) => hash)

const testsOf = async (
  ctx: Ctx,
  { tests }: ProblemPackage,
  placed: Placing,
): Promise<NewProblem['tests']> => {
  const inputs = await storeFiles(
    ctx,
    tests.map(({ input }) => input),
    testFileBytes,
  )
  const outputs = await storeFiles(
    ctx,
    tests.map(({ output }) => output),
    testFileBytes,
  )
  const rows: NewProblem['tests'] = []
  const renderer = new CallRenderer(ctx.account.id)
  for (const [at, { type, label, weight, origin, shown = null, ...test }] of tests.entries()) {
    const { notes, hint, comment } = placed({
      notes: test.notes,
      hint: test.hint,
      comment: test.comment,
    })
    const values = {
      type,
      label,
      weight,
      origin,
      shown,
      checker_arguments: test.checkerArguments ?? null,
      notes,
      hint,
      comment,
      notes_html: await renderer.render(notes),
      hint_html: await renderer.render(hint),
      input_hash: inputs[at] ?? '',
      output_hash: outputs[at] ?? '',
    }
    rows.push({ id: newId(), values })
  }
  return rows
}

const solutionsOf = async (
  ctx: Ctx,
  { solutions }: ProblemPackage,
  placed: Placing,
): Promise<NewProblem['solutions']> => {
  const sources = await storeFiles(
    ctx,
    solutions.map(({ source }) => source),
    sourceFileBytes,
  )
  const rows: NewProblem['solutions'] = []
  for (const [at, solution] of solutions.entries()) {
    const values = {
      label: solution.label,
      language_id: solution.languageId,
      source_hash: sources[at] ?? '',
      reference: solution.reference,
      role: solution.role,
      want_verdict: solution.wantVerdict,
      want_verdicts: solution.wantVerdicts ?? null,
      notes: placed(solution.notes),
      private: solution.private,
      creator_id: ctx.account.id,
      files: await storeBeside(ctx, solution.files ?? []),
    }
    rows.push({ id: newId(), values })
  }
  return rows
}

interface Sections {
  sections: NewSection[]
  warnings: ImportReport['warnings']
}

const sectionsOf = async (ctx: Ctx, read: ProblemPackage, placed: Placing): Promise<Sections> => {
  const { plain, checker, driver } = read
  const { attributes, signature, limits } = plain
  const { scanspec, warnings } = scanspecOf(read)
  const sections: NewSection[] = [
    ...(await statementsOf(ctx, read, placed)),
    ...locales.flatMap((locale) => {
      const body = read.editorials[locale]
      return body ? [{ section: sectionPath('editorials', locale), body: placed(body) }] : []
    }),
    ...(attributes ? [{ section: sectionPath('attributes'), body: attributes }] : []),
    ...(signature ? [{ section: sectionPath('signature'), body: signature }] : []),
    ...(limits ? [{ section: sectionPath('limits'), body: limits }] : []),
    ...(scanspec ? [{ section: sectionPath('scanspec'), body: scanspec }] : []),
  ]
  if (checker) {
    const extra = await besideOf(ctx, checker.beside)
    sections.push({ section: sectionPath('checker'), body: checker.body, extra })
  }
  if (driver) {
    const { judgesOutput } = driver
    const extra = {
      ...(await besideOf(ctx, driver.beside)),
      ...(judgesOutput ? { judgesOutput } : {}),
    }
    sections.push({ section: sectionPath('driver'), body: driver.body, extra })
  }
  return { sections, warnings }
}

const besideOf = async (ctx: Ctx, { files, flags }: PackedBeside): Promise<Extra> => {
  if (files.length === 0 && flags.length === 0) return {}
  const hashes = await storeFiles(ctx, files, packageBytes)
  return { files: files.map(({ name }, at) => ({ name, hash: hashes[at] ?? '' })), flags }
}

const statementsOf = async (
  ctx: Ctx,
  { statements }: ProblemPackage,
  placed: Placing,
): Promise<NewSection[]> => {
  const found: NewSection[] = []
  const renderer = new CallRenderer(ctx.account.id)
  for (const [locale, statement] of inLocaleOrder(statements)) {
    const removed: RemovedText[] = []
    for (const one of placed(statement.removed))
      removed.push({ ...one, html: await renderer.render(one.text) })
    found.push({
      section: sectionPath('statements', locale),
      body: placed(statement.body),
      extra: removed.length > 0 ? { removed } : {},
    })
  }
  return found
}

/** What a signature writes is as this product writes it, whatever wrote the package. */
const scanspecOf = ({ plain: { signature, scanspec } }: ProblemPackage) => {
  const generated = signature && generatedScanspec(signature)
  if (generated === undefined || generated === scanspec?.source) return { scanspec, warnings: [] }
  const message =
    'The scanspec was not what the signature gives, and was written anew from the signature.'
  return {
    scanspec: { ...emptyBody('scanspec'), ...scanspec, source: generated },
    warnings: [{ code: 'scanspec-generated', message }],
  }
}
