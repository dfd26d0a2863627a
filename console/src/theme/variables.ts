import type { CSSVariablesResolver } from '@mantine/core'

/** Colours that Mantine derives with too little contrast, chosen so that text reads at 4.5:1 in both themes. */
export const variables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#ffffff',
    '--mantine-color-text': '#17324d',
    '--mantine-color-dimmed': '#4f6275',
    '--mantine-color-anchor': '#0066cc',
    '--mantine-color-placeholder': '#5c6f82',
    '--mantine-color-error': '#b32d43',
    '--mantine-color-default-border': '#d9dadb',
    '--varco-surface': '#f5f7f9',
    '--varco-raised': '#ffffff',
    '--varco-line': '#e1e5e9',
    '--varco-accent-soft': '#eaf3fc',
    '--varco-good': '#007a52',
    '--varco-warn': '#cc7a00',
    '--varco-bad': '#cc334d',
    '--varco-bar': '#4392e0',
    '--varco-bar-bad': '#cc334d',
    ...light('green', '#e1f2ec', '#c8e4db', '#006242'),
    ...light('red', '#fbeff1', '#f5d6db', '#992639'),
    ...light('orange', '#fbf1e0', '#f6e4c8', '#804d00'),
    ...light('blue', '#eaf3fc', '#d5e8fb', '#004d99'),
    ...light('gray', '#eef1f4', '#e1e5e9', '#2f475e'),
  },
  dark: {
    '--mantine-color-body': '#0f1a26',
    '--mantine-color-text': '#e4eaf0',
    '--mantine-color-dimmed': '#a3b1c0',
    '--mantine-color-anchor': '#94c4f5',
    '--mantine-color-placeholder': '#8fa0b1',
    '--mantine-color-error': '#f0929f',
    '--mantine-color-default-border': '#2b3d50',
    '--varco-surface': '#0b141e',
    '--varco-raised': '#142130',
    '--varco-line': '#26374a',
    '--varco-accent-soft': '#15304a',
    '--varco-good': '#4bc99a',
    '--varco-warn': '#e0a243',
    '--varco-bad': '#e08593',
    '--varco-bar': '#207ad5',
    '--varco-bar-bad': '#e0677c',
    ...light('green', '#0f3129', '#14403a', '#7fdcb8'),
    ...light('red', '#3a1a22', '#4a202b', '#f5b3bd'),
    ...light('orange', '#38290f', '#463413', '#f0c47c'),
    ...light('blue', '#14304d', '#183b5f', '#a9d0f8'),
    ...light('gray', '#223244', '#2b3d50', '#c3cdd8'),
  },
})

// The "light" variant of badges, alerts and buttons: soft ground, readable text.
function light(color: string, ground: string, hover: string, text: string) {
  return {
    [`--mantine-color-${color}-light`]: ground,
    [`--mantine-color-${color}-light-hover`]: hover,
    [`--mantine-color-${color}-light-color`]: text,
    [`--mantine-color-${color}-text`]: text,
  }
}
