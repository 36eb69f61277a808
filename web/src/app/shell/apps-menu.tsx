import { ActionIcon, Menu } from '@mantine/core'
import type { ReactElement } from 'react'
import { Icon } from '../../components/icon.tsx'
import { SiteLink } from '../../components/site-link.tsx'
import { siteLinks } from '../../lib/site-links.ts'

export const AppsMenu = (): ReactElement | null => {
  const entries = siteLinks.apps.filter(({ href }) => href.length > 0)
  if (entries.length === 0) return null
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
