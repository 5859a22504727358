import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { settingsTabs, tabIcons, tabLabels, type SettingsTab } from './tabs.ts'

/** The parts of the settings, below each other beside the part that is shown. */
export function SettingsRail({
  tab,
  devices,
  className,
}: {
  tab: SettingsTab
  devices: number | undefined
  className: string
}) {
  const { t } = useTranslation()
  return (
    <nav aria-label={t('settings.tabs')} className={clsx('border-t border-ink', className)}>
      <ul>
        {settingsTabs.map((each) => {
          const Icon = tabIcons[each]
          return (
            <li key={each}>
              <Link
                to="/account/settings"
                search={each === 'profile' ? {} : { tab: each }}
                aria-current={each === tab ? 'page' : undefined}
                activeOptions={{ exact: true, includeSearch: true }}
                className="flex min-h-13 items-center gap-3 border-b border-line text-15 text-ink-2 no-underline hover:text-ink aria-[current]:border-l-3 aria-[current]:border-l-marigold aria-[current]:pl-3.5 aria-[current]:font-semibold aria-[current]:text-ink"
                resetScroll={false}
              >
                <Icon aria-hidden="true" className="size-4.5" />
                {t(tabLabels[each])}
                {each === 'devices' && devices !== undefined && (
                  <span className="ml-auto text-13 font-normal">{devices}</span>
                )}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
