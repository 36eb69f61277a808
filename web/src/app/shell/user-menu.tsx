import type { Account } from '@drafts/contract'
import { ActionIcon, Menu } from '@mantine/core'
import { useRef } from 'react'
import type { ReactElement } from 'react'
import { Icon } from '../../components/icon.tsx'
import type { IconName } from '../../components/icon-paths.ts'
import { SiteLink } from '../../components/site-link.tsx'
import { isAdministrator } from '../../product/queries/me.ts'
import { useOptions } from '../../product/queries/options.ts'
import { shellDialog } from '../../product/site/shell-dialog.ts'
import type { ShellDialog } from '../../product/site/shell-dialog.ts'
import { siteLinks } from '../../product/site/site-links.ts'
import classes from './shell.module.css'

export const UserMenu = ({ me }: { me: Account }): ReactElement => {
  const options = useOptions()
  const targetRef = useRef<HTMLButtonElement>(null)
  // The item goes away with the menu; the dialog must have something to return the focus to.
  const open = (dialog: ShellDialog) => {
    targetRef.current?.focus()
    shellDialog.set(dialog)
  }
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <ActionIcon
          ref={targetRef}
          size="lg"
          radius="xl"
          aria-label={`Account menu of ${me.handle}`}
        >
          <Avatar me={me} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {me.name && me.name !== me.handle ? me.name : `Signed in as ${me.handle}`}
        </Menu.Label>
        <LinkItem icon="person" href={me.profileURL} label={me.handle} />
        <Menu.Item leftSection={<Icon name="settings" />} onClick={() => open('settings')}>
          Settings
        </Menu.Item>
        {isAdministrator(me) ? <LinkItem icon="console" href="/_" label="Console" /> : null}
        <Menu.Divider />
        <Menu.Item leftSection={<Icon name="keyboard" />} onClick={() => open('shortcuts')}>
          Keyboard shortcuts
        </Menu.Item>
        <LinkItem icon="help" href={options?.helpHref ?? siteLinks.help} label="Help" />
        <LinkItem icon="logout" href="/logout" label="Logout" />
      </Menu.Dropdown>
    </Menu>
  )
}

const LinkItem = ({
  icon,
  href,
  label,
}: {
  icon: IconName
  href: string
  label: string
}): ReactElement => (
  <Menu.Item
    leftSection={<Icon name={icon} />}
    renderRoot={(props) => <SiteLink {...props} href={href} />}
    style={{ textDecoration: 'none' }}
  >
    {label}
  </Menu.Item>
)

const Avatar = ({ me }: { me: Account }): ReactElement =>
  me.avatarURL ? (
    <img className={classes['avatar']} src={me.avatarURL} alt="" />
  ) : (
    <span className={classes['avatar']} aria-hidden>
      {me.handle.slice(0, 1)}
    </span>
  )
