/** The language of a call: the `locale` header, else Accept-Language, else English. */
import { isLocale, type Locale } from '@husrum/contract/core/shapes.ts'

type Headers = Record<string, string | string[] | undefined>

export function readLocale(headers: Headers): Locale {
  const asked = headers.locale
  if (isLocale(asked)) return asked
  const accepted = headers['accept-language']
  if (typeof accepted !== 'string') return 'en'
  const wishes = accepted
    .slice(0, 200)
    .split(',')
    .map((part) => {
      const [tag = '', ...more] = part.trim().split(';')
      const quality = more.map((item) => /^\s*q=([\d.]+)$/.exec(item)?.[1]).find(Boolean)
      return { language: tag.trim().slice(0, 2).toLowerCase(), quality: quality === undefined ? 1 : Number(quality) }
    })
    .filter((wish) => wish.quality > 0)
    .sort((a, b) => b.quality - a.quality)
  return (
    wishes
      .map((wish) => wish.language)
      .find((language): language is 'en' | 'da' | 'de' => ['en', 'da', 'de'].includes(language)) ?? 'en'
  )
}
