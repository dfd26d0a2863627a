import type { MantineThemeOverride } from '@mantine/core'

const drawer = {
  transitionProps: { duration: 120 },
  overlayProps: { backgroundOpacity: 0.45 },
  // The header of a panel is no banner: the page has its own.
  attributes: { header: { role: 'none' } },
}

/** Choices made once for every use of a component. */
export const componentDefaults: MantineThemeOverride['components'] = {
  Alert: { defaultProps: { variant: 'light', radius: 'md' } },
  Badge: {
    defaultProps: { variant: 'light', radius: 'sm', tt: 'none', fw: 600, miw: 'max-content' },
  },
  Card: { defaultProps: { withBorder: true, radius: 'md', padding: 'lg' } },
  Paper: { defaultProps: { withBorder: true, radius: 'md' } },
  Drawer: { defaultProps: { position: 'right', ...drawer } },
  Modal: { defaultProps: { centered: true, ...drawer } },
  Menu: {
    defaultProps: {
      shadow: 'md',
      transitionProps: { duration: 80 },
      // A menu belongs to the landmark of its button, and its first line has the focus.
      withinPortal: false,
      withInitialFocusPlaceholder: false,
    },
  },
  Tooltip: { defaultProps: { withArrow: true, openDelay: 350, multiline: true, maw: 320 } },
  Table: { defaultProps: { verticalSpacing: 'xs', horizontalSpacing: 'sm' } },
  Skeleton: { defaultProps: { radius: 'sm' } },
}
