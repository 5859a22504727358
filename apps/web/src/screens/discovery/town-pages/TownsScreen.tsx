import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { serviceTypes } from '@husrum/contract/core/vocabulary.ts'
import { links } from '#lib/paths.ts'
import { townQueries } from '#queries/discovery/town-pages.ts'
import { useShell } from '#lib/shell-context.ts'
import { EmptyState } from '#ui/layout/EmptyState.tsx'
import { Heading } from '#ui/text/Heading.tsx'
import { Page } from '#ui/layout/layout.tsx'
import { Link } from '#ui/navigation/Link.tsx'

/** Every town that has a page, by country and profession. */
export function TownsScreen() {
  const { t } = useTranslation()
  const { api } = useShell()
  const { data: countries } = useSuspenseQuery(townQueries(api).list())
  const search = (
    <Link {...links.experts()} tone="strong" className="inline-flex min-h-9 items-center">
      {t('towns.search')}
    </Link>
  )
  return (
    <Page className="pt-6 md:pt-11">
      <Heading level={1}>{t('towns.title')}</Heading>
      {countries.length === 0 ? (
        <EmptyState drawing="magnifier" title={t('towns.none')} className="mt-8" action={search} />
      ) : (
        <>
          <p className="mt-3.5 max-w-[62ch] text-17 text-ink-2">{t('towns.lead')}</p>
          <p className="mt-2">{search}</p>
          {countries.map(({ country, towns }) => (
            <section key={country.id} aria-labelledby={`country-${country.code}`} className="mt-12">
              <Heading level={2} id={`country-${country.code}`}>
                {country.name}
              </Heading>
              <div className="mt-4 grid gap-x-10 gap-y-6 md:grid-cols-2">
                {serviceTypes.map((service) => {
                  const there = towns.flatMap(({ id, slug, name, [service]: count }) =>
                    count === null ? [] : [{ id, slug, name, count }],
                  )
                  if (there.length === 0) return null
                  return (
                    <section key={service} aria-labelledby={`${service}-${country.code}`}>
                      <Heading level={3} size={17} id={`${service}-${country.code}`}>
                        {t(service === 'designer' ? 'towns.service.designer' : 'towns.service.architect')}
                      </Heading>
                      <ul className="mt-2 sm:columns-2">
                        {there.map(({ id, slug, name, count }) => (
                          <li key={id}>
                            <Link {...links.town(service, slug)} className="inline-flex min-h-9 items-center">
                              {t('towns.count', { name, count })}
                            </Link>
                          </li>
                        ))}
                      </ul>
                    </section>
                  )
                })}
              </div>
            </section>
          ))}
        </>
      )}
    </Page>
  )
}
