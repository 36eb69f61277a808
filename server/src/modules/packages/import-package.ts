import type { ImportedProblem } from '@drafts/formats'
import { AppError, errorTable, packageBytes, testFileBytes } from '@drafts/contract'
import type { ErrorCode, ImportReport } from '@drafts/contract'
import type { StoredBlob } from '../../platform/blobs/blobs.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { newId } from '../../platform/ids/ids.ts'
import { storeBlob, storeText, withLocalFile } from '../blobs/index.ts'
import { solutionContent } from '../solutions/index.ts'
import { testContent } from '../tests/index.ts'
import { insertProblem } from './create-problem.ts'
import type { NewProblem } from './create-problem.ts'
import { sectionsOf } from './imported-sections.ts'
import { storeImages } from './place-images.ts'
import type { PlacedImage } from './place-images.ts'
import { readPackage } from './read-package.ts'

/**
 * All or nothing: bytes go into the store first (a sweep removes those nobody names), then one transaction makes
 * the problem. What the product has no place for is kept beside it and told in the report.
 */
export const importPackage = async (
  ctx: Ctx,
  kind: 'kattis' | 'polygon',
  file: StoredBlob & { fileName?: string | undefined },
): Promise<{ id: string; report: ImportReport }> =>
  withLocalFile(ctx.blobs, file.hash, async (path) => {
    const imported = await readPackage({ kind, path, fileName: file.fileName }).catch(asAppError)
    try {
      return await storeProblem(ctx, imported).catch(asAppError)
    } finally {
      imported.close()
    }
  })

const storeProblem = async (
  ctx: Ctx,
  imported: ImportedProblem,
): Promise<{ id: string; report: ImportReport }> => {
  const images = await storeImages(ctx, imported.images)
  const kept: { path: string; hash: string }[] = []
  for (const file of imported.kept)
    kept.push({
      path: file.path,
      hash: (await storeBlob(ctx, await file.open(), packageBytes)).hash,
    })
  const problem: NewProblem = {
    title: imported.title,
    mechanism: imported.mechanism,
    sections: await sectionsOf(ctx, imported, images),
    tests: await storeTests(ctx, imported),
    solutions: await storeSolutions(ctx, imported),
  }
  const id = await ctx.db.transaction().execute(async (tx) => {
    const problemId = await insertProblem(tx, ctx, problem)
    if (images.length > 0)
      await tx
        .insertInto('images')
        .values(
          images.map((image) => ({
            id: image.id,
            problem_id: problemId,
            name: image.name,
            content_type: image.contentType,
            hash: image.blob.hash,
          })),
        )
        .execute()
    for (let at = 0; at < kept.length; at += 1000)
      await tx
        .insertInto('kept_files')
        .values(kept.slice(at, at + 1000).map((file) => ({ problem_id: problemId, ...file })))
        .execute()
    return problemId
  })
  return { id, report: reportOf(imported, images) }
}

const storeTests = async (ctx: Ctx, { tests }: ImportedProblem): Promise<NewProblem['tests']> => {
  const rows: NewProblem['tests'] = []
  for (const test of tests) {
    const input = await storeBlob(ctx, await test.input.open(), testFileBytes)
    const output = await storeBlob(ctx, await test.output.open(), testFileBytes)
    const values = {
      type: test.type,
      label: test.label,
      weight: test.weight,
      notes: '',
      notes_html: '',
      hint: test.hint,
      comment: test.comment,
      input_hash: input.hash,
      output_hash: output.hash,
    }
    rows.push({ id: newId(), values, content: testContent(values) })
  }
  return rows
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
      want_verdict: solution.reference ? 'Accepted' : (solution.wantVerdict ?? null),
      notes: solution.notes,
      private: false,
      creator_id: ctx.account.id,
    }
    rows.push({ id: newId(), values, content: solutionContent(values) })
  }
  return rows
}

const reportOf = (imported: ImportedProblem, images: readonly PlacedImage[]): ImportReport => ({
  imported: {
    statements: Object.keys(imported.statements).length,
    editorials: Object.keys(imported.editorials).length,
    images: images.length,
    tests: imported.tests.length,
    samples: imported.tests.filter((test) => test.type === 'sample').length,
    solutions: imported.solutions.length,
    kept: imported.kept.length,
  },
  warnings: imported.warnings.map(({ code, message, path }) => ({
    code,
    message,
    ...(path === undefined ? {} : { path }),
  })),
})

/** The readers' errors carry codes of the contract and a sentence that names the file; a bad zip is a bad package. */
const asAppError = (error: unknown): never => {
  const { code, message, path } = error as { code?: string; message?: string; path?: string }
  if (error instanceof AppError || code === undefined || !(code in errorTable)) throw error
  throw new AppError(code === 'ErrBadZIP' ? 'ErrBadPackage' : (code as ErrorCode), {
    ...(message ? { message } : {}),
    ...(path ? { fields: { file: path } } : {}),
  })
}
