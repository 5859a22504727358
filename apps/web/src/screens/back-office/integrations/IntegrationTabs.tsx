import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { adminLinks } from '#lib/addresses/admin-paths.ts'
import { AdminTabs } from '#parts/back-office/staff-lists/page-frame/AdminTabs.tsx'

const tabs = [
  ['webhooks', adminLinks.integrations()],
  ['events', adminLinks.sentEvents()],
  ['tokens', adminLinks.serviceTokens()],
  ['guide', adminLinks.integrationGuide()],
] as const

/** Each tab has its own address. */
export function IntegrationTabs({ shown }: { shown: (typeof tabs)[number][0] }) {
  const { t } = useTranslation()
  return (
    <AdminTabs
      label={t('admin-integrations.tabs.label')}
      items={tabs.map(([key, to]) => ({
        key,
        label: t(`admin-integrations.tabs.${key}`),
        active: key === shown,
        link: <Link {...to} />,
      }))}
    />
  )
}
