import { findLanguage } from '../languages.ts'
import { sourceLimitLowBytes } from '../limits.ts'
import type { ReadinessFacts, ReadinessItem, ReadinessSolution } from './readiness-item.ts'

export const limitItems = ({ limits }: ReadinessFacts): ReadinessItem[] =>
  limits.source >= sourceLimitLowBytes
    ? []
    : [
        {
          id: 'limits-source',
          tab: 'limits',
          priority: 'low',
          text: 'Source code size limit may be too low.',
          target: { field: 'source' },
        },
      ]

export const solutionItems = (facts: ReadinessFacts): ReadinessItem[] => [
  ...(facts.solutions.length === 0 ? [noSolution] : []),
  ...factorItems(facts),
  ...facts.solutions.flatMap((solution) => itemsOf(facts, solution)),
]

const noSolution: ReadinessItem = {
  id: 'solution-missing',
  tab: 'solutions',
  priority: 'high',
  text: 'A solution is required.',
}

/** A factor above 1, of whichever limit, is to be proved by a solution in that language. */
const factorItems = ({ limits, solutions }: ReadinessFacts): ReadinessItem[] =>
  Object.entries(limits.factors)
    .filter(([, { cpu, memory, source }]) => Math.max(cpu, memory, source) > 1)
    .filter(([languageId]) => !solutions.some((solution) => solution.languageId === languageId))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([languageId]) => {
      const label = findLanguage(languageId)?.label ?? languageId
      return {
        id: `solution-factor:${languageId}`,
        tab: 'solutions',
        priority: 'low',
        text: `A solution in ${label} should be included, as its limits have a factor above 1.`,
        subject: label,
        target: { languageId },
      }
    })

const itemsOf = (
  { limits }: ReadinessFacts,
  { id, label, languageId, reference, sourceSize, needsExecution }: ReadinessSolution,
): ReadinessItem[] => {
  const item = (kind: string, priority: 'high' | 'low', text: string): ReadinessItem => ({
    id: `solution-${kind}:${id}`,
    tab: 'solutions',
    priority,
    text,
    subject: label,
    target: { solutionId: id },
  })
  const limit = Math.round(limits.source * (limits.factors[languageId]?.source ?? 1))
  return [
    ...(needsExecution
      ? [
          item(
            'execution',
            reference ? 'high' : 'low',
            'Solution has not been executed after relevant modifications.',
          ),
        ]
      : []),
    ...(sourceSize !== null && sourceSize > limit
      ? [item('size', 'high', 'Source code is larger than the expected limit.')]
      : []),
  ]
}
