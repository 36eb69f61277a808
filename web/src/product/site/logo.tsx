import type { ReactElement } from 'react'

/** A draft sheet with a check on it. */
export const Logo = ({ size }: { size: number }): ReactElement => (
  <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden style={{ flex: 'none' }}>
    <rect width="32" height="32" rx="8" fill="var(--accent)" />
    <path
      d="M9 7h9l5 5v13H9zM18 7v5h5"
      fill="none"
      stroke="#fff"
      strokeWidth="2"
      strokeLinejoin="round"
    />
    <path
      d="m12.5 18.5 2.5 2.5 4.5-5"
      fill="none"
      stroke="#8fe0f5"
      strokeWidth="2.2"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
)
