import type { ProblemSummary } from '@drafts/contract'
import { Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { RelativeTime } from '../../components/relative-time.tsx'
import { adminProblemsQuery, useSaveProblemRules } from './admin-queries.ts'
import { AdminTable } from './admin-table.tsx'
import classes from './admin.module.css'

export const ProblemsTab = ({ q }: { q: string }): ReactElement => {
  const { data } = useQuery(adminProblemsQuery(q))
  return (
    <AdminTable
      caption="Problems"
      heads={['Title', 'Author', 'Modified', 'Locked', 'Thorough']}
      rows={data}
      empty="No problem has this title."
      renderRow={(problem) => <ProblemRow key={problem.id} problem={problem} />}
    />
  )
}

const ProblemRow = ({ problem }: { problem: ProblemSummary }): ReactElement => {
  const save = useSaveProblemRules()
  return (
    <tr>
      <th scope="row" className={classes['titleCell']}>
        <Link
          to="/p/$problemId/$sectionKey"
          params={{ problemId: problem.id, sectionKey: 'statement' }}
        >
          {problem.title}
        </Link>
      </th>
      <td>{problem.owner.handle}</td>
      <td className={classes['soft']}>
        <RelativeTime time={problem.modifiedAt} />
      </td>
      <td>
        <Switch
          size="sm"
          aria-label={`Lock ${problem.title}`}
          checked={(save.isPending ? save.variables.locked : undefined) ?? problem.locked}
          disabled={save.isPending}
          onChange={(event) =>
            save.mutate({ problemId: problem.id, locked: event.currentTarget.checked })
          }
        />
      </td>
      <td>
        <Switch
          size="sm"
          aria-label={`Allow thorough execution of ${problem.title}`}
          checked={
            (save.isPending ? save.variables.allowThoroughExecution : undefined) ??
            problem.allowThoroughExecution
          }
          disabled={save.isPending}
          onChange={(event) =>
            save.mutate({
              problemId: problem.id,
              allowThoroughExecution: event.currentTarget.checked,
            })
          }
        />
      </td>
    </tr>
  )
}
