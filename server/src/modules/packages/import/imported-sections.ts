import type { ImportedProblem, ImportedProgram } from '@drafts/formats'
import { inLocaleOrder, limitRange, locales } from '@drafts/contract'
import type { Extra } from '@drafts/contract'
import type { Ctx } from '../../../platform/http/context.ts'
import { storeText } from '../../blobs/index.ts'
import type { NewImage } from '../../images/index.ts'
import { emptyBody, sectionPath } from '../../sections/index.ts'
import type { NewSection } from './create-problem.ts'
import { placeImages } from '../pictures/place-images.ts'

type Sections = NewSection[]

/** A package's contents as the sections of a problem. */
export const sectionsOf = async (
  ctx: Ctx,
  imported: ImportedProblem,
  images: readonly NewImage[],
): Promise<Sections> => [
  ...statementsOf(imported, images),
  ...editorialsOf(imported, images),
  {
    section: sectionPath('attributes'),
    body: { ...emptyBody('attributes'), ...imported.attributes },
  },
  { section: sectionPath('limits'), body: limitsOf(imported) },
  ...(imported.scanspec === undefined
    ? []
    : [
        {
          section: sectionPath('scanspec'),
          body: { ...emptyBody('scanspec'), enabled: true, source: imported.scanspec },
        },
      ]),
  await checkerOf(ctx, imported),
  ...(imported.driver ? [await driverOf(ctx, imported.driver, imported.judgesDriverOutput)] : []),
]

const statementsOf = (imported: ImportedProblem, images: readonly NewImage[]): Sections => {
  const found = inLocaleOrder(imported.statements).map(([locale, statement]) => {
    const body = {
      ...emptyBody('statements'),
      title: statement.title,
      body: placeImages(statement.body, images),
      input: placeImages(statement.input, images),
      output: placeImages(statement.output, images),
      notes: placeImages(statement.notes, images),
    }
    return { section: sectionPath('statements', locale), body }
  })
  const hasEnglish = imported.statements['en-US'] !== undefined
  const english = { ...emptyBody('statements'), title: imported.title }
  return hasEnglish
    ? found
    : [{ section: sectionPath('statements', 'en-US'), body: english }, ...found]
}

const editorialsOf = (imported: ImportedProblem, images: readonly NewImage[]): Sections =>
  locales.flatMap((locale) => {
    const content = imported.editorials[locale]
    if (content === undefined) return []
    return [
      {
        section: sectionPath('editorials', locale),
        body: { content: placeImages(content, images) },
      },
    ]
  })

const limitsOf = ({ limits }: ImportedProblem) => {
  const defaults = emptyBody('limits')
  return {
    ...defaults,
    cpu: limits.cpuNs ?? defaults.cpu,
    // A package without one has none: the most there is.
    memory: limits.memoryBytes ?? limitRange.memoryBytes.max,
    source: limits.sourceBytes ?? defaults.source,
  }
}

const checkerOf = async (ctx: Ctx, { checker }: ImportedProblem): Promise<Sections[number]> => {
  const section = sectionPath('checker')
  const body = emptyBody('checker')
  if (checker.comparator !== 'custom') return { section, body: { ...body, ...checker } }
  const { program } = checker
  return {
    section,
    body: {
      ...body,
      comparator: 'custom',
      convention: program.convention,
      languageId: program.languageId ?? null,
      source: program.source,
      judgedAs: checker.judgedAs ?? '',
    },
    extra: await extraOf(ctx, program),
  }
}

const driverOf = async (
  ctx: Ctx,
  driver: ImportedProgram,
  judgesOutput: boolean,
): Promise<Sections[number]> => ({
  section: sectionPath('driver'),
  body: {
    enabled: true,
    convention: driver.convention,
    languageId: driver.languageId ?? null,
    source: driver.source,
  },
  extra: { ...(await extraOf(ctx, driver)), ...(judgesOutput ? { judgesOutput } : {}) },
})

const extraOf = async (ctx: Ctx, program: ImportedProgram): Promise<Extra> => ({
  files: await Promise.all(
    program.helpers.map(async ({ name, text }) => ({
      name,
      hash: (await storeText(ctx, text)).hash,
    })),
  ),
  flags: program.flags,
})
