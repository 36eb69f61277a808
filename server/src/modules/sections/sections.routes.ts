import { AppError, locales, sections } from '@drafts/contract'
import type { ProblemId, SectionKind, SectionView } from '@drafts/contract'
import type { Db } from '../../platform/db/connect.ts'
import type { Ctx, Handlers, ProblemAccess } from '../../platform/http/context.ts'
import { findLastChange } from '../revisions/index.ts'
import { sectionKinds } from './kinds/index.ts'
import type { SentSection, StoredSection } from './kinds/kind.ts'
import { handlerOf, saveSection } from './save-section.ts'
import { requireThere, requireWritable } from './require-writable.ts'
import { sectionPath } from './section-path.ts'
import type { SectionPath } from './section-path.ts'
import { getSection } from './sections.store.ts'

interface Call {
  ctx: Ctx
  problem: ProblemAccess
  params: object
}

/** A section as it leaves the server. */
export const presentSection = <K extends SectionKind>(
  db: Db,
  problemId: ProblemId,
  section: SectionPath<K>,
  stored: StoredSection<K>,
): Promise<SectionView<K>> =>
  Promise.resolve(handlerOf(section.kind).present({ db, problemId, section }, stored))

const get =
  <K extends SectionKind>(kind: K) =>
  async ({ ctx, problem, params }: Call): Promise<SectionView<K>> => {
    const section = sectionPath(kind, localeIn(params))
    const stored = await getSection(ctx.db, problem.id, section)
    requireThere(section, stored)
    return presentSection(ctx.db, problem.id, section, stored)
  }

const put =
  <K extends SectionKind>(kind: K) =>
  async ({ ctx, problem, params, body }: Call & { body: Put<K> }): Promise<SectionView<K>> => {
    const section = sectionPath(kind, localeIn(params))
    await requireWritable(ctx.db, problem.id, section)
    const { base, ...sent } = body
    const { db, blobs } = ctx
    const place = { db, blobs, problemId: problem.id, base }
    const content = await handlerOf(kind).accept(place, sent as SentSection<K>)
    const saved = await saveSection(ctx, problem.id, section, { body: content, base })
    if (!('conflict' in saved)) return presentSection(db, problem.id, section, saved)
    const current = await presentSection(db, problem.id, section, saved.conflict)
    const changed = await findLastChange(db, problem.id, section.path)
    throw new AppError('ErrConflict', { current, changed })
  }

type Put<K extends SectionKind> = SentSection<K> & { base?: number }

const localeIn = (params: object): string | undefined =>
  'locale' in params && typeof params.locale === 'string' ? params.locale : undefined

type SectionHandlers = Pick<
  Handlers,
  {
    [K in SectionKind]: `get${(typeof sections)[K]['name']}` | `save${(typeof sections)[K]['name']}`
  }[SectionKind]
>

// Object.fromEntries forgets which name has which handler.
export const sectionRoutes = Object.fromEntries(
  (Object.keys(sectionKinds) as SectionKind[]).flatMap((kind) => [
    [`get${sections[kind].name}`, get(kind)],
    [`save${sections[kind].name}`, put(kind)],
  ]),
) as unknown as SectionHandlers

/** Those that were written, in the order of the languages. */
export const presentEditorials = async (
  db: Db,
  problemId: ProblemId,
  stored: ReadonlyMap<string, StoredSection>,
): Promise<SectionView<'editorials'>[]> => {
  const found = locales.flatMap((locale) => {
    const section = sectionPath('editorials', locale)
    const editorial = stored.get(section.path)
    if (!editorial) return []
    // The path names which kind it is.
    const typed = editorial as StoredSection<'editorials'>
    return [presentSection(db, problemId, section, typed)]
  })
  return Promise.all(found)
}
