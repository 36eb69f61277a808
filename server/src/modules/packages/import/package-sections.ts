import { emptyBody, generatedScanspec, sectionPath } from '../../sections/index.ts'
import { inLocaleOrder, locales, packageBytes } from '@drafts/contract'
import type { Extra, ImportReport, RemovedText } from '@drafts/contract'
import type { PackageProgram, ReadPackage } from '@drafts/formats'
import type { Ctx } from '../../../platform/http/context.ts'
import { CallRenderer } from '../../../platform/texts/texts.ts'
import { storeBlobs } from '../../blobs/index.ts'
import type { Placing } from '../pictures/image-references.ts'
import type { NewSection } from './create-problem.ts'

/** A package's contents as the sections of a problem. */
export const sectionsOf = async (
  ctx: Ctx,
  read: ReadPackage,
  placed: Placing,
): Promise<{ sections: NewSection[]; warnings: ImportReport['warnings'] }> => {
  const { plain, checker, driver } = read
  const { attributes, signature, limits } = plain
  const { scanspec, warnings } = scanspecOf(read)
  const sections: NewSection[] = [
    ...englishOf(read),
    ...(await statementsOf(ctx, read, placed)),
    ...locales.flatMap((locale) => {
      const body = read.editorials[locale]
      return body ? [{ section: sectionPath('editorials', locale), body: placed(body) }] : []
    }),
    ...(attributes ? [{ section: sectionPath('attributes'), body: attributes }] : []),
    ...(signature ? [{ section: sectionPath('signature'), body: signature }] : []),
    ...(limits ? [{ section: sectionPath('limits'), body: limits }] : []),
    ...(scanspec ? [{ section: sectionPath('scanspec'), body: scanspec }] : []),
    ...(read.script === undefined
      ? []
      : [{ section: sectionPath('script'), body: { source: read.script } }]),
  ]
  if (checker)
    sections.push({
      section: sectionPath('checker'),
      body: checker.body,
      extra: await helpersOf(ctx, checker),
    })
  if (driver) {
    const judges = driver.judgesOutput ? { judgesOutput: true } : {}
    const extra = { ...(await helpersOf(ctx, driver)), ...judges }
    sections.push({ section: sectionPath('driver'), body: driver.body, extra })
  }
  return { sections, warnings }
}

/** A problem of another format has a title at least in English, which lists show. */
const englishOf = ({ kind, title, statements }: ReadPackage): NewSection[] =>
  kind === 'dpkg' || statements['en-US']
    ? []
    : [
        {
          section: sectionPath('statements', 'en-US'),
          body: { ...emptyBody('statements'), title },
        },
      ]

const helpersOf = async (ctx: Ctx, { files, flags }: PackageProgram): Promise<Extra> => {
  if (files.length === 0 && flags.length === 0) return {}
  const blobs = await storeBlobs(ctx, files, packageBytes)
  return { files: files.map(({ name }, at) => ({ name, hash: blobs[at]?.hash ?? '' })), flags }
}

const statementsOf = async (
  ctx: Ctx,
  { statements }: ReadPackage,
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
const scanspecOf = ({ plain: { signature, scanspec } }: ReadPackage) => {
  const generated = signature && generatedScanspec(signature)
  if (generated === undefined || generated === scanspec?.source) return { scanspec, warnings: [] }
  const message =
    'The scanspec was not what the signature gives, and was written anew from the signature.'
  return {
    scanspec: { ...emptyBody('scanspec'), ...scanspec, source: generated },
    warnings: [{ code: 'scanspec-generated', message }],
  }
}
