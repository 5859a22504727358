/** The parts of a sentence that sums up the brief. */
import type { TFunction } from 'i18next'
import type { Brief } from '@husrum/contract/clients/briefs/briefs.ts'
import { styleInside } from '@husrum/contract/foundation/reference/style-names.rules.ts'
import { formatKronerBand, formatList, insideList } from '#lib/language/format.ts'
import type { Language } from '#lib/language/locale.ts'

type Topics = Pick<Brief, 'service_type' | 'room_types' | 'aspects'>

/** Building work for an architect, rooms for a designer; each uses the other's if it has none. */
function topicsOf({ service_type, room_types, aspects }: Topics): Brief['room_types'] {
  const [first, second] = service_type === 'architect' ? [aspects, room_types] : [room_types, aspects]
  return first.length > 0 ? first : second
}

/** More names would be too long for a headline. */
const NAMED = 3

/** The topics in the headline: all that were chosen, or none if there are too many. */
export function headlineTopics(brief: Topics): string[] {
  const slugs = topicsOf(brief).map(({ slug }) => slug)
  return slugs.length > NAMED ? [] : slugs
}

type ReadBack = { what: string; place: string; style: string | undefined; fee: string; start: string }

export function readBack(brief: Brief, t: TFunction, language: Language): ReadBack {
  const topics = topicsOf(brief)
  const [first, second] = brief.style_profile
  const { min, max, name } = brief.budget
  const inKroner =
    max === null ? undefined : formatKronerBand((min ?? 0) / 100, max / 100, language, brief.country.code)
  return {
    what:
      topics.length > 0
        ? formatList(
            topics.map((topic) => insideList(topic.name, language)),
            language,
          )
        : t('matches.readBack.home'),
    place: brief.city.name,
    style:
      first &&
      (second
        ? t('matches.readBack.styles', { first: styleInside(first, language), second: styleInside(second, language) })
        : t('matches.readBack.style', { first: styleInside(first, language) })),
    fee:
      min === null && max === null
        ? t('matches.readBack.anyFee')
        : t('matches.readBack.fee', { band: inKroner ? `${name} (${inKroner})` : name }),
    start: t(`matches.readBack.start.${brief.timeline.slug}`),
  }
}
