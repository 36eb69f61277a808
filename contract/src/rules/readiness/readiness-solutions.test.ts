import { expect, it } from 'vitest'
import { readinessOf } from '../../index.ts'
import { custom, interactive, main } from '../../testing/readiness.ts'

it.each([
  ['checker', custom],
  ['driver', interactive],
] as const)('a %s that did not compile is the item, and not that nothing was run', (tab, facts) => {
  const solutions = [{ ...main, needsExecution: true, currentVerdict: null, brokenProgram: tab }]
  expect(readinessOf({ ...facts, solutions })).toEqual([
    {
      id: `${tab}-build`,
      tab,
      priority: 'high',
      text: `The ${tab} does not compile.`,
      target: { field: 'source' },
    },
  ])
})
