import type { MantineColorsTuple } from '@mantine/core'

// Values of design-tokens-italia, lightest first as Mantine wants them; a test holds them against the package.

/** Theme blue of the Italian public administration. */
export const blue: MantineColorsTuple = [
  '#f2f7fc',
  '#bfdfff',
  '#94c4f5',
  '#6aaaeb',
  '#4392e0',
  '#207ad5',
  '#0066cc',
  '#004d99',
  '#004080',
  '#003366',
]

/** Things went well. */
export const green: MantineColorsTuple = [
  '#e1f2ec',
  '#c8e4db',
  '#afd7ca',
  '#96cab9',
  '#64af96',
  '#329574',
  '#007a52',
  '#006242',
  '#004931',
  '#003121',
]

/** Things went wrong. */
export const red: MantineColorsTuple = [
  '#fbeff1',
  '#f5d6db',
  '#ebadb8',
  '#e08593',
  '#d65c70',
  '#cc334d',
  '#b32d43',
  '#992639',
  '#7a1f2e',
  '#661a26',
]

/** Somebody should look. */
export const orange: MantineColorsTuple = [
  '#f6e4c8',
  '#eecd9a',
  '#e7b66e',
  '#e0a243',
  '#d48d22',
  '#b36b00',
  '#995c00',
  '#804d00',
  '#663d00',
  '#4d2e00',
]

/** Text, borders and surfaces of the light theme. */
export const gray: MantineColorsTuple = [
  '#f5f7f9',
  '#ebeced',
  '#d9dadb',
  '#c5c7c9',
  '#a3adb7',
  '#768594',
  '#5c6f82',
  '#455b71',
  '#2f475e',
  '#17324d',
]

/** Text, borders and surfaces of the dark theme: the slate of the tokens, taken down to night. */
export const dark: MantineColorsTuple = [
  '#e4eaf0',
  '#c3cdd8',
  '#a3b1c0',
  '#7d8fa1',
  '#405468',
  '#2b3d50',
  '#1b2938',
  '#0f1a26',
  '#0b141e',
  '#070d14',
]
