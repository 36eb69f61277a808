import { useMediaQuery } from '@mantine/hooks'

/** A phone: dialogs take the whole screen. */
export const useNarrow = (): boolean =>
  useMediaQuery('(max-width: 640px)', false, { getInitialValueInEffect: false })
