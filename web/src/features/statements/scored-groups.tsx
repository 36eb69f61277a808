import { groupWordsOf } from '@drafts/contract'
import type { StatementGroup, StatementLocale } from '@drafts/contract'
import type { ReactElement } from 'react'
import classes from './statements.module.css'

/** Shows the points of each group, where the author wants them in the statement (docs/product/groups.md#statement). */
export const ScoredGroups = ({
  groups,
  locale,
}: {
  groups: readonly StatementGroup[]
  locale: StatementLocale
}): ReactElement | null => {
  if (groups.length === 0) return null
  const words = groupWordsOf(locale)
  const areNeeded = groups.some(({ dependsOn }) => dependsOn.length > 0)
  return (
    <section className={classes['part']}>
      <h2 lang={locale}>{words.heading}</h2>
      <table className={classes['groups']} lang={locale} aria-label={words.heading}>
        <thead>
          <tr>
            <th scope="col">{words.group}</th>
            <th scope="col">{words.points}</th>
            {areNeeded ? <th scope="col">{words.needs}</th> : null}
          </tr>
        </thead>
        <tbody>
          {groups.map(({ name, points, policy, dependsOn }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>
                {points}
                {policy === 'all' ? null : <span> ({words.policies[policy]})</span>}
              </td>
              {areNeeded ? <td>{dependsOn.join(', ') || '–'}</td> : null}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
