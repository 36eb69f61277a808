import type { ReactElement, ReactNode } from 'react'
import { isSubmitKey } from '../../lib/keyboard.ts'

/** The form of a dialog over a dialog: React sees it inside the form below, which must not be submitted with it. */
export const InnerForm = ({
  children,
  className,
  onSubmit,
}: {
  children: ReactNode
  className?: string | undefined
  onSubmit: () => void
}): ReactElement => (
  // The dialog below submits with the same key.
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
  <form
    className={className}
    onSubmit={(event) => {
      event.preventDefault()
      event.stopPropagation()
      onSubmit()
    }}
    onKeyDown={(event) => {
      if (!isSubmitKey(event)) return
      event.preventDefault()
      event.stopPropagation()
      onSubmit()
    }}
    noValidate
  >
    {children}
  </form>
)
