import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { adminLinks } from '#lib/addresses/admin-paths.ts'
import { TabLinks } from '#ui/navigation/TabLinks.tsx'

export function ReportTabs({ tab }: { tab: 'reports' | 'notices' }) {
  const { t } = useTranslation()
  return (
    <TabLinks
      label={t('admin-reports.tabs')}
      className="px-4 md:px-7"
      items={[
        {
          key: 'reports',
          label: t('admin-reports.tab.reports'),
          active: tab === 'reports',
          link: <Link {...adminLinks.reports()} />,
        },
        {
          key: 'notices',
          label: t('admin-reports.tab.notices'),
          active: tab === 'notices',
          link: <Link {...adminLinks.reports('notices')} />,
        },
      ]}
    />
  )
}
