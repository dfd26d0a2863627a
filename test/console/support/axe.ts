import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const SCHEME = 'data-mantine-color-scheme'

/** What axe finds wrong with the page as it stands, in the light and in the dark theme; empty when nothing is.
 * `part` leaves out the rest of the page. */
export async function violationsInBothThemes(
  page: Page,
  where: string,
  part?: string,
): Promise<string[]> {
  const found: string[] = []
  for (const theme of ['light', 'dark']) {
    await page.evaluate(`document.documentElement.setAttribute('${SCHEME}', '${theme}')`)
    // Without frames there is no need for the second page that axe would open to gather their results.
    const axe = new AxeBuilder({ page }).withTags(RULES).setLegacyMode(true)
    const { violations } = await (part ? axe.include(part) : axe).analyze()
    for (const { id, nodes } of violations) {
      const what = nodes.map((node) => `${node.target.join(' ')} ${node.failureSummary ?? ''}`)
      found.push(...what.map((text) => `${where} (${theme}): ${id} ${text}`))
    }
  }
  return found
}
