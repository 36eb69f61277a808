import { boundContradictions } from '@drafts/contract'
import type { ProblemBounds, ProblemId, SectionFacts, TestId } from '@drafts/contract'
import type { Ctx } from '../../platform/http/context.ts'
import { listBoundFacts, listOverviews, listReached } from './bounds.store.ts'
import type { ReadOverview } from './bounds.store.ts'

/** Says which test reaches which bound, and what statements say otherwise, by the facts of sections and the checks of inputs. */
export const readBounds = async (
  { db }: Pick<Ctx, 'db'>,
  problemId: ProblemId,
): Promise<ProblemBounds> => {
  const [facts, reached, overviews] = await Promise.all([
    listBoundFacts(db, problemId),
    listReached(db, problemId),
    listOverviews(db, problemId),
  ])
  const { bounds, contradictions } = boundsOfSections(facts, reached)
  const isOwn = (one: Bound) =>
    bounds.some(
      ({ name, side, exact }) => name === one.name && side === one.side && isSame(exact, one.exact),
    )
  return {
    bounds: [...bounds, ...boundsOfOverviews(overviews).filter((one) => !isOwn(one))],
    contradictions,
  }
}

/** Fractions may be written in several ways. */
const isSame = (one: string, other: string): boolean =>
  one === other || (/[.e]/i.test(one + other) && Number(one) === Number(other))

type Bound = ProblemBounds['bounds'][number]

/** Bounds that are the same number in all inputs; one that depends on the input is none. */
const boundsOfOverviews = (overviews: readonly ReadOverview[]): Bound[] => {
  const found = new Map<string, Bound | undefined>()
  for (const { id, validator, overview } of overviews)
    for (const { name, isMinHit, isMaxHit, min, max } of overview)
      for (const [side, number, isHit] of [
        ['min', min, isMinHit],
        ['max', max, isMaxHit],
      ] as const) {
        const key = `${validator} ${side} ${name}`
        const before = found.get(key)
        if (number === null || (found.has(key) && before?.exact !== number)) {
          found.set(key, undefined)
          continue
        }
        const reachedBy = before?.reachedBy ?? (isHit ? id : null)
        const value = { value: Number(number), exact: number }
        found.set(key, { name, side, ...value, reachedBy, validator })
      }
  return [...found.values()].filter((one) => one !== undefined)
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
      exact: value,
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
