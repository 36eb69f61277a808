import type { ReactElement } from 'react'
import { Icon } from '../../components/icon.tsx'
import { SiteLink } from '../../components/site-link.tsx'
import { useOptions } from '../../product/queries/options.ts'
import { siteLinks } from '../../product/site/site-links.ts'
import classes from './problem-view.module.css'

export const LockedNotice = (): ReactElement => {
  const options = useOptions()
  return (
    <p className={classes['notice']}>
      <Icon name="lock" />
      <span>
        This problem is locked and cannot be changed. To have it unlocked,{' '}
        {options?.supportContact ? (
          `contact ${options.supportContact}.`
        ) : (
          <>
            <SiteLink href={siteLinks.support}>contact support</SiteLink>.
          </>
        )}
      </span>
    </p>
  )
}
