import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { PageState } from '../../components/states/page-state.tsx'
import { RelativeTime } from '../../components/relative-time.tsx'
import { api } from '../../lib/api/api-client.ts'
import { countOf } from '../../lib/text/format.ts'
import { languagesQuery } from '../../product/queries/languages.ts'
import { judgesQuery } from './admin-queries.ts'
import { AdminTable } from './admin-table.tsx'
import { JudgeTokens } from './judge-tokens.tsx'
import classes from './admin.module.css'

type Judges = Awaited<ReturnType<typeof api.adminListJudges>>['judges']

/** The judges that are connected, what they can run and how busy they are. */
export const JudgesTab = (): ReactElement => {
  const { data: judges } = useQuery(judgesQuery)
  return (
    <>
      <Connected judges={judges} />
      <JudgeTokens />
    </>
  )
}

const Connected = ({ judges }: { judges: Judges | undefined }): ReactElement => {
  if (judges?.length === 0)
    return (
      <PageState
        icon="console"
        title="No judge is connected"
        text={
          <>
            Start one with <code>./drafts judge</code>. What is queued waits for it; new runs are
            refused until then.
          </>
        }
      />
    )
  return (
    <AdminTable
      caption="Judges"
      heads={['Name', 'Version', 'Slots', 'Busy', 'Languages', 'Last seen']}
      rows={judges}
      empty=""
      renderRow={(judge) => (
        <tr key={judge.name}>
          <th scope="row">{judge.name}</th>
          <td>{judge.version}</td>
          <td className={classes['figure']}>{judge.slots}</td>
          <td className={classes['figure']}>{judge.busy}</td>
          <td className={classes['reason']}>
            <Languages ids={judge.languages} />
          </td>
          <td className={classes['soft']}>
            <RelativeTime time={judge.lastSeenAt} />
          </td>
        </tr>
      )}
    />
  )
}

const Languages = ({ ids }: { ids: readonly string[] }): ReactElement => {
  const { data: languages = [] } = useQuery(languagesQuery)
  const labels = ids.map((id) => languages.find((one) => one.id === id)?.label ?? id)
  return (
    <details className={classes['languages']}>
      <summary>{countOf(ids.length, 'language')}</summary>
      {labels.join(', ')}
    </details>
  )
}
