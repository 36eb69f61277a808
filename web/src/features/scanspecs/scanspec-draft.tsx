import { defaultLocale } from '@drafts/contract'
import type { ListedTest, Problem } from '@drafts/contract'
import { draftInputChars, draftSpec } from '@drafts/scanspec'
import { Button } from '@mantine/core'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ReactElement } from 'react'
import { countOf } from '../../lib/text/format.ts'
import { testQuery, testsQuery } from '../../product/queries/tests.ts'
import classes from './scanspecs.module.css'

/** Tests whose inputs a draft is made of. */
const mostTests = 3

/** What an empty scanspec may begin with: read off the first tests, else off the Input section. */
export const ScanspecDraft = ({
  problem,
  onUse,
}: {
  problem: Problem
  onUse: (source: string) => void
}): ReactElement | null => {
  const { data: tests } = useQuery(testsQuery(problem.id))
  const chosen = (tests ?? []).filter(isShort).slice(0, mostTests)
  const { inputs, isPending } = useQueries({
    queries: chosen.map(({ id }) => testQuery(problem.id, id)),
    combine: (results) => ({
      isPending: results.some((result) => result.isPending),
      inputs: results.flatMap(({ data }) =>
        data === undefined || data.input.truncated ? [] : [data.input.snip],
      ),
    }),
  })
  const section = problem.statements.find(({ locale }) => locale === defaultLocale)?.input ?? ''
  const draft = useMemo(
    () => draftSpec(inputs, section) ?? { source: plainExample, from: 'nothing' as const },
    [inputs, section],
  )
  if (tests === undefined || isPending) return null
  const from = {
    tests: `from ${inputs.length === 1 ? 'the first test' : `the first ${countOf(inputs.length, 'test')}`}`,
    description: 'from the Input section',
    nothing: 'of the language',
  }[draft.from]
  return (
    <section className={classes['draft']} aria-label="Example of a scanspec">
      <div className={classes['draftHead']}>
        <h3>An example {from}</h3>
        <Button variant="default" size="compact-xs" onClick={() => onUse(draft.source)}>
          Use it
        </Button>
      </div>
      <pre>{draft.source}</pre>
      <p className={classes['soft']}>
        Names and bounds are guesses: put in those of the statement.
      </p>
    </section>
  )
}

const isShort = ({ input: { size } }: ListedTest): boolean => size > 0 && size <= draftInputChars

const plainExample = `# A number, and as many numbers in the next line
var n int
scan n
check n >= 1, n <= 100
eol
var a [n]int
for i := 0 ... n
	scan a[i]
	check a[i] >= 1, a[i] <= 1000
end
eol
eof
`
