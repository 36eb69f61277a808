import type { Mechanism } from '@drafts/contract'
import { Tooltip } from '@mantine/core'
import type { ReactElement } from 'react'
import { Icon } from '../../components/icon.tsx'
import type { IconName } from '../../components/icon-paths.ts'

/** The mechanisms as the interface names and explains them. */
export const mechanismWords: Record<
  Mechanism,
  { label: string; icon: IconName; explanation: string }
> = {
  standard: {
    label: 'Standard',
    icon: 'terminal',
    explanation: 'The solution reads standard input and writes standard output.',
  },
  interactive: {
    label: 'Interactive',
    icon: 'interactive',
    explanation: 'The solution talks with a driver that you write.',
  },
  functionBased: {
    label: 'Functional',
    icon: 'function',
    explanation: 'The solution is a function with arguments and return values.',
  },
}

export const MechanismIcon = ({ mechanism }: { mechanism: Mechanism }): ReactElement => {
  const { label, icon } = mechanismWords[mechanism]
  return (
    <Tooltip label={label}>
      <span style={{ display: 'inline-flex', color: 'var(--text-soft)' }}>
        <Icon name={icon} label={label} />
      </span>
    </Tooltip>
  )
}
