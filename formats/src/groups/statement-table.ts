import { filledGroups, groupWordsOf } from '@drafts/contract'
import type { StatementLocale } from '@drafts/contract'
import { escapeText } from '../markdown/escape-text.ts'
import type { ProblemPackage } from '../problem/problem-package.ts'

/** The table of groups that the statement shows, as Markdown; empty where it shows none (docs/product/groups.md#statement). */
export const groupsTable = (
  { groups: all = [], tests, plain }: Pick<ProblemPackage, 'groups' | 'plain' | 'tests'>,
  locale: StatementLocale,
): string => {
  const groups = filledGroups(
    all.map((group) => ({ ...group, id: group.name })),
    tests,
  )
  if (plain.attributes?.showsGroups !== true || groups.length === 0) return ''
  const words = groupWordsOf(locale)
  const areNeeded = groups.some(({ dependsOn }) => dependsOn.length > 0)
  const heads = [words.group, words.points, ...(areNeeded ? [words.needs] : [])]
  const rows = groups.map(({ name, points, policy, dependsOn }) => [
    cellOf(name),
    policy === 'all' ? `${points}` : `${points} (${words.policies[policy]})`,
    ...(areNeeded ? [dependsOn.map(cellOf).join(', ') || '–'] : []),
  ])
  const lines = [heads, heads.map(() => '---'), ...rows]
  return `${lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n`
}

const cellOf = (name: string): string =>
  escapeText(name.replaceAll(/\s+/g, ' ')).replaceAll('|', '\\|')

/** It is text there: a package has no place for the choice to show it. */
export const tableIsText = 'The table of groups is text of the statement in the package.'
