import {
  ActionIcon,
  Badge,
  Button,
  CloseButton,
  Drawer,
  Menu,
  Modal,
  Popover,
  Portal,
  SegmentedControl,
  Select,
  Tooltip,
  createTheme,
} from '@mantine/core'
import type { CSSVariablesResolver, MantineColorsTuple, MantineThemeOverride } from '@mantine/core'

// The one theme of the product. Colours that mean something are tokens in tokens.css; here the kit is bent to them.

const petrol: MantineColorsTuple = [
  '#e8f4f8',
  '#cfe7ef',
  '#a1d0df',
  '#6fb8cd',
  '#46a3bd',
  '#2c93af',
  '#1b86a4',
  '#0f7590',
  '#0a647d',
  '#05495d',
]

const gray: MantineColorsTuple = [
  '#f8f8f7',
  '#f1f1ef',
  '#e6e6e3',
  '#d8d8d4',
  '#bcbcb7',
  '#85857f',
  '#62625d',
  '#484845',
  '#31312f',
  '#1d1d1c',
]

const dark: MantineColorsTuple = [
  '#e6e7e9',
  '#b6b9be',
  '#9a9ea5',
  '#70757d',
  '#3a3f46',
  '#2b2f35',
  '#22262b',
  '#16181b',
  '#111315',
  '#0b0c0e',
]

const namedClose = { 'aria-label': 'Close' }

export const createDraftsTheme = (isMotionReduced: boolean): MantineThemeOverride => {
  const duration = isMotionReduced ? 0 : 140
  const fade = { transition: 'fade-up', duration } as const
  return createTheme({
    primaryColor: 'petrol',
    primaryShade: 8,
    colors: { petrol, gray, dark },
    fontFamily: "'Inter Variable', system-ui, 'Noto Sans', sans-serif",
    fontFamilyMonospace: "'JetBrains Mono Variable', ui-monospace, 'Noto Sans Mono', monospace",
    fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
    lineHeights: { md: '1.5' },
    headings: { fontWeight: '600' },
    defaultRadius: 6,
    cursorType: 'pointer',
    respectReducedMotion: false,
    focusRing: 'auto',
    components: {
      ActionIcon: ActionIcon.extend({ defaultProps: { variant: 'subtle', color: 'gray' } }),
      Badge: Badge.extend({ defaultProps: { color: 'gray', variant: 'default' } }),
      Button: Button.extend({ defaultProps: { size: 'sm' } }),
      CloseButton: CloseButton.extend({ defaultProps: namedClose }),
      Drawer: Drawer.extend({
        defaultProps: {
          transitionProps: { duration },
          overlayProps: { backgroundOpacity: 0.35 },
          closeButtonProps: namedClose,
        },
      }),
      Menu: Menu.extend({
        defaultProps: {
          transitionProps: fade,
          shadow: 'md',
          offset: 6,
          withInitialFocusPlaceholder: false,
        },
      }),
      Modal: Modal.extend({
        defaultProps: {
          transitionProps: { transition: 'fade-up', duration: isMotionReduced ? 0 : 160 },
          overlayProps: { backgroundOpacity: 0.4 },
          closeButtonProps: { 'aria-label': 'Close' },
          yOffset: '10dvh',
          padding: 'lg',
        },
      }),
      Popover: Popover.extend({ defaultProps: { transitionProps: fade, shadow: 'md', offset: 6 } }),
      // A landmark of its own (index.html): what floats is part of the page's outline too.
      Portal: Portal.extend({ defaultProps: { target: '#overlays' } }),
      SegmentedControl: SegmentedControl.extend({
        defaultProps: { transitionDuration: duration },
      }),
      Select: Select.extend({
        // Who chooses what is chosen wants it to stay; where nothing is a choice, a cross takes it away.
        // Ten languages with a scroll area of their own are not drawn before somebody opens them.
        defaultProps: {
          allowDeselect: false,
          comboboxProps: { transitionProps: fade, shadow: 'md', keepMounted: false },
        },
      }),
      Tooltip: Tooltip.extend({
        defaultProps: {
          openDelay: 350,
          transitionProps: { transition: 'fade', duration },
          events: { hover: true, focus: true, touch: false },
        },
      }),
    },
  })
}

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': 'var(--surface)',
    '--mantine-color-text': 'var(--text)',
    '--mantine-color-dimmed': 'var(--text-soft)',
    '--mantine-color-placeholder': 'var(--text-faint)',
    '--mantine-color-default-border': 'var(--line)',
    '--mantine-color-error': 'var(--danger)',
    '--mantine-color-anchor': 'var(--accent-text)',
  },
  dark: {
    '--mantine-color-body': 'var(--surface)',
    '--mantine-color-text': 'var(--text)',
    '--mantine-color-dimmed': 'var(--text-soft)',
    '--mantine-color-placeholder': 'var(--text-faint)',
    '--mantine-color-default-border': 'var(--line)',
    '--mantine-color-default': 'var(--raised)',
    '--mantine-color-default-hover': 'var(--hover)',
    '--mantine-color-error': 'var(--danger)',
    '--mantine-color-anchor': 'var(--accent-text)',
  },
})
