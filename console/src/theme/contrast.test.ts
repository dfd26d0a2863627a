import assert from 'node:assert/strict'
import { test } from 'node:test'
import { variables } from './variables.ts'

const WANTED = 4.5
const { light, dark } = variables({} as never) as unknown as Record<
  'light' | 'dark',
  Record<string, string>
>

for (const [theme, colors] of Object.entries({ light, dark })) {
  const grounds = [
    '--mantine-color-body',
    '--varco-surface',
    '--varco-raised',
    '--varco-accent-soft',
  ]
  const texts = [
    '--mantine-color-text',
    '--mantine-color-dimmed',
    '--mantine-color-anchor',
    '--mantine-color-error',
  ]
  for (const text of texts) {
    for (const ground of grounds) {
      test(`${text} reads on ${ground} in the ${theme} theme`, () =>
        assert.ok(contrast(colors[text]!, colors[ground]!) >= WANTED))
    }
  }
  for (const color of ['green', 'red', 'orange', 'blue', 'gray']) {
    test(`a ${color} badge reads in the ${theme} theme`, () => {
      const ground = colors[`--mantine-color-${color}-light`]!
      const text = colors[`--mantine-color-${color}-light-color`]!
      assert.ok(contrast(text, ground) >= WANTED)
    })
  }
}

// WCAG 2.2: relative luminance and contrast ratio.
function contrast(one: string, other: string): number {
  const [bright, dim] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (bright! + 0.05) / (dim! + 0.05)
}

function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}
