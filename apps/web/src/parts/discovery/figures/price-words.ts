import type { TFunction } from 'i18next'
import type { PriceFigure } from '@husrum/contract/discovery/figures/price-figures.ts'
import { formatEuroBand, formatKronerBand } from '#lib/language/format.ts'
import type { Language } from '#lib/language/locale.ts'

/** "Kitchens like yours: 5.000–9.000 € (about 37.500–67.500 kr.), from 14 projects in Aarhus". */
export function priceSentence(
  { from, to, projects, place }: PriceFigure,
  about: { room?: string | undefined; aspect?: string | undefined },
  t: TFunction,
  { language, home }: { language: Language; /** code of the country */ home?: string | undefined },
): string {
  const euros = formatEuroBand(from / 100, to / 100)
  const kroner = formatKronerBand(from / 100, to / 100, language, home)
  const what = about.room
    ? t(`prices.room.${about.room}`)
    : about.aspect
      ? t(`prices.aspect.${about.aspect}`)
      : t('prices.projects')
  return t(place ? 'prices.sentenceIn' : 'prices.sentence', {
    what,
    fee: kroner ? `${euros} (${kroner})` : euros,
    count: projects,
    place: place?.name,
  })
}
