import type { ReactElement, ReactNode } from 'react'
import { SkeletonRows } from '../../components/table/skeleton-rows.tsx'
import classes from './admin.module.css'

/** A plain table with its heads; rows undefined are loading. */
export const AdminTable = <Row,>({
  caption,
  heads,
  rows,
  empty,
  renderRow,
}: {
  caption: string
  heads: readonly string[]
  rows: readonly Row[] | undefined
  empty: string
  renderRow: (row: Row) => ReactNode
}): ReactElement => (
  <div className={classes['scroll']} role="region" aria-label={caption} tabIndex={0}>
    <table className={classes['table']}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows?.map(renderRow)}
        {rows?.length === 0 ? (
          <tr>
            <td colSpan={heads.length} className={classes['empty']}>
              {empty}
            </td>
          </tr>
        ) : null}
        {rows ? null : <SkeletonRows widths={[60]} columns={heads.length} />}
      </tbody>
    </table>
  </div>
)
