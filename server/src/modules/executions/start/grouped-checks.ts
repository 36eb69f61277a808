import { neededGroups, splitArguments } from '@drafts/contract'
import type { GroupId, JudgeSolution, Judging } from '@drafts/contract'
import type { GroupRow } from '../../groups/index.ts'
import type { Subject } from './subjects.ts'

// How tests are judged: with which arguments, and where a failure ends (docs/product/groups.md#judging).

/** `groups`: of the problem. A thorough run needs none: all is judged. */
export const judgedChecks = (
  judging: Judging,
  subjects: readonly Subject[],
  groups: readonly GroupRow[],
  { thorough }: { thorough: boolean },
): Pick<JudgeSolution, 'checks' | 'groups'> => {
  const own = ownArguments(judging)
  const checks = subjects.map((subject) => judgedCheck(subject, own))
  const named = new Set(subjects.flatMap(({ group }) => group ?? []))
  const rows = groups.filter(({ id }) => named.has(id))
  if (thorough || rows.length === 0) return { checks }
  const needs = neededGroups(groups.map(({ id, depends_on: dependsOn }) => ({ id, dependsOn })))
  const places = new Map(rows.map(({ id }, place) => [id, place]))
  const placesOf = (ids: Iterable<GroupId>): number[] =>
    [...ids].flatMap((id) => places.get(id) ?? [])
  return {
    checks: checks.map((check, at) => {
      const id = subjects[at]?.group
      // Tests without a group are one by themselves, behind the others.
      return { ...check, group: (id ? places.get(id) : undefined) ?? rows.length }
    }),
    groups: [...rows.map(({ id }) => ({ needs: placesOf(needs.get(id) ?? []) })), { needs: [] }],
  }
}

type JudgedCheck = JudgeSolution['checks'][number]

/** Those of a group come after those of its test, or after those of the checker where the test has none. */
const judgedCheck = (
  { input, answer, checker_arguments: flags, group_arguments: ofGroup }: Subject,
  own: readonly string[],
): JudgedCheck => {
  const first = flags === null || flags === undefined ? undefined : splitArguments(flags)
  if (ofGroup) return { input, answer, flags: [...(first ?? own), ...splitArguments(ofGroup)] }
  return { input, answer, ...(first ? { flags: first } : {}) }
}

/** Kattis' default validator has its arguments in its name. */
const ownArguments = (judging: Judging): readonly string[] => {
  if (judging.mechanism === 'interactive') return judging.driver.flags
  const { program, judgedAs = '' } = judging.checker
  if (program) return program.flags
  return judgedAs.startsWith('kattis ') ? splitArguments(judgedAs).slice(1) : []
}
