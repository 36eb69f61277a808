import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import type { ReactElement } from 'react'
import { Icon } from './icon.tsx'

/** Copies exactly `text`. With `isButton` the label is written on it. */
export const CopyButton = ({
  text,
  label,
  isButton = false,
}: {
  text: string
  label: string
  isButton?: boolean
}): ReactElement => {
  const clipboard = useClipboard({ timeout: 1500 })
  const icon = <Icon name={clipboard.copied ? 'check' : 'copy'} size={14} />
  const status = <output className="visually-hidden">{clipboard.copied ? 'Copied' : ''}</output>
  const handleClick = () => clipboard.copy(text)
  if (isButton)
    return (
      <Button variant="default" leftSection={icon} onClick={handleClick}>
        {clipboard.copied ? 'Copied' : label}
        {status}
      </Button>
    )
  return (
    <Tooltip label={clipboard.copied ? 'Copied' : label}>
      <ActionIcon size="sm" aria-label={label} onClick={handleClick}>
        {icon}
        {status}
      </ActionIcon>
    </Tooltip>
  )
}
