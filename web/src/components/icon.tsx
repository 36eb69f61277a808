import type { ReactElement } from 'react'
import { iconPaths } from './icon-paths.ts'
import type { IconName } from './icon-paths.ts'

/** A 16-unit line icon in the colour of its text. Without a label it is decoration. */
export const Icon = ({
  name,
  size = 16,
  label,
  isFilled = false,
}: {
  name: IconName
  size?: number
  label?: string
  isFilled?: boolean
}): ReactElement => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 16 16"
    fill={isFilled ? 'currentColor' : 'none'}
    stroke="currentColor"
    strokeWidth="1.4"
    strokeLinecap="round"
    strokeLinejoin="round"
    style={{ flex: 'none' }}
    {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
  >
    <path d={iconPaths[name]} />
  </svg>
)
