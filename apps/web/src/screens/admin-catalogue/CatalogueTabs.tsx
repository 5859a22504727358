import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { adminLinks } from '#lib/admin-paths.ts'

export type CatalogueTab = 'aspects' | 'styles' | 'specialties' | 'skills' | 'plans'

const tabs = [
  ['aspects', adminLinks.aspects()],
  ['styles', adminLinks.styles()],
  ['specialties', adminLinks.specialties()],
  ['skills', adminLinks.skills()],
  ['plans', adminLinks.plans()],
] as const

/** Each vocabulary has an address of its own. */
export function CatalogueTabs({ shown }: { shown: CatalogueTab }) {
  const { t } = useTranslation()
  return (
    <nav aria-label={t('admin-catalogue.tabs.label')} className="overflow-x-auto border-b border-line px-4 md:px-7">
      <ul className="flex gap-x-1">
        {tabs.map(([tab, to]) => (
          <li key={tab}>
            <Link
              {...to}
              aria-current={tab === shown ? 'page' : undefined}
              className={clsx(
                'inline-flex min-h-11 items-center border-b-2 px-2.5 text-15 whitespace-nowrap',
                tab === shown ? 'border-ink font-semibold' : 'border-transparent text-ink-2 hover:text-ink',
              )}
            >
              {t(`admin-catalogue.tabs.${tab}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
