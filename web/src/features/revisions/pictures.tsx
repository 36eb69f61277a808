import type { ReactElement } from 'react'
import classes from './revisions.module.css'

/** The pictures that only one of the two texts has, side by side. */
export const Pictures = ({ from, to }: { from: string; to: string }): ReactElement | null => {
  const [old, now] = [picturesIn(from), picturesIn(to)]
  const gone = old.filter((url) => !now.includes(url))
  const come = now.filter((url) => !old.includes(url))
  if (gone.length + come.length === 0) return null
  return (
    <div className={classes['pictures']}>
      <Column label="Before" urls={gone} />
      <Column label="After" urls={come} />
    </div>
  )
}

const picturesIn = (text: string): string[] => [...new Set(text.match(/\/api\/images\/[\w-]+/g))]

const Column = ({ label, urls }: { label: string; urls: readonly string[] }): ReactElement => (
  <figure>
    <figcaption>{label}</figcaption>
    {urls.length === 0 ? <p className={classes['soft']}>No picture.</p> : null}
    {urls.map((url) => (
      <img key={url} src={url} alt={`Shown ${label.toLowerCase()} this change`} loading="lazy" />
    ))}
  </figure>
)
