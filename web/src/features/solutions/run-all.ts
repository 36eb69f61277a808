import { executeConfirmAbove } from '@drafts/contract'
import type { ListedSolution, SolutionRole } from '@drafts/contract'
import { confirm } from '../../lib/confirm.ts'

/** What “Run all” runs: generators and brute forces are tools of the setter (docs/product/forms.md#roles). */
export const runAllOf = (solutions: readonly ListedSolution[]): ListedSolution[] =>
  solutions.filter(({ role }) => role === 'solution')

/** Says what it will do: solutions times tests. */
export const runAllWords = (solutions: number, tests: number): string =>
  `Run all ${solutions} × ${tests}`

/** Asks before a run of many: each way to run more than one solution at once goes through here. */
export const confirmRun = async (solutions: number): Promise<boolean> =>
  solutions <= executeConfirmAbove ||
  confirm(`Execute ${solutions} solution(s)?`, { yes: 'Execute' })

export const roleWords: Readonly<Record<SolutionRole, string>> = {
  solution: 'Solution',
  generator: 'Generator',
  bruteForce: 'Brute force',
}
