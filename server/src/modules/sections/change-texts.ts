import type { ProblemId, SectionKind, Stored } from '@drafts/contract'
import type { Tx } from '../../platform/db/connect.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { changeProblem, diffContents, hashContent } from '../revisions/index.ts'
import type { Contents, ProblemChange } from '../revisions/index.ts'
import type { StoredSection } from './kinds/kind.ts'
import { nextSection, settleSection, workOutSection } from './save-section.ts'
import type { Worked } from './save-section.ts'
import { parseSectionPath } from './section-path.ts'
import { listSections } from './sections.store.ts'

type TextKind = 'statements' | 'editorials'
interface Changed {
  kind: TextKind
  before: StoredSection
  body: Stored<TextKind>
}

/**
 * Changes the texts of statements and editorials as they are now, in one revision: the first of them gives it its name.
 * `also` is written with it, whether a text changed or not; what it answers is in the revision.
 */
export const changeTexts = async (
  ctx: Pick<Ctx, 'db' | 'account' | 'now'>,
  problemId: ProblemId,
  change: (text: string) => string,
  also: (tx: Tx) => Promise<Contents>,
): Promise<void> => {
  const worked = new Map<string, Worked>()
  let wanted = changedOf(await listSections(ctx.db, problemId), change)
  for (;;) {
    for (const { kind, body } of wanted)
      if (!worked.has(hashContent(body)))
        worked.set(hashContent(body), await workOutSection(ctx.account.id, kind, body))
    wanted = await changeProblem(ctx, problemId, async (tx, at) => {
      const changed = changedOf(await listSections(tx, problemId), change)
      const unworked = changed.filter(({ body }) => !worked.has(hashContent(body)))
      if (unworked.length > 0) return { result: unworked }
      const settled: ProblemChange<unknown>[] = []
      // One connection, one statement after the other.
      for (const one of changed) settled.push(await settle(tx, problemId, at, one, worked))
      return { ...joined(settled, await also(tx)), result: [] }
    })
    if (wanted.length === 0) return
  }
}

const changedOf = (
  sections: ReadonlyMap<string, StoredSection>,
  change: (text: string) => string,
): Changed[] =>
  [...sections.values()].flatMap((before) => {
    const kind = parseSectionPath(before.path)?.kind
    if (kind !== 'statements' && kind !== 'editorials') return []
    const texts = Object.entries(before.body).map(([name, text]: [string, unknown]) => [
      name,
      typeof text === 'string' ? change(text) : text,
    ])
    // The same fields: only the texts are others.
    const body = Object.fromEntries(texts) as Stored<TextKind>
    return hashContent(body) === hashContent(before.body) ? [] : [{ kind, before, body }]
  })

const settle = (
  tx: Tx,
  problemId: ProblemId,
  at: Date,
  { kind, before, body }: Changed,
  worked: ReadonlyMap<string, Worked>,
): Promise<ProblemChange<unknown>> => {
  const made = worked.get(hashContent(body)) ?? { rendered: {}, facts: null }
  const saved = nextSection(before, { body, ...made, extra: before.extra }, at)
  const revision = { path: before.path, changes: diffContents(before.body, body) }
  return settleSection<SectionKind>(tx, problemId, kind, { before, saved, at, revision })
}

const joined = (
  settled: readonly ProblemChange<unknown>[],
  more: Contents,
): Omit<ProblemChange<unknown>, 'result'> => {
  const revision = settled.find((one) => one.revision)?.revision
  const contents: Contents = Object.assign({}, ...settled.map((one) => one.contents), more)
  return {
    ...(revision ? { revision } : {}),
    contents,
    events: settled.flatMap(({ events = [] }) => events),
  }
}
