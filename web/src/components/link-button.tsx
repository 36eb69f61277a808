import { ActionIcon, Button } from '@mantine/core'
import type { ActionIconProps, ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, ReactElement, Ref } from 'react'

type AnchorProps<Props> = Props &
  Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof Props> & { ref?: Ref<HTMLAnchorElement> }

/** A link cannot be disabled: a disabled one is a button. */
const ButtonAnchor = ({ disabled = false, ...props }: AnchorProps<ButtonProps>): ReactElement =>
  disabled ? (
    <Button
      disabled
      className={props.className}
      variant={props.variant}
      size={props.size}
      leftSection={props.leftSection}
      aria-describedby={props['aria-describedby']}
    >
      {props.children}
    </Button>
  ) : (
    <Button component="a" {...props} />
  )
const ActionIconAnchor = (props: AnchorProps<ActionIconProps>): ReactElement => (
  <ActionIcon component="a" {...props} />
)

/** A button that goes somewhere: same looks, but a link. */
export const LinkButton = createLink(ButtonAnchor)
export const LinkActionIcon = createLink(ActionIconAnchor)
