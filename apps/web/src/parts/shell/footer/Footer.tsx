import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { memo, type ReactNode, Suspense } from 'react'
import { lazyPart, Nothing } from '#lib/rendering/lazy-part.ts'
import { paths } from '#lib/paths.ts'
import { useAccount } from '#lib/session/session.ts'
import { useShell } from '#lib/shell-context.ts'
import type { Language } from '#lib/language/locale.ts'
import { LanguageLinks } from '../Language.tsx'
import { type NavItem, useExistingItems } from '../navigation/navigation.ts'
import { Wordmark } from '../Wordmark.tsx'

// Real installations never load it.
const DemoSignIns = lazyPart(async () => (await import('./DemoSignIns.tsx')).DemoSignIns, Nothing)

/** Rendered once: on a second render before its script is loaded, React would discard the server's HTML. */
const DemoPart = memo(() => (
  <Suspense>
    <DemoSignIns />
  </Suspense>
))

const link =
  'inline-flex min-h-11 items-center gap-2 text-ink no-underline hover:underline aria-[current]:font-semibold md:min-h-9'
const columnTitle = 'mb-1.5 text-15 tracking-normal'
const shortLink = 'foot-link'

/** Visitors get the whole footer on the start page; elsewhere, and after login, one line is enough. */
export function Footer({ whole }: { whole: boolean }) {
  const account = useAccount()
  return whole && !account ? <LongFooter /> : <ShortFooter />
}

function ShortLinks({ items }: { items: readonly NavItem[] }) {
  const { t } = useTranslation()
  return useExistingItems(items).map(({ path, label }) => (
    <Link key={path} to={path} className={shortLink}>
      {t(label)}
    </Link>
  ))
}

function LongFooter() {
  const { t } = useTranslation()
  const { site, language } = useShell()
  return (
    <footer className="mt-22 bg-plaster pt-12 pb-6 text-15 md:mt-32 md:pt-16 md:pb-8">
      <div className="mx-auto max-w-page px-gutter">
        {site.demo && <DemoPart />}
        <div className="grid grid-cols-2 gap-x-4 gap-y-10 md:grid-cols-4 lg:grid-cols-12">
          <div className="col-span-2 md:col-span-4">
            <Wordmark size="text-[2.5rem]" className="leading-none" />
            {/* the text plays on the shipped name */}
            {site.product === 'Husrum' && (
              <p className="mt-3.5 max-w-[34ch] text-ink-2">
                <q lang="da">Er der hjerterum, er der husrum.</q> {t('shell.footer.proverb')}
              </p>
            )}
          </div>
          <FooterColumn title={t('shell.footer.forHomes')} items={forHomes} />
          <FooterColumn title={t('shell.footer.forExperts')} items={forExperts} />
          <FooterColumn
            title={t('shell.footer.aboutGroup')}
            items={site.marketingUrl ? aboutHusrum.filter(({ path }) => path !== paths.about()) : aboutHusrum}
            first={
              site.marketingUrl && (
                <li>
                  <MarketingLink url={site.marketingUrl} className={link} />
                </li>
              )
            }
          />
          <section aria-labelledby="footer-language" className="lg:col-span-2">
            <h2 id="footer-language" className={columnTitle}>
              {t('shell.language.title')}
            </h2>
            <LanguageLinks linkClass={link} />
          </section>
        </div>
        <div className="mt-14 flex flex-wrap gap-x-6 gap-y-2 border-t border-line pt-5 text-13 text-ink-2">
          <span className="inline-flex min-h-6 items-center">
            © {site.company.madeUp ? site.product : site.company.name}
          </span>
          <nav aria-label={t('shell.footer.legal')} className="flex flex-wrap gap-x-6 gap-y-2">
            <ShortLinks items={legalItems(language)} />
          </nav>
        </div>
      </div>
    </footer>
  )
}

/** An operator with a marketing home of their own describes Husrum there (MARKETING_URL). */
function MarketingLink({ url, className }: { url: string; className: string }) {
  const { t } = useTranslation()
  return (
    <a href={url} className={className}>
      {t('shell.footer.about')}
    </a>
  )
}

function FooterColumn({ title, items, first }: { title: string; items: readonly NavItem[]; first?: ReactNode }) {
  const { t } = useTranslation()
  return (
    <nav aria-label={title} className="lg:col-span-2">
      <h2 className={columnTitle}>{title}</h2>
      <ul>
        {first}
        {useExistingItems(items).map(({ path, label }) => (
          <li key={path}>
            <Link to={path} className={link}>
              {t(label)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function ShortFooter() {
  const { t } = useTranslation()
  const account = useAccount()
  const { site, language } = useShell()
  // For visitors, support is the contact form, which is already among the legal links.
  const [support] = useExistingItems(
    account ? [{ path: account.role === 'expert' ? paths.expertSupport() : paths.clientSupport() }] : [],
  )
  return (
    <footer className="mt-24 border-t border-line text-15 text-ink-2">
      <div className="mx-auto flex max-w-page flex-wrap items-center gap-x-7 gap-y-2 px-gutter py-7">
        <Wordmark className="text-ink" />
        {site.marketingUrl && <MarketingLink url={site.marketingUrl} className={shortLink} />}
        <ShortLinks items={shortItems} />
        {support && (
          <Link to={support.path} className={shortLink}>
            {t('shell.nav.support')}
          </Link>
        )}
        <ShortLinks items={legalItems(language)} />
        <LanguageLinks
          className="flex flex-wrap gap-x-5 md:ml-auto"
          linkClass={`${shortLink} gap-1 aria-[current]:font-semibold aria-[current]:text-ink`}
        />
      </div>
    </footer>
  )
}

// Links whose route does not exist are left out (`useExistingItems`).
const forHomes: readonly NavItem[] = [
  { path: paths.clientRegistration(), label: 'shell.nav.start' },
  { path: paths.inspiration(), label: 'shell.nav.inspiration' },
  { path: paths.experts(), label: 'shell.nav.experts' },
  { path: paths.towns(), label: 'shell.footer.towns' },
  { path: paths.howMatchingWorks(), label: 'shell.footer.matching' },
]

const forExperts: readonly NavItem[] = [
  { path: paths.forExperts(), label: 'shell.footer.whatExpertsGet' },
  { path: paths.expertRegistration(), label: 'shell.footer.apply' },
]

const aboutHusrum: readonly NavItem[] = [
  { path: paths.about(), label: 'shell.footer.about' },
  { path: paths.faq(), label: 'shell.footer.faq' },
  { path: paths.contact(), label: 'shell.footer.contact' },
]

/** Links that the law requires: at the foot of every page. */
const legalItems = (language: Language): readonly NavItem[] => [
  { path: paths.terms(language), label: 'shell.footer.terms' },
  { path: paths.privacy(language), label: 'shell.footer.privacy' },
  { path: paths.cookies(), label: 'shell.footer.cookies' },
  { path: paths.accessibility(), label: 'shell.footer.accessibility' },
  { path: paths.ranking(), label: 'shell.footer.ranking' },
  { path: paths.notice(), label: 'shell.footer.notice' },
  { path: paths.imprint(), label: 'shell.footer.imprint' },
]

/** In the short footer: before the links that the law requires. */
const shortItems: readonly NavItem[] = [
  { path: paths.howMatchingWorks(), label: 'shell.footer.matching' },
  { path: paths.faq(), label: 'shell.footer.faq' },
  { path: paths.contact(), label: 'shell.footer.contact' },
]
