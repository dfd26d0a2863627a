import type { Language } from '../../model/diagnostic.ts'

/** The language that an Accept-Language field prefers among ours: Italian unless English comes first. */
export function preferredLanguage(acceptLanguage: string | null): Language {
  const ranked = (acceptLanguage ?? '')
    .split(',')
    .slice(0, 20)
    .map((range) => {
      const [tag = '', ...parameters] = range.trim().toLowerCase().split(';')
      const quality = parameters.map((one) => one.trim()).find((one) => one.startsWith('q='))
      return { tag: tag.split('-')[0], quality: quality ? Number(quality.slice(2)) : 1 }
    })
    .filter(({ tag, quality }) => (tag === 'it' || tag === 'en') && quality > 0)
    .sort((one, other) => other.quality - one.quality)
  return ranked[0]?.tag === 'en' ? 'en' : 'it'
}
