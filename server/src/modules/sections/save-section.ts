import { emptyFacts, invalidField, kindsWithFacts } from '@drafts/contract'
import type {
  AccountId,
  Change,
  ProblemId,
  Rendered,
  SectionFacts,
  SectionKind,
  Stored,
} from '@drafts/contract'
import type { Tx } from '../../platform/db/connect.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { CallRenderer, mergeSection, workOutFacts } from '../../platform/texts/texts.ts'
import { changeProblem, diffContents, hashContent } from '../revisions/index.ts'
import type { VersionContent, ProblemChange } from '../revisions/index.ts'
import { sectionKinds } from './kinds/index.ts'
import type { SectionHandler, SavedSection, StoredSection } from './kinds/kind.ts'
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

/** The HTML and the facts of a section's texts. */
export interface Worked {
  rendered: Rendered
  facts: SectionFacts
}

/** The parts of one save that were prepared without the lock. */
interface Prepared<K extends SectionKind> {
  worked: Map<string, Worked>
  /** By the version that was stored; undefined: it cannot be merged. */
  merges: Map<number, Stored<K> | undefined>
}

/**
 * Saves one section: compares versions, merges or answers the conflict, writes. A save that changes nothing makes no
 * version. What was sent is worked on before the problem is locked; where others saved meanwhile, it is merged and worked on
 * without the lock again, and the save is tried once more.
 */
export const saveSection = async <K extends SectionKind>(
  ctx: Pick<Ctx, 'db' | 'account' | 'now'>,
  problemId: ProblemId,
  section: SectionPath<K>,
  change: SectionChange<K>,
): Promise<StoredSection<K> | SectionConflict<K>> => {
  const prepared: Prepared<K> = { worked: new Map(), merges: new Map() }
  const { id: asker } = ctx.account
  let wanted: Wanted<K> = { unworked: change.body }
  for (;;) {
    if ('unworked' in wanted)
      prepared.worked.set(
        hashContent(wanted.unworked),
        await workOutSection(asker, section.kind, wanted.unworked),
      )
    else prepared.merges.set(wanted.version, await merge(asker, section.kind, wanted.unmerged))
    const result = await changeProblem(ctx, problemId, (tx, at) =>
      trySave(tx, at, { problemId, section, change, prepared }),
    )
    if (!('unworked' in result) && !('unmerged' in result)) return result
    wanted = result
  }
}

const merge = async <K extends SectionKind>(
  asker: AccountId,
  kind: K,
  sides: Sides<K>,
): Promise<Stored<K> | undefined> => {
  const merged = await mergeSection(asker, kind, sides)
  return merged && merged.conflicts.length === 0 ? merged.merged : undefined
}

/** HTML of a section's Markdown, and what the rules say of it. One text after the other: a save takes one process at most. */
export const workOutSection = async <K extends SectionKind>(
  asker: AccountId,
  kind: K,
  body: Stored<K>,
): Promise<Worked> => {
  const rendered: Rendered = {}
  const { markdown } = handlerOf(kind)
  const renderer = new CallRenderer(asker)
  for (const [name, text] of Object.entries(markdown?.(body) ?? {})) {
    const htmls: string[] = []
    for (const one of [text].flat()) htmls.push(await renderer.render(one))
    rendered[name] = typeof text === 'string' ? (htmls[0] ?? '') : htmls
  }
  if (!kindsWithFacts.has(kind)) return { rendered, facts: {} }
  const facts = await workOutFacts(asker, kind, { body, rendered })
  return { rendered, facts: facts ?? emptyFacts(kind) }
}

/** What history keeps: the section with what a package brought beside it. */
export const sectionContent = ({
  body,
  extra,
  rendered,
}: Pick<StoredSection, 'body' | 'extra' | 'rendered'>): VersionContent => ({
  body: { body, extra },
  rendered,
})

interface Attempt<K extends SectionKind> {
  problemId: ProblemId
  section: SectionPath<K>
  change: SectionChange<K>
  prepared: Prepared<K>
}

type Sides<K extends SectionKind> = Record<'original' | 'stored' | 'mine', Stored<K>>

/** Nothing was written: this is to be prepared first. */
type Wanted<K extends SectionKind> =
  | { unworked: Stored<K> }
  /** `version`: of what is stored. */
  | { unmerged: Sides<K>; version: number }

type Outcome<K extends SectionKind> = StoredSection<K> | SectionConflict<K> | Wanted<K>

const trySave = async <K extends SectionKind>(
  tx: Tx,
  at: Date,
  { problemId, section, change, prepared }: Attempt<K>,
): Promise<ProblemChange<Outcome<K>>> => {
  const stored = await getSection(tx, problemId, section)
  const reconciled = await reconcile(tx, problemId, section.kind, stored, change, prepared)
  if (!reconciled) return { result: { conflict: stored } }
  if ('unmerged' in reconciled) return { result: reconciled }
  const { body } = reconciled
  handlerOf(section.kind).requireStep?.(stored, body)
  if (hashContent(body) === hashContent(stored.body)) return { result: stored }
  const worked = prepared.worked.get(hashContent(body))
  if (!worked) return { result: { unworked: body } }
  const { keepsExtra } = handlerOf(section.kind)
  const extra = keepsExtra?.(stored.body, body) === false ? {} : stored.extra
  const saved = nextSection(stored, { body, ...worked, extra }, at)
  const changes = changesOfBody(stored, body)
  const revision = { path: section.path, changes }
  return settleSection(tx, problemId, section.kind, { before: stored, saved, at, revision })
}

/** A first save changes what differs from the defaults that its editor showed; what was nothing there is added. */
export const changesOfBody = (
  { version, body: before }: Pick<StoredSection, 'version' | 'body'>,
  body: object,
): Change[] => {
  const changes = diffContents(before, body)
  if (version > 0) return changes
  return changes.map((change) =>
    isNothing(change.from) ? { ...change, type: 'added', from: null } : change,
  )
}

const isNothing = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)

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
  const contents: Record<string, VersionContent> = {
    [saved.path]: await write(tx, problemId, saved),
  }
  const followed = (await handlerOf(kind).afterSave?.(tx, { problemId, before, saved })) ?? {}
  const others = (followed.sections ?? []).map((one) => {
    const { body, rendered, extra, facts } = one
    return nextSection(one, { body, rendered, extra, facts }, at)
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

const write = async (
  tx: Tx,
  problemId: ProblemId,
  section: StoredSection,
): Promise<VersionContent> => {
  const content = sectionContent(section)
  await writeSection(tx, problemId, section, hashContent(content.body))
  return content
}

export const nextSection = <K extends SectionKind>(
  { path, version }: StoredSection<K>,
  content: Pick<StoredSection<K>, 'body' | 'rendered' | 'extra' | 'facts'>,
  at: Date,
): StoredSection<K> => ({ path, version: version + 1, ...content, modifiedAt: at })

/** The body to be stored; undefined where both sides changed the same fields. */
const reconcile = async <K extends SectionKind>(
  tx: Tx,
  problemId: ProblemId,
  kind: K,
  stored: StoredSection<K>,
  { base, body }: SectionChange<K>,
  { merges }: Prepared<K>,
): Promise<{ body: Stored<K> } | Extract<Wanted<K>, { version: number }> | undefined> => {
  if (base === undefined || base === stored.version) return { body }
  const { version } = stored
  if (base > version)
    throw invalidField('base', `The stored version is ${version}; ${base} does not exist yet.`)
  if (merges.has(version)) {
    const merged = merges.get(version)
    return merged && { body: merged }
  }
  const original = await originalOf(tx, problemId, kind, stored.path, base)
  return original && { unmerged: { original, stored: stored.body, mine: body }, version }
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
export const handlerOf = <K extends SectionKind>(kind: K): SectionHandler<K> => sectionKinds[kind]
