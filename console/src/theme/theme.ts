import { createTheme } from '@mantine/core'
import { componentDefaults } from './component-defaults.ts'
import { blue, dark, gray, green, orange, red } from './palette.ts'

const SANS = "'Titillium Web', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif"
const MONO = "ui-monospace, 'SF Mono', 'Cascadia Code', 'Roboto Mono', Menlo, Consolas, monospace"

/** The look of the console: the Italian design tokens, on Mantine's components. */
export const theme = createTheme({
  colors: { blue, green, red, orange, gray, dark },
  primaryColor: 'blue',
  primaryShade: { light: 6, dark: 6 },
  fontFamily: SANS,
  fontFamilyMonospace: MONO,
  headings: {
    fontFamily: SANS,
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.625rem', lineHeight: '1.25' },
      h2: { fontSize: '1.1875rem', lineHeight: '1.3' },
      h3: { fontSize: '1.0625rem', lineHeight: '1.35' },
    },
  },
  defaultRadius: 'sm',
  radius: { xs: '3px', sm: '5px', md: '8px', lg: '12px' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  components: componentDefaults,
})
