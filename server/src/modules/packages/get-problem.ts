import { AppError, locales } from '@drafts/contract'
import type { Problem, Sample } from '@drafts/contract'
import type { SectionKind } from '@drafts/contract'
import type { Ctx, ProblemAccess } from '../../platform/http/context.ts'
import { viewBlob } from '../blobs/index.ts'
import { getSummary, mayInspect } from '../problems/index.ts'
import {
  empty,
  presentAttributes,
  presentChecker,
  presentDriver,
  presentLimits,
  presentScanspec,
  presentSignature,
  presentStatement,
  readSections,
} from '../sections/index.ts'
import type { StoredSection } from '../sections/index.ts'
import { readTests } from '../tests/index.ts'
import type { TestRow } from '../tests/index.ts'
import { readVersionOf } from './read-version.ts'

export const getProblem = async (
  ctx: Ctx,
  problem: ProblemAccess,
  version: string | undefined,
): Promise<Problem> => {
  const summary = await getSummary(
    ctx.db,
    { id: ctx.account.id, isAdministrator: problem.isAdministrator },
    problem.id,
  )
  if (!summary) throw new AppError('ErrNotFound')
  const { sections, tests } = version
    ? await readVersionOf(ctx.db, problem.id, version)
    : {
        sections: await readSections(ctx.db, problem.id),
        tests: await readTests(ctx.db, problem.id),
      }
  const section = <K extends SectionKind>(kind: K): StoredSection<K> =>
    (sections.get(kind) as StoredSection<K> | undefined) ?? empty(kind, kind)
  const statements = locales.flatMap((locale) => {
    const stored = sections.get(`statements/${locale}`)
    return stored ? [presentStatement(problem.id, locale, stored)] : []
  })
  const view: Problem = {
    ...summary,
    title: version
      ? (statements.find((one) => one.title.trim() !== '')?.title ?? summary.title)
      : summary.title,
    ...(version ? { canEdit: false } : {}),
    statements,
    samples: await Promise.all(
      tests.filter((test) => test.type === 'sample').map((test) => sampleOf(ctx, test)),
    ),
    signature: presentSignature(problem.id, section('signature')),
    attributes: presentAttributes(section('attributes')),
    limits: presentLimits(section('limits')),
    hasEditorial: [...sections].some(
      ([path, stored]) =>
        path.startsWith('editorials/') &&
        (stored as StoredSection<'editorials'>).body.content.trim() !== '',
    ),
  }
  if (!mayInspect(problem)) return view
  return {
    ...view,
    checker: await presentChecker(ctx.db, section('checker')),
    driver: await presentDriver(ctx.db, problem.id, section('driver')),
    scanspec: presentScanspec(problem.id, section('scanspec')),
  }
}

const sampleOf = async (ctx: Ctx, test: TestRow): Promise<Sample> => {
  const [input, output] = await Promise.all([
    viewBlob(ctx.blobs, test.inputBlob),
    viewBlob(ctx.blobs, test.outputBlob),
  ])
  return {
    id: test.id,
    input: { snip: input.snip, size: input.size },
    output: { snip: output.snip, size: output.size },
    inputValues: null,
    outputValues: null,
    notes: test.notes,
    notesHTML: test.notes_html,
  }
}
