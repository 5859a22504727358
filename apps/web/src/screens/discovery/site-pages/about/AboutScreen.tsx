import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { countriesText } from '#lib/language/countries-text.ts'
import { links } from '#lib/paths.ts'
import { expertQueries } from '#queries/experts/profile.ts'
import { landingQueries } from '#queries/discovery/landing.ts'
import { useShell } from '#lib/shell-context.ts'
import { PhotoCredit } from '#parts/experts/portfolio/credit/PhotoCredit.tsx'
import { DescriptionList } from '#ui/text/DescriptionList.tsx'
import { Heading } from '#ui/text/Heading.tsx'
import { Page } from '#ui/layout/layout.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { Photo } from '#ui/pictures/Photo.tsx'

const chapters = ['why', 'how', 'money', 'not'] as const

/** What Husrum is, why, and how it earns money. Facts about the company come from the settings. */
export function AboutScreen() {
  const { t } = useTranslation()
  const { api, language } = useShell()
  const { data: featured } = useQuery(landingQueries(api).featured(language))
  const { data: total } = useQuery(expertQueries(api).total())
  const cover = featured?.covers[1] ?? featured?.covers[0]
  return (
    <Page className="pt-8 pb-10 lg:pt-14">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-10 lg:grid-cols-12">
        <div className="lg:col-span-7">
          <Heading level={1} size={40} focusable className="max-w-[16ch] text-[clamp(2.5rem,5vw,4rem)] leading-[1.04]">
            {t('about.heading')}
          </Heading>
          <p className="mt-5 max-w-text text-21 leading-[1.42] text-ink-2">{t('about.lead')}</p>
          {total && total.countries.length > 0 && (
            <p className="mt-5 max-w-text">
              {t('about.now', { count: total.count, countries: countriesText(total.countries, language) })}{' '}
              <Link {...links.experts()}>{t('about.look')}</Link>
            </p>
          )}
          {chapters.map((chapter) => (
            <section key={chapter} aria-labelledby={chapter} className="mt-12">
              <Heading level={2} id={chapter}>
                {t(`about.${chapter}.title`)}
              </Heading>
              <p className="mt-3 max-w-text text-ink-2">{t(`about.${chapter}.text`)}</p>
              {chapter === 'how' && (
                <p className="mt-3">
                  <Link {...links.howMatchingWorks()}>{t('landing.fair.more')}</Link>
                </p>
              )}
              {chapter === 'money' && (
                <p className="mt-3">
                  <Link {...links.forExperts()}>{t('about.plans')}</Link>
                </p>
              )}
            </section>
          ))}
        </div>
        <div className="lg:col-span-4 lg:col-start-9">
          {cover && (
            <figure className="mb-10">
              <Photo photo={cover.photo} ratio="3/4" sizes="(min-width: 64rem) 32vw, 96vw" />
              <figcaption className="pt-3 text-15 text-ink-2">
                <PhotoCredit of={cover} />
              </figcaption>
            </figure>
          )}
          <Company />
        </div>
      </div>
    </Page>
  )
}

/** Who runs the installation, from the settings; a trial installation states no made-up company. */
function Company() {
  const { t } = useTranslation()
  const { site } = useShell()
  const { name, address, registration, vat, email, phone, madeUp } = site.company
  const facts = [
    { key: 'name', value: name },
    { key: 'address', value: address.join(', ') },
    { key: 'registration', value: registration },
    { key: 'vat', value: vat },
    { key: 'email', value: email },
    { key: 'phone', value: phone },
  ].flatMap(({ key, value }) => (value ? [{ key, term: t(`about.company.${key}`), value }] : []))
  return (
    <section aria-labelledby="company">
      <Heading level={2} size={21} id="company" className="mb-3">
        {t('about.company.title')}
      </Heading>
      {madeUp ? <p className="text-15 text-ink-2">{t('about.company.none')}</p> : <DescriptionList facts={facts} />}
      <p className="mt-4 flex flex-wrap gap-x-5 gap-y-1 text-15">
        <Link {...links.imprint()}>{t('shell.footer.imprint')}</Link>
        <Link {...links.contact()}>{t('shell.footer.contact')}</Link>
        <Link {...links.faq()}>{t('shell.footer.faq')}</Link>
      </p>
    </section>
  )
}
