import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { memo, Suspense } from 'react'
import { lazyPart, Nothing } from '#lib/lazy-part.ts'
import { links, paths } from '#lib/paths.ts'
import { useAccount } from '#lib/session.ts'
import { useShell } from '#lib/shell-context.ts'
import { LanguageLinks } from './Language.tsx'
import { useExistingItems } from './navigation.ts'
import { Wordmark } from './Wordmark.tsx'

// Real installations never load it.
const DemoSignIns = lazyPart(async () => (await import('./DemoSignIns.tsx')).DemoSignIns, Nothing)

/** Drawn once: drawn again before its script is there, React would throw away what the server drew. */
const DemoPart = memo(() => (
  <Suspense>
    <DemoSignIns />
  </Suspense>
))

const link =
  'inline-flex min-h-11 items-center gap-2 text-ink no-underline hover:underline aria-[current]:font-semibold md:min-h-9'
const shortLink = 'inline-flex min-h-6 items-center no-underline hover:text-ink hover:underline'

/** Visitors get the whole footer on the start page; elsewhere, and signed in, one line is enough. */
export function Footer({ whole }: { whole: boolean }) {
  const account = useAccount()
  return whole && !account ? <LongFooter /> : <ShortFooter />
}

function useLegalLinks() {
  const { language } = useShell()
  return useExistingItems([
    { path: paths.terms(language), label: 'shell.footer.terms' },
    { path: paths.privacy(language), label: 'shell.footer.privacy' },
    { path: paths.imprint(), label: 'shell.footer.imprint' },
    { path: paths.contact(), label: 'shell.footer.contact' },
  ])
}

function LegalLinks() {
  const { t } = useTranslation()
  const { site } = useShell()
  const links = useLegalLinks().map(({ path, label }) => (
    <Link key={path} to={path} className={shortLink}>
      {t(label)}
    </Link>
  ))
  return (
    <>
      {site.marketingUrl && (
        <a href={site.marketingUrl} className={shortLink}>
          {t('shell.footer.about')}
        </a>
      )}
      {links}
    </>
  )
}

function LongFooter() {
  const { t } = useTranslation()
  const { site } = useShell()
  const forHomes = useExistingItems([
    { path: paths.clientRegistration(), label: 'shell.nav.start' },
    { path: paths.inspiration(), label: 'shell.nav.inspiration' },
    { path: paths.experts(), label: 'shell.nav.experts' },
  ])
  const forExperts = useExistingItems([
    { path: paths.forExperts(), label: 'shell.footer.whatExpertsGet' },
    { path: paths.expertRegistration(), label: 'shell.footer.apply' },
  ])
  return (
    <footer className="mt-22 bg-plaster pt-12 pb-6 text-15 md:mt-32 md:pt-16 md:pb-8">
      <div className="mx-auto max-w-page px-gutter">
        {site.demo && <DemoPart />}
        <div className="grid grid-cols-2 gap-x-4 gap-y-10 md:grid-cols-12">
          <div className="col-span-2 md:col-span-5">
            <Wordmark size="text-[2.5rem]" className="leading-none" />
            <p className="mt-3.5 max-w-[34ch] text-ink-2">
              <q lang="da">Er der hjerterum, er der husrum.</q> {t('shell.footer.proverb')}
            </p>
          </div>
          <FooterColumn title={t('shell.footer.forHomes')} items={forHomes} />
          <FooterColumn title={t('shell.footer.forExperts')} items={forExperts} />
          <section aria-labelledby="footer-language" className="md:col-span-3">
            <h2 id="footer-language" className="mb-1.5 text-15 tracking-normal">
              {t('shell.language.title')}
            </h2>
            <LanguageLinks linkClass={link} />
          </section>
        </div>
        <div className="mt-14 flex flex-wrap gap-x-6 gap-y-2 border-t border-line pt-5 text-13 text-ink-2">
          <span className="inline-flex min-h-6 items-center">
            © {site.company.madeUp ? site.product : site.company.name}
          </span>
          <LegalLinks />
        </div>
      </div>
    </footer>
  )
}

function FooterColumn({ title, items }: { title: string; items: { path: string; label: string }[] }) {
  const { t } = useTranslation()
  if (items.length === 0) return null
  return (
    <nav aria-label={title} className="md:col-span-2">
      <h2 className="mb-1.5 text-15 tracking-normal">{title}</h2>
      <ul>
        {items.map(({ path, label }) => (
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
  // A visitor's support is the contact form, which is among the legal links already.
  const [support] = useExistingItems(
    account ? [{ path: account.role === 'expert' ? paths.expertSupport() : paths.clientSupport() }] : [],
  )
  return (
    <footer className="mt-24 border-t border-line text-15 text-ink-2">
      <div className="mx-auto flex max-w-page flex-wrap items-center gap-x-7 gap-y-2 px-gutter py-7">
        <Wordmark className="text-ink" />
        {!account && (
          <Link {...links.home()} hash="how" className={shortLink}>
            {t('shell.footer.matching')}
          </Link>
        )}
        {support && (
          <Link to={support.path} className={shortLink}>
            {t('shell.nav.support')}
          </Link>
        )}
        <LegalLinks />
        <LanguageLinks
          className="flex flex-wrap gap-x-5 md:ml-auto"
          linkClass={`${shortLink} gap-1 aria-[current]:font-semibold aria-[current]:text-ink`}
        />
      </div>
    </footer>
  )
}
