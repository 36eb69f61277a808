import { AppError, findLanguage, invalidField, locales } from '@drafts/contract'
import type { Convention, SectionKind, Stored } from '@drafts/contract'
import type { Ctx, ProblemAccess, SomeHandlers, UploadedBlob } from '../../platform/http/context.ts'
import { readText } from '../blobs/index.ts'
import {
  presentAttributes,
  presentChecker,
  presentDriver,
  presentEditorial,
  presentLimits,
  presentScanspec,
  presentSignature,
  presentStatement,
} from './present-section.ts'
import { saveSection, SectionConflict } from './save-section.ts'
import { sectionPath } from './section-path.ts'
import { readSection, readSections } from './sections.store.ts'
import type { StoredSection } from './sections.store.ts'

interface Call {
  ctx: Ctx
  problem: ProblemAccess
}

/** GET and PUT of one kind of section are the same two deeds; only what leaves differs. */
const routesOf = <K extends SectionKind, R>(
  kind: K,
  present: (call: Call, stored: StoredSection<K>, locale: string) => Promise<R> | R,
) => ({
  get: async (call: Call & { params: object }): Promise<R> => {
    const { locale = '' } = call.params as { locale?: string }
    const section = sectionPath(kind, locale)
    return present(call, await readSection(call.ctx.db, call.problem.id, section), locale)
  },
  put: async (call: Call & { params: object; body: object }): Promise<R> => {
    const { locale = '' } = call.params as { locale?: string }
    const section = sectionPath(kind, locale)
    const { base, ...sent } = call.body as { base?: number }
    const body = (kind === 'checker' || kind === 'driver'
      ? await programBody(call, kind, sent)
      : sent) as unknown as Stored<K>
    requireKnownLanguages(body)
    try {
      const saved = await saveSection(call.ctx, call.problem.id, section, { body, base })
      return await present(call, saved, locale)
    } catch (error) {
      if (!(error instanceof SectionConflict)) throw error
      const stored = error.stored as StoredSection<K>
      throw new AppError('ErrConflict', { current: await present(call, stored, locale) })
    }
  },
})

/** The program's language and the languages that factors are for. */
const requireKnownLanguages = (body: object): void => {
  const { languageId, factors = {} } = body as {
    languageId?: string | null
    factors?: Record<string, unknown>
  }
  if (languageId && !findLanguage(languageId))
    throw invalidField('languageId', 'Choose a language from the list.')
  const unknown = Object.keys(factors).find((id) => !findLanguage(id))
  if (unknown !== undefined)
    throw invalidField(`factors.${unknown}`, `There is no language “${unknown}”.`)
}

/** A checker or driver as it is stored. Who leaves the convention out means that of the source, or as it was with it. */
const programBody = async (
  { ctx, problem }: Call,
  kind: 'checker' | 'driver',
  sent: { source?: UploadedBlob; convention?: Convention },
) => {
  const source = await sourceText(ctx, sent.source)
  const { body: stored } = await readSection(ctx.db, problem.id, sectionPath(kind))
  const known = stored.source === source ? stored.convention : conventionOf(source)
  return { ...sent, source, convention: sent.convention ?? known }
}

const conventionOf = (source: string): Convention =>
  /^\s*#\s*include\s*["<]testlib\.h[">]/m.test(source) ? 'testlib' : 'native'

/** A source arrives as a file, as text or as an uploaded blob; stored it is text. PostgreSQL's JSON cannot hold NUL. */
const sourceText = async (ctx: Ctx, source: UploadedBlob | undefined): Promise<string> =>
  source ? (await readText(ctx.blobs, source.hash, source.size)).replaceAll('\0', '\uFFFD') : ''

const attributes = routesOf('attributes', (_call, stored) => presentAttributes(stored))
const statements = routesOf('statements', ({ problem }, stored, locale) =>
  presentStatement(problem.id, locale as never, stored),
)
const signature = routesOf('signature', ({ problem }, stored) =>
  presentSignature(problem.id, stored),
)
const checker = routesOf('checker', ({ ctx }, stored) => presentChecker(ctx.db, stored))
const driver = routesOf('driver', ({ ctx, problem }, stored) =>
  presentDriver(ctx.db, problem.id, stored),
)
const limits = routesOf('limits', (_call, stored) => presentLimits(stored))
const scanspec = routesOf('scanspec', ({ problem }, stored) => presentScanspec(problem.id, stored))
const editorials = routesOf('editorials', ({ problem }, stored, locale) =>
  presentEditorial(problem.id, locale as never, stored),
)

export const sectionRoutes = {
  getAttributes: attributes.get,
  saveAttributes: attributes.put,
  getStatement: statements.get,
  saveStatement: statements.put,
  getSignature: signature.get,
  saveSignature: signature.put,
  getChecker: checker.get,
  saveChecker: checker.put,
  getDriver: driver.get,
  saveDriver: driver.put,
  getLimits: limits.get,
  saveLimits: limits.put,
  getScanspec: scanspec.get,
  saveScanspec: scanspec.put,
  getEditorial: editorials.get,
  saveEditorial: editorials.put,
  listEditorials: async ({ ctx, problem }) => {
    const sections = await readSections(ctx.db, problem.id)
    return {
      editorials: locales.flatMap((locale) => {
        const section = sections.get(`editorials/${locale}`)
        return section ? [presentEditorial(problem.id, locale, section)] : []
      }),
    }
  },
} satisfies SomeHandlers
