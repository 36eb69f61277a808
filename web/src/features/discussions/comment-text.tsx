import type { ReactElement } from 'react'
import { RelativeTime } from '../../components/relative-time.tsx'
import { RenderedHtml } from '../../components/rendered-html.tsx'
import classes from './discussions.module.css'

/** Who said what, and when. */
export const CommentText = ({
  author,
  createdAt,
  contentHTML,
}: {
  author: { handle: string }
  createdAt: string
  contentHTML: string
}): ReactElement => (
  <>
    <p className={classes['by']}>
      <span className={classes['handle']}>{author.handle}</span>
      <span className={classes['time']}>
        <RelativeTime time={createdAt} /> ago
      </span>
    </p>
    <RenderedHtml html={contentHTML} size="small" />
  </>
)
