import type { ListedSolution, SolutionRole } from '@drafts/contract'

/** What “Run all” runs: generators and brute forces are tools of the setter (docs/product/forms.md#roles). */
export const runAllOf = (solutions: readonly ListedSolution[]): ListedSolution[] =>
  solutions.filter(({ role }) => role === 'solution')

/** Says what it will do: solutions times tests. */
export const runAllWords = (solutions: number, tests: number): string =>
  `Run all ${solutions} × ${tests}`

export const roleWords: Readonly<Record<SolutionRole, string>> = {
  solution: 'Solution',
  generator: 'Generator',
  bruteForce: 'Brute force',
}
