import type { Page } from 'playwright-core'

/** A cell narrower than this must not break its text over more lines than that. */
const LEAST_PX = 80
const MOST_LINES = 3

const CRAMPED = `(() => {
  const scrollerOf = (table) => {
    let box = table.parentElement
    while (box && !/auto|scroll/.test(getComputedStyle(box).overflowX)) box = box.parentElement
    return box ?? document.documentElement
  }
  const linesOf = (cell) => {
    const range = document.createRange()
    range.selectNodeContents(cell)
    return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom / 8))).size
  }
  const roomOf = (cell) => {
    const { paddingLeft, paddingRight } = getComputedStyle(cell)
    return cell.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)
  }
  const nameOf = (table) => table.getAttribute('aria-label') ?? table.caption?.textContent ?? 'table'
  return [...document.querySelectorAll('table')].flatMap((table) => {
    const box = scrollerOf(table)
    const beyond = box.scrollWidth - box.clientWidth
    const narrow = [...table.querySelectorAll('td, th')].filter(
      (cell) => roomOf(cell) < ${LEAST_PX} && cell.textContent.trim() && linesOf(cell) > ${MOST_LINES},
    )
    return [
      ...(beyond > 0 ? [nameOf(table) + ' is ' + beyond + ' pixels wider than its room'] : []),
      ...narrow.map((cell) => nameOf(table) + ' squeezes ' + cell.textContent + ' into ' + roomOf(cell) + ' pixels'),
    ]
  })
})()`

/** Says which tables of the page are cut off by their scroll region, and which cells are squeezed into a few letters. */
export async function crampedTables(page: Page, what: string): Promise<string[]> {
  const found = await page.evaluate<string[]>(CRAMPED)
  return found.map((one) => `${what}: ${one}`)
}
