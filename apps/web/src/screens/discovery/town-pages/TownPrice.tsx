import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { TownPage } from '@husrum/contract/discovery/town-pages.ts'
import type { ServiceType } from '@husrum/contract/core/vocabulary.ts'
import { formatEuroBand, formatKronerBand } from '#lib/language/format.ts'
import { townQueries } from '#queries/discovery/town-pages.ts'
import { useShell } from '#lib/shell-context.ts'
import { Heading } from '#ui/text/Heading.tsx'

/** What projects of this town cost; renders nothing while too few quotes are known. */
export function TownPrice({ service, town }: { service: ServiceType; town: TownPage['town'] }) {
  const { t } = useTranslation()
  const { api, language } = useShell()
  const { data: price } = useQuery(townQueries(api).price(service, town.id))
  if (!price) return null
  const [from, to] = [price.from / 100, price.to / 100]
  const kroner = formatKronerBand(from, to, language, town.country.code)
  const euros = formatEuroBand(from, to)
  return (
    <section aria-labelledby="price">
      <Heading level={2} id="price">
        {t('towns.price.title')}
      </Heading>
      <p className="mt-3 max-w-text text-17">
        {t('towns.price.text', { count: price.projects, fee: kroner ? `${euros} (${kroner})` : euros })}
      </p>
      <p className="mt-1 max-w-text text-15 text-ink-2">{t('towns.price.note')}</p>
    </section>
  )
}
