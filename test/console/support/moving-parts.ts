import type { Page } from 'playwright-core'

const MOST_SECONDS = 0.01

const MOVING = `(() => {
  const secondsOf = (times) =>
    Math.max(...times.split(',').map((time) => parseFloat(time) * (time.trim().endsWith('ms') ? 0.001 : 1)))
  const running = document
    .getAnimations()
    .filter(({ playState, effect }) => playState === 'running' && effect.getComputedTiming().activeDuration > ${MOST_SECONDS * 1000})
    .map(({ effect }) => 'runs: ' + effect.target.className)
  const able = [...document.querySelectorAll('*')].flatMap((element) =>
    [null, '::before', '::after'].flatMap((part) => {
      const style = getComputedStyle(element, part)
      const name = element.tagName + '.' + element.getAttribute('class') + (part ?? '')
      return [
        ...(secondsOf(style.transitionDuration) > ${MOST_SECONDS} ? ['glides: ' + name] : []),
        ...(style.animationName !== 'none' && secondsOf(style.animationDuration) > ${MOST_SECONDS} ? ['moves: ' + name] : []),
        ...(style.scrollBehavior === 'smooth' ? ['scrolls: ' + name] : []),
      ]
    }),
  )
  return [...running, ...able]
})()`

/** Says what moves on the page, or would as soon as its state changes. */
export function movingParts(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(MOVING)
}
