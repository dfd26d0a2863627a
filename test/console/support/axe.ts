import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { setTheme } from './set-theme.ts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The rules that look at colours; the others find the same in every theme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

const PATIENCE_MS = 30_000

const ofPlaywright = createRequire(import.meta.resolve('@axe-core/playwright'))
const source = await readFile(ofPlaywright.resolve('axe-core/axe.min.js'), 'utf8')

type Violation = { id: string; nodes: { target: string[]; failureSummary?: string }[] }

/** What axe finds wrong with the page as it stands, by all rules in the theme it has and by those of colours in the
 * other one, which it has from then on; empty when nothing is. `part` leaves out the rest of the page. */
export async function violationsInBothThemes(
  page: Page,
  where: string,
  part?: string,
): Promise<string[]> {
  const theme = await page.locator('html').getAttribute('data-mantine-color-scheme')
  const other = theme === 'light' ? 'dark' : 'light'
  const all = await run(page, `${where} (${theme})`, part, { type: 'tag', values: TAGS })
  await setTheme(page, other)
  const colours = await run(page, `${where} (${other})`, part, {
    type: 'rule',
    values: COLOUR_RULES,
  })
  return [...all, ...colours]
}

async function run(page: Page, where: string, part: string | undefined, runOnly: object) {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(source)
  const options = JSON.stringify({ runOnly, resultTypes: ['violations'], iframes: false })
  const found = await page.evaluate<Violation[]>(
    `Promise.race([
      axe.run(${part ? JSON.stringify(part) : 'document'}, ${options}).then(({ violations }) => violations),
      new Promise((_, reject) => setTimeout(reject, ${PATIENCE_MS}, new Error('axe did not end on ' + ${JSON.stringify(where)}))),
    ])`,
  )
  return found.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${where}: ${id} ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
  )
}
