import { boundContradictions } from '@drafts/contract'
import type { ProblemBounds, ProblemId, SectionFacts, TestId } from '@drafts/contract'
import type { Ctx } from '../../platform/http/context.ts'
import { listBoundFacts, listReached } from './bounds.store.ts'

/** Says which test reaches which bound, and what statements say otherwise, by the facts of sections and the checks of inputs. */
export const readBounds = async (
  { db }: Pick<Ctx, 'db'>,
  problemId: ProblemId,
): Promise<ProblemBounds> => {
  const [facts, reached] = await Promise.all([
    listBoundFacts(db, problemId),
    listReached(db, problemId),
  ])
  return boundsOfSections(facts, reached)
}

interface ReadInput {
  id: TestId
  /** Numbers of the bounds that a value of its input reaches. */
  reached: readonly number[]
}

/** `facts` by the path of the section; tests in their order. */
export const boundsOfSections = (
  facts: ReadonlyMap<string, SectionFacts>,
  tests: readonly ReadInput[],
): ProblemBounds => {
  const checked = facts.get('scanspec')?.bounds ?? []
  const first = new Map<number, TestId>()
  for (const { id, reached } of tests)
    for (const no of reached) if (!first.has(no)) first.set(no, id)
  return {
    bounds: checked.map(({ name, side, value }, no) => ({
      name,
      side,
      value: Number(value),
      reachedBy: first.get(no) ?? null,
    })),
    contradictions: [...facts].flatMap(([path, { bounds = [] }]) => {
      const [kind, locale = ''] = path.split('/')
      if (kind !== 'statements') return []
      const sentences = boundContradictions(bounds, checked)
      return sentences.map((sentence) => ({ locale, part: 'input', sentence }))
    }),
  }
}
