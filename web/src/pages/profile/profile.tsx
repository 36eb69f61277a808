import type { Profile } from '@drafts/contract'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, getRouteApi } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { Delayed } from '../../components/states/delayed.tsx'
import { ReadFailure } from '../../components/states/read-failure.tsx'
import { RelativeTime } from '../../components/relative-time.tsx'
import { SiteLink } from '../../components/site-link.tsx'
import { profileQuery } from '../../features/accounts/profile-query.ts'
import { responseStatus } from '../../lib/api/api-errors.ts'
import { usePageTitle } from '../../lib/text/page-title.ts'
import { MechanismIcon } from '../../product/problem/mechanism-icon.tsx'
import { useMe } from '../../product/queries/me.ts'
import { useOptions } from '../../product/queries/options.ts'
import { NotFoundPage } from '../not-found/not-found.tsx'
import classes from './profile.module.css'

const route = getRouteApi('/member/accounts/$handle')

export const ProfilePage = (): ReactElement => {
  const { handle } = route.useParams()
  const { data, error, refetch } = useQuery(profileQuery(handle))
  usePageTitle(data?.handle ?? handle)
  if (data) return <ProfileView profile={data} />
  if (responseStatus(error) === 404) return <NotFoundPage />
  if (error) return <ReadFailure what="profile" onRetry={() => void refetch()} />
  return (
    <div className={classes['page']}>
      <Delayed>
        <Skeleton height={72} />
      </Delayed>
    </div>
  )
}

const ProfileView = ({ profile }: { profile: Profile }): ReactElement => {
  const me = useMe()
  const options = useOptions()
  const isOwn = me?.id === profile.id
  return (
    <div className={classes['page']}>
      <header className={classes['head']}>
        <img src={profile.avatarURL} alt="" width={64} height={64} />
        <div>
          <h1>{profile.handle}</h1>
          {profile.name && profile.name !== profile.handle ? <p>{profile.name}</p> : null}
          <p className={classes['soft']}>
            Member since <time dateTime={profile.createdAt}>{dayOf(profile.createdAt)}</time>
          </p>
        </div>
      </header>
      {isOwn ? (
        <p className={classes['own']}>
          <Link to="/settings">Settings</Link>
          {options?.profileHref ? (
            <SiteLink href={options.profileHref}>Change name or password</SiteLink>
          ) : null}
        </p>
      ) : null}
      <h2>{isOwn ? 'Your problems' : 'Problems you may see'}</h2>
      <ProblemsOf profile={profile} isOwn={isOwn} />
    </div>
  )
}

const ProblemsOf = ({ profile, isOwn }: { profile: Profile; isOwn: boolean }): ReactElement =>
  profile.problems.length === 0 ? (
    <p className={classes['soft']}>
      {isOwn
        ? 'You have no problems yet. Press New in My Drafts to begin one.'
        : `${profile.handle} shares no problem with you.`}
    </p>
  ) : (
    <ul className={classes['problems']} aria-label={`Problems of ${profile.handle}`}>
      {profile.problems.map(({ id, title, mechanism, modifiedAt }) => (
        <li key={id}>
          <MechanismIcon mechanism={mechanism} />
          <Link to="/p/$problemId/$sectionKey" params={{ problemId: id, sectionKey: 'statement' }}>
            {title}
          </Link>
          <span className={classes['soft']}>
            <RelativeTime time={modifiedAt} />
          </span>
        </li>
      ))}
    </ul>
  )

const dayOf = (time: string): string =>
  new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(time))
