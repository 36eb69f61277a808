import { ActionIcon, Menu } from '@mantine/core'
import type { ReactElement } from 'react'
import { Icon } from '../../components/icon.tsx'
import { SiteLink } from '../../components/site-link.tsx'
import { useOptions } from '../../product/queries/options.ts'
import { siteLinks } from '../../product/site/site-links.ts'

/** The neighbours of this installation; where none are configured, the product's own pages. */
export const AppsMenu = (): ReactElement => {
  const configured = useOptions()?.siteLinks.filter(({ href }) => href.length > 0) ?? []
  const entries = configured.length > 0 ? configured : siteLinks.apps
  return (
    <Menu position="bottom-end" width={180}>
      <Menu.Target>
        <ActionIcon size="lg" aria-label="Apps">
          <Icon name="apps" size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {entries.map(({ label, href }) => (
          <Menu.Item
            key={label}
            renderRoot={(props) => <SiteLink {...props} href={href} />}
            style={{ textDecoration: 'none' }}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
