import { ActionIcon, Button } from '@mantine/core'
import type { ActionIconProps, ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, ReactElement, Ref } from 'react'

type AnchorProps<Props> = Props &
  Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof Props> & { ref?: Ref<HTMLAnchorElement> }

const ButtonAnchor = (props: AnchorProps<ButtonProps>): ReactElement => (
  <Button component="a" {...props} />
)
const ActionIconAnchor = (props: AnchorProps<ActionIconProps>): ReactElement => (
  <ActionIcon component="a" {...props} />
)

/** A button that goes somewhere: same looks, but a link. */
export const LinkButton = createLink(ButtonAnchor)
export const LinkActionIcon = createLink(ActionIconAnchor)
