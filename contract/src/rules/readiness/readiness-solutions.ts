import { findLanguage } from '../../languages.ts'
import { sourceLimitLowBytes } from '../../limits.ts'
import { groupSurprises, groupSurpriseWords } from '../expected-groups.ts'
import { outcomeOf } from '../expected-verdict.ts'
import { verdictList, verdictWords } from '../texts/verdict-words.ts'
import type { ReadinessFacts, ReadinessItem, ReadinessSolution } from './readiness-item.ts'

/** Names of files that solutions read and write. */
export const fileItems = ({ mechanism, attributes }: ReadinessFacts): ReadinessItem[] => {
  const { inputFile = '', outputFile = '' } = attributes
  const item = (id: string, priority: 'high' | 'low', text: string): ReadinessItem => ({
    id,
    tab: 'attributes',
    priority,
    text,
    target: { field: inputFile === '' ? 'outputFile' : 'inputFile' },
  })
  if (inputFile === '' && outputFile === '') return []
  if (mechanism !== 'standard')
    return [
      item('files-unused', 'low', 'Input and output files are used in standard problems only.'),
    ]
  return inputFile === outputFile
    ? [item('files-same', 'high', 'Input file and output file have one name.')]
    : []
}

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

/** Generators and brute forces are tools of the setter: nothing is asked of them. */
export const solutionItems = (facts: ReadinessFacts): ReadinessItem[] => {
  const solutions = facts.solutions.filter(({ role }) => role === 'solution')
  return [
    ...(solutions.length === 0 ? [noSolution] : []),
    ...factorItems(facts.limits, solutions),
    ...solutions.flatMap((solution) => itemsOf(facts, solution)),
  ]
}

const noSolution: ReadinessItem = {
  id: 'solution-missing',
  tab: 'solutions',
  priority: 'high',
  text: 'A solution is required.',
}

/** A factor above 1, of whichever limit, is to be proved by a solution in that language. */
const factorItems = (
  limits: ReadinessFacts['limits'],
  solutions: readonly ReadinessSolution[],
): ReadinessItem[] =>
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

const itemsOf = (facts: ReadinessFacts, solution: ReadinessSolution): ReadinessItem[] => {
  const { id, label, languageId, sourceSize } = solution
  const item = (kind: string, priority: 'high' | 'low', text: string): ReadinessItem => ({
    id: `solution-${kind}:${id}`,
    tab: 'solutions',
    priority,
    text,
    subject: label,
    target: { solutionId: id },
  })
  const { limits } = facts
  const limit = Math.round(limits.source * (limits.factors[languageId]?.source ?? 1))
  return [
    ...runItems(facts, solution, item),
    ...(sourceSize !== null && sourceSize > limit
      ? [item('size', 'high', 'Source code is larger than the expected limit.')]
      : []),
  ]
}

/** One of them at most: what cannot run has no run, and what has no run has no verdict. */
const runItems = (
  { runnable }: ReadinessFacts,
  {
    languageId,
    reference,
    needsExecution,
    currentVerdict,
    brokenProgram,
    wantVerdicts,
    wantGroups,
    currentGroups,
  }: ReadinessSolution,
  item: (kind: string, priority: 'high' | 'low', text: string) => ReadinessItem,
): ReadinessItem[] => {
  if (reference && needsExecution && runnable !== null && !runnable.has(languageId)) {
    const language = findLanguage(languageId)?.label ?? languageId
    const text = `No judge can run ${language}. Make a solution in another language the reference.`
    return [item('language', 'high', text)]
  }
  // A run would end as the latest did; the tab of that program has the item.
  if (brokenProgram !== null) return []
  if (needsExecution) {
    const text = 'Solution has not been executed after relevant modifications.'
    return [item('execution', reference ? 'high' : 'low', text)]
  }
  const wanted = reference ? (['Accepted'] as const) : wantVerdicts
  if (currentVerdict !== null && outcomeOf(wanted, currentVerdict) === 'surprise') {
    const text = `The verdict is ${verdictWords[currentVerdict]}. Expected: ${verdictList(wanted)}.`
    return [item('verdict', 'high', text)]
  }
  const [odd, ...others] = groupSurprises(wantGroups, currentGroups)
  if (!odd) return []
  const more = others.length === 0 ? '' : ` So in ${others.length} more.`
  return [item('groups', 'high', `${groupSurpriseWords(odd)}${more}`)]
}
