import { invalidField, mergeFields, sections } from '@drafts/contract'
import type {
  AccountId,
  Extra,
  FieldKind,
  ProblemId,
  Rendered,
  SectionKind,
  Stored,
} from '@drafts/contract'
import type { Tx } from '../../platform/db/connect.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { renderMarkdownSafely } from '../../platform/markdown/render-safely.ts'
import { changeProblem, diffContents, hashContent } from '../revisions/index.ts'
import type { Content, ProblemChange } from '../revisions/index.ts'
import { kinds } from './kinds/index.ts'
import type { Kind, SavedSection, StoredSection } from './kinds/kind.ts'
import type { SectionPath } from './section-path.ts'
import { emptyBody, parseContent } from './section-path.ts'
import { getSection, findSectionVersion, writeSection } from './sections.store.ts'

export interface SectionChange<K extends SectionKind> {
  body: Stored<K>
  /** The version it was made from; undefined: whatever is stored. */
  base: number | undefined
}

/** Both sides changed the same fields: `stored` is what was there. */
export interface SectionConflict<K extends SectionKind> {
  conflict: StoredSection<K>
}

/**
 * Saves one section: compares versions, merges or answers the conflict, writes. A save that changes nothing makes no
 * version. What was sent is rendered before the problem is locked; where others saved meanwhile, what was merged is
 * rendered, without the lock again, and the save is tried once more.
 */
export const saveSection = async <K extends SectionKind>(
  ctx: Pick<Ctx, 'db' | 'account' | 'now'>,
  problemId: ProblemId,
  section: SectionPath<K>,
  change: SectionChange<K>,
): Promise<StoredSection<K> | SectionConflict<K>> => {
  const renderings = new Map<string, Rendered>()
  let body = change.body
  for (;;) {
    renderings.set(hashContent(body), await renderSection(ctx.account.id, section.kind, body))
    const result = await changeProblem(ctx, problemId, (tx, at) =>
      trySave(tx, at, { problemId, section, change, renderings }),
    )
    if (!('unrendered' in result)) return result
    body = result.unrendered
  }
}

/** HTML of a section's Markdown. One text after the other: a save takes one thread at most. */
export const renderSection = async <K extends SectionKind>(
  asker: AccountId,
  kind: K,
  body: Stored<K>,
): Promise<Rendered> => {
  const rendered: Rendered = {}
  const { markdown } = kindOf(kind)
  for (const [name, text] of Object.entries(markdown?.(body) ?? {})) {
    const htmls: string[] = []
    for (const one of [text].flat()) htmls.push(await renderMarkdownSafely(asker, one))
    rendered[name] = typeof text === 'string' ? (htmls[0] ?? '') : htmls
  }
  return rendered
}

/** What history keeps: the section with what a package brought beside it. */
export const sectionContent = ({
  body,
  extra,
  rendered,
}: Pick<StoredSection, 'body' | 'extra' | 'rendered'>): Content => ({
  body: { body, extra },
  rendered,
})

interface Attempt<K extends SectionKind> {
  problemId: ProblemId
  section: SectionPath<K>
  change: SectionChange<K>
  renderings: ReadonlyMap<string, Rendered>
}

type Outcome<K extends SectionKind> =
  | StoredSection<K>
  | SectionConflict<K>
  /** Nothing was written: nobody rendered yet what would be. */
  | { unrendered: Stored<K> }

const trySave = async <K extends SectionKind>(
  tx: Tx,
  at: Date,
  { problemId, section, change, renderings }: Attempt<K>,
): Promise<ProblemChange<Outcome<K>>> => {
  const stored = await getSection(tx, problemId, section)
  const body = await reconcile(tx, problemId, section.kind, stored, change)
  if (!body) return { result: { conflict: stored } }
  if (stored.version > 0 && hashContent(body) === hashContent(stored.body))
    return { result: stored }
  const rendered = renderings.get(hashContent(body))
  if (!rendered) return { result: { unrendered: body } }
  const { keepsExtra } = kindOf(section.kind)
  const extra = keepsExtra?.(stored.body, body) === false ? {} : stored.extra
  const saved = next(stored, { body, rendered, extra }, at)
  const changes = diffContents(stored.version > 0 ? stored.body : null, body)
  const revision = { path: section.path, changes }
  return settleSection(tx, problemId, section.kind, { before: stored, saved, at, revision })
}

/** Writes a section and what follows it, and answers what history and subscribers are to know. */
export const settleSection = async <K extends SectionKind>(
  tx: Tx,
  problemId: ProblemId,
  kind: K,
  {
    before,
    saved,
    at,
    revision,
  }: Omit<SavedSection<K>, 'problemId'> & {
    at: Date
    revision: NonNullable<ProblemChange<unknown>['revision']>
  },
): Promise<ProblemChange<StoredSection<K>>> => {
  const contents: Record<string, Content> = { [saved.path]: await write(tx, problemId, saved) }
  const followed = (await kindOf(kind).afterSave?.(tx, { problemId, before, saved })) ?? {}
  const others = (followed.sections ?? []).map((one) => {
    const { body, rendered, extra } = one
    return next(one, { body, rendered, extra }, at)
  })
  for (const other of others) contents[other.path] = await write(tx, problemId, other)
  return {
    result: saved,
    revision,
    contents,
    events: [
      ...[saved, ...others].map(({ path }) => ({ kind: 'section', id: path }) as const),
      ...(followed.events ?? []),
    ],
  }
}

const write = async (tx: Tx, problemId: ProblemId, section: StoredSection): Promise<Content> => {
  const content = sectionContent(section)
  await writeSection(tx, problemId, section, hashContent(content.body))
  return content
}

export const next = <K extends SectionKind>(
  { path, version }: StoredSection<K>,
  content: { body: Stored<K>; rendered: Rendered; extra: Extra },
  at: Date,
): StoredSection<K> => ({ path, version: version + 1, ...content, modifiedAt: at })

/** The body to be stored; undefined where both sides changed the same fields. */
const reconcile = async <K extends SectionKind>(
  tx: Tx,
  problemId: ProblemId,
  kind: K,
  stored: StoredSection<K>,
  { base, body }: SectionChange<K>,
): Promise<Stored<K> | undefined> => {
  if (base === undefined || base === stored.version) return body
  if (base > stored.version)
    throw invalidField(
      'base',
      `The stored version is ${stored.version}; ${base} does not exist yet.`,
    )
  const original = await originalOf(tx, problemId, kind, stored.path, base)
  if (!original) return undefined
  // The table's row of this kind has the fields of this kind.
  const fields = sections[kind].fields as Readonly<Record<keyof Stored<K>, FieldKind>>
  const { merged, conflicts } = mergeFields(fields, original, stored.body, body)
  return conflicts.length > 0 ? undefined : merged
}

/** Before its first save an editor showed the defaults. */
const originalOf = async <K extends SectionKind>(
  tx: Tx,
  problemId: ProblemId,
  kind: K,
  path: string,
  base: number,
): Promise<Stored<K> | undefined> => {
  if (base === 0) return emptyBody(kind)
  const content = await findSectionVersion(tx, problemId, path, base)
  return content && parseContent(kind, content.body)
}

/** The table's row of this kind: TypeScript loses sight of K when it looks a row up. */
export const kindOf = <K extends SectionKind>(kind: K): Kind<K> => kinds[kind]
