import type { ReactElement, ReactNode } from 'react'
import { pageWindow } from '../lib/choose/pagination.ts'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-paths.ts'
import classes from './page-links.module.css'

/** Page numbers around the current one, with arrows to the first and last. One page has none. */
export const PageLinks = ({
  page,
  pages,
  renderLink,
}: {
  page: number
  pages: number
  renderLink: (page: number, content: ReactNode, label: string) => ReactNode
}): ReactElement | null => {
  if (pages <= 1) return null
  return (
    <nav aria-label="Pages" className={classes['pages']}>
      <Arrow isDisabled={page <= 1} icon="pageFirst">
        {(icon) => renderLink(1, icon, 'First page')}
      </Arrow>
      {pageWindow(page, pages).map((number) => (
        <span key={number} data-current={number === page}>
          {renderLink(number, number, `Page ${number}`)}
        </span>
      ))}
      <Arrow isDisabled={page >= pages} icon="pageLast">
        {(icon) => renderLink(pages, icon, 'Last page')}
      </Arrow>
    </nav>
  )
}

const Arrow = ({
  isDisabled,
  icon,
  children,
}: {
  isDisabled: boolean
  icon: IconName
  children: (icon: ReactNode) => ReactNode
}): ReactElement => (
  <span data-disabled={isDisabled}>
    {isDisabled ? (
      <span className={classes['blank']} aria-hidden>
        <Icon name={icon} size={14} />
      </span>
    ) : (
      children(<Icon name={icon} size={14} />)
    )}
  </span>
)
