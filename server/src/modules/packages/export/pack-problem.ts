import { AppError, locales, packageBytes, withoutNulls } from '@drafts/contract'
import type { Extra, ImportReport, SectionKind, Stored } from '@drafts/contract'
import { mostUnpackedBytes } from '@drafts/formats'
import type { PackageFile, PackageGroup, ProblemPackage } from '@drafts/formats'
import type { StoredBlob } from '../../../platform/blobs/blobs.ts'
import { detailsOfTest } from '../../../platform/db/test-columns.ts'
import { inSnapshot } from '../../../platform/db/transaction.ts'
import type { Ctx, ProblemAccess } from '../../../platform/http/context.ts'
import { findBlobs } from '../../blobs/index.ts'
import { contentOfGroup } from '../../groups/index.ts'
import { sectionIn, statementsIn } from '../../sections/index.ts'
import { mayViewSource } from '../../solutions/index.ts'
import { packPictures, placeInProse } from '../pictures/image-references.ts'
import type { Placing } from '../pictures/image-references.ts'
import { readParts } from './problem-parts.ts'
import type { ProblemParts } from './problem-parts.ts'

// How a problem is taken out: everything of it is read as of one moment, rows only, with the size and hash of every file.
// Bytes are read when an archive asks for them; blobs never change, so the package is of that moment however long it takes.

export interface Packed {
  problem: ProblemPackage
  warnings: ImportReport['warnings']
}

type Place = Pick<Ctx, 'db' | 'blobs' | 'account'>

export const packProblem = async (ctx: Place, problem: ProblemAccess): Promise<Packed> => {
  const { parts, blobs } = await inSnapshot(ctx.db, async (tx) => {
    const read = await readParts(tx, problem.id)
    return { parts: read, blobs: await findBlobs(tx, hashesOf(read)) }
  })
  const mine = parts.solutions.filter((one) => mayViewSource(one, ctx.account.id, problem))
  const left = parts.solutions.filter((one) => !mine.includes(one))
  const { title, mechanism } = problem
  return {
    problem: { title, mechanism, ...contentsOf(ctx, { ...parts, solutions: mine }, blobs) },
    warnings: left.map(({ label }) => ({
      code: 'private-solution',
      message: `The private solution ${label === '' ? 'without a label' : label} is left out: only its creator and the owner take it out.`,
    })),
  }
}

/** Nothing the product has is lost in it, but it may be too large to come back. `bytes`: at most, before they are compressed. */
export const tellSize = (bytes: number): ImportReport['warnings'] => {
  if (bytes <= packageBytes) return []
  const message =
    bytes > mostUnpackedBytes
      ? `The package holds more than an import takes (${mostUnpackedBytes / 1e9} GB): it cannot be brought back.`
      : `The package may be larger than an import takes (${packageBytes / 1e9} GB when it is compressed).`
  return [{ code: 'package-large', message }]
}

const hashesOf = ({
  sections,
  tests,
  solutions,
  programs,
  toolTests,
  images,
  preserved,
}: ProblemParts): string[] => [
  ...[...sections.values()].flatMap(({ extra }) => (extra.files ?? []).map(({ hash }) => hash)),
  ...tests.flatMap(({ input_hash, output_hash }) => [input_hash, output_hash]),
  ...solutions.flatMap(({ source_hash, files }) => [source_hash, ...files.map(({ hash }) => hash)]),
  ...programs.map(({ source_hash }) => source_hash),
  ...toolTests.flatMap(({ input_hash, answer_hash, output_hash }) => [
    input_hash,
    answer_hash,
    output_hash,
  ]),
  ...images.map(({ hash }) => hash),
  ...preserved.map(({ hash }) => hash),
]

type FileOf = (hash: string) => PackageFile

const contentsOf = (
  { blobs: store }: Place,
  {
    sections,
    tests,
    groups,
    solutions,
    programs,
    toolTests,
    images,
    preserved,
    uuid,
  }: ProblemParts,
  blobs: ReadonlyMap<string, StoredBlob>,
): Omit<ProblemPackage, 'title' | 'mechanism'> => {
  const fileOf: FileOf = (hash) => {
    const sizeBytes = blobs.get(hash)?.size
    if (sizeBytes === undefined) throw new AppError('ErrInternal')
    const open = async () => {
      const bytes = await store.open(hash)
      if (!bytes) throw new AppError('ErrInternal', { message: 'Stored bytes are missing.' })
      return bytes
    }
    return { sizeBytes, sha256: hash, open }
  }
  const names = new Map<string, string>(groups.map(({ id, name }) => [id, name]))
  const nameOf: NameOf = (id) => (id === null ? null : (names.get(id) ?? null))
  const { placed, named } = packPictures(images, blobs)
  const hasReference = solutions.some(({ reference }) => reference)
  return {
    ...sectionsOf(sections, placed, fileOf),
    tests: tests.map((test) => ({
      ...withoutNulls({
        ...placeInProse(detailsOfTest(test), placed),
        // Its hash says something of a source that whoever exports may not read.
        answerMade: hasReference ? test.answer_made : null,
        group: nameOf(test.group),
      }),
      input: fileOf(test.input_hash),
      output: fileOf(test.output_hash),
    })),
    ...(groups.length > 0 ? { groups: groups.map((group) => packedGroup(group, nameOf)) } : {}),
    solutions: solutions.map((solution) => ({
      label: solution.label,
      languageId: solution.language_id,
      reference: solution.reference,
      role: solution.role,
      wantVerdict: solution.want_verdict,
      ...(solution.want_verdicts ? { wantVerdicts: solution.want_verdicts } : {}),
      ...(solution.want_groups ? { wantGroups: packedWants(solution.want_groups, nameOf) } : {}),
      notes: placed(solution.notes),
      private: solution.private,
      source: fileOf(solution.source_hash),
      ...(solution.files.length > 0
        ? { files: solution.files.map(({ name, hash }) => ({ name, ...fileOf(hash) })) }
        : {}),
    })),
    programs: programs.map(({ role, label, language_id, source_hash }) => ({
      role,
      label,
      languageId: language_id ?? null,
      source: fileOf(source_hash),
    })),
    ...packedToolTests(toolTests, fileOf),
    images: [...named.values()].map((image) => ({ ...image, ...fileOf(image.sha256) })),
    preserved: preserved.map(({ path, hash }) => ({ name: path, ...fileOf(hash) })),
    ...(uuid === undefined ? {} : { uuid }),
  }
}

const packedToolTests = (
  toolTests: ProblemParts['toolTests'],
  fileOf: FileOf,
): Pick<ProblemPackage, 'checkerTests' | 'validatorTests'> => {
  const checkerTests = toolTests.flatMap(({ want, label, ...hashes }) =>
    want === 'accepted' || want === 'wrong'
      ? {
          label,
          want,
          input: fileOf(hashes.input_hash),
          answer: fileOf(hashes.answer_hash),
          output: fileOf(hashes.output_hash),
        }
      : [],
  )
  const validatorTests = toolTests.flatMap(({ want, label, want_line, input_hash }) =>
    want === 'valid' || want === 'invalid'
      ? { label, want, wantLine: want_line ?? null, input: fileOf(input_hash) }
      : [],
  )
  return {
    ...(checkerTests.length > 0 ? { checkerTests } : {}),
    ...(validatorTests.length > 0 ? { validatorTests } : {}),
  }
}

/** The name of a group that is there. */
type NameOf = (id: string | null) => string | null

const packedGroup = (row: ProblemParts['groups'][number], nameOf: NameOf): PackageGroup => ({
  ...contentOfGroup(row).body,
  dependsOn: row.depends_on.flatMap((id) => nameOf(id) ?? []),
})

const packedWants = (
  wanted: NonNullable<ProblemParts['solutions'][number]['want_groups']>,
  nameOf: NameOf,
): NonNullable<ProblemPackage['solutions'][number]['wantGroups']> =>
  Object.fromEntries(
    Object.entries(wanted).flatMap(([id, verdicts]) => {
      const name = nameOf(id)
      return name === null ? [] : [[name, verdicts]]
    }),
  )

const sectionsOf = (
  sections: ProblemParts['sections'],
  placed: Placing,
  fileOf: FileOf,
): Pick<
  ProblemPackage,
  'plain' | 'checker' | 'driver' | 'statements' | 'editorials' | 'script'
> => {
  const bodyOf = <K extends SectionKind>(kind: K): { [P in K]?: Stored<K> } => {
    const section = sectionIn(sections, kind)
    return section ? ({ [kind]: section.body } as { [P in K]?: Stored<K> }) : {}
  }
  const helpers = ({ files = [], flags = [] }: Extra) => ({
    files: files.map(({ name, hash }) => ({ name, ...fileOf(hash) })),
    flags,
  })
  const [checker, driver] = [sectionIn(sections, 'checker'), sectionIn(sections, 'driver')]
  const script = sectionIn(sections, 'script')
  const written = statementsIn(sections).map(([{ locale }, statement]) => {
    const removed = (statement.extra.removed ?? []).map(({ list, name, text }) => ({
      list,
      name,
      text: placed(text),
    }))
    return [locale, { body: placed(statement.body), removed }] as const
  })
  const explained = locales.flatMap((locale) => {
    const editorial = sectionIn(sections, 'editorials', `editorials/${locale}`)
    return editorial ? [[locale, placed(editorial.body)] as const] : []
  })
  return {
    plain: {
      ...bodyOf('attributes'),
      ...bodyOf('signature'),
      ...bodyOf('limits'),
      ...bodyOf('scanspec'),
    },
    ...(checker && { checker: { body: checker.body, ...helpers(checker.extra) } }),
    ...(driver && {
      driver: {
        body: driver.body,
        ...helpers(driver.extra),
        judgesOutput: driver.extra.judgesOutput ?? false,
      },
    }),
    ...(script ? { script: script.body.source } : {}),
    statements: Object.fromEntries(written),
    editorials: Object.fromEntries(explained),
  }
}
