import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { adminLinks } from '#lib/addresses/admin-paths.ts'
import { AdminTabs } from '#parts/back-office/staff-lists/page-frame/AdminTabs.tsx'

export type CatalogueTab = 'aspects' | 'styles' | 'specialties' | 'skills' | 'plans'

const tabs = [
  ['aspects', adminLinks.aspects()],
  ['styles', adminLinks.styles()],
  ['specialties', adminLinks.specialties()],
  ['skills', adminLinks.skills()],
  ['plans', adminLinks.plans()],
] as const

/** Each vocabulary has its own address. */
export function CatalogueTabs({ shown }: { shown: CatalogueTab }) {
  const { t } = useTranslation()
  return (
    <AdminTabs
      label={t('admin-catalogue.tabs.label')}
      items={tabs.map(([key, to]) => ({
        key,
        label: t(`admin-catalogue.tabs.${key}`),
        active: key === shown,
        link: <Link {...to} />,
      }))}
    />
  )
}
