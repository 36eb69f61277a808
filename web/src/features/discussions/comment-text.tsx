import type { ReactElement } from 'react'
import { RelativeTime } from '../../components/relative-time.tsx'
import { RenderedHtml } from '../../components/rendered-html.tsx'
import { SiteLink } from '../../components/site-link.tsx'
import classes from './discussions.module.css'

/** Who said what, and when. */
export const CommentText = ({
  author,
  createdAt,
  contentHTML,
}: {
  author: { handle: string; profileURL: string }
  createdAt: string
  contentHTML: string
}): ReactElement => (
  <>
    <p className={classes['by']}>
      <SiteLink className={classes['handle']} href={author.profileURL}>
        {author.handle}
      </SiteLink>
      <span className={classes['time']}>
        <RelativeTime time={createdAt} /> ago
      </span>
    </p>
    <RenderedHtml html={contentHTML} size="small" />
  </>
)
