import { clsx } from 'clsx'
import { Armchair, ArrowRight, DraftingCompass } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { links } from '#lib/paths.ts'
import { Link } from '#ui/Link.tsx'

const choices = [
  { service: 'designer', icon: Armchair, title: 'landing.starter.designer', about: 'landing.starter.designerAbout' },
  {
    service: 'architect',
    icon: DraftingCompass,
    title: 'landing.starter.architect',
    about: 'landing.starter.architectAbout',
  },
] as const

/** The brief's first question: whoever answers it here begins at the second. */
export function Starter({ className }: { className?: string }) {
  const { t } = useTranslation()
  return (
    <div className={className}>
      <h2 id="starter" className="mb-3.5 text-17 tracking-[-0.005em]">
        {t('landing.starter.title')}
      </h2>
      <ul aria-labelledby="starter" className="grid gap-2 lg:grid-cols-2 lg:gap-3">
        {choices.map(({ service, icon: Icon, title, about }) => (
          <li key={service} className="grid">
            <Link
              {...links.clientRegistration()}
              search={{ service }}
              tone="bare"
              className={clsx(
                'grid items-center gap-x-5 rounded-photo border border-ink bg-wall px-4.5 py-4 transition-colors hover:bg-marigold-soft',
                'grid-cols-[auto_minmax(0,1fr)_auto] lg:min-h-38 lg:grid-cols-[minmax(0,1fr)_auto] lg:content-between lg:p-5',
              )}
            >
              <Icon aria-hidden="true" strokeWidth={1.75} className="size-7" />
              <span className="min-w-0 lg:order-3 lg:col-span-2">
                <span className="block text-17 font-semibold tracking-[-0.02em] lg:text-21">{t(title)}</span>
                <span className="mt-0.5 block text-15 text-ink-2 lg:mt-1">{t(about)}</span>
              </span>
              <ArrowRight aria-hidden="true" strokeWidth={1.75} className="size-5 lg:self-start" />
            </Link>
          </li>
        ))}
      </ul>
      <p className="mt-4 text-15 text-ink-2">{t('landing.starter.terms')}</p>
    </div>
  )
}
