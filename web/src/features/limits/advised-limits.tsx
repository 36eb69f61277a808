import { findLanguage } from '@drafts/contract'
import type { LimitsAdvice, ProblemId } from '@drafts/contract'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { api } from '../../lib/api/api-client.ts'
import { queryKeys } from '../../product/queries/query-keys.ts'
import { solutionsQuery } from '../../product/queries/solutions.ts'
import type { LimitsForm } from './limits.section.ts'
import classes from './limits.module.css'

/** The CPU limit and factors that results of the matrix speak for, and why. */
export const AdvisedLimits = ({
  problemId,
  limits,
  onUse,
}: {
  problemId: ProblemId
  limits: LimitsForm
  onUse: (part: Partial<LimitsForm>) => void
}): ReactElement | null => {
  const { data: advice } = useQuery({
    queryKey: queryKeys.limitsAdvice(problemId),
    queryFn: () => api.getLimitsAdvice({ problemId }),
    meta: { isQuiet: true },
  })
  const { data: solutions = [] } = useQuery(solutionsQuery(problemId))
  if (!advice || solutions.length === 0) return null
  const nameOf = (id: string) => solutions.find((one) => one.id === id)?.label || 'a solution'
  const { cpu, factors, sentence } = advice
  const advised = cpu === null ? undefined : limitsOf(limits, cpu, factors)
  return (
    <p className={classes['soft']}>
      {cpu === null ? null : `${reasonOf(advice, nameOf)} ${limitWords(cpu, factors)} `}
      {sentence}{' '}
      {advised && differs(advised, limits) ? (
        <Button size="compact-xs" variant="default" onClick={() => onUse(advised)}>
          Use {seconds(cpu ?? 0)}
        </Button>
      ) : null}
      {cpu === null ? (
        <Link
          to="/p/$problemId/edit/$sectionKey"
          params={{ problemId, sectionKey: 'solutions' }}
          search={{ view: 'matrix' }}
        >
          Open the matrix
        </Link>
      ) : null}
    </p>
  )
}

const seconds = (ns: number): string => `${Number((ns / 1e9).toFixed(2))} s`

const reasonOf = (
  { slowestAccepted, fastestTooSlow, acToLimit, judge }: LimitsAdvice,
  nameOf: (id: string) => string,
): string => {
  const slowest = slowestAccepted.map(
    ({ solutionId, cpu }) => `${nameOf(solutionId)} takes ${seconds(cpu)}`,
  )
  const tooSlow = fastestTooSlow
    ? `, ${nameOf(fastestTooSlow.solutionId)}, which should be too slow, ${seconds(fastestTooSlow.cpu)}`
    : ''
  const by = judge === null ? '' : `, measured by judge ${judge}`
  return `At most ${slowest.join(', ')}${tooSlow}${by}. ${acToLimit} times the slowest that is accepted:`
}

const limitWords = (cpu: number, factors: LimitsAdvice['factors']): string => {
  const more = Object.entries(factors).map(
    ([languageId, factor]) =>
      `${factor} times that in ${findLanguage(languageId)?.label ?? languageId}`,
  )
  return `${[seconds(cpu), ...more].join(', ')}.`
}

/** A factor that no result speaks of stays as it is. */
const limitsOf = (
  limits: LimitsForm,
  cpu: number,
  advised: LimitsAdvice['factors'],
): Pick<LimitsForm, 'cpu' | 'factors'> => {
  const factors = { ...limits.factors }
  for (const [languageId, factor] of Object.entries(advised))
    factors[languageId] = { memory: 1, source: 1, ...factors[languageId], cpu: factor }
  return { cpu, factors }
}

const differs = (
  { cpu, factors }: Pick<LimitsForm, 'cpu' | 'factors'>,
  limits: LimitsForm,
): boolean =>
  cpu !== limits.cpu ||
  Object.entries(factors).some(([id, factor]) => limits.factors[id]?.cpu !== factor.cpu)
