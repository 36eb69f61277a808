import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { colorSchemeOf, usePreferences, useReducedMotion } from '../lib/session-store.ts'
import { queryClient } from './query-client.ts'
import { colorSchemeManager } from './theme/color-scheme-manager.ts'
import { createDraftsTheme, cssVariablesResolver } from './theme/theme.ts'

export const Providers = ({
  children,
  env = 'default',
}: {
  children: ReactNode
  /** In tests nothing is on its way: what opens is open. */
  env?: 'default' | 'test'
}): ReactElement => {
  const { darkMode } = usePreferences()
  const isMotionReduced = useReducedMotion()
  const theme = useMemo(() => createDraftsTheme(isMotionReduced), [isMotionReduced])
  const scheme = colorSchemeOf(darkMode)
  return (
    <QueryClientProvider client={queryClient}>
      <MantineProvider
        env={env}
        theme={theme}
        cssVariablesResolver={cssVariablesResolver}
        colorSchemeManager={colorSchemeManager}
        defaultColorScheme="auto"
        {...(scheme === 'auto' ? {} : { forceColorScheme: scheme })}
      >
        {children}
        <Notifications
          position="bottom-right"
          limit={4}
          transitionDuration={isMotionReduced ? 0 : 160}
        />
      </MantineProvider>
    </QueryClientProvider>
  )
}
