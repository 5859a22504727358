/** The brief in one sentence's parts. */
import type { TFunction } from 'i18next'
import type { Brief } from '@husrum/contract/briefs.ts'
import { formatKronerBand } from '../../lib/format.ts'
import type { Language } from '../../lib/locale.ts'

/** `['a', 'b', 'c']` → "a, b and c", as the page's language joins them. */
function listed(words: readonly string[], language: Language): string {
  return new Intl.ListFormat(language === 'en' ? 'en-GB' : language, { type: 'conjunction' }).format(words)
}

/** Inside a sentence words begin small, but German nouns do not. */
const inside = (word: string, language: Language): string =>
  language === 'de' ? word : word.charAt(0).toLocaleLowerCase(language) + word.slice(1)

type ReadBack = { what: string; place: string; style: string | undefined; fee: string; start: string }

export function readBack(brief: Brief, t: TFunction, language: Language): ReadBack {
  const topics = brief.service_type === 'architect' && brief.aspects.length > 0 ? brief.aspects : brief.room_types
  const [first, second] = brief.style_profile
  const { min, max, name } = brief.budget
  const inKroner = max === null ? undefined : formatKronerBand((min ?? 0) / 100, max / 100, language)
  return {
    what:
      topics.length > 0
        ? listed(
            topics.map((topic) => inside(topic.name, language)),
            language,
          )
        : t('matches.readBack.home'),
    place: brief.city.name,
    style:
      first &&
      (second
        ? t('matches.readBack.styles', { first: first.name, second: second.name })
        : t('matches.readBack.style', { first: first.name })),
    fee:
      min === null && max === null
        ? t('matches.readBack.anyFee')
        : t('matches.readBack.fee', { band: inKroner ? `${name} (${inKroner})` : name }),
    start: t(`matches.readBack.start.${brief.timeline.slug}`),
  }
}
